"""Asking a phone for its seat: it answers, or it was silent for so long that the seat can be handed back."""

from datetime import datetime, timedelta

from sqlalchemy import select

from companion.store import clock, words
from companion.store.changes import changing
from companion.store.database import db
from companion.store.happenings import tell
from companion.store.models import Entry, Happening, Match, Seat, Table
from companion.store.names import isolated
from companion.store.tables import NotSeated, held_by, may_score

SILENCE = timedelta(seconds=60)
"""How long a phone that was asked for its seat has to answer before others may hand the seat back."""


def ask(seat: Seat, device: str) -> None:
    """Ask the phone that holds the seat to hand it back; raise `NotSeated` for a stranger.

    Asked twice is asked once; nobody is asked for a seat that is free or the phone's own.
    """
    if not may_score(seat.table, device):
        raise NotSeated(words.NOT_SEATED)
    with changing(seat.table):
        if seat.device not in (None, device) and asked_since(seat) is None:
            seat.asked, seat.asked_by = clock.now(), device
            tell(seat.table, words.ASKED.format(name=isolated(seat.name)), device)


def keep(seat: Seat, device: str) -> None:
    """Answer that the phone is here and keeps the seat; raise `NotSeated` for any other phone."""
    with changing(seat.table):
        if seat.device != device:
            raise NotSeated(words.NOT_YOUR_PHONE.format(name=isolated(seat.name)))
        if seat.asked is not None:
            seat.asked = seat.asked_by = None
            tell(seat.table, words.KEPT.format(name=isolated(seat.name)), device)


def heard(table: Table, device: str) -> None:
    """Take what the phone does as its answer, where it is asked for a seat; `changing` commits that."""
    for seat in held_by(table, device):
        seat.asked = seat.asked_by = None


def asked_since(seat: Seat) -> datetime | None:
    """Return since when the seat's phone owes an answer, None if nobody asks or it has entered something."""
    if seat.asked is None or seat.device is None:
        return None
    entered = select(Entry.seq).join(Match).where(Match.table_id == seat.table_id)
    told = select(Happening.id).where(Happening.table_id == seat.table_id)
    for rows, kind in ((entered, Entry), (told, Happening)):
        since = rows.where(kind.device == seat.device, kind.at > seat.asked)
        if db.session.scalar(since.limit(1)) is not None:
            return None
    return seat.asked


def silent_at(seat: Seat) -> datetime | None:
    """Return when the phone will have been silent for long enough, None if it owes no answer."""
    since = asked_since(seat)
    return None if since is None else since + SILENCE


def silent(seat: Seat) -> bool:
    """Say whether the seat's phone was asked and has been silent for so long that others may hand it back."""
    ends = silent_at(seat)
    return ends is not None and clock.now() >= ends
