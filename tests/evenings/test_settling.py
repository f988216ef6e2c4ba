"""Settling up: the fewest payments stay while they are made, and whatever was handed over is counted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.field import Illegal
from companion.engine.money import MoneyUnit
from companion.evenings.money.ledger import DEBT_LEFT, PAYMENT, LedgerEntry
from companion.evenings.money.payments import fewest_payments
from companion.evenings.money.settling import (
    OwedPayment,
    get_payable_payment,
    plan_settlement,
    refuse_carried_payment,
)

AMOUNTS = st.lists(st.integers(-50, 50), min_size=1, max_size=6)
HANDED = st.lists(
    st.builds(
        LedgerEntry,
        st.sampled_from([PAYMENT, DEBT_LEFT]),
        st.integers(1, 6),
        st.integers(1, 6),
        st.integers(1, 40),
    ),
    max_size=4,
)


def zeroed(amounts: list[int]) -> dict[int, int]:
    return dict(enumerate([*amounts, -sum(amounts)], start=1))


def test_it_begins_with_the_fewest_payments():
    assert plan_settlement({1: 10, 2: -4, 3: -6, 4: 0}, ()) == (OwedPayment(3, 1, 6), OwedPayment(2, 1, 4))
    assert plan_settlement({1: 0, 2: 0}, ()) == ()


def test_what_is_paid_and_what_is_left_are_told_apart():
    (one,) = plan_settlement(
        {1: 10, 2: -10},
        [
            LedgerEntry(PAYMENT, 2, 1, 3),
            LedgerEntry(PAYMENT, 2, 1, 2),
            LedgerEntry(DEBT_LEFT, 2, 1, 4),
        ],
    )
    assert (one.amount, one.paid, one.carried_over, one.rest) == (10, 5, 4, 1)


@given(AMOUNTS)
def test_the_payments_stay_the_same_while_they_are_made(amounts: list[int]):
    balances, handed = zeroed(amounts), []
    first = plan_settlement(balances, ())
    for one in first:
        for part in (one.amount // 2, one.amount - one.amount // 2):
            if part:
                handed.append(LedgerEntry(PAYMENT, one.payer, one.payee, part))
            now = plan_settlement(balances, handed)
            assert [(o.payer, o.payee, o.amount) for o in now] == [
                (o.payer, o.payee, o.amount) for o in first
            ]
    assert not any(one.rest for one in plan_settlement(balances, handed))


@given(AMOUNTS, HANDED)
def test_what_is_still_to_be_paid_settles_it_whatever_was_handed_over(
    amounts: list[int], handed: list[LedgerEntry]
):
    balances = zeroed(amounts)
    players = {*balances, *(p for one in handed for p in (one.payer, one.payee))}
    handed = [one for one in handed if one.payer != one.payee]
    owed = plan_settlement(balances, handed)
    after = {player: balances.get(player, 0) for player in players}
    for payer, payee, amount in [
        *((one.payer, one.payee, one.amount) for one in handed),
        *((one.payer, one.payee, one.rest) for one in owed),
    ]:
        after[payer] += amount
        after[payee] -= amount
    assert set(after.values()) <= {0}
    assert all(one.rest >= 0 for one in owed)
    assert sum(one.paid + one.carried_over for one in owed) == sum(one.amount for one in handed)


def test_once_the_balances_change_the_rest_is_the_fewest_that_are_left():
    handed = [LedgerEntry(PAYMENT, 2, 1, 10)]
    owed = plan_settlement({1: 4, 2: -10, 3: 6}, handed)
    assert owed == (OwedPayment(2, 1, 10, paid=10), OwedPayment(1, 3, 6))
    assert fewest_payments({1: 0, 2: 0}) == ()


def test_a_payment_that_is_owed_may_be_handed_over_wholly_or_in_part():
    owed = [OwedPayment(2, 1, 10, paid=4)]
    assert get_payable_payment(owed, 2, 1, 6) is owed[0]
    assert get_payable_payment(owed, 2, 1, 1) is owed[0]


@pytest.mark.parametrize(
    ("pair", "amount", "sentence"),
    [
        ((1, 2), 5, "payments have just changed"),
        ((None, 1), 5, "payments have just changed"),
        ((3, 1), 5, "payment has already been entered"),
        ((2, 1), None, "from €0.01 to €0.06"),
        ((2, 1), 0, "from €0.01 to €0.06"),
        ((2, 1), 7, "Only €0.06 is left to pay"),
    ],
)
def test_what_is_not_owed_is_refused(pair, amount, sentence):
    owed = [OwedPayment(2, 1, 10, paid=4), OwedPayment(3, 1, 5, carried_over=5)]
    with pytest.raises(Illegal, match=sentence):
        get_payable_payment(owed, *pair, amount, MoneyUnit("€", 2))


def test_what_was_carried_on_is_not_taken_back():
    refuse_carried_payment("")
    with pytest.raises(Illegal, match="carried over to Friday"):
        refuse_carried_payment("Friday")
