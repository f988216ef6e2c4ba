"""Phones that ask to be let in, as the rows have them. Somebody who sits at the table answers."""

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
    """Return the phones that ask to be let in, in the order in which they came.

    One that has sat down otherwise since asks no more.
    """
    return [knock for knock in table.knocks if not may_score(table, knock.device)]


def knock_of(table: Table, device: str) -> Knock | None:
    """Return what that phone asks for, None if it does not ask."""
    return next((knock for knock in table.knocks if knock.device == device), None)


def asked_for(knock: Knock) -> join_requests.Knock:
    """Return what it asks for, with the phone that holds the seat now."""
    lost = seat_requests.holding(knock.seat) if knock.seat else None
    name = knock.seat.name if knock.seat else knock.name
    return join_requests.Knock(name, lost, knock.let_in_by or "", knock.declined_by or "")


def stand(knock: Knock) -> join_requests.Stand:
    """Return where it stands now."""
    return asked_for(knock).stand(_now())


def ask_as_new(table: Table, name: str, device: str) -> None:
    """Ask for a seat for a player who is not at the table yet; raise `BadName`, or `Illegal`."""
    with changing(table):
        _ask(table, device, newcomer(table, name), None)


def ask_for_lost(seat: Seat, device: str) -> None:
    """Ask for the seat of a lost phone, which has a minute to answer as ever; raise `Illegal`."""
    with changing(seat.table):
        _ask(seat.table, device, seat.name, seat)
        seat_requests.lost(seat, device)


def _ask(table: Table, device: str, name: str, seat: Seat | None) -> None:
    """Put the phone's question, in place of what it asked before."""
    others = [knock for knock in knocks(table) if knock.device != device and stand(knock) == "asks"]
    join_requests.refuse_knocking(company(table), device, len(others))
    forget(table, device)
    table.knocks.append(Knock(device=device, name=name, seat=seat, at=clock.now()))


def forget(table: Table, device: str) -> None:
    """Let the phone ask for nothing; inside `changing`."""
    if knock := knock_of(table, device):
        table.knocks.remove(knock)
        db.session.flush()  # before the phone's next question takes its place


def withdraw(table: Table, device: str) -> None:
    """Take back what the phone asks for."""
    with changing(table):
        forget(table, device)


def let_in(table: Table, number: int, device: str) -> Seat | None:
    """Let the phone in that knocks by that number, and return the seat of a new player.

    For a lost seat None comes back: it changes hands at once if its phone was silent, else once it has been.
    Raise `NotSeated` for a stranger, `BadName` if the name is another's by now, `Illegal` if the phone that
    holds the seat has answered. Nothing happens where another has answered it already.
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
    """Answer that the phone is not let in now; it may ask once more. Raise `NotSeated` for a stranger."""
    refuse_stranger(company(table), device)
    with changing(table):
        if knock := _numbered(table, number):
            knock.declined_by = known_as(table, device)


def sit_down(table: Table, device: str) -> None:
    """Let the phone take the seat it has lost, once that is free for it; raise `Illegal` before."""
    with changing(table):
        if knock := knock_of(table, device):
            join_requests.refuse_sitting(asked_for(knock), _now())
            _sit(knock, device)


def _numbered(table: Table, number: int) -> Knock | None:
    """Return the phone that asks by that number; inside `changing`, for two may answer it at once."""
    return next((knock for knock in knocks(table) if knock.id == number), None)


def _sit(knock: Knock, by: str) -> None:
    if knock.seat is not None:
        hand_over(knock.seat, knock.device, by)
    knock.table.knocks.remove(knock)


def _now() -> int:
    return clock.milliseconds(clock.now())
