"""Secret choices: from which phone, for which seat."""

from datetime import timedelta

import pytest

from companion.engine.field import Illegal
from companion.evenings.secret_choices.rounds import GONE_TIMEOUT_MS
from companion.evenings.tables.entering import NotPermitted
from companion.store.matches.declarations import (
    report_phone_gone,
    start_countdown,
    store_secret_choices,
    withdraw_choice,
)
from companion.store.models import Match, StoredSecretChoice, Table
from companion.store.seating.seats import claim_seat, release_seat
from store.conftest import Moment

from .declaring import count, dealt, due, told


@pytest.fixture
def match(table: Table) -> Match:
    return dealt(table)


def test_a_phone_that_holds_several_seats_chooses_for_each(table: Table, match: Match):
    release_seat(table.seats[1], "bos")
    claim_seat(table.seats[1], "anns")
    store_secret_choices(match, 1, {0: True, 1: False}, "anns")
    assert due(match).undecided_seats == (2,)


def test_only_a_seats_own_phone_chooses_for_it(table: Table, match: Match):
    for phone in ("bos", "opener", "stranger"):
        with pytest.raises(NotPermitted, match="Ann declares on another phone"):
            store_secret_choices(match, 1, {0: True}, phone)
    with pytest.raises(NotPermitted):
        store_secret_choices(match, 1, {1: True, 0: True}, "bos")
    assert count(StoredSecretChoice) == 0
    for seat in (3, -1):
        with pytest.raises(Illegal, match="nothing to declare"):
            store_secret_choices(match, 1, {seat: True}, "anns")


def test_any_scoring_phone_chooses_for_a_seat_that_nobody_holds(table: Table, match: Match, moment: Moment):
    release_seat(table.seats[2], "cys")
    with pytest.raises(NotPermitted):
        store_secret_choices(match, 1, {2: True}, "stranger")
    start_countdown(match, 1, "anns")
    store_secret_choices(match, 1, {0: True}, "anns")
    moment.now += timedelta(seconds=9)
    store_secret_choices(match, 1, {2: True}, "anns")
    store_secret_choices(match, 1, {1: True}, "bos")
    assert told(match)[-1] == "In: Ann and Bo and Cy. Late: Bo."


def test_for_a_phone_that_is_gone_another_chooses(match: Match, moment: Moment):
    report_phone_gone(match, 1, 0, "bos")
    assert (set(due(match).gone), due(match).undecided_seats) == ({0}, (0, 1, 2))
    moment.now += timedelta(milliseconds=GONE_TIMEOUT_MS)
    with pytest.raises(NotPermitted):
        store_secret_choices(match, 1, {0: True}, "stranger")
    store_secret_choices(match, 1, {0: True, 1: False}, "bos")
    assert dict(due(match).choosing_devices) == {0: "bos", 1: "bos"}
    with pytest.raises(Illegal, match="Ann has already declared"):
        report_phone_gone(match, 1, 0, "cys")


def test_a_phone_that_was_said_to_be_gone_may_choose_all_the_same(match: Match):
    report_phone_gone(match, 1, 0, "bos")
    store_secret_choices(match, 1, {0: True}, "anns")
    assert (due(match).gone, due(match).undecided_seats) == ({}, (1, 2))
    report_phone_gone(match, 1, 1, "bos")
    assert due(match).gone == {}


def test_who_said_nothing_by_zero_is_asked_first_and_then_any_phone_chooses(match: Match, moment: Moment):
    start_countdown(match, 1, "anns")
    moment.now += timedelta(seconds=9)
    with pytest.raises(NotPermitted, match="Ann did not choose before the countdown ended"):
        store_secret_choices(match, 1, {0: True}, "opener")
    moment.now += timedelta(milliseconds=GONE_TIMEOUT_MS)
    store_secret_choices(match, 1, {0: True, 1: True, 2: False}, "opener")
    assert told(match)[-1] == "In: Ann and Bo. Late: Ann and Bo and Cy."


def test_a_stranger_says_of_no_phone_that_it_is_gone(match: Match):
    with pytest.raises(NotPermitted):
        report_phone_gone(match, 1, 0, "stranger")
    assert count(StoredSecretChoice) == 0


def test_only_the_phone_that_sealed_a_choice_opens_it_again(match: Match, moment: Moment):
    report_phone_gone(match, 1, 0, "bos")
    moment.now += timedelta(milliseconds=GONE_TIMEOUT_MS)
    store_secret_choices(match, 1, {0: True}, "bos")
    for other in ("anns", "cys", "opener", "stranger"):
        with pytest.raises(NotPermitted, match="Only the phone that declared for Ann"):
            withdraw_choice(match, 1, 0, other)
    withdraw_choice(match, 1, 0, "bos")
    with pytest.raises(Illegal, match="Ann has not declared"):
        withdraw_choice(match, 1, 0, "bos")
