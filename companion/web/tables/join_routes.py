"""Join requests of a table: a phone that only watches asks for a seat, and people there answer."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from flask import Blueprint, Flask, request
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.evenings.tables.entering import NotSeated
from companion.evenings.tables.join_requests import Stand
from companion.evenings.tables.names import BadName
from companion.store.database import clock
from companion.store.history import replays
from companion.store.matches import joining, log
from companion.store.models import Knock, Seat, Table
from companion.store.seating import join_requests
from companion.store.tables.tables import held_by, may_score
from companion.web.access import rate_limits
from companion.web.access.device import device
from companion.web.current.table import seat_of, table_of, table_to_change
from companion.web.pages.errors import Refused
from companion.web.pages.forms import natural
from companion.web.tables.seat_routes import answered

blueprint = Blueprint("door", __name__, url_prefix="/t/<code>/door")


@dataclass(frozen=True)
class Asking:
    """A join request: the name, whether for a `lost` seat, and its state `stand`.

    `at_once` is true if the phone gets the seat with the answer; else another phone has a minute first.
    """

    id: int
    name: str
    lost: bool
    stand: Stand
    at_once: bool
    answered_by: str


@dataclass(frozen=True)
class Door:
    """Join requests as one phone sees them: its own request, and those that it may answer."""

    table: Table
    seatless: bool
    may_change: bool

    @property
    def mine(self) -> Asking | None:
        """Join request of this phone; None if there is none."""
        knock = None if self.may_change else join_requests.knock_of(self.table, device())
        return None if knock is None else _asking(knock)

    @property
    def others(self) -> list[Asking]:
        """Open join requests of other phones, without those for this phone's own seat."""
        knocks = join_requests.knocks(self.table) if self.may_change else []
        found = (_asking(knock) for knock in knocks if not self._holds(knock.seat))
        return [one for one in found if one.stand == "asks"]

    def _holds(self, seat: Seat | None) -> bool:
        return seat is not None and seat.device == device()

    @property
    def free(self) -> list[Seat]:
        """Seats that no phone holds."""
        return [seat for seat in self.table.seats if seat.device is None]

    @property
    def held(self) -> list[Seat]:
        """Seats that phones hold."""
        return [seat for seat in self.table.seats if seat.device is not None]


@blueprint.post("/new")
@rate_limits.knocks
def ask_as_new(code: str) -> ResponseReturnValue:
    """Request a seat as a new player."""
    table = table_of(code)
    return _done(table, lambda: join_requests.ask_as_new(table, request.form.get("name", ""), device()))


@blueprint.post("/lost/<int:position>")
@rate_limits.knocks
def ask_for_lost(code: str, position: int) -> ResponseReturnValue:
    """Request the seat of a phone that was lost."""
    table = table_of(code)
    seat = seat_of(table, position)
    return _done(table, lambda: join_requests.ask_for_lost(seat, device()))


@blueprint.post("/withdraw")
def withdraw(code: str) -> ResponseReturnValue:
    """Withdraw this phone's join request."""
    table = table_of(code)
    return _done(table, lambda: join_requests.withdraw(table, device()))


@blueprint.post("/sit")
def sit_down(code: str) -> ResponseReturnValue:
    """Take the lost seat, once it is free."""
    table = table_of(code)
    return _done(table, lambda: join_requests.sit_down(table, device()))


@blueprint.post("/<int:number>/in")
def let_in(code: str, number: int) -> ResponseReturnValue:
    """Accept a join request; the player joins the match too if it takes new players now."""
    table = table_to_change(code)
    return _done(table, lambda: _let_in(table, number))


@blueprint.post("/<int:number>/decline")
def decline(code: str, number: int) -> ResponseReturnValue:
    """Decline a join request."""
    table = table_to_change(code)
    return _done(table, lambda: join_requests.decline(table, number, device()))


def _let_in(table: Table, number: int) -> None:
    seat = join_requests.let_in(table, number, device())
    match = replays.find_match(table, natural(request.form.get("match", ""), 6) or 0)
    if seat is not None and match is not None:
        with suppress(
            Illegal, log.Stale, replays.Unreadable
        ):  # then the player joins the match between two hands
            found = replays.load(match)
            if not joining.asked(found):
                joining.let_in(match, found.seq, seat, device())


def _done(table: Table, step: Callable[[], object]) -> ResponseReturnValue:
    try:
        step()
    except (BadName, Illegal) as refused:
        return answered(table, str(refused), status=422)
    except NotSeated as stranger:
        raise Refused(403, str(stranger)) from stranger
    return answered(table)


def _asking(knock: Knock) -> Asking:
    asked, now = join_requests.asked_for(knock), clock.milliseconds(clock.now())
    answered_by = asked.declined or asked.let_in
    return Asking(
        knock.id, asked.name, asked.lost is not None, asked.stand(now), asked.at_once(now), answered_by
    )


def door_of(table: Table) -> Door:
    """Return the join requests of the table as this phone sees them."""
    phone = device()
    return Door(table, not held_by(table, phone), may_score(table, phone))


def init_app(app: Flask) -> None:
    """Make the join requests available to every template of `app`."""
    app.jinja_env.globals["door_of"] = door_of
