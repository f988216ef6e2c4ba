"""WSGI middleware that serves cached boards to watching phones.

All watching phones ask for the board after each entry at their table. The application answers a phone's
first request, and says which cached board the phone may get from then on; see `board_cache`. From then on
the middleware answers without calling the application.
"""

import gzip
import re
import time
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from flask import Flask

from companion.store.tables.tables import UnknownTable, version_of
from companion.web.live import board_cache
from companion.web.operating.timing import Timed, timed

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ROOM = 4096
"""Largest number of known phones, counted once per board."""
KNOWN_FOR = 600.0
"""Seconds after which the application answers a known phone again."""
_SEEN = re.compile(r"v=(-?\d{1,18})")
_OF_THE_BODY = frozenset({"content-length", "content-encoding", "date"})

Key = tuple[str, ...]


@dataclass(frozen=True)
class _Known:
    """A phone that the application has answered: its board and headers, valid until `until`."""

    handed: board_cache.Handed
    headers: tuple[tuple[str, str], ...]
    until: float


class Ready:
    """WSGI middleware that answers known phones from the cache, and passes all else on to `app`."""

    def __init__(self, app: "WSGIApplication", flask: Flask) -> None:
        self.app = app
        self.flask = flask
        self._known: OrderedDict[Key, _Known] = OrderedDict()
        self._lock = Lock()

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Answer from the cache, or let the application answer."""
        key = _key(environ)
        if key is None:
            return self.app(environ, start)
        known = self._known.get(key)
        if known is None or time.monotonic() > known.until:
            return self._made(key, environ, start)
        board = self._board(known.handed, environ)
        if board is None:
            with known.handed.place.turn():  # one request has it rendered; the others then find it cached
                board = self._board(known.handed, environ)
                if board is None:
                    return self._made(key, environ, start)
        return _answer(environ, start, known, board)

    def _board(self, handed: board_cache.Handed, environ: "WSGIEnvironment") -> str | None:
        """Return the cached board if it is valid for this phone and new to it, else None."""
        began, kept = time.perf_counter(), handed.place.kept
        if handed.device in kept.phones:
            return None
        with self.flask.app_context():
            try:
                version = version_of(handed.code)
            except UnknownTable:
                return None
            if version != kept.version or environ["QUERY_STRING"] == f"v={version}":
                return None
            board = kept.html.replace(board_cache.OPEN_TOKEN, handed.token)
            took = time.perf_counter() - began
            timed.send(self.flask, one=Timed(handed.rule, handed.endpoint, "GET", 200, took))
        return board

    def _made(self, key: Key, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Let the application answer, and remember the board that the phone may get from now on."""
        begun: list[tuple[str, list[tuple[str, str]]]] = []

        def begin(status: str, headers: list[tuple[str, str]], *more: object) -> object:
            begun.append((status, headers))
            return start(status, headers, *more)  # type: ignore[arg-type]

        made = self.app(environ, begin)  # type: ignore[arg-type]
        handed = environ.get(board_cache.HANDED)
        if handed is not None and begun:
            self._keep(key, handed, *begun[-1])
        return made

    def _keep(
        self, key: Key, handed: board_cache.Handed, status: str, headers: list[tuple[str, str]]
    ) -> None:
        names = {name.lower() for name, _ in headers}
        if not status.startswith("200 ") or "set-cookie" in names:  # the next request has another cookie
            return
        lasting = tuple((name, value) for name, value in headers if name.lower() not in _OF_THE_BODY)
        with self._lock:
            self._known[key] = _Known(handed, lasting, time.monotonic() + KNOWN_FOR)
            self._known.move_to_end(key)
            while len(self._known) > ROOM:
                self._known.popitem(last=False)


def _key(environ: "WSGIEnvironment") -> Key | None:
    """Return the key of a request for a board by a known cookie; None for any other request.

    A page that waits for a deadline sends it in the query, and the application answers it.
    """
    path: str = environ.get("PATH_INFO", "")
    if environ["REQUEST_METHOD"] != "GET" or not path.endswith("/board"):
        return None
    cookie = environ.get("HTTP_COOKIE")
    asks = environ.get("HTTP_HX_REQUEST") == "true" and _SEEN.fullmatch(environ.get("QUERY_STRING", ""))
    if not cookie or not asks:
        return None
    name = environ.get("HTTP_HOST", "")  # the application answers to its own names only
    return environ.get("SCRIPT_NAME", ""), path, cookie, environ["wsgi.url_scheme"], name


def _answer(environ: "WSGIEnvironment", start: "StartResponse", known: _Known, board: str) -> Iterable[bytes]:
    body, headers = board.encode(), list(known.headers)
    if re.search(r"\bgzip\b(?!;q=0)", environ.get("HTTP_ACCEPT_ENCODING", "")):
        body = gzip.compress(body, compresslevel=6, mtime=0)
        headers.append(("Content-Encoding", "gzip"))
    start("200 OK", [*headers, ("Content-Length", str(len(body)))])
    return [body]


def init_app(app: Flask) -> None:
    """Put the middleware in front of `app`."""
    app.wsgi_app = Ready(app.wsgi_app, app)  # type: ignore[assignment, method-assign]
