"""A real server in a process of its own, and phones: browser contexts that see each other through it."""

import socket
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import pytest
from browsers import PATIENCE, PHONE
from playwright.sync_api import Browser, BrowserContext, Page

from e2e.serving import serve

_STARTS_WITHIN = 120
"""Seconds. A busy machine may take a while to import OpenCV, which is done once in a process."""

LONGEST = ("test_other_browsers.py", "test_house_evening.py")
"""Files whose tests take longest. They begin first, so that nobody waits for one of them alone in the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)


@dataclass
class Server:
    """`companion serve` on a free port, with its own folder for what it keeps."""

    folder: Path
    database: str = ""
    port: int = 0
    process: ForkServerProcess | None = field(default=None, repr=False)
    options: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.port = self.port or _free_port()
        where = ("--host", "127.0.0.1", "--port", str(self.port))
        kept = {"COMPANION_INSTANCE": str(self.folder), "DATABASE_URL": self.database}
        templates = self.folder.parent / "served-templates"
        self.process = serve(templates, self._errors, *where, *self.options, **kept)
        self._wait()

    def runs(self) -> bool:
        return self.process is not None and self.process.is_alive()

    def kill(self) -> None:
        """Stop it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.join()

    def complaints(self) -> str:
        """What it wrote to its error stream."""
        return self._errors.read_text() if self._errors.exists() else ""

    @property
    def _errors(self) -> Path:
        return self.folder / "errors.log"

    def _wait(self) -> None:
        until = time.monotonic() + _STARTS_WITHIN
        while time.monotonic() < until and self.runs():
            try:
                with urllib.request.urlopen(self.url, timeout=5):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError(f"The server did not start:\n{self.complaints()}")


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tables of a process: starting it takes longer than some tests."""
    server = Server(tmp_path_factory.mktemp("server"))
    try:
        server.start()
        yield server
    finally:
        server.kill()


@pytest.fixture
def server(running: Server) -> Iterator[Server]:
    said = len(running.complaints())
    yield running
    if not running.runs():
        running.start()
    assert "Traceback" not in running.complaints()[said:]


@pytest.fixture
def phone(browser: Callable[[str], Browser], server: Server) -> Iterator[Callable[..., Page]]:
    """Open another phone at the start page, or elsewhere; every error on its console fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_phone(path: str = "/", font: str = "wide", **settings: object) -> Page:
        still = {"reduced_motion": "reduce"}  # nothing is waited for that only looks nice
        context = browser(font).new_context(
            base_url=server.url, viewport=PHONE, has_touch=True, is_mobile=True, **(still | settings)
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if "Security Policy" in said.text else None)
        if path:
            page.goto(path)
        return page

    yield open_phone
    for context in contexts:
        context.close()
    assert not errors


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
