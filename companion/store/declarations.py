"""Choices made in secret, each on a phone of its own; once everybody has chosen they become one entry."""

from collections.abc import Mapping
from datetime import timedelta

from sqlalchemy import delete, insert, select

from companion.play.field import Illegal, Value, read_values
from companion.play.game import Event
from companion.store import words
from companion.store.changes import changing
from companion.store.database import db
from companion.store.log import at, record, with_event
from companion.store.models import Countdown, Declaration, Match
from companion.store.plays import Play
from companion.store.replays import players
from companion.store.rounds import Round, counted_in, declared_in, round_of
from companion.store.tables import may_score


class NotYours(PermissionError):
    """Another phone has to choose there; the message is a sentence for people."""


def count_down(match: Match, seq: int) -> None:
    """Begin the countdown for entry `seq`, unless it has begun; raise `Stale` or `Illegal`."""
    with changing(match.table):
        found = _due(match, at(match, seq))
        if not found.secret.seconds:
            raise Illegal(words.NO_COUNTDOWN)
        if found.ends is None:
            ends = found.now + timedelta(seconds=found.secret.seconds)
            db.session.execute(insert(Countdown).values(match_id=match.id, seq=seq, ends=ends))


def stop(match: Match, seq: int) -> None:
    """Break the countdown for entry `seq` off; raise `Stale`, or `Illegal` once it has ended."""
    with changing(match.table):
        if _due(match, at(match, seq)).left == 0:
            raise Illegal(words.COUNTED_DOWN)
        db.session.execute(delete(Countdown).where(*counted_in(match, seq)))


def choose(match: Match, seq: int, choices: Mapping[int, bool], device: str) -> None:
    """Keep the choices of those seats for entry `seq`; with the last one everybody's become that entry.

    Raise `Stale` once the round is over, `Illegal` for a seat that has chosen or has nothing to choose and
    `NotYours` for one that another phone chooses for; then none of the choices is kept.
    """
    with changing(match.table):
        play = at(match, seq)
        found = _due(match, play)
        for seat, yes in choices.items():
            _refuse_choice(match, found, seat, device)
            row = Declaration(match_id=match.id, seq=seq, seat=seat, yes=yes, device=device)
            row.late = found.late(seat)
            db.session.merge(row)
        if set(found.awaited) <= set(choices):
            record(match, with_event(match, play, _entry(match, seq, found), device, words.EVERYBODY))


def withdraw(match: Match, seq: int, seat: int, device: str) -> None:
    """Take back what was chosen for the seat; raise `Stale` once it was shown, `Illegal` or `NotYours`."""
    with changing(match.table):
        found = _due(match, at(match, seq))
        name = _name(match, found, seat)
        if seat not in found.declared:
            raise Illegal(words.NOT_DECLARED.format(name=name))
        if not found.takes_back(seat, device):
            raise NotYours(words.NOT_YOUR_WITHDRAWAL.format(name=name))
        db.session.execute(delete(Declaration).where(*declared_in(match, seq), Declaration.seat == seat))


def entrust(match: Match, seq: int, seat: int, device: str) -> None:
    """Say that the seat's phone is gone, so that any phone may choose for it; raise as `withdraw` does."""
    with changing(match.table):
        found = _due(match, at(match, seq))
        _refuse_chosen(match, found, seat)
        if not may_score(match.table, device):
            raise NotYours(words.NOT_YOURS_TO_DECLARE.format(name=_name(match, found, seat)))
        if not found.open_to(seat, device):
            db.session.add(Declaration(match_id=match.id, seq=seq, seat=seat, yes=None, device=device))


def _due(match: Match, play: Play) -> Round:
    found = round_of(match, play)
    if found is None:
        raise Illegal(words.NOTHING_DUE)
    return found


def _name(match: Match, found: Round, seat: int) -> str:
    if seat not in found.secret.seats:
        raise Illegal(words.NOT_DECLARING)
    return players(match)[seat].name


def _refuse_chosen(match: Match, found: Round, seat: int) -> None:
    name = _name(match, found, seat)
    if seat in found.declared:
        raise Illegal(words.DECLARED.format(name=name))


def _refuse_choice(match: Match, found: Round, seat: int, device: str) -> None:
    _refuse_chosen(match, found, seat)
    if not may_score(match.table, device) or not found.open_to(seat, device):
        raise NotYours(words.NOT_YOURS_TO_DECLARE.format(name=_name(match, found, seat)))


def _entry(match: Match, seq: int, found: Round) -> Event:
    """Return the entry that everybody's choices make."""
    db.session.flush()
    rows = db.session.execute(
        select(Declaration.seat, Declaration.yes, Declaration.late).where(*declared_in(match, seq))
    ).all()
    values: dict[str, Value] = {found.secret.chosen: tuple(seat for seat, yes, _ in rows if yes)}
    if found.secret.late:
        values[found.secret.late] = tuple(seat for seat, _, late in rows if late)
    return Event(found.action.name, None, read_values(found.action.fields, values))
