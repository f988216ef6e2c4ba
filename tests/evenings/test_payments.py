"""The fewest payments that settle an evening."""

import itertools
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.evenings.money.payments import MAX_EXACT_PLAYERS, BalancesNotZero, Payment, fewest_payments

AMOUNTS = st.lists(st.integers(-6, 6), min_size=1, max_size=7).map(lambda listed: [*listed, -sum(listed)])


def test_nobody_pays_when_all_is_even():
    assert fewest_payments({}) == ()
    assert fewest_payments({1: 0, 2: 0}) == ()


def test_the_deepest_in_debt_pays_the_furthest_ahead():
    assert fewest_payments({1: 10, 2: -7, 3: -3}) == (Payment(2, 1, 7), Payment(3, 1, 3))


def test_closed_groups_save_a_payment_where_greed_does_not():
    # 4 + 5 = 9 and 3 + 8 = 11: three and three; paying the biggest first would take five payments
    owed = {1: 9, 2: 11, 3: -4, 4: -5, 5: -3, 6: -8}
    assert len(fewest_payments(owed)) == 4
    assert settled(owed)


def test_those_who_cancel_out_pay_one_another():
    assert fewest_payments({1: 5, 2: -5, 3: 8, 4: -8}) == (Payment(2, 1, 5), Payment(4, 3, 8))


def test_a_pot_is_not_settled():
    with pytest.raises(BalancesNotZero, match="3 is still in the pot"):
        fewest_payments({1: -5, 2: 2})


@settings(deadline=None)
@given(AMOUNTS)
def test_the_payments_settle_everything_and_are_the_fewest(amounts: list[int]):
    owed = dict(enumerate(amounts))
    found = fewest_payments(owed)
    assert settled(owed)
    assert all(payment.amount > 0 and payment.payer != payment.payee for payment in found)
    assert len(found) == fewest([amount for amount in amounts if amount])


@given(st.lists(st.integers(-(10**6), 10**6), min_size=MAX_EXACT_PLAYERS + 1, max_size=51))
def test_a_large_table_settles_in_fewer_payments_than_players(amounts: list[int]):
    owed = dict(enumerate([*amounts, -sum(amounts)]))
    assert settled(owed)
    assert len(fewest_payments(owed)) < len(owed)


def test_fourteen_players_settle_exactly_in_reasonable_time():
    amounts = [2**power for power in range(MAX_EXACT_PLAYERS - 1)]
    owed = dict(enumerate([*amounts, -sum(amounts)]))
    began = time.perf_counter()
    assert len(fewest_payments(owed)) == MAX_EXACT_PLAYERS - 1
    assert time.perf_counter() - began < 3


def settled(owed: dict[int, int]) -> bool:
    left = dict(owed)
    for payment in fewest_payments(owed):
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
