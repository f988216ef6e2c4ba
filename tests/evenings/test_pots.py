"""The pot that waits: how much, shared out, taken back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.field import Illegal
from companion.evenings.money.balances import MoneyEvent
from companion.evenings.money.pots import (
    check_may_share_out_pot,
    check_may_undo_sharing,
    compute_pot_shares,
    may_undo_sharing,
    pot_before_match,
    pot_from_balances,
    pot_left_for_next_match,
    refuse_shared_pot_change,
)


def test_what_was_put_in_and_not_won_is_the_pot():
    assert pot_from_balances({1: -5, 2: -5, 3: 4}) == 6
    assert pot_from_balances({}) == 0


def test_a_pot_is_shared_out_equally_and_what_is_odd_goes_clockwise_from_the_dealers_left():
    assert compute_pot_shares(12, [7, 8, 9], 7, {7, 8, 9}) == {8: 4, 9: 4, 7: 4}
    assert compute_pot_shares(14, [7, 8, 9], 8, {7, 8, 9}) == {9: 5, 7: 5, 8: 4}
    assert compute_pot_shares(5, [6, 7, 8, 9], 8, {6, 7}) == {6: 3, 7: 2}
    assert compute_pot_shares(1, [7, 8], None, {7, 8}) == {7: 1, 8: 0}


@given(st.integers(1, 1000), st.sets(st.integers(1, 9), min_size=1), st.integers(0, 9))
def test_nothing_of_a_pot_that_is_shared_out_is_lost(left: int, among: set[int], dealer: int):
    parts = compute_pot_shares(left, range(1, 10), dealer, among)
    assert set(parts) == among
    assert sum(parts.values()) == left
    assert max(parts.values()) - min(parts.values()) <= 1


def test_what_the_match_being_played_took_over_waits_no_more():
    assert pot_left_for_next_match(12, 0) == 12
    assert pot_left_for_next_match(12, 5) == 7
    assert pot_left_for_next_match(5, 12) == 0


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("Guts", 6, 6, {1}, [1, 2]), "Guts is still being played"),
        ((None, 0, 6, {1}, [1, 2]), "There is no pot"),
        ((None, 4, 6, {1}, [1, 2]), "changed to 4"),
        ((None, 6, 6, set(), [1, 2]), "Choose at least one player"),
        ((None, 6, 6, {1, 9}, [1, 2]), "is not at this table"),
    ],
)
def test_a_pot_is_shared_out_between_two_games_as_it_was_seen(asked: tuple, sentence: str):
    with pytest.raises(Illegal, match=sentence):
        check_may_share_out_pot(*asked)


def test_a_pot_is_shared_out_among_some_of_those_at_the_table():
    check_may_share_out_pot(None, 6, 6, {1}, [1, 2])


def test_a_pot_goes_back_until_a_later_match_begins():
    assert may_undo_sharing(2, [1, 2])
    assert not may_undo_sharing(2, [1, 2, 3])
    check_may_undo_sharing(2, [1, 2])
    with pytest.raises(Illegal, match="A later match has begun"):
        check_may_undo_sharing(2, [1, 2, 3])


def test_what_waited_before_a_match_is_what_the_earlier_ones_left_and_was_not_shared_out():
    matches = {1: MoneyEvent({1: -3, 2: -3}), 2: MoneyEvent({1: -2, 2: 0}), 4: MoneyEvent({1: 0, 2: 2})}
    sharings = [(2, MoneyEvent({1: 4, 2: 4}, is_match=False))]
    assert [pot_before_match(number, matches, sharings) for number in (1, 2, 3, 4, 5)] == [0, 6, 8, 0, -2]


def test_a_pot_that_was_shared_out_has_to_stay_what_it_was():
    was, now = {1: MoneyEvent({1: -3, 2: -3})}, {1: MoneyEvent({1: -3, 2: -1})}
    sharings = [(1, MoneyEvent({1: 3, 2: 3}, is_match=False))]
    refuse_shared_pot_change(was, was, sharings, since=1)
    refuse_shared_pot_change(was, now, sharings, since=2)
    refuse_shared_pot_change(was, now, sharings, since=1, before=1)
    for before in (None, 2):
        with pytest.raises(Illegal, match="has already been split, so the amount can no longer change"):
            refuse_shared_pot_change(was, now, sharings, since=1, before=before)
