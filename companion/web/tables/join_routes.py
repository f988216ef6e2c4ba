"""Join requests of a table: a phone that only watches asks for a seat, and people there answer."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from flask import Blueprint, Flask, request

from companion.engine.field import Illegal
from companion.evenings.tables.join_requests import RequestState
from companion.store.database import clock
from companion.store.history import replays
from companion.store.matches import joining, log
from companion.store.models import JoinRequest, Seat, Table
from companion.store.seating import join_requests
from companion.store.tables.tables import may_phone_enter, seats_held_by_phone
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id
from companion.web.current.table import get_changeable_table, get_seat_or_404, get_table_or_404
from companion.web.pages.change_handlers import Change, Handler, change_handler
from companion.web.pages.forms import parse_natural_number
from companion.web.tables.seat_routes import respond_with_origin_page

blueprint = Blueprint("door", __name__, url_prefix="/t/<code>/door")


@dataclass(frozen=True)
class JoinRequestView:
    """A request to join a table, as a page shows it.

    Attributes:
        id: Number of the request.
        name: Name of the new player, or of the seat that was lost.
        lost: True if it asks for a held seat whose phone was lost; False for a new seat.
        status: State of the request: "asks" (nobody has accepted it), "waits" (accepted, but the seat's phone
            has time to answer), "free" (the phone may sit down), "kept" (the seat's phone is in use after
            all) or "declined".
        at_once: True if the phone gets the seat at once if the request is accepted; else the seat's phone
            has a minute first.
        answered_by: Name of the person who declined or else accepted; "" if nobody has.
    """

    id: int
    name: str
    lost: bool
    status: RequestState
    at_once: bool
    answered_by: str


@dataclass(frozen=True)
class JoinRequestsView:
    """Join requests of a table as one phone sees them: its own, and those that it may answer.

    Attributes:
        table: The table.
        seatless: True if the phone holds no seat.
        may_change: True if the phone may answer requests.
    """

    table: Table
    seatless: bool
    may_change: bool

    @property
    def mine(self) -> JoinRequestView | None:
        """Join request of this phone; None if it has none or may answer requests itself."""
        knock = None if self.may_change else join_requests.find_join_request(self.table, current_device_id())
        return None if knock is None else _make_request_view(knock)

    @property
    def others(self) -> list[JoinRequestView]:
        """Unanswered join requests of other phones, oldest first, without those for this phone's own seat.

        The list is empty if the phone may not answer requests.
        """
        knocks = join_requests.list_open_join_requests(self.table) if self.may_change else []
        found = (
            _make_request_view(knock)
            for knock in knocks
            if knock.seat is None or knock.seat.device != current_device_id()
        )
        return [one for one in found if one.status == "asks"]

    @property
    def free(self) -> list[Seat]:
        """Seats that no phone holds, in the order of the table; players who sit out included."""
        return [seat for seat in self.table.seats if seat.device is None]

    @property
    def held(self) -> list[Seat]:
        """Seats that phones hold, in the order of the table; players who sit out included."""
        return [seat for seat in self.table.seats if seat.device is not None]


def _change_requests(find_table: Callable[[str], Table]) -> Callable[[Change[Table]], Handler]:
    """Return the decorator for a route that changes a join request at the table that it finds."""
    return change_handler(
        find_table,
        respond_with_origin_page,
        lambda table, refused: respond_with_origin_page(table, str(refused), status=422),
    )


@blueprint.post("/new")
@rate_limits.limit_joins
@_change_requests(get_table_or_404)
def request_new_seat(table: Table) -> None:
    """Request a seat as a new player, named by the form input `name`.

    It replaces an earlier request of this phone. The response is the page that the form came from.
    Answer 404 without such a table, and 422 with that page if the name is not allowed or too like another
    player's, the table is full, the phone may enter things at the table already, or eight others ask.
    """
    join_requests.request_new_seat(table, request.form.get("name", ""), current_device_id())


@blueprint.post("/lost/<int:position>")
@rate_limits.limit_joins
@_change_requests(get_table_or_404)
def request_lost_seat(table: Table, position: int) -> None:
    """Ask for the seat at `position`, because the phone that holds it was lost.

    The request replaces an earlier one of this phone. The lost phone is asked, too, and has a minute to
    answer. For a free seat nobody is asked, and `take_lost_seat` gives it without an answer. The response is
    the page that the form came from. Answer 404 without such a table or seat, and 422 with that page if this
    phone may enter things at the table already, or eight others ask.
    """
    join_requests.request_lost_seat(get_seat_or_404(table, position), current_device_id())


@blueprint.post("/withdraw")
@_change_requests(get_table_or_404)
def withdraw_request(table: Table) -> None:
    """Withdraw this phone's join request; nothing happens if it has none.

    The response is the page that the form came from. Answer 404 without such a table.
    """
    join_requests.withdraw_join_request(table, current_device_id())


@blueprint.post("/sit")
@_change_requests(get_table_or_404)
def take_lost_seat(table: Table) -> None:
    """Take the seat that this phone asked for as lost, once the seat is free for it.

    Somebody must have accepted the request, and the lost phone must have been silent; if no phone holds the
    seat by now, it is enough that nobody declined. The request is deleted. Nothing happens without a request.
    The response is the page that the form came from. Answer 404 without such a table, and 422 with that page
    if the seat is not free for this phone, or the request is for a new seat.
    """
    join_requests.take_lost_seat(table, current_device_id())


@blueprint.post("/<int:number>/in")
@_change_requests(get_changeable_table)
def accept_request(table: Table, number: int) -> None:
    """Accept join request `number`; a new player also joins the match in the form input `match`.

    A new player gets a new last seat, held by the phone that asked. The player joins the match at once if it
    is open to newcomers now and asks them nothing; else somebody lets them in later. Somebody who lost a seat
    gets it at once if it is free or its phone is silent; else they may take it once that phone is. A declined
    request can be accepted. Nothing happens if the request is gone or its phone has a seat by now. The
    response is the page that the form came from. Answer 404 without such a table, 403 if this phone may only
    watch, and 422 with that page if the name is taken by now, the table is full, or the seat's phone is in
    use after all.
    """
    seat = join_requests.accept_join_request(table, number, current_device_id())
    match = replays.find_match(table, parse_natural_number(request.form.get("match", ""), 6) or 0)
    if seat is not None and match is not None:
        with suppress(
            Illegal, log.StaleEntry, replays.UnreadableMatch
        ):  # then the player joins the match between two hands
            found = replays.load_replay(match)
            if not joining.fields_for_joining_player(found):
                joining.add_player_to_match(match, found.seq, seat, current_device_id())


@blueprint.post("/<int:number>/decline")
@_change_requests(get_changeable_table)
def decline_request(table: Table, number: int) -> None:
    """Decline join request `number`, also an accepted one; nothing happens if it is gone.

    The request stays as declined. Its phone may ask again. The response is the page that the form came from.
    Answer 404 without such a table, and 403 if this phone may only watch.
    """
    join_requests.decline_join_request(table, number, current_device_id())


def _make_request_view(knock: JoinRequest) -> JoinRequestView:
    asked, now = join_requests.to_join_request_status(knock), clock.epoch_milliseconds(clock.now())
    answered_by = asked.declined_by or asked.accepted_by
    return JoinRequestView(
        knock.id,
        asked.name,
        asked.lost_seat is not None,
        asked.request_state(now),
        asked.may_sit_at_once(now),
        answered_by,
    )


def make_join_requests_view(table: Table) -> JoinRequestsView:
    """Return the join requests of the table as this phone sees them."""
    phone = current_device_id()
    return JoinRequestsView(table, not seats_held_by_phone(table, phone), may_phone_enter(table, phone))


def init_app(app: Flask) -> None:
    """Make `make_join_requests_view` available to every template of `app`, under the name "door_of"."""
    app.jinja_env.globals["door_of"] = make_join_requests_view
