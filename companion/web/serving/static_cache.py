"""WSGI middleware that sends static files from memory.

A phone that comes for the first time asks for some forty scripts, styles and fonts at once, and Flask finds,
reads and compresses each of them anew. A file whose URL has the digest of this release never changes, so
the application answers once and the middleware from then on.
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from threading import Lock
from typing import TYPE_CHECKING

from cachetools import LRUCache
from flask import Flask
from werkzeug.wrappers import Response

from companion.web.operating.timing import ResponseTiming, response_timed
from companion.web.pages.assets import RELEASE_PREFIX_KEY

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MAX_CACHED_BYTES = 8_000_000
"""Largest size of all cached files together, in bytes: each once for every set of encodings asked for."""
_CONDITIONS = ("HTTP_RANGE", "HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_IF_RANGE")

CacheKey = tuple[str, ...]


@dataclass(frozen=True)
class _CachedFile:
    """A file as it was sent: its headers, and its body in the encoding that they name."""

    headers: tuple[tuple[str, str], ...]
    body: bytes


class StaticCacheMiddleware:
    """WSGI middleware that answers GET requests for static files of this release from memory.

    Their paths begin with `prefix`. The first request for a file goes to `app`, as does every request for
    a part of a file or under a condition. Only responses of status 200 that set no cookie are kept.
    """

    def __init__(self, app: "WSGIApplication", flask: Flask, prefix: str) -> None:
        self.app = app
        self.flask = flask
        self.prefix = prefix
        self._files: LRUCache[CacheKey, _CachedFile] = LRUCache(MAX_CACHED_BYTES, lambda one: len(one.body))
        self._lock = Lock()

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Answer from memory, or let the application answer."""
        began, path = time.perf_counter(), environ.get("PATH_INFO", "")
        is_whole_file = environ["REQUEST_METHOD"] == "GET" and not any(map(environ.get, _CONDITIONS))
        if not is_whole_file or not path.startswith(self.prefix):
            return self.app(environ, start)
        encodings = environ.get("HTTP_ACCEPT_ENCODING", "")
        key = (path, encodings, environ["wsgi.url_scheme"], environ.get("SCRIPT_NAME", ""))
        with self._lock:
            found = self._files.get(key)
        if found is None:
            return self._answer_from_app(key, environ, start)
        took = time.perf_counter() - began
        timing = ResponseTiming(f"{self.flask.static_url_path}/<path:filename>", "static", "GET", 200, took)
        response_timed.send(self.flask, one=timing)
        start("200 OK", list(found.headers))
        return [found.body]

    def _answer_from_app(
        self, key: CacheKey, environ: "WSGIEnvironment", start: "StartResponse"
    ) -> Iterable[bytes]:
        response = Response.from_app(self.app, environ, buffered=True)
        headers = tuple((name, value) for name, value in response.headers if name != "Date")
        answered = _CachedFile(headers, response.get_data())
        may_keep = response.status_code == HTTPStatus.OK and "Set-Cookie" not in response.headers
        if may_keep and len(answered.body) <= MAX_CACHED_BYTES:
            with self._lock:
                self._files[key] = answered
        start(response.status, list(headers))
        return [answered.body]


def init_app(app: Flask) -> None:
    """Put the middleware in front of `app`; `assets` must have been added to it."""
    app.wsgi_app = StaticCacheMiddleware(app.wsgi_app, app, app.extensions[RELEASE_PREFIX_KEY])  # type: ignore[assignment, method-assign]
