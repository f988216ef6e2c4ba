"""A match in which phones are to choose in secret, and what is known of it."""

from sqlalchemy import func, select

from companion.engine.event import Said
from companion.evenings.secret_choices.rounds import Round
from companion.store import db
from companion.store.history.replays import load
from companion.store.matches.log import append
from companion.store.matches.matches import start_match
from companion.store.matches.secret_rounds import round_of
from companion.store.models import Entry, Match, Table
from companion.store.seating.seats import claim

PHONES = ("anns", "bos", "cys")


def dealt(table: Table, **options: object) -> Match:
    """A match in which three phones are to choose."""
    for seat, phone in zip(table.seats, PHONES, strict=True):
        claim(seat, phone)
    match = start_match(table, "drop", options, table.seats, None, "opener")
    append(match, 0, Said("deal"), "opener")
    return match


def due(match: Match) -> Round:
    found = round_of(match, load(match))
    assert found is not None
    return found


def count(kind: type) -> int:
    return db.session.scalar(select(func.count()).select_from(kind)) or 0


def told(match: Match) -> list[str]:
    return [line.text for line in load(match).history]


def revealed(match: Match) -> str:
    found = load(match)
    return found.summary.line if found.declared else ""


def newest(match: Match) -> Entry:
    return db.session.scalars(select(Entry).order_by(Entry.seq.desc()).limit(1)).one()
