"""Whether the companion is alive, and whether it may be sent requests: for what watches over its processes.

Both answer whoever asks by whatever name, past limits and cookies, and say nothing of any table.
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

ALIVE, READY = "/health/live", "/health/ready"
_WELL = "The companion is well.\n"
_ALONE = "Redis does not answer, so each process counts requests in its own memory.\n"
_FRESH = 1.0
"""Seconds for which it is believed what the database last said: asking costs nobody else anything."""


class Health:
    """Answers the two addresses itself and passes on all else."""

    def __init__(self, app: "WSGIApplication", flask: Flask) -> None:
        self.app = app
        self.flask = flask
        self._asked = float("-inf")
        self._state: tuple[str | None, str] = (None, "")
        self._lock = Lock()

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Say how it is: 200, or 503 with what is missing."""
        path = environ.get("PATH_INFO")
        if path not in (ALIVE, READY) or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return self.app(environ, start)
        missing, remarks = self.state() if path == READY else (None, "")
        status = HTTPStatus.SERVICE_UNAVAILABLE if missing else HTTPStatus.OK
        said = (missing or _WELL + remarks).encode()
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(said)))]
        start(f"{status.value} {status.phrase}", [*headers, ("Cache-Control", "no-store")])
        return [b"" if environ["REQUEST_METHOD"] == "HEAD" else said]

    def state(self) -> tuple[str | None, str]:
        """Return why it may be sent no requests, None if it may; and what is amiss all the same."""
        with self._lock:
            if time.monotonic() - self._asked > _FRESH:
                with self.flask.app_context():
                    missing = upgrade.missing()
                self._state = missing, "" if rate_limits.counts_together(self.flask) else _ALONE
                self._asked = time.monotonic()
            return self._state


def init_app(app: Flask) -> None:
    """Let `app` say how it is."""
    app.wsgi_app = Health(app.wsgi_app, app)  # type: ignore[assignment, method-assign]
