"""The countdown to secret choices: who is late, who missed it, begun once, broken off and counted again."""

from datetime import timedelta

import pytest

from companion.engine.field import Illegal
from companion.evenings.secret_choices.rounds import GONE_TIMEOUT_MS, GRACE_MS
from companion.evenings.tables.entering import NotPermitted
from companion.store.matches.declarations import (
    report_phone_gone,
    restart_countdown,
    start_countdown,
    stop_countdown,
    store_secret_choices,
)
from companion.store.matches.secret_rounds import has_time_passed
from companion.store.models import Match, StoredSecretChoice, Table
from companion.store.tables.events import list_match_events
from store.conftest import Moment

from .declaring import PHONES, count, dealt, due, newest, told


@pytest.fixture
def match(table: Table) -> Match:
    return dealt(table)


def test_who_is_late_is_told_and_a_second_of_grace_is_not_late(match: Match, moment: Moment):
    start_countdown(match, 1, "anns")
    assert due(match).countdown_left_ms == 3000
    store_secret_choices(match, 1, {0: True}, "anns")
    moment.now += timedelta(seconds=3) + timedelta(milliseconds=GRACE_MS)
    assert (due(match).countdown_left_ms, due(match).is_countdown_over) == (0, False)
    store_secret_choices(match, 1, {1: True}, "bos")
    moment.now += timedelta(milliseconds=1)
    assert due(match).is_countdown_over
    store_secret_choices(match, 1, {2: False}, "cys")
    assert told(match)[-1] == "In: Ann and Bo. Late: Cy."


def test_all_who_have_chosen_need_not_wait_for_zero(match: Match):
    start_countdown(match, 1, "anns")
    for seat, phone in enumerate(PHONES):
        store_secret_choices(match, 1, {seat: True}, phone)
    assert told(match)[-1] == "In: Ann and Bo and Cy."


def test_a_countdown_is_begun_once_and_can_be_broken_off(match: Match, moment: Moment):
    start_countdown(match, 1, "anns")
    moment.now += timedelta(seconds=1)
    start_countdown(match, 1, "anns")
    assert due(match).countdown_left_ms == 2000
    stop_countdown(match, 1)
    stop_countdown(match, 1)
    assert due(match).countdown_left_ms is None
    start_countdown(match, 1, "anns")
    moment.now += timedelta(seconds=3)
    with pytest.raises(Illegal, match="has ended"):
        stop_countdown(match, 1)
    assert due(match).countdown_left_ms == 0


def test_a_poll_can_tell_that_a_countdown_is_over(match: Match, moment: Moment):
    assert due(match).next_change_at is None
    assert not has_time_passed(None)
    start_countdown(match, 1, "anns")
    until = due(match).next_change_at
    moment.now += timedelta(seconds=3) + timedelta(milliseconds=GRACE_MS)
    assert (due(match).next_change_at, has_time_passed(until)) == (until, False)
    moment.now += timedelta(milliseconds=1)
    assert has_time_passed(until)
    asked = due(match).next_change_at
    moment.now += timedelta(milliseconds=GONE_TIMEOUT_MS)
    assert (due(match).next_change_at, has_time_passed(asked)) == (None, True)


def test_a_missed_count_is_counted_again_and_what_was_chosen_is_void(match: Match, moment: Moment):
    start_countdown(match, 1, "bos")
    store_secret_choices(match, 1, {0: True}, "anns", due(match).countdown_ends_at)
    missed = due(match).countdown_ends_at
    with pytest.raises(Illegal, match="No countdown has finished"):
        restart_countdown(match, 1, "bos")
    moment.now += timedelta(seconds=4)
    report_phone_gone(match, 1, 2, "anns")
    with pytest.raises(NotPermitted, match="Only the player who started the countdown"):
        restart_countdown(match, 1, "anns")
    assert due(match).undecided_seats == (1, 2)
    restart_countdown(match, 1, "bos")
    found = due(match)
    assert (found.undecided_seats, found.countdown_left_ms, found.counted_by, found.is_repeat) == (
        (0, 1, 2),
        3000,
        "bos",
        True,
    )
    assert set(found.gone) == {2}  # that has nothing to do with the count
    assert "Bo restarted the countdown. All choices were discarded, so everybody must choose again." in [
        happening.line for happening in list_match_events(match)
    ]
    with pytest.raises(Illegal, match="stopped or restarted"):
        store_secret_choices(match, 1, {0: False}, "anns", missed)
    for seat, phone in enumerate(PHONES):
        store_secret_choices(match, 1, {seat: seat == 0}, phone, found.countdown_ends_at)
    assert told(match)[-1] == "In: Ann."


def test_what_was_said_in_a_count_that_was_stopped_is_not_kept(match: Match):
    start_countdown(match, 1, "anns")
    seen = due(match).countdown_ends_at
    stop_countdown(match, 1)
    with pytest.raises(Illegal, match="stopped or restarted"):
        store_secret_choices(match, 1, {0: True}, "anns", seen)
    assert count(StoredSecretChoice) == 0


def test_the_host_counts_again_what_another_began(match: Match, moment: Moment):
    start_countdown(match, 1, "bos")
    moment.now += timedelta(seconds=4)
    restart_countdown(match, 1, "opener")
    assert (due(match).counted_by, due(match).is_repeat) == ("opener", True)


def test_declared_chips_have_no_countdown_and_nobody_is_late(table: Table):
    match = dealt(table, how="chips")
    with pytest.raises(Illegal, match="This game has no countdown"):
        start_countdown(match, 1, "anns")
    for seat, phone in enumerate(PHONES):
        store_secret_choices(match, 1, {seat: seat == 1}, phone)
    assert told(match)[-1] == "In: Bo."


def test_a_game_may_have_nothing_to_be_late_for(table: Table, moment: Moment):
    match = dealt(table, how="chips")
    assert due(match).secret.late_field == ""
    for seat, phone in enumerate(PHONES):
        store_secret_choices(match, 1, {seat: True}, phone)
    assert newest(match).values == {"stay": [0, 1, 2]}
