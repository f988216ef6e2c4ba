"""Secret choices, each on a phone of its own; once everybody has chosen they become one entry."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta

from sqlalchemy import and_, delete, insert, select

from companion.engine.field import Illegal
from companion.engine.gate import apply_submission
from companion.evenings.secret_choices import choosing
from companion.evenings.secret_choices.choosing import SecretAnswer
from companion.evenings.secret_choices.rounds import SecretChoiceRound
from companion.evenings.tables.names import isolate_right_to_left_name
from companion.store.database import clock, texts
from companion.store.database.changes import table_transaction
from companion.store.database.session import db
from companion.store.history.play import MatchReplay
from companion.store.history.replays import load_replay, minutes_since_match_start
from companion.store.matches.log import check_and_store_entry, load_current_replay, replay_with_step
from companion.store.matches.secret_rounds import (
    countdown_conditions,
    find_secret_choice_round,
    secret_choice_conditions,
)
from companion.store.models import Countdown, Match, StoredSecretChoice
from companion.store.tables.events import add_table_event
from companion.store.tables.seat_requests import clear_seat_requests
from companion.store.tables.tables import author_name, may_phone_enter


def start_countdown(match: Match, seq: int, device: str) -> None:
    """Start the countdown to the secret choices for entry `seq`, and commit.

    Nothing happens if it was started already, even if it has ended. Whether the phone only watches
    is not checked.

    Raises:
        StaleEntry: the next entry has another number than `seq`.
        Illegal: nothing is chosen in secret now or without a countdown; or the match cannot be
            replayed.
    """
    with _lock_choice_round(match, seq) as (_, found):
        choosing.refuse_no_countdown(found)
        if found.countdown_ends_at is None:
            _insert_countdown(match, seq, found, device)


def restart_countdown(match: Match, seq: int, device: str) -> None:
    """Delete the choices for entry `seq`, start the countdown again, log it, and commit.

    Reports of gone phones stay.

    Raises:
        StaleEntry: the next entry has another number than `seq`.
        Illegal: no countdown was started, or it still runs; nothing is chosen in secret now; or the
            match cannot be replayed.
        NotPermitted: the phone neither started the countdown nor opened the table.
    """
    with _lock_choice_round(match, seq) as (_, found):
        choosing.check_may_restart_countdown(found, device, match.table.opened_by)
        chosen = and_(*secret_choice_conditions(match, seq), StoredSecretChoice.yes.is_not(None))
        db.session.execute(delete(StoredSecretChoice).where(chosen))
        db.session.execute(delete(Countdown).where(*countdown_conditions(match, seq)))
        _insert_countdown(match, seq, found, device, again=True)
        add_table_event(
            match.table,
            texts.COUNTDOWN_RESTARTED.format(
                name=isolate_right_to_left_name(author_name(match.table, device))
            ),
            device,
        )


def _insert_countdown(
    match: Match, seq: int, found: SecretChoiceRound, device: str, *, again: bool = False
) -> None:
    ends = clock.now() + timedelta(seconds=found.secret.countdown_seconds)
    row = {"match_id": match.id, "seq": seq, "ends": ends, "device": device, "again": again}
    db.session.execute(insert(Countdown).values(row))


def stop_countdown(match: Match, seq: int) -> None:
    """Stop the countdown to the secret choices for entry `seq`, and commit; choices made so far stay.

    Nothing happens if no countdown was started.

    Raises:
        StaleEntry: the next entry has another number than `seq`.
        Illegal: the countdown has ended; nothing is chosen in secret now; or the match cannot be
            replayed.
    """
    with _lock_choice_round(match, seq) as (_, found):
        choosing.check_may_stop_countdown(found)
        db.session.execute(delete(Countdown).where(*countdown_conditions(match, seq)))


def store_secret_choices(
    match: Match, seq: int, choices: Mapping[int, int], device: str, count: int | None = None
) -> None:
    """Store secret choices by seat of the match for entry `seq`, and commit.

    Each choice is one of the answers in `choosing`: 0 is no, 1 yes, 2 both. Once all seats have
    chosen, the choices become that entry. `count` is the end of the countdown that the phone
    showed, in milliseconds since 1970; choices for another countdown are refused. None is not
    compared. Requests for seats that the phone holds are dropped. After an error none of the
    choices is stored.

    Raises:
        StaleEntry: the next entry has another number than `seq`, because the round is over.
        Illegal: nothing is chosen in secret now; a seat has chosen already or has nothing to
            choose; the answer is none of this round; the countdown was stopped or restarted since;
            the entry that the choices become is not valid; or the match cannot be replayed.
        NotPermitted: another phone chooses for a seat, or the phone holds no seat and did not open
            the table.
    """
    with _lock_choice_round(match, seq) as (play, found):
        choosing.refuse_stale_countdown(found, count)
        for seat, answer in choices.items():
            choosing.refuse_unknown_answer(found, answer)
            choosing.check_may_choose(found, seat, device, scores=may_phone_enter(match.table, device))
            yes, both = answer != choosing.NO, answer == choosing.BOTH
            row = StoredSecretChoice(
                match_id=match.id, seq=seq, seat=seat, yes=yes, device=device, since=None
            )
            row.both = both
            row.late = found.is_late(seat)
            db.session.merge(row)
        clear_seat_requests(match.table, device)
        if found.is_complete_with(choices):
            # Choices that are not committed yet count too
            chosen = (
                select(StoredSecretChoice)
                .where(*secret_choice_conditions(match, seq))
                .order_by(StoredSecretChoice.seat)
            )
            rows = db.session.scalars(chosen)
            made = {row.seat: SecretAnswer(bool(row.yes), row.late, row.device, row.both) for row in rows}
            step = apply_submission(
                play.game,
                play.state,
                choosing.submission_from_choices(found, made, minutes_since_match_start(match)),
            )
            elsewhere = choosing.devices_choosing_for_others(found, made).items()
            chosen_by = {seat: author_name(match.table, phone) for seat, phone in elsewhere}
            grown = replay_with_step(match, play, step, device, texts.EVERYBODY, chosen_by=chosen_by)
            check_and_store_entry(match, grown, secret=True)


def withdraw_choice(match: Match, seq: int, seat: int, device: str) -> None:
    """Delete the secret choice of the seat of the match for entry `seq`, and commit.

    Raises:
        StaleEntry: the next entry has another number than `seq`, because the choices were shown.
        Illegal: nothing was chosen for the seat; nothing is chosen in secret now; or the match
            cannot be replayed.
        NotPermitted: another phone chose it.
    """
    with _lock_choice_round(match, seq) as (_, found):
        choosing.check_may_withdraw(found, seat, device)
        db.session.execute(
            delete(StoredSecretChoice).where(
                *secret_choice_conditions(match, seq), StoredSecretChoice.seat == seat
            )
        )


def report_phone_gone(match: Match, seq: int, seat: int, device: str) -> None:
    """Report that the phone of a seat of the match is gone, log it, and commit.

    If it does not answer within 15 seconds, any phone that may enter at the table may choose for
    the seat. A second report changes nothing: the phone gets neither more time nor less. Nothing
    happens either if the reporting phone, `device`, may choose for the seat already.

    Raises:
        StaleEntry: the next entry has another number than `seq`, because the round is over.
        Illegal: the seat has chosen or has nothing to choose; nothing is chosen in secret now; or
            the match cannot be replayed.
        NotPermitted: the reporting phone holds no seat and did not open the table.
    """
    with _lock_choice_round(match, seq) as (_, found):
        if choosing.is_new_gone_report(found, seat, device, scores=may_phone_enter(match.table, device)):
            now = clock.now()
            row = StoredSecretChoice(
                match_id=match.id, seq=seq, seat=seat, yes=None, device=device, since=now
            )
            db.session.add(row)
            add_table_event(
                match.table,
                texts.PHONE_GONE.format(name=isolate_right_to_left_name(found.names[seat])),
                device,
            )


def answer_gone_report(match: Match, seq: int, seat: int, device: str) -> None:
    """Answer, from the seat's phone, a report that it is gone; log it, and commit.

    The report is deleted, also if its time is over. Nothing happens if there is none.

    Raises:
        StaleEntry: the next entry has another number than `seq`, because the round is over.
        Illegal: the seat has chosen or has nothing to choose; nothing is chosen in secret now; or
            the match cannot be replayed.
        NotPermitted: it is not the phone that holds the seat.
    """
    with _lock_choice_round(match, seq) as (_, found):
        choosing.check_may_deny_being_gone(found, seat, device)
        if seat in found.gone:
            db.session.execute(
                delete(StoredSecretChoice).where(
                    *secret_choice_conditions(match, seq), StoredSecretChoice.seat == seat
                )
            )
            add_table_event(
                match.table,
                texts.PHONE_PRESENT.format(name=isolate_right_to_left_name(found.names[seat])),
                device,
            )


@contextmanager
def _lock_choice_round(match: Match, seq: int) -> Iterator[tuple[MatchReplay, SecretChoiceRound]]:
    """Lock the table and yield the replayed match and its round of choices for entry `seq`.

    Raises:
        StaleEntry: that number is taken.
        Illegal: nothing is chosen in secret now.
    """
    load_replay(match)  # replays before the table is locked, because that may take long
    with table_transaction(match.table):
        play = load_current_replay(match, seq)
        found = find_secret_choice_round(match, play)
        if found is None:
            raise Illegal(texts.NO_UNSEEN_CHOICE)
        yield play, found
