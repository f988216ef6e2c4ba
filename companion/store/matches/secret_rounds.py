"""Stored round of secret choices that a match waits for."""

from datetime import datetime

from sqlalchemy import ColumnElement, and_, select

from companion.evenings.secret_choices.rounds import GONE, Gone, Round, Shown, due, shown
from companion.store.database import clock
from companion.store.database.session import db
from companion.store.history.play import Play
from companion.store.history.replays import players
from companion.store.models import Countdown, Declaration, Match


def round_of(match: Match, play: Play) -> Round | None:
    """Return the round of secret choices that the match waits for, None if it waits for none."""
    asked = due(play.actions)
    if asked is None or match.abandoned is not None:
        return None
    now = clock.milliseconds(clock.now())
    count, rows = _stored(match, play.seq)
    around = players(match)
    return Round(
        *asked,
        tuple(seat.name for seat in around),
        tuple(seat.device for seat in around),
        {seat: device for seat, device, gone, _ in rows if not gone},
        {seat: Gone(device, _given_up(since, now)) for seat, device, gone, since in rows if gone},
        None if count is None else clock.milliseconds(count.ends),
        now,
        None if count is None else count.device,
        count is not None and count.again,
    )


def shown_in(play: Play) -> tuple[Shown, int] | None:
    """Return the result of the round that became the newest entry, and its age in milliseconds.

    None if the newest entry was not made of secret choices.
    """
    last = play.last
    if last is None or not last.secret or last is not play.entries[-1]:
        return None
    asked = due(play.game.actions(play.before(len(play.reached) - 1)))
    since = clock.milliseconds(clock.now()) - clock.milliseconds(last.at)
    return (shown(asked[1], last.event.values), since) if asked else None


def _given_up(since: datetime | None, now: int) -> int:
    """Return the time until which a phone said to be gone may answer, in milliseconds since 1970."""
    # An earlier release gave such phones no time to answer, and stored no moment
    return clock.milliseconds(since) + GONE if since else now


def _stored(match: Match, seq: int) -> tuple[Countdown | None, list[tuple[int, str, bool, datetime | None]]]:
    """Return the countdown to entry `seq`, and its choices: seat, phone, is gone, since when."""
    rows = db.session.execute(
        select(Countdown, Declaration.seat, Declaration.device, Declaration.yes, Declaration.since)
        .select_from(Match)
        .outerjoin(Countdown, and_(*counted_in(match, seq)))
        .outerjoin(Declaration, and_(*declared_in(match, seq)))
        .where(Match.id == match.id)
    ).all()
    chosen = [(seat, device, yes is None, since) for _, seat, device, yes, since in rows if seat is not None]
    return rows[0][0], chosen


def sealed(match: Match) -> bool:
    """Return whether there are secret choices that were not shown yet."""
    chosen = select(Declaration.seat).where(Declaration.match_id == match.id, Declaration.yes.is_not(None))
    return db.session.scalar(chosen.limit(1)) is not None


def declared_in(match: Match, seq: int) -> tuple[ColumnElement[bool], ...]:
    """Return the SQL conditions for the choices for entry `seq` of the match."""
    return Declaration.match_id == match.id, Declaration.seq == seq


def counted_in(match: Match, seq: int) -> tuple[ColumnElement[bool], ...]:
    """Return the SQL conditions for the countdown to entry `seq` of the match."""
    return Countdown.match_id == match.id, Countdown.seq == seq


def passed(until: int | None) -> bool:
    """Return whether that time, in milliseconds since 1970, has passed; False for None."""
    return until is not None and clock.milliseconds(clock.now()) > until
