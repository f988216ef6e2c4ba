"""Routes to take a seat, to return it, and to answer another phone's request for it."""

from collections.abc import Callable

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from companion.evenings.tables.entering import NotSeated
from companion.evenings.tables.seat_changes import SeatTaken
from companion.store.history import replays
from companion.store.models import Seat, Table
from companion.store.seating import seats
from companion.store.tables import seat_requests
from companion.web.access.device import device
from companion.web.current.table import seat_of, table_of, table_to_change
from companion.web.matches.responses import recorded, screen_of, show
from companion.web.pages.errors import Refused
from companion.web.pages.forms import natural
from companion.web.tables.routes import changed, page

blueprint = Blueprint("sitting", __name__, url_prefix="/t/<code>/seats/<int:position>")


@blueprint.post("/claim")
def claim(code: str, position: int) -> ResponseReturnValue:
    """Take the seat for this phone."""
    return _done(table_of(code), position, seats.claim)


@blueprint.post("/release")
def release(code: str, position: int) -> ResponseReturnValue:
    """Free a seat: this phone's own, or that of a silent phone. Any other phone is asked first."""
    return _done(table_to_change(code), position, _release)


@blueprint.post("/keep")
def keep(code: str, position: int) -> ResponseReturnValue:
    """Answer that this phone is here and keeps its seat."""
    return _done(table_to_change(code), position, seat_requests.keep)


def _release(seat: Seat, phone: str) -> None:
    """Free the seat if it is this phone's, silent or was shown as silent; else ask for it."""
    at_once = seat.device in (None, phone) or seat_requests.silent(seat) or "silent" in request.form
    (seats.release if at_once else seat_requests.ask)(seat, phone)


def _done(table: Table, position: int, step: Callable[[Seat, str], None]) -> ResponseReturnValue:
    try:
        step(seat_of(table, position), device())
    except SeatTaken as taken:
        return answered(table, str(taken), status=409)
    except NotSeated as stranger:
        raise Refused(403, str(stranger)) from stranger
    return answered(table)


def answered(table: Table, refused: str = "", *, status: int = 200) -> ResponseReturnValue:
    """Return the page that the request came from: the match that the form names, or the table."""
    number = natural(request.form.get("match", ""), 6)
    match = None if number is None else replays.find_match(table, number)
    if match is None:
        return page(table, refused, status=status) if refused else changed(table)
    return show(screen_of(match), status=status, refused=refused) if refused else recorded(match)
