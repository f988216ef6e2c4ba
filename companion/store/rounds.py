"""The round of secret choices that a match waits for, as the rows have it."""

from datetime import datetime

from sqlalchemy import ColumnElement, and_, select

from companion.evening.rounds import GONE, Gone, Round, due
from companion.store import clock
from companion.store.database import db
from companion.store.models import Countdown, Declaration, Match
from companion.store.plays import Play
from companion.store.replays import players


def round_of(match: Match, play: Play) -> Round | None:
    """Return the secret choices that the match waits for, None when it waits for none."""
    asked = due(play.actions)
    if asked is None or match.abandoned is not None:
        return None
    now = clock.milliseconds(clock.now())
    ends, rows = _stored(match, play.seq)
    around = players(match)
    return Round(
        *asked,
        tuple(seat.name for seat in around),
        tuple(seat.device for seat in around),
        {seat: device for seat, device, gone, _ in rows if not gone},
        {seat: Gone(device, _given_up(since, now)) for seat, device, gone, since in rows if gone},
        None if ends is None else clock.milliseconds(ends),
        now,
    )


def _given_up(since: datetime | None, now: int) -> int:
    """Return until when a phone that was said to be gone is waited for."""
    # The release before waited for nobody: what was said then stands
    return clock.milliseconds(since) + GONE if since else now


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
    return until is not None and clock.milliseconds(clock.now()) > until
