"""WSGI middleware that serves cached boards to watching phones.

All watching phones ask for the board after each entry at their table. The application answers a phone's
first request, and says which cached board the phone may get from then on; see `board_cache`. From then on
the middleware answers without calling the application.
"""

import gzip
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from cachetools import TTLCache
from flask import Flask

from companion.store.tables.tables import UnknownTable, load_table_version
from companion.web.live import board_cache
from companion.web.operating.timing import ResponseTiming, response_timed

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MAX_KNOWN_PHONES = 4096
"""Largest number of known phones, counted once per board."""
PHONE_CACHE_SECONDS = 600.0
"""Seconds after which the application answers a known phone again."""
_VERSION_PATTERN = re.compile(r"v=(-?\d{1,18})")
_BODY_HEADERS = frozenset({"content-length", "content-encoding", "date"})

CacheKey = tuple[str, ...]


@dataclass(frozen=True)
class _KnownPhone:
    """A phone that the application has answered: its board and headers."""

    watcher_board: board_cache.CachedBoardAccess
    headers: tuple[tuple[str, str], ...]


class BoardCacheMiddleware:
    """WSGI middleware that answers polls of watching phones from the board cache.

    It does so without calling `app`. It knows a phone for `PHONE_CACHE_SECONDS` after the application
    answered it. It answers only htmx GET requests by a known cookie, for a path that ends in "/board",
    whose query has an older version as `v` and nothing else, and only while the cached board is of the
    table's current version. All else goes to `app`.
    """

    def __init__(self, app: "WSGIApplication", flask: Flask) -> None:
        self.app = app
        self.flask = flask
        self._known: TTLCache[CacheKey, _KnownPhone, float] = TTLCache(MAX_KNOWN_PHONES, PHONE_CACHE_SECONDS)
        self._lock = Lock()

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Answer from the cache, or let the application answer."""
        key = _cache_key(environ)
        if key is None:
            return self.app(environ, start)
        with self._lock:
            known = self._known.get(key)
        if known is None:
            return self._answer_from_app(key, environ, start)
        board = self._cached_board(known.watcher_board, environ)
        if board is None:
            with (
                known.watcher_board.cache_entry.hold_lock()
            ):  # one request has it rendered; the others then find it cached
                board = self._cached_board(known.watcher_board, environ)
                if board is None:
                    return self._answer_from_app(key, environ, start)
        return _send_board(environ, start, known, board)

    def _cached_board(self, handed: board_cache.CachedBoardAccess, environ: "WSGIEnvironment") -> str | None:
        """Return the cached board if it is valid for this phone and new to it, else None."""
        began, kept = time.perf_counter(), handed.cache_entry.kept
        if handed.device in kept.phones:
            return None
        with self.flask.app_context():
            try:
                version = load_table_version(handed.code)
            except UnknownTable:
                return None
            if version != kept.version or environ["QUERY_STRING"] == f"v={version}":
                return None
            board = kept.html.replace(board_cache.CSRF_PLACEHOLDER, handed.token)
            took = time.perf_counter() - began
            response_timed.send(
                self.flask, one=ResponseTiming(handed.rule, handed.endpoint, "GET", 200, took)
            )
        return board

    def _answer_from_app(
        self, key: CacheKey, environ: "WSGIEnvironment", start: "StartResponse"
    ) -> Iterable[bytes]:
        """Let the application answer, and remember the board that the phone may get from now on."""
        begun: list[tuple[str, list[tuple[str, str]]]] = []

        def begin(status: str, headers: list[tuple[str, str]], *more: object) -> object:
            begun.append((status, headers))
            return start(status, headers, *more)  # type: ignore[arg-type]

        made = self.app(environ, begin)  # type: ignore[arg-type]
        handed = environ.get(board_cache.WATCHER_BOARD_KEY)
        if handed is not None and begun:
            self._remember_phone(key, handed, *begun[-1])
        return made

    def _remember_phone(
        self,
        key: CacheKey,
        handed: board_cache.CachedBoardAccess,
        status: str,
        headers: list[tuple[str, str]],
    ) -> None:
        names = {name.lower() for name, _ in headers}
        if not status.startswith("200 ") or "set-cookie" in names:  # the next request has another cookie
            return
        lasting = tuple((name, value) for name, value in headers if name.lower() not in _BODY_HEADERS)
        with self._lock:
            self._known[key] = _KnownPhone(handed, lasting)


def _cache_key(environ: "WSGIEnvironment") -> CacheKey | None:
    """Return the key of a request for a board by a known cookie; None for any other request.

    A page that waits for a deadline sends it in the query, and the application answers it.
    """
    path: str = environ.get("PATH_INFO", "")
    if environ["REQUEST_METHOD"] != "GET" or not path.endswith("/board"):
        return None
    cookie = environ.get("HTTP_COOKIE")
    asks = environ.get("HTTP_HX_REQUEST") == "true" and _VERSION_PATTERN.fullmatch(
        environ.get("QUERY_STRING", "")
    )
    if not cookie or not asks:
        return None
    name = environ.get("HTTP_HOST", "")  # the application answers to its own names only
    return environ.get("SCRIPT_NAME", ""), path, cookie, environ["wsgi.url_scheme"], name


def _send_board(
    environ: "WSGIEnvironment", start: "StartResponse", known: _KnownPhone, board: str
) -> Iterable[bytes]:
    body, headers = board.encode(), list(known.headers)
    if re.search(r"\bgzip\b(?!;q=0)", environ.get("HTTP_ACCEPT_ENCODING", "")):
        body = gzip.compress(body, compresslevel=6, mtime=0)
        headers.append(("Content-Encoding", "gzip"))
    start("200 OK", [*headers, ("Content-Length", str(len(body)))])
    return [body]


def init_app(app: Flask) -> None:
    """Put the middleware in front of `app`."""
    app.wsgi_app = BoardCacheMiddleware(app.wsgi_app, app)  # type: ignore[assignment, method-assign]
