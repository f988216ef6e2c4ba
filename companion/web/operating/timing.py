"""Time and URL pattern of every response, for logs and metrics.

The URL itself is never recorded, because it contains the table's code.
"""

from dataclasses import dataclass
from time import perf_counter

from blinker import Signal
from flask import Flask, Response, current_app, g, request

response_timed = Signal("Sent by the application with each answer, as `one`.")


@dataclass(frozen=True)
class ResponseTiming:
    """A response: URL pattern (`rule`), endpoint, method, status and time in seconds.

    `rule` and `endpoint` are "" for an unknown URL. A method that is not one of the usual seven is "OTHER".
    """

    rule: str
    endpoint: str
    method: str
    status: int
    seconds: float


def init_app(app: Flask) -> None:
    """Send the signal `response_timed`, with a `ResponseTiming`, after every request to `app`."""
    app.before_request(_start_timer)
    app.after_request(_send_timing)


def _start_timer() -> None:
    g.began = perf_counter()


def _send_timing(response: Response) -> Response:
    rule, endpoint = (request.url_rule.rule, request.url_rule.endpoint) if request.url_rule else ("", "")
    method = request.method if request.method in _METHODS else "OTHER"
    took = perf_counter() - g.get("began", perf_counter())
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001 - a signal's sender
    response_timed.send(app, one=ResponseTiming(rule, endpoint, method, response.status_code, took))
    return response


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Methods that are recorded by name; others, which clients may invent, count as OTHER."""
