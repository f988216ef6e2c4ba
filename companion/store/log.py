"""The log of a match: entering what happened, taking it back, putting it in again."""

from dataclasses import replace
from typing import Any

from sqlalchemy import delete, insert
from sqlalchemy.exc import IntegrityError

from companion.play.field import Illegal, read_values, write_values
from companion.play.game import REDO, UNDO, Event, offered
from companion.store import clock, words
from companion.store.changes import changing
from companion.store.database import db
from companion.store.models import Countdown, Declaration, Entry, Match
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
    found = at(match, seq)
    if event.seat is not None and not 0 <= event.seat < len(found.seats):
        raise Illegal(words.NO_SEAT)
    action = offered(found.game, found.state, event.action)
    values = read_values(action.fields, event.values)
    return _enter(match, found, Event(event.action, event.seat, values), device, who)


def undo(match: Match, seq: int, device: str, who: str | None = None) -> int:
    """Take the newest entry back, as entry `seq`; raises as `append` does."""
    return _enter(match, at(match, seq), Event(UNDO), device, who)


def redo(match: Match, seq: int, device: str, who: str | None = None) -> int:
    """Put the entry taken back last in again, as entry `seq`; raises as `append` does."""
    return _enter(match, at(match, seq), Event(REDO), device, who)


def at(match: Match, seq: int) -> Play:
    """Return the match if entry `seq` is its next; raise `Stale` otherwise."""
    found = load(match)
    if found.seq != seq:
        raise Stale(found.seq)
    return found


def with_event(match: Match, found: Play, event: Event, device: str, who: str | None = None) -> Play:
    """Return the match with the event as that phone enters it now; raise `Illegal`. Nothing is stored."""
    name = known_as(match.table, device) if who is None else who
    moment = clock.now()
    return found.with_entry(Entered(replace(event, minute=minute(match, moment)), name, device, moment))


def record(match: Match, grown: Play) -> None:
    """Add the newest entry of `grown` to what `changing` commits; raise `Illegal`.

    With every entry the choices made in secret before it are over.
    """
    if match.abandoned is not None:
        raise Illegal(words.ABANDONED)
    refuse_superseded(match)
    db.session.execute(insert(Entry).values(_row(match, grown.seq - 1, grown.entries[-1])))
    forget_choices(match)


def forget_choices(match: Match) -> None:
    """Drop what was chosen in secret and not shown, and the countdown to it."""
    for kind in (Declaration, Countdown):
        db.session.execute(delete(kind).where(kind.match_id == match.id))


def _enter(match: Match, found: Play, event: Event, device: str, who: str | None) -> int:
    grown = with_event(match, found, event, device, who)
    key = known_by(match)
    try:
        with changing(match.table):
            record(match, grown)
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
