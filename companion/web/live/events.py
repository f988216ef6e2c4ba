"""Stream of table versions for listening pages (server-sent events).

A stream carries versions only. A page that gets a newer one asks for its board, which shows what its phone
may see. The application sends the current version and ends, so that any WSGI server will do: the page then
polls. `companion serve` holds the response open and sends more versions
(`companion/web/serving/event_streams.py`).
"""

from dataclasses import dataclass
from secrets import randbelow

from flask import Blueprint, Response, has_request_context, request

from companion.store.database.changes import table_changed
from companion.web.current.table import get_table_or_404

blueprint = Blueprint("streams", __name__, url_prefix="/t/<code>")

LISTENER_KEY = "companion.listens"
"""Key in the WSGI environment: the `StreamListener` page whose stream the response begins."""
CHANGED_TABLES_KEY = "companion.changed"
"""Key in the WSGI environment: the tables that the request changed, code to version."""

_RECONNECT_MS, _RECONNECT_SPREAD_MS = 700, 1000
"""Milliseconds until a browser reconnects, and the range of a random delay that is added.

A restart of the server is hardly noticed, and a thousand phones do not reconnect at once.
"""
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@dataclass(frozen=True)
class StreamListener:
    """A page that listens to the table `code` and has got `version`."""

    code: str
    version: int


@blueprint.get("/stream")
def stream_table_versions(code: str) -> Response:
    """Send the table's current version as a server-sent event.

    `companion serve` then holds the stream open. Any other server ends the response, and the browser
    asks again after about a second. Answer 404 if there is no such table.
    """
    table = get_table_or_404(code)
    if request.method == "GET":
        request.environ[LISTENER_KEY] = StreamListener(table.code, table.version)
    again = f"retry: {_RECONNECT_MS + randbelow(_RECONNECT_SPREAD_MS)}\n"
    return Response(
        again + format_version_event(table.version), mimetype="text/event-stream", headers=_HEADERS
    )


def format_version_event(version: int) -> str:
    """Return a version as a server-sent event without a name: ``data: 7`` and an empty line."""
    return f"data: {version}\n\n"


@table_changed.connect
def _record_change(code: str, version: int, **_: object) -> None:
    """Record the change for the server, which tells the streams after the request is answered."""
    if has_request_context():
        request.environ.setdefault(CHANGED_TABLES_KEY, {})[code] = version
