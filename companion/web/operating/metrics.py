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

from companion.store.database.changes import table_changed
from companion.web.access.request_queue import request_queues_by_name
from companion.web.operating.timing import ResponseTiming, response_timed

blueprint = Blueprint("metrics", __name__)

_PAGE_SECONDS_BUCKETS = (0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.2, 2.5, 5.0)
_PHOTO_SECONDS_BUCKETS = (0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3.0, 6.0, 12.0)
"""Upper bounds of the histogram buckets, in seconds."""


class AppMetrics:
    """Metrics of one application; `registry` holds them all for Prometheus.

    `requests` and `photos` are times in seconds. `entries` counts by game, `waiting` are the waiting requests
    of each queue, and `streams` is the number of open event streams.
    """

    def __init__(self) -> None:
        self.registry = to = CollectorRegistry()
        labels = ("endpoint", "method", "status")
        self.requests = Histogram(
            "companion_request_seconds",
            "Time taken to answer requests.",
            labels,
            buckets=_PAGE_SECONDS_BUCKETS,
            registry=to,
        )
        self.photos = Histogram(
            "companion_photo_seconds",
            "Time taken to read photos.",
            buckets=_PHOTO_SECONDS_BUCKETS,
            registry=to,
        )
        self.entries = Counter("companion_entries", "Entries recorded.", ("game",), registry=to)
        self.waiting = Gauge(
            "companion_waiting", "Requests that are waiting for their turn.", ("turn",), registry=to
        )
        self.streams = Gauge("companion_streams", "Open pages that are receiving updates.", registry=to)
        ProcessCollector(registry=self.registry)

    def record_response(self, one: ResponseTiming) -> None:
        """Record the time of a response, by its endpoint, method and status."""
        self.requests.labels(one.endpoint, one.method, str(one.status)).observe(one.seconds)


@blueprint.get("/metrics")
def show_metrics() -> Response:
    """Return the metrics to clients in the networks of METRICS; answer 404 to all others."""
    asks = ip_address((request.remote_addr or "0.0.0.0").partition("%")[0])  # noqa: S104
    if not any(asks in network for network in current_app.config["METRICS"]):
        abort(404)
    return Response(generate_latest(current_metrics().registry), content_type=CONTENT_TYPE_LATEST)


def current_metrics() -> AppMetrics:
    """Return the metrics of the current application.

    Raises:
        KeyError: `init_app` was not called for it.
    """
    found: AppMetrics = current_app.extensions["companion_metrics"]
    return found


@contextmanager
def record_photo_time() -> Iterator[None]:
    """Time the body of the `with` block and record it as one photo read, also if it raises."""
    began = perf_counter()
    try:
        yield
    finally:
        current_metrics().photos.observe(perf_counter() - began)


def report_stream_count(app: Flask, streams: Callable[[], int]) -> None:
    """Have the metrics of `app` show the number of open event streams.

    `streams` returns the number, and is called for each request of the metrics.
    """
    metrics: AppMetrics = app.extensions["companion_metrics"]
    metrics.streams.set_function(streams)


@table_changed.connect
def _count_entries(_code: str, *, entered: tuple[str, ...], **_: object) -> None:
    metrics: AppMetrics | None = current_app.extensions.get("companion_metrics")
    for game in entered if metrics else ():
        current_metrics().entries.labels(game).inc()


def init_app(app: Flask) -> None:
    """Record the metrics of `app`, and add the page /metrics.

    The request queues must be set up before.
    """
    app.extensions["companion_metrics"] = metrics = AppMetrics()
    response_timed.connect(lambda _app, one: metrics.record_response(one), sender=app, weak=False)
    for name, line in request_queues_by_name(app).items():
        metrics.waiting.labels(name).set_function(partial(getattr, line, "waiting_count"))
    app.register_blueprint(blueprint)
