"""A match in which phones are to choose in secret, and what is known of it."""

from sqlalchemy import func, select

from companion.engine.event import Submission
from companion.evenings.secret_choices.rounds import SecretChoiceRound
from companion.store import db
from companion.store.history.replays import load_replay
from companion.store.matches.log import append_entry
from companion.store.matches.matches import start_match
from companion.store.matches.secret_rounds import find_secret_choice_round
from companion.store.models import Entry, Match, Table
from companion.store.seating.seats import claim_seat

PHONES = ("anns", "bos", "cys")


def dealt(table: Table, **options: object) -> Match:
    """A match in which three phones are to choose."""
    for seat, phone in zip(table.seats, PHONES, strict=True):
        claim_seat(seat, phone)
    match = start_match(table, "drop", options, table.seats, None, "opener")
    append_entry(match, 0, Submission("deal"), "opener")
    return match


def due(match: Match) -> SecretChoiceRound:
    found = find_secret_choice_round(match, load_replay(match))
    assert found is not None
    return found


def count(kind: type) -> int:
    return db.session.scalar(select(func.count()).select_from(kind)) or 0


def told(match: Match) -> list[str]:
    return [line.text for line in load_replay(match).history]


def revealed(match: Match) -> str:
    found = load_replay(match)
    return found.summary.log_text if found.may_newest_be_secret else ""


def newest(match: Match) -> Entry:
    return db.session.scalars(select(Entry).order_by(Entry.seq.desc()).limit(1)).one()
