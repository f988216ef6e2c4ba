"""Health checks, logs and metrics for the operator of the companion.

Begin with `health`. `timing` measures every response for `logs` and `metrics`.
"""

from flask import Flask

from companion.web.operating import health, logs, metrics


def init_app(app: Flask) -> None:
    """Add logs, metrics and health checks to `app`.

    Call it last: the health checks must see a request before any other middleware, and the metrics read
    the request queues.
    """
    for part in (logs, metrics, health):
        part.init_app(app)
