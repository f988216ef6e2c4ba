"""A round of secret choices as the phones may see it: who has chosen and who is awaited, never what."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, select

from companion.play.game import Action, Secret
from companion.store import clock
from companion.store.database import db
from companion.store.models import Countdown, Declaration, Match
from companion.store.plays import Play
from companion.store.replays import players

GRACE = timedelta(seconds=1)
"""How long a choice made at the very end of a countdown may be on its way and still is in time."""

GONE = timedelta(seconds=15)
"""How long a phone that is said to be gone has to answer before others may choose for its player."""


@dataclass(frozen=True)
class Gone:
    """A phone that is said to be gone: the phone that said so, and when others may choose for its player."""

    said_by: str
    ends: datetime


@dataclass(frozen=True)
class Round:
    """Who has chosen in secret for the next entry and who is awaited; never what anybody chose.

    By seats of the match: `holders` are the phones that hold them, `declared` the phones that chose for them,
    `gone` those whose phone is said to be gone. `ends` is when the countdown does, None when none was begun.
    """

    action: Action
    secret: Secret
    holders: tuple[str | None, ...]
    declared: Mapping[int, str]
    gone: Mapping[int, Gone]
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
    def countdown(self) -> int | None:
        """When the countdown will be over, in milliseconds since 1970; None when none runs."""
        return None if self.ends is None or self.over else milliseconds(self.ends + GRACE)

    @property
    def until(self) -> int | None:
        """When next a phone may do something else because time passed, as `countdown`; None for never."""
        waits = (milliseconds(gone.ends) for seat, gone in self.gone.items() if self.waits_for(seat))
        return min((moment for moment in (self.countdown, *waits) if moment is not None), default=None)

    @property
    def over(self) -> bool:
        """Whether the countdown has ended, and what was sent then has arrived."""
        return self.ends is not None and self.now > self.ends + GRACE

    def waits_for(self, seat: int) -> bool:
        """Say whether the seat's phone is said to be gone and still has time to answer."""
        return seat in self.gone and self.now < self.gone[seat].ends

    def open_to(self, seat: int, device: str) -> bool:
        """Say whether the phone may choose for a seat that is awaited: its own, or one without a phone."""
        given_up = seat in self.gone and not self.waits_for(seat)
        return self.over or given_up or self.holders[seat] in (None, device)

    def takes_back(self, seat: int, device: str) -> bool:
        """Say whether the phone may withdraw what was chosen for the seat: the one that chose, no other."""
        return self.declared.get(seat) == device

    def late(self, seat: int) -> bool:
        """Say whether a choice for the seat is late now. Who has no phone declared at the table, in time."""
        return self.over and self.holders[seat] is not None and seat not in self.gone


def round_of(match: Match, play: Play) -> Round | None:
    """Return the secret choices that the match waits for, None when it waits for none."""
    due = [action for action in play.actions if action.primary and action.secret]
    if not due or due[0].secret is None or match.abandoned is not None:
        return None
    now = clock.now()
    ends, rows = _stored(match, play.seq)
    return Round(
        due[0],
        due[0].secret,
        tuple(seat.device for seat in players(match)),
        {seat: device for seat, device, gone, _ in rows if not gone},
        # The release before waited for nobody: what was said then stands
        {seat: Gone(device, since + GONE if since else now) for seat, device, gone, since in rows if gone},
        ends,
        now,
    )


def _stored(match: Match, seq: int) -> tuple[datetime | None, list[tuple[int, str, bool, datetime | None]]]:
    """Return when the countdown to entry `seq` ends, and its choices: seat, phone, if gone, since when."""
    rows = db.session.execute(
        select(Countdown.ends, Declaration.seat, Declaration.device, Declaration.yes, Declaration.since)
        .select_from(Match)
        .outerjoin(Countdown, and_(*counted_in(match, seq)))
        .outerjoin(Declaration, and_(*declared_in(match, seq)))
        .where(Match.id == match.id)
    ).all()
    chosen = [(seat, device, yes is None, since) for _, seat, device, yes, since in rows if seat is not None]
    return rows[0][0], chosen


def sealed(match: Match) -> bool:
    """Say whether anybody has chosen in secret and it was not shown yet."""
    chosen = select(Declaration.seat).where(Declaration.match_id == match.id, Declaration.yes.is_not(None))
    return db.session.scalar(chosen.limit(1)) is not None


def declared_in(match: Match, seq: int) -> tuple[ColumnElement[bool], ...]:
    """Pick the choices for entry `seq` of the match out of all."""
    return Declaration.match_id == match.id, Declaration.seq == seq


def counted_in(match: Match, seq: int) -> tuple[ColumnElement[bool], ...]:
    """Pick the countdown to entry `seq` of the match out of all."""
    return Countdown.match_id == match.id, Countdown.seq == seq


def passed(until: int | None) -> bool:
    """Say whether what lasts `until` then is over by now; see `Round.until`."""
    return until is not None and milliseconds(clock.now()) > until


def milliseconds(moment: datetime) -> int:
    """Return the moment in milliseconds since 1970."""
    return int(moment.timestamp() * 1000)
