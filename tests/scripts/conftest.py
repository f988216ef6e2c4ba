"""Small pages with a script of `static/js/` and what it needs, from a server without a companion."""

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from browsers import PHONE
from jinja2 import Environment, FileSystemLoader, select_autoescape
from playwright.sync_api import Browser, Page, Route

from companion.engine.cards_field import ONE_DECK, CardsField, Pack
from companion.web.pages.formats import FILTERS

ROOT = Path(__file__).parents[2]
TYPES = {".js": "text/javascript", ".css": "text/css", ".mp4": "video/mp4"}
Answer = Callable[[Route], None]

TEMPLATES = Environment(
    loader=FileSystemLoader(ROOT / "templates"), autoescape=select_autoescape(default_for_string=True)
)
TEMPLATES.filters.update(FILTERS)
PICKER = str(TEMPLATES.get_template("shared/_card_picker.html").module.picker)  # type: ignore[attr-defined]
HTMX = """<script>window.told = []; window.htmx = {
    trigger: (element, name) => told.push([element.id, name]),
    ajax: (...asked) => told.push(asked),
}; window.happen = (name, ctx, more) => {
    const event = new CustomEvent(name, {detail: {ctx, ...more}, bubbles: true, cancelable: true});
    document.dispatchEvent(event);
    return event.defaultPrevented;
};</script>"""
"""What stands in for htmx: `told` keeps what it was asked, `happen` sends one of its events."""


def cards_field(high: int = 5, photo: str = "", pack: Pack = ONE_DECK, **more: Any) -> str:
    """Return a cards field as the pages have it; `more` are further parts of the `CardsField`."""
    spec = CardsField("cards", "Cards", high=high, pack=pack, **more)
    macro = TEMPLATES.get_template("shared/_fields.html").module.cards_field  # type: ignore[attr-defined]
    return str(macro("cards", "", spec, photo_url=photo))


class House(BaseHTTPRequestHandler):
    """Answers with the page that is shown and with static files, and breaks any other request off."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    page = b""

    def do_GET(self) -> None:
        file = ROOT / self.path.partition("?")[0].lstrip("/")
        if self.path == "/":
            self._send(self.page, "text/html; charset=utf-8", "no-store")
        elif self.path.startswith("/static/") and file.is_file():
            self._send(file.read_bytes(), TYPES.get(file.suffix, "text/plain"), "max-age=31536000, immutable")
        else:
            self.close_connection = True

    def do_POST(self) -> None:
        self.close_connection = True

    def log_message(self, *_: object) -> None:
        """Log nothing."""

    def _send(self, body: bytes, kind: str, cached: str) -> None:
        self.send_response(200)
        for name, value in (("Type", kind), ("Length", str(len(body)))):
            self.send_header(f"Content-{name}", value)
        self.send_header("Cache-Control", cached)
        self.end_headers()
        self.wfile.write(body)


def _script(name: str) -> str:
    (path,) = (ROOT / "static/js").rglob(f"{name}.js")
    return path.relative_to(ROOT).as_posix()


class Stage:
    """A page of a server that knows nothing; a new document for every test.

    What a test answers itself is routed. Without that nothing is, because Playwright keeps no file of a page
    whose requests are routed, and is asked about each.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.house = type("", (House,), {})
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self.house)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.home = f"http://127.0.0.1:{self.server.server_port}"
        self.answers: dict[str, Answer] = {}
        self.errors: list[str] = []
        self._timed: list[Page] = []
        self.page = self._open()

    def _open(self) -> Page:
        """Return a page in a context of its own: a clock that is stopped stops for all of its context."""
        context = self.browser.new_context(viewport=PHONE, has_touch=True)
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        if self.answers:
            page.route("**/*", self._answered)
        return page

    def show(self, html: str, *scripts: str) -> Page:
        """Show a page with these scripts of `static/js/`, by their names alone."""
        asked = "".join(f'<script type="module" src="/{_script(name)}"></script>' for name in scripts)
        shown = f"<!doctype html><html><body>{HTMX}{html}{PICKER}{asked}</body></html>"
        self.house.page = shown.encode()
        page = self._timed[-1] if self._timed else self.page
        page.goto(self.home)
        return page

    def show_still(self, html: str, *scripts: str) -> Page:
        """Show a page whose clock stands still once it is loaded, until the test moves it."""
        self._timed.append(self._open())
        self._timed[-1].clock.install(time=0)
        page = self.show(html, *scripts)
        page.clock.pause_at(3600)
        return page

    def answer(self, address: str, answer: Answer) -> None:
        """Answer what is asked at a path, or at a whole address elsewhere, from now on."""
        if not self.answers:
            for page in (self.page, *self._timed):
                page.route("**/*", self._answered)
        self.answers[address] = answer

    def leave(self) -> None:
        """Forget what the test answered, and its clock."""
        for page in self._timed:
            page.context.close()
        self._timed.clear()
        if self.answers:
            self.page.unroute("**/*")
        self.answers.clear()
        self.errors.clear()

    def close(self) -> None:
        self.page.context.close()
        self.server.shutdown()
        self.server.server_close()

    def _answered(self, route: Route) -> None:
        """Answer a request as the test does, or let it go to the server; nothing else is there."""
        path = route.request.url.removeprefix(self.home).partition("?")[0]
        if path in self.answers:
            self.answers[path](route)
        elif path.startswith("/"):
            route.continue_()
        else:
            route.abort()


@pytest.fixture(scope="session")
def theatre(browser: Callable[[str], Browser]) -> Iterator[Stage]:
    stage = Stage(browser("wide"))
    yield stage
    stage.close()


@pytest.fixture
def stage(theatre: Stage) -> Iterator[Stage]:
    yield theatre
    errors = list(theatre.errors)
    theatre.leave()
    assert errors == []
