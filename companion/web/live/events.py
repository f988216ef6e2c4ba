"""What is told to pages that listen: how often their table has changed, and nothing else.

A stream (server-sent events) carries versions only; a page that hears of a later one asks for its board, with
what its phone may see. The application answers with the version of now and ends, so any WSGI server will do:
a page that is told no more asks, as it would without. The server of the house holds the answer open and goes
on telling (`companion/web/serving/event_streams.py`).
"""

from dataclasses import dataclass
from secrets import randbelow

from flask import Blueprint, Response, has_request_context, request

from companion.store.database.changes import changed
from companion.web.current.table import table_of

blueprint = Blueprint("streams", __name__, url_prefix="/t/<code>")

LISTENS = "companion.listens"
"""In the environment of a request: the `Listening` that its answer begins."""
CHANGED = "companion.changed"
"""In the environment of a request: the tables that it changed, code to version."""

_AGAIN, _APART = 700, 1000
"""Milliseconds after which a browser listens anew, and as many more that differ: a restart of the server is
hardly noticed, and a thousand phones do not come back in one moment."""
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@dataclass(frozen=True)
class Listening:
    """A page that listens to the table `code` and was told of `version`."""

    code: str
    version: int


@blueprint.get("/stream")
def stream(code: str) -> Response:
    """Say which version the table is at, to whoever may look at it."""
    table = table_of(code)
    if request.method == "GET":
        request.environ[LISTENS] = Listening(table.code, table.version)
    again = f"retry: {_AGAIN + randbelow(_APART)}\n"
    return Response(again + told(table.version), mimetype="text/event-stream", headers=_HEADERS)


def told(version: int) -> str:
    """Return a version as the event that tells it."""
    return f"data: {version}\n\n"


@changed.connect
def _remember(code: str, version: int, **_: object) -> None:
    """Keep it for the server: it is told once the request has been answered, and not in its way."""
    if has_request_context():
        request.environ.setdefault(CHANGED, {})[code] = version
