"""Secret choices when phones die, or are said to: nobody chooses for another unseen, nor waits for ever."""

from datetime import timedelta

import pytest

from companion.engine.field import Illegal
from companion.evenings.secret_choices.rounds import GONE_TIMEOUT_MS, GRACE_MS
from companion.evenings.tables.entering import NotPermitted
from companion.evenings.tables.seat_changes import SILENCE_LIMIT_MS
from companion.store import db
from companion.store.history.replays import load_replay
from companion.store.matches.declarations import (
    answer_gone_report,
    report_phone_gone,
    start_countdown,
    store_secret_choices,
    withdraw_choice,
)
from companion.store.matches.log import StaleEntry, undo_entry
from companion.store.matches.secret_rounds import has_time_passed
from companion.store.models import Countdown, Match, StoredSecretChoice, Table
from companion.store.seating.seats import add_player, claim_seat, release_seat, rename_player
from companion.store.tables.events import list_match_events
from companion.store.tables.seat_requests import ask_phone_for_seat
from store.conftest import Moment

from .declaring import PHONES, count, dealt, due, newest, told

SAID = "Ann's phone was reported as not responding."
HERE = "Ann's phone is responding again."


@pytest.fixture
def match(table: Table) -> Match:
    return dealt(table)


def lines(match: Match) -> list[tuple[str, str]]:
    return [(one.line, one.entered_by) for one in list_match_events(match)]


# --- said to be gone ---------------------------------------------------------------------------


def test_that_a_phone_is_gone_is_told_and_it_has_15_seconds_to_answer(match: Match, moment: Moment):
    report_phone_gone(match, 1, 0, "bos")
    assert lines(match) == [(SAID, "Bo")]
    moment.now += timedelta(seconds=15) - timedelta(milliseconds=1)
    for other in ("bos", "cys", "opener"):
        with pytest.raises(NotPermitted, match="has 15 seconds to respond"):
            store_secret_choices(match, 1, {0: True}, other)
    moment.now += timedelta(milliseconds=1)
    store_secret_choices(match, 1, {0: True}, "cys")
    assert dict(due(match).choosing_devices) == {0: "cys"}


def test_said_twice_it_has_neither_more_time_nor_less(match: Match, moment: Moment):
    report_phone_gone(match, 1, 0, "bos")
    moment.now += timedelta(seconds=10)
    report_phone_gone(match, 1, 0, "cys")
    assert (lines(match), due(match).gone[0].reported_by) == ([(SAID, "Bo")], "bos")
    moment.now += timedelta(seconds=5)
    store_secret_choices(match, 1, {0: True}, "cys")


def test_a_phone_that_is_here_says_so_and_chooses_itself(match: Match, moment: Moment):
    report_phone_gone(match, 1, 0, "bos")
    for other in ("bos", "cys", "opener", "stranger"):
        with pytest.raises(NotPermitted, match="Only the phone that is using Ann's seat"):
            answer_gone_report(match, 1, 0, other)
    answer_gone_report(match, 1, 0, "anns")
    assert (lines(match), due(match).gone) == ([(SAID, "Bo"), (HERE, "Ann")], {})
    moment.now += timedelta(milliseconds=GONE_TIMEOUT_MS)
    with pytest.raises(NotPermitted, match="declares on another phone"):
        store_secret_choices(match, 1, {0: False}, "bos")
    answer_gone_report(match, 1, 0, "anns")
    assert len(lines(match)) == 2
    store_secret_choices(match, 1, {0: True}, "anns")


def test_an_answer_counts_after_the_wait_too_until_somebody_has_chosen(match: Match, moment: Moment):
    report_phone_gone(match, 1, 0, "bos")
    moment.now += timedelta(milliseconds=GONE_TIMEOUT_MS) * 2
    answer_gone_report(match, 1, 0, "anns")
    with pytest.raises(NotPermitted):
        store_secret_choices(match, 1, {0: False}, "bos")
    report_phone_gone(match, 1, 0, "bos")
    moment.now += timedelta(milliseconds=GONE_TIMEOUT_MS)
    store_secret_choices(match, 1, {0: False}, "bos")
    with pytest.raises(Illegal, match="Ann has already declared"):
        answer_gone_report(match, 1, 0, "anns")


def test_an_answer_leaves_what_others_have_chosen_and_who_else_is_gone(match: Match):
    store_secret_choices(match, 1, {1: True}, "bos")
    report_phone_gone(match, 1, 0, "bos")
    report_phone_gone(match, 1, 2, "bos")
    answer_gone_report(match, 1, 0, "anns")
    assert (dict(due(match).choosing_devices), set(due(match).gone)) == ({1: "bos"}, {2})


def test_choosing_is_an_answer(match: Match):
    report_phone_gone(match, 1, 0, "bos")
    store_secret_choices(match, 1, {0: True}, "anns")
    assert (due(match).gone, dict(due(match).choosing_devices)) == ({}, {0: "anns"})


def test_there_is_nothing_to_answer_after_the_round_or_for_a_seat_that_is_not(match: Match):
    with pytest.raises(Illegal, match="nothing to declare"):
        answer_gone_report(match, 1, 9, "anns")
    for seat, phone in enumerate(PHONES):
        store_secret_choices(match, 1, {seat: True}, phone)
    with pytest.raises(StaleEntry):
        answer_gone_report(match, 1, 0, "anns")


def test_a_poll_can_tell_that_a_wait_is_over(match: Match, moment: Moment):
    report_phone_gone(match, 1, 0, "bos")
    first = due(match).next_change_at
    moment.now += timedelta(seconds=5)
    report_phone_gone(match, 1, 1, "cys")
    assert due(match).next_change_at == first
    moment.now += timedelta(seconds=10)
    assert not has_time_passed(first)
    moment.now += timedelta(milliseconds=1)
    assert has_time_passed(first)
    second = due(match).next_change_at
    assert second == first + 5000
    moment.now += timedelta(seconds=5)
    assert (has_time_passed(second), due(match).next_change_at) == (True, None)


def test_whatever_ends_first_is_what_a_poll_waits_for(match: Match, moment: Moment):
    report_phone_gone(match, 1, 0, "bos")
    start_countdown(match, 1, "anns")
    assert due(match).next_change_at == due(match).countdown_over_at
    moment.now += timedelta(seconds=3) + timedelta(milliseconds=GRACE_MS) + timedelta(milliseconds=1)
    assert due(match).countdown_over_at is None
    assert due(match).next_change_at is not None
    assert not has_time_passed(due(match).next_change_at)


def test_what_was_said_before_phones_were_waited_for_stands(match: Match):
    db.session.add(StoredSecretChoice(match_id=match.id, seq=1, seat=0, yes=None, device="bos"))
    db.session.commit()
    store_secret_choices(match, 1, {0: True}, "cys")


# --- who chose for whom ------------------------------------------------------------------------


def test_who_chose_for_whom_stands_in_the_entry(table: Table, match: Match, moment: Moment):
    release_seat(table.seats[2], "cys")
    report_phone_gone(match, 1, 0, "bos")
    moment.now += timedelta(milliseconds=GONE_TIMEOUT_MS)
    store_secret_choices(match, 1, {0: True, 2: False}, "opener")
    store_secret_choices(match, 1, {1: True}, "bos")
    assert told(match)[-1] == "In: Ann and Bo."
    assert newest(match).chosen_by == {"0": "the host", "2": "the host"}


def test_whoever_chooses_on_the_own_phone_was_chosen_for_by_nobody(match: Match):
    for seat, phone in enumerate(PHONES):
        store_secret_choices(match, 1, {seat: True}, phone)
    assert newest(match).chosen_by == {}


# --- a seat changes hands ----------------------------------------------------------------------

VOID = "Another phone joined as Bo during secret choices, so everybody must choose again."


def test_a_seat_handed_back_while_choices_are_sealed_voids_them(table: Table, match: Match):
    start_countdown(match, 1, "anns")
    store_secret_choices(match, 1, {0: True}, "anns")
    release_seat(table.seats[1], "bos")
    assert lines(match)[-2:] == [("Bo's seat is free again.", "Bo"), (VOID, "Bo")]
    assert (due(match).undecided_seats, due(match).countdown_ends_at, count(Countdown)) == (
        (0, 1, 2),
        None,
        0,
    )
    for seat in range(3):
        store_secret_choices(match, 1, {seat: True}, PHONES[seat] if seat != 1 else "anns")
    assert (told(match)[-1], newest(match).chosen_by) == ("In: Ann and Bo and Cy.", {"1": "Ann"})


def test_a_seat_taken_while_choices_are_sealed_voids_them(table: Table, match: Match):
    release_seat(table.seats[1], "bos")
    store_secret_choices(match, 1, {0: True, 1: True}, "anns")
    claim_seat(table.seats[1], "mallory")
    assert lines(match)[-2:] == [("A phone joined as Bo.", "Bo"), (VOID, "Bo")]
    assert (due(match).undecided_seats, count(StoredSecretChoice)) == ((0, 1, 2), 0)


def test_where_nothing_is_sealed_or_nobody_plays_there_no_round_is_void(table: Table, match: Match):
    extra = add_player(table, "Di", "anns")
    start_countdown(match, 1, "anns")
    release_seat(table.seats[1], "bos")
    claim_seat(table.seats[1], "bos")
    store_secret_choices(match, 1, {0: True}, "anns")
    claim_seat(extra, "dis")
    release_seat(extra, "dis")
    rename_player(table.seats[1], "Bob", "bos")
    assert (due(match).undecided_seats, due(match).countdown_ends_at is not None) == ((1, 2), True)
    assert not any("changed hands" in line for line, _ in lines(match))


def test_who_takes_a_seat_is_not_the_phone_that_was_said_to_be_gone(
    table: Table, match: Match, moment: Moment
):
    report_phone_gone(match, 1, 0, "bos")
    release_seat(table.seats[0], "anns")
    claim_seat(table.seats[0], "anns new one")
    moment.now += timedelta(milliseconds=GONE_TIMEOUT_MS)
    with pytest.raises(NotPermitted):
        store_secret_choices(match, 1, {0: True}, "bos")


# --- dead phones -------------------------------------------------------------------------------


def test_a_phone_that_died_before_it_chose_holds_nobody_up(match: Match, moment: Moment):
    store_secret_choices(match, 1, {0: True}, "anns")
    store_secret_choices(match, 1, {1: True}, "bos")
    report_phone_gone(match, 1, 2, "bos")
    moment.now += timedelta(milliseconds=GONE_TIMEOUT_MS)
    store_secret_choices(match, 1, {2: False}, "bos")
    assert (told(match)[-1], newest(match).chosen_by) == ("In: Ann and Bo.", {"2": "Bo"})


def test_a_phone_that_died_with_its_choice_sealed_holds_nobody_up(match: Match):
    store_secret_choices(match, 1, {0: True}, "anns")
    with pytest.raises(NotPermitted):
        withdraw_choice(match, 1, 0, "opener")
    store_secret_choices(match, 1, {1: True}, "bos")
    store_secret_choices(match, 1, {2: True}, "cys")
    undo_entry(match, load_replay(match).seq, "bos")
    assert due(match).undecided_seats == (0, 1, 2)


def test_the_seat_of_a_dead_phone_goes_to_a_new_one_and_the_round_goes_on(
    table: Table, match: Match, moment: Moment
):
    store_secret_choices(match, 1, {1: True}, "bos")
    ask_phone_for_seat(table.seats[0], "bos")
    moment.now += timedelta(milliseconds=SILENCE_LIMIT_MS)
    release_seat(table.seats[0], "bos")
    assert lines(match)[-1][0].startswith("Another phone joined as Ann during secret choices")
    claim_seat(table.seats[0], "anns new one")
    store_secret_choices(match, 1, {0: False}, "anns new one")
    store_secret_choices(match, 1, {1: True}, "bos")
    store_secret_choices(match, 1, {2: True}, "cys")
    assert (told(match)[-1], newest(match).chosen_by) == ("In: Bo and Cy.", {})


def test_all_phones_but_one_may_die(match: Match, moment: Moment):
    for seat in (0, 1):
        report_phone_gone(match, 1, seat, "cys")
    moment.now += timedelta(milliseconds=GONE_TIMEOUT_MS)
    store_secret_choices(match, 1, {0: False, 1: False, 2: True}, "cys")
    assert (told(match)[-1], newest(match).chosen_by) == ("In: Cy.", {"0": "Cy", "1": "Cy"})
