"""Routes to take a seat, to return it, and to answer another phone's request for it."""

from collections.abc import Callable

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from companion.evenings.tables.seat_changes import SeatTaken
from companion.store.history import replays
from companion.store.models import Seat, Table
from companion.store.seating import seats
from companion.store.tables import seat_requests
from companion.web.access.device import current_device_id
from companion.web.current.table import get_changeable_table, get_seat_or_404, get_table_or_404
from companion.web.matches.responses import make_match_screen, render_match_screen, respond_after_recording
from companion.web.pages.change_handlers import Change, Handler, change_handler
from companion.web.pages.forms import parse_natural_number
from companion.web.tables.routes import render_table, respond_with_table

blueprint = Blueprint("sitting", __name__, url_prefix="/t/<code>/seats/<int:position>")


def _change_seat(find_table: Callable[[str], Table]) -> Callable[[Change[Seat]], Handler]:
    """Return the decorator for a route that changes a seat of the table that it finds."""
    return change_handler(
        lambda code, position: get_seat_or_404(find_table(code), position),
        lambda seat: respond_with_origin_page(seat.table),
        lambda seat, taken: respond_with_origin_page(seat.table, str(taken), status=409),
        (SeatTaken,),
    )


@blueprint.post("/claim")
@_change_seat(get_table_or_404)
def claim_seat(seat: Seat) -> None:
    """Take the seat at `position` for this phone; nothing happens if it holds the seat already.

    It is logged. Any phone may take a free seat, and hold several. If the player is in the running match, all
    secret choices of that match that nobody has seen become void. The response is the page that the form came
    from. Answer 404 without such a table or seat, and 409 with that page if another phone holds the seat. A
    group member's own other phone is no obstacle.
    """
    seats.claim_seat(seat, current_device_id())


@blueprint.post("/release")
@_change_seat(get_changeable_table)
def release_seat(seat: Seat) -> None:
    """Free the seat at `position`, or ask the phone that holds it to do so; either is logged.

    The seat is freed if this phone holds it, or if the phone that holds it is silent: that was asked for
    the seat and has entered nothing for a minute. Any other phone is asked now. With the form input
    `silent` it is not: the seat is freed or the request refused. Nothing happens if the seat is free. If
    a seat is freed whose player is in the running match, its unseen secret choices become void. The
    response is the page that the form came from. Answer 404 without such a table or seat, 403 if this
    phone may only watch, and 409 with that page if the other phone was not silent.
    """
    phone = current_device_id()
    at_once = (
        seat.device in (None, phone) or seat_requests.is_seat_phone_silent(seat) or "silent" in request.form
    )
    (seats.release_seat if at_once else seat_requests.ask_phone_for_seat)(seat, phone)


@blueprint.post("/keep")
@_change_seat(get_changeable_table)
def keep_seat(seat: Seat) -> None:
    """Answer that this phone is here and keeps its seat at `position`.

    The request for the seat is removed, and that is logged. Nothing happens if nobody asked for the seat.
    The response is the page that the form came from. Answer 404 without such a table or seat, and 403 if
    this phone may only watch or does not hold the seat.
    """
    seat_requests.keep_seat(seat, current_device_id())


def respond_with_origin_page(table: Table, refused: str = "", *, status: int = 200) -> ResponseReturnValue:
    """Return the page that the form came from: the match named by `match`, or the table.

    `match` is the number in an input of the form. The table is shown if it is missing or no match of the
    table.
    `refused` is an error to show there, with `status`. If it is "", the response is that after a
    change: the updated part for htmx, else a redirect (303).

    Raises:
        UnreadableMatch: the match cannot be replayed.
    """
    number = parse_natural_number(request.form.get("match", ""), 6)
    match = None if number is None else replays.find_match(table, number)
    if match is None:
        return render_table(table, refused, status=status) if refused else respond_with_table(table)
    return (
        render_match_screen(make_match_screen(match), status=status, refused=refused)
        if refused
        else respond_after_recording(match)
    )
