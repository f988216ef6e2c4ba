"""What whoever runs the companion looks at: whether it is well, what it does, and what went wrong."""

from flask import Flask

from companion.web.operating import health, logs, metrics


def init_app(app: Flask) -> None:
    """Let `app` be looked after. Comes before what answers requests otherwise, to see all of them."""
    for part in (logs, metrics, health):
        part.init_app(app)
