"""Requests to a phone for its seat: it answers, or after a time the seat can be handed back."""

from sqlalchemy import select

from companion.evenings.tables.entering import refuse_stranger
from companion.evenings.tables.names import isolated
from companion.evenings.tables.seat_changes import Holding, refuse_answering
from companion.store.database import clock, texts
from companion.store.database.changes import changing
from companion.store.database.session import db
from companion.store.models import Entry, Happening, Match, Seat, Table
from companion.store.tables.events import tell
from companion.store.tables.tables import company, held_by


def ask(seat: Seat, device: str) -> None:
    """Ask the phone that holds the seat to hand it back; raise `NotSeated` for a stranger.

    A second request changes nothing, nor does one for a seat that is free or the phone's own.
    """
    refuse_stranger(company(seat.table), device)
    with changing(seat.table):
        if holding(seat).may_be_asked_by(device):
            seat.asked, seat.asked_by = clock.now(), device
            tell(seat.table, texts.ASKED.format(name=isolated(seat.name)), device)


def lost(seat: Seat, device: str) -> None:
    """Ask the seat's phone, if any, for a phone that says it belongs to the same player.

    This runs inside `changing`.
    """
    if holding(seat).may_be_asked_by(device):
        seat.asked, seat.asked_by = clock.now(), device


def keep(seat: Seat, device: str) -> None:
    """Answer that the phone is here and keeps the seat; raise `NotSeated` for any other phone."""
    with changing(seat.table):
        refuse_answering(holding(seat), device)
        if seat.asked is not None:
            seat.asked = seat.asked_by = None
            tell(seat.table, texts.KEPT.format(name=isolated(seat.name)), device)


def heard(table: Table, device: str) -> None:
    """Count what the phone enters as its answer to requests for its seats, inside `changing`."""
    for seat in held_by(table, device):
        seat.asked = seat.asked_by = None


def holding(seat: Seat) -> Holding:
    """Return the seat's state: the phone that holds it, and since when it owes an answer."""
    asked = None if seat.asked is None else clock.milliseconds(seat.asked)
    return Holding(seat.name, seat.device, asked, _heard_since(seat))


def silent(seat: Seat) -> bool:
    """Return whether the seat's phone was asked and has been silent for long enough to lose it."""
    return holding(seat).silent(clock.milliseconds(clock.now()))


def _heard_since(seat: Seat) -> bool:
    """Return whether the seat's phone has entered anything since it was asked."""
    if seat.asked is None or seat.device is None:
        return False
    entered = select(Entry.seq).join(Match).where(Match.table_id == seat.table_id)
    told = select(Happening.id).where(Happening.table_id == seat.table_id)
    for rows, kind in ((entered, Entry), (told, Happening)):
        since = rows.where(kind.device == seat.device, kind.at > seat.asked)
        if db.session.scalar(since.limit(1)) is not None:
            return True
    return False
