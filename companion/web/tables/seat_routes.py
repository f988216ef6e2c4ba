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
from companion.web.access.device import current_device_id
from companion.web.current.table import get_changeable_table, get_seat_or_404, get_table_or_404
from companion.web.matches.responses import make_screen, render_screen, respond_after_recording
from companion.web.pages.errors import RequestRefused
from companion.web.pages.forms import parse_natural_number
from companion.web.tables.routes import render_table, respond_with_table

blueprint = Blueprint("sitting", __name__, url_prefix="/t/<code>/seats/<int:position>")


@blueprint.post("/claim")
def claim_seat(code: str, position: int) -> ResponseReturnValue:
    """Take the seat for this phone."""
    return _apply_step(get_table_or_404(code), position, seats.claim_seat)


@blueprint.post("/release")
def release_seat(code: str, position: int) -> ResponseReturnValue:
    """Free a seat: this phone's own, or that of a silent phone. Any other phone is asked first."""
    return _apply_step(get_changeable_table(code), position, _release_or_request)


@blueprint.post("/keep")
def keep_seat(code: str, position: int) -> ResponseReturnValue:
    """Answer that this phone is here and keeps its seat."""
    return _apply_step(get_changeable_table(code), position, seat_requests.keep_seat)


def _release_or_request(seat: Seat, phone: str) -> None:
    """Free the seat if it is this phone's, silent or was shown as silent; else ask for it."""
    at_once = (
        seat.device in (None, phone) or seat_requests.is_seat_phone_silent(seat) or "silent" in request.form
    )
    (seats.release_seat if at_once else seat_requests.ask_for_seat)(seat, phone)


def _apply_step(table: Table, position: int, step: Callable[[Seat, str], None]) -> ResponseReturnValue:
    try:
        step(get_seat_or_404(table, position), current_device_id())
    except SeatTaken as taken:
        return respond_with_origin_page(table, str(taken), status=409)
    except NotSeated as stranger:
        raise RequestRefused(403, str(stranger)) from stranger
    return respond_with_origin_page(table)


def respond_with_origin_page(table: Table, refused: str = "", *, status: int = 200) -> ResponseReturnValue:
    """Return the page that the request came from: the match that the form names, or the table."""
    number = parse_natural_number(request.form.get("match", ""), 6)
    match = None if number is None else replays.find_match(table, number)
    if match is None:
        return render_table(table, refused, status=status) if refused else respond_with_table(table)
    return (
        render_screen(make_screen(match), status=status, refused=refused)
        if refused
        else respond_after_recording(match)
    )
