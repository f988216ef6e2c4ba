"""Stored join requests of phones. Somebody who sits at the table answers them."""

from companion.evenings.tables import join_requests
from companion.evenings.tables.entering import refuse_stranger
from companion.evenings.tables.names import isolated
from companion.store.database import clock, texts
from companion.store.database.changes import changing
from companion.store.database.session import db
from companion.store.models import Knock, Seat, Table
from companion.store.seating.seats import hand_over, newcomer, seated
from companion.store.tables import seat_requests
from companion.store.tables.events import tell
from companion.store.tables.tables import company, known_as, may_score


def knocks(table: Table) -> list[Knock]:
    """Return the open join requests, in the order in which they were made.

    Requests of phones that have a seat by now are left out.
    """
    return [knock for knock in table.knocks if not may_score(table, knock.device)]


def knock_of(table: Table, device: str) -> Knock | None:
    """Return the join request of that phone, None if it has none."""
    return next((knock for knock in table.knocks if knock.device == device), None)


def asked_for(knock: Knock) -> join_requests.Knock:
    """Return the request as the rules take it, with the phone that holds the seat now."""
    lost = seat_requests.holding(knock.seat) if knock.seat else None
    name = knock.seat.name if knock.seat else knock.name
    return join_requests.Knock(name, lost, knock.let_in_by or "", knock.declined_by or "")


def stand(knock: Knock) -> join_requests.Stand:
    """Return the state of the request now."""
    return asked_for(knock).stand(_now())


def ask_as_new(table: Table, name: str, device: str) -> None:
    """Ask for a seat for a new player; raise `BadName`, or `Illegal` if requests are too many."""
    with changing(table):
        _ask(table, device, newcomer(table, name), None)


def ask_for_lost(seat: Seat, device: str) -> None:
    """Ask for the seat of a lost phone, which has a minute to answer; raise `Illegal`."""
    with changing(seat.table):
        _ask(seat.table, device, seat.name, seat)
        seat_requests.lost(seat, device)


def _ask(table: Table, device: str, name: str, seat: Seat | None) -> None:
    """Store the phone's request in place of an earlier one."""
    others = [knock for knock in knocks(table) if knock.device != device and stand(knock) == "asks"]
    join_requests.refuse_knocking(company(table), device, len(others))
    forget(table, device)
    table.knocks.append(Knock(device=device, name=name, seat=seat, at=clock.now()))


def forget(table: Table, device: str) -> None:
    """Delete the phone's request, inside `changing`."""
    if knock := knock_of(table, device):
        table.knocks.remove(knock)
        db.session.flush()  # the phone's next request needs its unique place


def withdraw(table: Table, device: str) -> None:
    """Withdraw the phone's request."""
    with changing(table):
        forget(table, device)


def let_in(table: Table, number: int, device: str) -> Seat | None:
    """Accept the join request with that id; return the seat of a new player.

    For a lost seat it returns None. The seat changes hands at once if its phone was silent, otherwise once it
    has been. Nothing happens if the request is gone.

    Raises:
        NotSeated: the answering phone does not belong to the table.
        BadName: the name is another player's by now.
        Illegal: the phone that holds the seat has answered.
    """
    refuse_stranger(company(table), device)
    with changing(table):
        knock = _numbered(table, number)
        if knock is None:
            return None
        if knock.seat is None:
            name, phone = newcomer(table, knock.name), knock.device
            table.knocks.remove(knock)
            return seated(table, name, device, phone)
        join_requests.refuse_letting_in(asked_for(knock))
        knock.let_in_by, knock.declined_by = known_as(table, device), None
        if stand(knock) == "free":
            _sit(knock, device)
        else:
            tell(table, texts.LET_IN.format(name=isolated(knock.seat.name)), device)
    return None


def decline(table: Table, number: int, device: str) -> None:
    """Decline the join request with that id; the phone may ask again. Raise `NotSeated`."""
    refuse_stranger(company(table), device)
    with changing(table):
        if knock := _numbered(table, number):
            knock.declined_by = known_as(table, device)


def sit_down(table: Table, device: str) -> None:
    """Give the phone the seat it has lost, once that is free for it; raise `Illegal` before."""
    with changing(table):
        if knock := knock_of(table, device):
            join_requests.refuse_sitting(asked_for(knock), _now())
            _sit(knock, device)


def _numbered(table: Table, number: int) -> Knock | None:
    """Return the request with that id; inside `changing`, because two may answer at once."""
    return next((knock for knock in knocks(table) if knock.id == number), None)


def _sit(knock: Knock, by: str) -> None:
    if knock.seat is not None:
        hand_over(knock.seat, knock.device, by)
    knock.table.knocks.remove(knock)


def _now() -> int:
    return clock.milliseconds(clock.now())
