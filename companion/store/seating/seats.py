"""Seats of a table: adding players, renaming them, and phones that hold seats, with log lines."""

from sqlalchemy import delete

from companion.evenings.tables import names
from companion.evenings.tables.entering import refuse_stranger
from companion.evenings.tables.names import isolated
from companion.evenings.tables.seat_changes import handed_back, refuse_taking
from companion.store.database import clock, texts
from companion.store.database.changes import changing
from companion.store.database.session import db
from companion.store.groups import debts, people
from companion.store.history.replays import running
from companion.store.matches.log import forget_choices
from companion.store.matches.secret_rounds import sealed
from companion.store.models import Declaration, Match, Seat, Table
from companion.store.tables.events import tell
from companion.store.tables.seat_requests import holding
from companion.store.tables.tables import company


def add_player(table: Table, name: str, device: str) -> Seat:
    """Add a player with a new last seat, and return the seat; raise `BadName`."""
    with changing(table):
        return seated(table, newcomer(table, name), device)


def newcomer(table: Table, name: str) -> str:
    """Return the name as it is stored; raise `BadName` if no new player can have it."""
    cleaned = names.clean(name)
    names.refuse_company([*(seat.name for seat in table.seats), cleaned])
    return cleaned


def seated(table: Table, name: str, by: str, device: str | None = None) -> Seat:
    """Return a new last seat held by `device`, logged as done `by` a phone; inside `changing`."""
    seat = Seat(position=len(table.seats), name=name, device=device)
    table.seats.append(seat)
    _known_in_group(seat)
    tell(table, texts.CAME.format(name=isolated(name)), by)
    return seat


def rename(seat: Seat, name: str, device: str) -> None:
    """Rename the player from now on; raise `BadName`."""
    cleaned = names.clean(name)
    with changing(seat.table):
        names.refuse_company([cleaned, *(other.name for other in seat.table.seats if other is not seat)])
        if cleaned != seat.name:
            line = texts.RENAMED.format(before=isolated(seat.name), name=isolated(cleaned))
            tell(seat.table, line, device)
            seat.formerly, seat.name = [seat.name, *(seat.formerly or ())], cleaned
            _known_in_group(seat)


def _known_in_group(seat: Seat) -> None:
    """Update the seat's person in the group, and carry over what they had left unpaid."""
    if seat.table.group_id is not None:
        people.seat_again(seat)
        db.session.flush()
        debts.carry(seat.table)


def set_away(seat: Seat, away: bool, device: str) -> None:
    """Set whether the player sits out the next matches."""
    with changing(seat.table):
        if away != seat.away:
            seat.away = away
            line = texts.SITS_OUT if away else texts.SITS_IN
            tell(seat.table, line.format(name=isolated(seat.name)), device)


def claim(seat: Seat, device: str) -> None:
    """Give the seat to the phone; raise `SeatTaken` if another holds it. A phone may hold several.

    A person may move a seat between their own phones (`people.may_take_over`).
    """
    if seat.device == device:
        return
    with changing(seat.table):
        if seat.device == device:
            return
        if not people.may_take_over(seat, device):
            refuse_taking(holding(seat))
        _change_hands(seat, device)
        tell(seat.table, texts.CLAIMED.format(name=isolated(seat.name)), device)
        _void_round(seat, device)


def release(seat: Seat, device: str) -> None:
    """Hand the seat back, so that any phone can claim it.

    A phone may do so with its own seat at once. With another's it may only after that phone was asked
    (`seat_requests.ask`) and was silent.

    Raises:
        SeatTaken: another phone holds the seat and was not silent.
        NotSeated: the phone does not belong to the table.
    """
    refuse_stranger(company(seat.table), device)
    with changing(seat.table):
        if seat.device is None:
            return
        line = handed_back(holding(seat), device, clock.milliseconds(clock.now()))
        tell(seat.table, line, device)
        _void_round(seat, device)
        _change_hands(seat, None)


def hand_over(seat: Seat, device: str, by: str) -> None:
    """Give the phone a seat that is free or whose phone was silent; inside `changing`.

    `by` is the phone that the log names for it.
    """
    if seat.device is not None:
        tell(seat.table, handed_back(holding(seat), by, clock.milliseconds(clock.now())), by)
    _void_round(seat, by)
    _change_hands(seat, device)
    tell(seat.table, texts.CLAIMED.format(name=isolated(seat.name)), by)


def _change_hands(seat: Seat, device: str | None) -> None:
    seat.device, seat.asked, seat.asked_by = device, None, None


def _void_round(seat: Seat, device: str) -> None:
    """Void the round of secret choices of a player whose seat changes hands.

    Otherwise nobody would know whose choices they are.
    """
    match = running(seat.table)
    if match is None or seat.id not in match.players:
        return
    if sealed(match):
        forget_choices(match)
        tell(seat.table, texts.ROUND_VOID.format(name=isolated(seat.name)), device)
    else:
        _forget_gone(match, match.players.index(seat.id))


def _forget_gone(match: Match, seat: int) -> None:
    """Delete the report that the seat's phone is gone; another phone may hold the seat now."""
    gone = Declaration.match_id == match.id, Declaration.seat == seat
    db.session.execute(delete(Declaration).where(*gone))
