"""Choices made in secret, each on a phone of its own; once everybody has chosen they become one entry."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, insert, select

from companion.play.field import Illegal, Value, read_values
from companion.play.game import Action, Event, Secret
from companion.store import clock, words
from companion.store.changes import changing
from companion.store.database import db
from companion.store.log import at, record, with_event
from companion.store.models import Countdown, Declaration, Match, Table
from companion.store.plays import Play
from companion.store.replays import players
from companion.store.tables import may_score

GRACE = timedelta(seconds=1)
"""How long a choice made at the very end of a countdown may be on its way and still is in time."""


class NotYours(PermissionError):
    """Another phone has to choose there; the message is a sentence for people."""


@dataclass(frozen=True)
class Round:
    """Who has chosen in secret for the next entry and who is awaited; never what anybody chose.

    By seats of the match: `holders` are the phones that hold them, `declared` the phones that chose for them,
    `gone` those whose phone is gone. `ends` is when the countdown does, None when none was begun.
    """

    action: Action
    secret: Secret
    holders: tuple[str | None, ...]
    declared: Mapping[int, str]
    gone: frozenset[int]
    ends: datetime | None
    now: datetime

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have not chosen yet."""
        return tuple(seat for seat in self.secret.seats if seat not in self.declared)

    @property
    def left(self) -> int | None:
        """Milliseconds until the countdown ends, None when none was begun."""
        return None if self.ends is None else max(0, (self.ends - self.now) // timedelta(milliseconds=1))

    @property
    def over(self) -> bool:
        """Whether the countdown has ended, and what was sent then has arrived."""
        return _over(self.ends, self.now)

    def open_to(self, seat: int, device: str) -> bool:
        """Say whether the phone may choose for a seat that is awaited: its own, or one without a phone."""
        return self.over or seat in self.gone or self.holders[seat] in (None, device)

    def takes_back(self, seat: int, device: str) -> bool:
        """Say whether the phone may withdraw what was chosen for the seat."""
        return device in (self.declared.get(seat), self.holders[seat] if seat in self.declared else None)

    def late(self, seat: int) -> bool:
        """Say whether a choice for the seat is late now. Who has no phone declared at the table, in time."""
        return self.over and self.holders[seat] is not None and seat not in self.gone


def round_of(match: Match, play: Play) -> Round | None:
    """Return the secret choices that the match waits for, None when it waits for none."""
    due = [action for action in play.game.actions(play.state) if action.primary and action.secret]
    if not due or due[0].secret is None or match.abandoned is not None:
        return None
    rows = db.session.execute(
        select(Declaration.seat, Declaration.device, Declaration.yes.is_(None)).where(
            *_round(match, play.seq)
        )
    ).all()
    return Round(
        due[0],
        due[0].secret,
        tuple(seat.device for seat in players(match)),
        {seat: device for seat, device, gone in rows if not gone},
        frozenset(seat for seat, _, gone in rows if gone),
        db.session.scalar(select(Countdown.ends).where(*_countdown(match, play.seq))),
        clock.now(),
    )


def revealed(play: Play) -> str:
    """Return the line that tells the newest entry, if it was one that is declared in secret, else nothing."""
    if not play.standing.kept:
        return ""
    newest = play.entries[play.standing.kept[-1]].event.action
    before = play.states[-2] if len(play.states) > 1 else play.initial
    secret = any(action.secret and action.name == newest for action in play.game.actions(before))
    return play.summary.line if secret else ""


def stamp(table: Table, number: int) -> str:
    """Return what is another after everything that a phone could see change in that match of the table."""
    ends = db.session.scalar(
        select(Countdown.ends).join(Match).where(Match.table_id == table.id, Match.number == number)
    )
    return stamped(table.version, _over(ends, clock.now()))


def stamped(version: int, over: bool) -> str:
    """Return the stamp of a version of the table, with a countdown that is `over` or without."""
    return f"{version}.1" if over else str(version)


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
        db.session.execute(delete(Countdown).where(*_countdown(match, seq)))


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
        db.session.execute(delete(Declaration).where(*_round(match, seq), Declaration.seat == seat))


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


def _round(match: Match, seq: int) -> tuple[ColumnElement[bool], ...]:
    return Declaration.match_id == match.id, Declaration.seq == seq


def _countdown(match: Match, seq: int) -> tuple[ColumnElement[bool], ...]:
    return Countdown.match_id == match.id, Countdown.seq == seq


def _over(ends: datetime | None, now: datetime) -> bool:
    return ends is not None and now > ends + GRACE


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
        select(Declaration.seat, Declaration.yes, Declaration.late).where(*_round(match, seq))
    ).all()
    values: dict[str, Value] = {found.secret.chosen: tuple(seat for seat, yes, _ in rows if yes)}
    if found.secret.late:
        values[found.secret.late] = tuple(seat for seat, _, late in rows if late)
    return Event(found.action.name, None, read_values(found.action.fields, values))
