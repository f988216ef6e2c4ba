"""Small pages with a script of `static/js/` and what it needs, without a server: the test answers."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from browsers import PHONE
from jinja2 import Environment, FileSystemLoader, select_autoescape
from playwright.sync_api import Browser, Page, Route

ROOT = Path(__file__).parents[2]
HOUSE = "http://localhost:9"
"""Where the pages seem to come from: nothing is ever asked there."""
TYPES = {".js": "text/javascript", ".css": "text/css", ".mp4": "video/mp4"}
Answer = Callable[[Route], None]

TEMPLATES = Environment(
    loader=FileSystemLoader(ROOT / "templates"), autoescape=select_autoescape(default_for_string=True)
)
PICKER = str(TEMPLATES.get_template("_fragments/picker.html").module.picker)  # type: ignore[attr-defined]
HTMX = """<script>window.told = []; window.htmx = {
    trigger: (element, name) => told.push([element.id, name]),
    ajax: (...asked) => told.push(asked),
}; window.happen = (name, ctx, more) => {
    const event = new CustomEvent(name, {detail: {ctx, ...more}, bubbles: true, cancelable: true});
    document.dispatchEvent(event);
    return event.defaultPrevented;
};</script>"""
"""What stands in for htmx: `told` keeps what it was asked, `happen` sends one of its events."""


def cards_field(high: int = 5, photo: str = "", **spec: object) -> str:
    """Return a cards field as the pages have it."""
    shown = {"label": "Cards", "help": "", "copies": 1, "jokers": True, "ranks": "", "required": False}
    macro = TEMPLATES.get_template("_fragments/fields.html").module.cards_field  # type: ignore[attr-defined]
    return str(macro("cards", "", SimpleNamespace(**{**shown, "high": high, **spec}), photo_url=photo))


class Stage:
    """A page whose every request is answered here; a new document for every test."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.html = ""
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
        page.route("**/*", self.answer)
        return page

    def show(self, html: str, *scripts: str) -> Page:
        """Show a page with these scripts of `static/js/`."""
        asked = "".join(f'<script type="module" src="/static/js/{name}.js"></script>' for name in scripts)
        self.html = f"<!doctype html><html><body>{HTMX}{html}{PICKER}{asked}</body></html>"
        page = self._timed[-1] if self._timed else self.page
        page.goto(HOUSE)
        return page

    def show_still(self, html: str, *scripts: str) -> Page:
        """Show a page whose clock stands still once it is loaded, until the test moves it."""
        self._timed.append(self._open())
        self._timed[-1].clock.install(time=0)
        page = self.show(html, *scripts)
        page.clock.pause_at(3600)
        return page

    def leave(self) -> None:
        """Forget what the test answered, and its clock."""
        for page in self._timed:
            page.context.close()
        self._timed.clear()
        self.answers.clear()
        self.errors.clear()

    def answer(self, route: Route) -> None:
        """Answer a request: a script, what the test gives, or the page."""
        path = route.request.url.removeprefix(HOUSE).partition("?")[0]
        if path in self.answers:
            self.answers[path](route)
        elif path.startswith("/static/"):
            kind = TYPES.get(Path(path).suffix, "text/plain")
            route.fulfill(body=(ROOT / path.lstrip("/")).read_bytes(), content_type=kind)
        elif path == "/":
            route.fulfill(body=self.html, content_type="text/html; charset=utf-8")
        else:
            route.abort()


@pytest.fixture(scope="session")
def theatre(browser: Callable[[str], Browser]) -> Iterator[Stage]:
    stage = Stage(browser("wide"))
    yield stage
    stage.page.context.close()


@pytest.fixture
def stage(theatre: Stage) -> Iterator[Stage]:
    yield theatre
    errors = list(theatre.errors)
    theatre.leave()
    assert errors == []
