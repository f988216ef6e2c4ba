"""Metrics in Prometheus' text format, for the networks in the setting METRICS.

They are per process, since each process has a port of its own. They name no table, player or card.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from ipaddress import ip_address
from time import perf_counter

from flask import Blueprint, Flask, Response, abort, current_app, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from companion.store.database.changes import changed
from companion.web.access.request_queue import all_turns
from companion.web.operating.timing import Timed, timed

blueprint = Blueprint("metrics", __name__)

_PAGE = (0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.2, 2.5, 5.0)
_PHOTO = (0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3.0, 6.0, 12.0)
"""Upper bounds of the histogram buckets, in seconds."""


class Metrics:
    """Metrics of one application."""

    def __init__(self) -> None:
        self.registry = to = CollectorRegistry()
        labels = ("endpoint", "method", "status")
        self.requests = Histogram(
            "companion_request_seconds", "How long answers took to make.", labels, buckets=_PAGE, registry=to
        )
        self.photos = Histogram(
            "companion_photo_seconds", "How long photos took to read.", buckets=_PHOTO, registry=to
        )
        self.entries = Counter("companion_entries", "What was recorded.", ("game",), registry=to)
        self.waiting = Gauge("companion_waiting", "Who waits for a turn now.", ("turn",), registry=to)
        self.streams = Gauge("companion_streams", "Pages that listen now.", registry=to)
        ProcessCollector(registry=self.registry)

    def request(self, one: Timed) -> None:
        """Record a response."""
        self.requests.labels(one.endpoint, one.method, str(one.status)).observe(one.seconds)


@blueprint.get("/metrics")
def page() -> Response:
    """Return the metrics to clients in the networks of METRICS; answer 404 to all others."""
    asks = ip_address((request.remote_addr or "0.0.0.0").partition("%")[0])  # noqa: S104
    if not any(asks in network for network in current_app.config["METRICS"]):
        abort(404)
    return Response(generate_latest(of_app().registry), content_type=CONTENT_TYPE_LATEST)


def of_app() -> Metrics:
    """Return the metrics of the current application."""
    found: Metrics = current_app.extensions["companion_metrics"]
    return found


@contextmanager
def photo() -> Iterator[None]:
    """Time the body of the `with` block and record it as one photo read."""
    began = perf_counter()
    try:
        yield
    finally:
        of_app().photos.observe(perf_counter() - began)


def watch(app: Flask, streams: Callable[[], int]) -> None:
    """Report the number of listening pages with `streams`, which the server provides."""
    metrics: Metrics = app.extensions["companion_metrics"]
    metrics.streams.set_function(streams)


@changed.connect
def _count(_code: str, *, entered: tuple[str, ...], **_: object) -> None:
    metrics: Metrics | None = current_app.extensions.get("companion_metrics")
    for game in entered if metrics else ():
        of_app().entries.labels(game).inc()


def init_app(app: Flask) -> None:
    """Record the metrics of `app`, and add the page that shows them."""
    app.extensions["companion_metrics"] = metrics = Metrics()
    timed.connect(lambda _app, one: metrics.request(one), sender=app, weak=False)
    for name, line in all_turns(app).items():
        metrics.waiting.labels(name).set_function(partial(getattr, line, "waiting"))
    app.register_blueprint(blueprint)
