"""Health checks for a process supervisor: the companion is alive, or ready for requests.

Both answer every client under any host name, without rate limits or cookies, and reveal nothing about tables.
"""

import time
from collections.abc import Iterable
from http import HTTPStatus
from threading import Lock
from typing import TYPE_CHECKING

from flask import Flask

from companion.store.database import upgrade
from companion.web.access import rate_limits

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ALIVE_PATH, READY_PATH = "/health/live", "/health/ready"
_HEALTHY_TEXT = "The companion is working.\n"
_REDIS_DOWN_TEXT = "Redis is not responding, so each process counts requests in its own memory.\n"
_STATE_CACHE_SECONDS = 1.0
"""Seconds for which the last state is reused, so that frequent checks cost nothing."""


class HealthCheckMiddleware:
    """WSGI middleware that answers the two health checks and passes all else on to `app`.

    Checks are GET or HEAD requests for `ALIVE_PATH` or `READY_PATH`, answered as plain text. The first is
    always answered with 200, the second with 503 and the reason if the companion is not ready.
    """

    def __init__(self, app: "WSGIApplication", flask: Flask) -> None:
        self.app = app
        self.flask = flask
        self._asked = float("-inf")  # no `cachetools`, whose decorators would let many checks ask at once
        self._state: tuple[str | None, str] = (None, "")
        self._lock = Lock()

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Answer a health check with 200, or with 503 and the reason if the companion is not ready.

        `ALIVE_PATH` is always answered with 200.
        """
        path = environ.get("PATH_INFO")
        if path not in (ALIVE_PATH, READY_PATH) or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return self.app(environ, start)
        missing, remarks = self.check_readiness() if path == READY_PATH else (None, "")
        status = HTTPStatus.SERVICE_UNAVAILABLE if missing else HTTPStatus.OK
        said = (missing or _HEALTHY_TEXT + remarks).encode()
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(said)))]
        start(f"{status.value} {status.phrase}", [*headers, ("Cache-Control", "no-store")])
        return [b"" if environ["REQUEST_METHOD"] == "HEAD" else said]

    def check_readiness(self) -> tuple[str | None, str]:
        """Return why the companion is not ready, None if it is; and a remark, "" if there is none.

        It is not ready if its database cannot be used. The remark says that Redis does not answer. The last
        result is reused for a second.
        """
        with self._lock:
            if time.monotonic() - self._asked > _STATE_CACHE_SECONDS:
                with self.flask.app_context():
                    missing = upgrade.unready_reason()
                self._state = (
                    missing,
                    "" if rate_limits.is_rate_limit_storage_up(self.flask) else _REDIS_DOWN_TEXT,
                )
                self._asked = time.monotonic()
            return self._state


def init_app(app: Flask) -> None:
    """Let `app` answer the health checks at `ALIVE_PATH` and `READY_PATH`."""
    app.wsgi_app = HealthCheckMiddleware(app.wsgi_app, app)  # type: ignore[assignment, method-assign]
