"""Logs of requests and errors, as lines of JSON if the setting LOGS says so.

They contain no names, cards or codes: only the pattern of a URL, and the place and type of an error.
"""

import logging
import os
import sys
import threading
from datetime import UTC, datetime
from traceback import format_tb
from types import TracebackType
from typing import Any

from flask import Flask, has_request_context, request
from flask.logging import default_handler
from pythonjsonlogger.json import JsonFormatter

from companion.web.operating.timing import ResponseTiming, response_timed

_LOG_FORMAT = "%(asctime)s %(levelname)s %(message)s"
_JSON_FIELD_NAMES = {"asctime": "at", "levelname": "level", "message": "what", "exc_info": "where"}


class JsonLineFormatter(JsonFormatter):
    """Log formatter that writes each record as one line of JSON; error messages are left out."""

    def __init__(self) -> None:
        super().__init__(_LOG_FORMAT, rename_fields=_JSON_FIELD_NAMES, static_fields={"process": os.getpid()})

    def formatException(  # noqa: N802 - as logging calls it
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        """Return the traceback and type of an error, without its message, which may quote inputs."""
        kind, _, where = ei
        return "".join(format_tb(where)) + (kind.__qualname__ if kind else "")

    def formatTime(  # noqa: N802 - as logging calls it
        self,
        record: logging.LogRecord,
        datefmt: str | None = None,  # noqa: ARG002
    ) -> str:
        """Return the time of the record in UTC, in ISO format with milliseconds."""
        return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def init_app(app: Flask) -> None:
    """Log the requests of `app` as JSON if the setting LOGS is "json"; else log errors only.

    In the log of an error the URL pattern replaces the path.
    """
    app.logger.addFilter(_hide_request_path)
    if app.config["LOGS"] == "json":
        app.logger.removeHandler(default_handler)
        switch_logging_to_json()
        response_timed.connect(_log_request, sender=app, weak=False)


def switch_logging_to_json() -> None:
    """Have this process write logs, warnings and uncaught errors as JSON to stderr from now on.

    The level of the logger "companion" becomes INFO. It replaces the exception hooks of `threading` and
    `sys`, also `sys.unraisablehook`. A second call replaces the first.
    """
    logging.getLogger("companion").setLevel(logging.INFO)
    root = logging.getLogger()
    for before in filter(_is_own_handler, list(root.handlers)):
        root.removeHandler(before)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLineFormatter())
    root.addHandler(handler)
    logging.captureWarnings(True)
    sys.excepthook = _write_error
    threading.excepthook = lambda one: _write_error(one.exc_type, one.exc_value, one.exc_traceback)
    sys.unraisablehook = lambda one: _write_error(one.exc_type, one.exc_value, one.exc_traceback)


def is_logging_json() -> bool:
    """Return whether `switch_logging_to_json` was called in this process."""
    return any(map(_is_own_handler, logging.getLogger().handlers))


def _is_own_handler(handler: logging.Handler) -> bool:
    return isinstance(handler.formatter, JsonLineFormatter)


def _write_error(kind: type[BaseException], error: BaseException | None, where: TracebackType | None) -> None:
    logging.getLogger("companion").critical(
        "the companion was stopped by an error", exc_info=(kind, error or kind(), where)
    )


def _log_request(app: Flask, one: ResponseTiming) -> None:
    known: dict[str, Any] = {
        "rule": one.rule,
        "endpoint": one.endpoint,
        "method": one.method,
        "status": one.status,
        "ms": round(1000 * one.seconds, 1),
    }
    app.logger.info("request", extra=known)


def _hide_request_path(record: logging.LogRecord) -> bool:
    """Replace the path that Flask logs with an error by its URL pattern. Always returns True."""
    if has_request_context() and len(request.path) > 1:
        rule = request.url_rule.rule if request.url_rule else "an address"
        record.msg = str(record.msg).replace(request.path, rule)
    return True
