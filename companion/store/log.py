"""The log of a match: entering what happened, taking it back, putting it in again."""

from dataclasses import replace
from typing import Any

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from companion.play.field import Illegal, read_values, write_values
from companion.play.game import REDO, UNDO, Event, offered
from companion.store import clock, words
from companion.store.changes import changing
from companion.store.database import db
from companion.store.models import Entry, Match
from companion.store.plays import Entered, Play
from companion.store.registry import recent_plays
from companion.store.replays import known_by, load, minute, refuse_superseded
from companion.store.tables import known_as


class Stale(RuntimeError):
    """Somebody else's entry came first; `seq` is the number that the next one will have now."""

    def __init__(self, seq: int) -> None:
        super().__init__(words.STALE)
        self.seq = seq


def append(match: Match, seq: int, event: Event, device: str, who: str | None = None) -> int:
    """Enter the event as number `seq`; return the next number.

    Raise `Stale` if that number is taken, `Illegal` if the event does not fit; then nothing is stored.
    """
    found = _at(match, seq)
    if event.seat is not None and not 0 <= event.seat < len(found.seats):
        raise Illegal(words.NO_SEAT)
    action = offered(found.game, found.state, event.action)
    values = read_values(action.fields, event.values)
    return _enter(match, found, Event(event.action, event.seat, values), device, who)


def undo(match: Match, seq: int, device: str, who: str | None = None) -> int:
    """Take the newest entry back, as entry `seq`; raises as `append` does."""
    return _enter(match, _at(match, seq), Event(UNDO), device, who)


def redo(match: Match, seq: int, device: str, who: str | None = None) -> int:
    """Put the entry taken back last in again, as entry `seq`; raises as `append` does."""
    return _enter(match, _at(match, seq), Event(REDO), device, who)


def _at(match: Match, seq: int) -> Play:
    found = load(match)
    if found.seq != seq:
        raise Stale(found.seq)
    return found


def _enter(match: Match, found: Play, event: Event, device: str, who: str | None) -> int:
    name = known_as(match.table, device) if who is None else who
    at = clock.now()
    entered = Entered(replace(event, minute=minute(match, at)), name, device, at)
    grown = found.with_entry(entered)
    key = known_by(match)
    try:
        with changing(match.table):
            if match.abandoned is not None:
                raise Illegal(words.ABANDONED)
            refuse_superseded(match)
            db.session.execute(insert(Entry).values(_row(match, found.seq, entered)))
    except IntegrityError:
        raise Stale(load(match).seq) from None
    recent_plays().put(key, grown)
    return grown.seq


def _row(match: Match, seq: int, entered: Entered) -> dict[str, Any]:
    return {
        "match_id": match.id,
        "seq": seq,
        "action": entered.event.action,
        "seat": entered.event.seat,
        "values": write_values(entered.event.values),
        "entered_by": entered.entered_by,
        "device": entered.device,
        "at": entered.at,
    }
