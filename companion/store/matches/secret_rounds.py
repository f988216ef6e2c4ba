"""Stored round of secret choices that a match waits for."""

from datetime import datetime

from sqlalchemy import ColumnElement, and_, select

from companion.evenings.secret_choices.rounds import (
    GONE_TIMEOUT_MS,
    GonePhoneReport,
    SecretChoiceResult,
    SecretChoiceRound,
    find_secret_action,
    read_choice_result,
)
from companion.store.database import clock
from companion.store.database.session import db
from companion.store.history.play import MatchReplay
from companion.store.history.replays import match_seats
from companion.store.models import Countdown, Match, StoredSecretChoice


def find_secret_choice_round(match: Match, play: MatchReplay) -> SecretChoiceRound | None:
    """Return the round of secret choices that the match waits for, with the choices made so far.

    None if it waits for none, or was called off. `play` is the replayed match.
    """
    asked = find_secret_action(play.actions)
    if asked is None or match.abandoned is not None:
        return None
    now = clock.epoch_milliseconds(clock.now())
    count, rows = _stored_round(match, play.seq)
    around = match_seats(match)
    return SecretChoiceRound(
        *asked,
        tuple(seat.name for seat in around),
        tuple(seat.device for seat in around),
        {seat: device for seat, device, gone, _ in rows if not gone},
        {
            seat: GonePhoneReport(device, _answer_deadline(since, now))
            for seat, device, gone, since in rows
            if gone
        },
        None if count is None else clock.epoch_milliseconds(count.ends),
        now,
        None if count is None else count.device,
        count is not None and count.again,
    )


def find_just_revealed_choices(play: MatchReplay) -> tuple[SecretChoiceResult, int] | None:
    """Return the result of the secret choices that are the newest entry, and its age in milliseconds.

    None if the newest entry was not made of secret choices, was undone, or if there is no entry.
    """
    last = play.newest_entry
    if last is None or not last.is_secret or last is not play.entries[-1]:
        return None
    asked = find_secret_action(play.game.rules.actions(play.state_before(len(play.reached) - 1)))
    since = clock.epoch_milliseconds(clock.now()) - clock.epoch_milliseconds(last.at)
    return (read_choice_result(asked[1], last.event.values), since) if asked else None


def _answer_deadline(since: datetime | None, now: int) -> int:
    """Return the time until which a phone said to be gone may answer, in milliseconds since 1970."""
    # An earlier release gave such phones no time to answer, and stored no moment
    return clock.epoch_milliseconds(since) + GONE_TIMEOUT_MS if since else now


def _stored_round(
    match: Match, seq: int
) -> tuple[Countdown | None, list[tuple[int, str, bool, datetime | None]]]:
    """Return the countdown to entry `seq`, and its choices: seat, phone, is gone, since when."""
    rows = db.session.execute(
        select(
            Countdown,
            StoredSecretChoice.seat,
            StoredSecretChoice.device,
            StoredSecretChoice.yes,
            StoredSecretChoice.since,
        )
        .select_from(Match)
        .outerjoin(Countdown, and_(*countdown_conditions(match, seq)))
        .outerjoin(StoredSecretChoice, and_(*secret_choice_conditions(match, seq)))
        .where(Match.id == match.id)
    ).all()
    chosen = [(seat, device, yes is None, since) for _, seat, device, yes, since in rows if seat is not None]
    return rows[0][0], chosen


def has_unrevealed_choices(match: Match) -> bool:
    """Return whether players have made secret choices in the match that nobody has seen yet.

    Reports that a phone is gone, and a countdown, do not count.
    """
    chosen = select(StoredSecretChoice.seat).where(
        StoredSecretChoice.match_id == match.id, StoredSecretChoice.yes.is_not(None)
    )
    return db.session.scalar(chosen.limit(1)) is not None


def secret_choice_conditions(match: Match, seq: int) -> tuple[ColumnElement[bool], ...]:
    """Return the SQL conditions for the choices, and reports of gone phones, for entry `seq`."""
    return StoredSecretChoice.match_id == match.id, StoredSecretChoice.seq == seq


def countdown_conditions(match: Match, seq: int) -> tuple[ColumnElement[bool], ...]:
    """Return the SQL conditions for the countdown to entry `seq` of the match."""
    return Countdown.match_id == match.id, Countdown.seq == seq


def has_time_passed(until: int | None) -> bool:
    """Return whether now is later than `until`, in milliseconds since 1970; False for None."""
    return until is not None and clock.epoch_milliseconds(clock.now()) > until
