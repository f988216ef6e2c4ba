"""The countdown to secret choices: who is late, who missed it, begun once, broken off and counted again."""

from datetime import timedelta

import pytest

from companion.engine.field import Illegal
from companion.evenings.secret_choices.rounds import GONE, GRACE
from companion.evenings.tables.entering import NotYours
from companion.store.matches.declarations import choose, count_again, count_down, entrust, stop
from companion.store.matches.secret_rounds import passed
from companion.store.models import Declaration, Match, Table
from companion.store.tables.events import of_match
from store.conftest import Moment

from .declaring import PHONES, count, dealt, due, newest, told


@pytest.fixture
def match(table: Table) -> Match:
    return dealt(table)


def test_who_is_late_is_told_and_a_second_of_grace_is_not_late(match: Match, moment: Moment):
    count_down(match, 1, "anns")
    assert due(match).left == 3000
    choose(match, 1, {0: True}, "anns")
    moment.now += timedelta(seconds=3) + timedelta(milliseconds=GRACE)
    assert (due(match).left, due(match).over) == (0, False)
    choose(match, 1, {1: True}, "bos")
    moment.now += timedelta(milliseconds=1)
    assert due(match).over
    choose(match, 1, {2: False}, "cys")
    assert told(match)[-1] == "In: Ann and Bo. Late: Cy."


def test_all_who_have_chosen_need_not_wait_for_zero(match: Match):
    count_down(match, 1, "anns")
    for seat, phone in enumerate(PHONES):
        choose(match, 1, {seat: True}, phone)
    assert told(match)[-1] == "In: Ann and Bo and Cy."


def test_a_countdown_is_begun_once_and_can_be_broken_off(match: Match, moment: Moment):
    count_down(match, 1, "anns")
    moment.now += timedelta(seconds=1)
    count_down(match, 1, "anns")
    assert due(match).left == 2000
    stop(match, 1)
    stop(match, 1)
    assert due(match).left is None
    count_down(match, 1, "anns")
    moment.now += timedelta(seconds=3)
    with pytest.raises(Illegal, match="has ended"):
        stop(match, 1)
    assert due(match).left == 0


def test_a_poll_can_tell_that_a_countdown_is_over(match: Match, moment: Moment):
    assert due(match).until is None
    assert not passed(None)
    count_down(match, 1, "anns")
    until = due(match).until
    moment.now += timedelta(seconds=3) + timedelta(milliseconds=GRACE)
    assert (due(match).until, passed(until)) == (until, False)
    moment.now += timedelta(milliseconds=1)
    assert passed(until)
    asked = due(match).until
    moment.now += timedelta(milliseconds=GONE)
    assert (due(match).until, passed(asked)) == (None, True)


def test_a_missed_count_is_counted_again_and_what_was_chosen_is_void(match: Match, moment: Moment):
    count_down(match, 1, "bos")
    choose(match, 1, {0: True}, "anns", due(match).ends)
    missed = due(match).ends
    with pytest.raises(Illegal, match="Nothing was counted"):
        count_again(match, 1, "bos")
    moment.now += timedelta(seconds=4)
    entrust(match, 1, 2, "anns")
    with pytest.raises(NotYours, match="Only whoever began"):
        count_again(match, 1, "anns")
    assert due(match).awaited == (1, 2)
    count_again(match, 1, "bos")
    found = due(match)
    assert (found.awaited, found.left, found.counted_by, found.again) == ((0, 1, 2), 3000, "bos", True)
    assert set(found.gone) == {2}  # that has nothing to do with the count
    assert "Bo counts again: what was chosen is void, everybody chooses anew." in [
        happening.line for happening in of_match(match)
    ]
    with pytest.raises(Illegal, match="broken off or counted again"):
        choose(match, 1, {0: False}, "anns", missed)
    for seat, phone in enumerate(PHONES):
        choose(match, 1, {seat: seat == 0}, phone, found.ends)
    assert told(match)[-1] == "In: Ann."


def test_what_was_said_in_a_count_that_was_stopped_is_not_kept(match: Match):
    count_down(match, 1, "anns")
    seen = due(match).ends
    stop(match, 1)
    with pytest.raises(Illegal, match="broken off or counted again"):
        choose(match, 1, {0: True}, "anns", seen)
    assert count(Declaration) == 0


def test_the_host_counts_again_what_another_began(match: Match, moment: Moment):
    count_down(match, 1, "bos")
    moment.now += timedelta(seconds=4)
    count_again(match, 1, "opener")
    assert (due(match).counted_by, due(match).again) == ("opener", True)


def test_declared_chips_have_no_countdown_and_nobody_is_late(table: Table):
    match = dealt(table, how="chips")
    with pytest.raises(Illegal, match="nobody counts down"):
        count_down(match, 1, "anns")
    for seat, phone in enumerate(PHONES):
        choose(match, 1, {seat: seat == 1}, phone)
    assert told(match)[-1] == "In: Bo."


def test_a_game_may_have_nothing_to_be_late_for(table: Table, moment: Moment):
    match = dealt(table, how="chips")
    assert due(match).secret.late == ""
    for seat, phone in enumerate(PHONES):
        choose(match, 1, {seat: True}, phone)
    assert newest(match).values == {"stay": [0, 1, 2]}
