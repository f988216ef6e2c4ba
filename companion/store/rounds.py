"""A round of secret choices as the phones may see it: who has chosen and who is awaited, never what."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, select

from companion.play.game import Action, Secret
from companion.store import clock
from companion.store.database import db
from companion.store.models import Countdown, Declaration, Match
from companion.store.plays import Play
from companion.store.replays import players

GRACE = timedelta(seconds=1)
"""How long a choice made at the very end of a countdown may be on its way and still is in time."""


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
    def until(self) -> int | None:
        """When the countdown will be over, in milliseconds since 1970; None when none runs."""
        return None if self.ends is None or self.over else _milliseconds(self.ends + GRACE)

    @property
    def over(self) -> bool:
        """Whether the countdown has ended, and what was sent then has arrived."""
        return self.ends is not None and self.now > self.ends + GRACE

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
            *declared_in(match, play.seq)
        )
    ).all()
    return Round(
        due[0],
        due[0].secret,
        tuple(seat.device for seat in players(match)),
        {seat: device for seat, device, gone in rows if not gone},
        frozenset(seat for seat, _, gone in rows if gone),
        db.session.scalar(select(Countdown.ends).where(*counted_in(match, play.seq))),
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


def declared_in(match: Match, seq: int) -> tuple[ColumnElement[bool], ...]:
    """Pick the choices for entry `seq` of the match out of all."""
    return Declaration.match_id == match.id, Declaration.seq == seq


def counted_in(match: Match, seq: int) -> tuple[ColumnElement[bool], ...]:
    """Pick the countdown to entry `seq` of the match out of all."""
    return Countdown.match_id == match.id, Countdown.seq == seq


def passed(until: int | None) -> bool:
    """Say whether a countdown that runs `until` then is over by now; see `Round.until`."""
    return until is not None and _milliseconds(clock.now()) > until


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)
