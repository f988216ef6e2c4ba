"""The evening's arithmetic: balances, the deal, and the fewest payments."""

import itertools
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.evening import (
    EXACT_UP_TO,
    Payment,
    Result,
    Score,
    Unbalanced,
    balances,
    course,
    imbalance,
    next_dealer,
    payments,
    pot,
    scores,
    shares,
)

AMOUNTS = st.lists(st.integers(-6, 6), min_size=1, max_size=7).map(lambda listed: [*listed, -sum(listed)])


def test_balances_add_up_over_the_matches():
    results = [Result({1: 10, 2: -10}), Result({2: 4, 3: -4})]
    assert balances([1, 2, 3, 4], results) == {1: 10, 2: -6, 3: -4, 4: 0}
    assert balances([1], results) == {1: 10, 2: -6, 3: -4}
    assert balances([1, 2], []) == {1: 0, 2: 0}


def test_the_course_of_the_evening_has_a_point_before_and_after_each_match():
    results = [Result({1: 10, 2: -10}), Result({2: 4, 1: -4})]
    assert course([1, 2], results) == [{1: 0, 2: 0}, {1: 10, 2: -10}, {1: 6, 2: -6}]
    assert course([1, 2], []) == [{1: 0, 2: 0}]


def test_what_was_put_in_and_not_won_is_the_pot():
    assert pot({1: -5, 2: -5, 3: 4}) == 6
    assert pot({}) == 0


def test_a_pot_is_shared_out_equally_and_what_is_odd_goes_clockwise_from_the_dealers_left():
    assert shares(12, [7, 8, 9], 7, {7, 8, 9}) == {8: 4, 9: 4, 7: 4}
    assert shares(14, [7, 8, 9], 8, {7, 8, 9}) == {9: 5, 7: 5, 8: 4}
    assert shares(5, [6, 7, 8, 9], 8, {6, 7}) == {6: 3, 7: 2}
    assert shares(1, [7, 8], None, {7, 8}) == {7: 1, 8: 0}


@given(st.integers(1, 1000), st.sets(st.integers(1, 9), min_size=1), st.integers(0, 9))
def test_nothing_of_a_pot_that_is_shared_out_is_lost(left: int, among: set[int], dealer: int):
    parts = shares(left, range(1, 10), dealer, among)
    assert set(parts) == among
    assert sum(parts.values()) == left
    assert max(parts.values()) - min(parts.values()) <= 1


def test_a_pot_shared_out_counts_for_the_balance_and_is_no_match():
    results = [Result({1: -3, 2: -3}), Result({1: 3, 2: 3}, played=False)]
    assert scores([1, 2], results) == [Score(1, 0, 0, 1), Score(2, 0, 0, 1)]


def test_what_players_put_in_is_what_they_hold_and_the_pot():
    assert imbalance({1: 100, 2: 100}, {1: 150, 2: 20}, 30) == ""
    assert imbalance({1: 100, 2: 100}, {1: 150, 2: 20}, 29) == "Players put in 200, but 199 is there."


def test_scores_go_by_balance_then_by_matches_won():
    results = [Result({1: 5, 2: -5, 3: 0}, (1,)), Result({1: -5, 2: 5}, (2,)), Result({3: 0, 2: 0}, (3,))]
    assert scores([1, 2, 3, 4], results) == [
        Score(1, 0, 1, 2),
        Score(2, 0, 1, 3),
        Score(3, 0, 1, 2),
        Score(4, 0, 0, 0),
    ]
    assert [
        score.player for score in scores([1, 2], [Result({1: 0, 2: 0}, (2,)), Result({2: -1, 1: 1})])
    ] == [1, 2]


def test_of_two_with_the_same_balance_who_won_more_matches_is_first():
    results = [Result({1: 4, 2: -4}, (1,)), *[Result({1: -2, 2: 2}, (2,))] * 2]
    assert scores([1, 2], results) == [Score(2, 0, 2, 3), Score(1, 0, 1, 3)]


def test_the_deal_passes_to_the_left_over_those_who_are_away():
    assert next_dealer([7, 8, 9], None, {7, 8, 9}) == 7
    assert next_dealer([7, 8, 9], 7, {7, 8, 9}) == 8
    assert next_dealer([7, 8, 9], 9, {7, 8, 9}) == 7
    assert next_dealer([7, 8, 9], 7, {7, 9}) == 9
    assert next_dealer([7, 8, 9], 7, {7}) == 7
    assert next_dealer([7, 8, 9], 5, {8, 9}) == 8


def test_nobody_pays_when_all_is_even():
    assert payments({}) == ()
    assert payments({1: 0, 2: 0}) == ()


def test_the_deepest_in_debt_pays_the_furthest_ahead():
    assert payments({1: 10, 2: -7, 3: -3}) == (Payment(2, 1, 7), Payment(3, 1, 3))


def test_closed_groups_save_a_payment_where_greed_does_not():
    # 4 + 5 = 9 and 3 + 8 = 11: three and three; paying the biggest first would take five payments
    owed = {1: 9, 2: 11, 3: -4, 4: -5, 5: -3, 6: -8}
    assert len(payments(owed)) == 4
    assert settled(owed)


def test_those_who_cancel_out_pay_one_another():
    assert payments({1: 5, 2: -5, 3: 8, 4: -8}) == (Payment(2, 1, 5), Payment(4, 3, 8))


def test_a_pot_is_not_settled():
    with pytest.raises(Unbalanced, match="leave 3 in the pot"):
        payments({1: -5, 2: 2})


@settings(deadline=None)
@given(AMOUNTS)
def test_the_payments_settle_everything_and_are_the_fewest(amounts: list[int]):
    owed = dict(enumerate(amounts))
    found = payments(owed)
    assert settled(owed)
    assert all(payment.amount > 0 and payment.payer != payment.payee for payment in found)
    assert len(found) == fewest([amount for amount in amounts if amount])


@given(st.lists(st.integers(-(10**6), 10**6), min_size=EXACT_UP_TO + 1, max_size=51))
def test_a_large_table_settles_in_fewer_payments_than_players(amounts: list[int]):
    owed = dict(enumerate([*amounts, -sum(amounts)]))
    assert settled(owed)
    assert len(payments(owed)) < len(owed)


@given(st.lists(st.dictionaries(st.integers(1, 5), st.integers(-100, 100), max_size=5), max_size=6))
def test_in_is_out(moneys: list[dict[int, int]]):
    results = [Result(money) for money in moneys]
    held = balances(range(1, 6), results)
    assert imbalance({}, held, pot(held)) == ""
    assert course(range(1, 6), results)[-1] == held
    assert sum(score.balance for score in scores(range(1, 6), results)) == -pot(held)


def test_fourteen_players_settle_exactly_in_reasonable_time():
    amounts = [2**power for power in range(EXACT_UP_TO - 1)]
    owed = dict(enumerate([*amounts, -sum(amounts)]))
    began = time.perf_counter()
    assert len(payments(owed)) == EXACT_UP_TO - 1
    assert time.perf_counter() - began < 3


def settled(owed: dict[int, int]) -> bool:
    left = dict(owed)
    for payment in payments(owed):
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return not any(left.values())


def fewest(amounts: list[int]) -> int:
    """Count by trying every way to split off a closed group first."""
    if not amounts:
        return 0
    first, rest = amounts[0], amounts[1:]
    best = len(amounts) - 1
    for size in range(len(rest)):
        for chosen in itertools.combinations(range(len(rest)), size):
            if first + sum(rest[index] for index in chosen) == 0:
                others = [amount for index, amount in enumerate(rest) if index not in chosen]
                best = min(best, size + fewest(others))
    return best
