"""Chips that are bought and handed in, and the bank that cash goes into."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.field import Illegal
from companion.engine.money import MoneyUnit
from companion.evenings.money.chips import (
    PlayerChips,
    chips_outstanding,
    make_chip_entries,
    total_chips_by_player,
    validate_chip_amount,
)
from companion.evenings.money.ledger import (
    BANK,
    MAX_AMOUNT,
    PAYMENT,
    POT_SHARE,
    LedgerEntry,
    add_up_entries,
    amounts_to_settle,
)

ANN, BO, CY = 1, 2, 3
BOUGHT = [
    *make_chip_entries(ANN, 20, paid=True),
    *make_chip_entries(BO, 20, paid=False),
    *make_chip_entries(ANN, 10, paid=False),
]
COUNTED = [*BOUGHT, *make_chip_entries(ANN, -15, paid=False), *make_chip_entries(BO, -35, paid=True)]


def test_what_is_out_is_what_was_given_and_not_handed_in():
    assert chips_outstanding(BOUGHT) == 50
    assert total_chips_by_player(BOUGHT) == {ANN: PlayerChips(30), BO: PlayerChips(20)}
    assert total_chips_by_player(COUNTED) == {ANN: PlayerChips(30, 15), BO: PlayerChips(20, 35)}
    assert chips_outstanding(COUNTED) == 0
    assert {player: one.winnings for player, one in total_chips_by_player(COUNTED).items()} == {
        ANN: -15,
        BO: 15,
    }


def test_only_chips_are_counted():
    others = [LedgerEntry(PAYMENT, ANN, BANK, 5), LedgerEntry(POT_SHARE, BO, ANN, 5)]
    assert total_chips_by_player(others) == {}
    assert total_chips_by_player([*others, *BOUGHT]) == total_chips_by_player(BOUGHT)


def test_cash_at_the_box_is_settled_with_the_box():
    """Ann paid 20 of 30 and has 15: she gets 5. Bo was paid 35 for chips of 20 on account: he owes 20."""
    assert add_up_entries(COUNTED).money == {ANN: 5, BO: -20, BANK: 15}


def test_who_hands_in_none_has_lost_all():
    (one,) = make_chip_entries(ANN, 0, paid=False)
    assert (one.payee, one.amount, one.money) == (ANN, 0, {ANN: 0})
    assert total_chips_by_player([one]) == {ANN: PlayerChips()}


def test_the_chips_decide_unless_they_are_for_something_else():
    games = {ANN: -10, BO: 10}
    assert amounts_to_settle(games, COUNTED, apart=False) == {ANN: 5, BO: -20, BANK: 15}
    assert amounts_to_settle(games, COUNTED, apart=True) == {ANN: -5, BO: -10, BANK: 15}
    assert amounts_to_settle(games, [], apart=False) == games


CHANGES = st.lists(st.tuples(st.integers(1, 4), st.integers(-30, 30), st.booleans()), max_size=12)


@given(CHANGES)
def test_once_all_are_counted_what_is_due_comes_to_nothing(changes: list[tuple[int, int, bool]]):
    entries = [
        one for player, amount, paid in changes for one in make_chip_entries(player, amount, paid=paid)
    ]
    rest = chips_outstanding(entries)
    assert rest == sum(amount for _, amount, _ in changes)
    assert sum(add_up_entries(entries).money.values()) == -rest
    assert sum(add_up_entries([*entries, *make_chip_entries(1, -rest, paid=False)]).money.values()) == 0


def test_amounts_that_can_be_written_down():
    assert validate_chip_amount(1, 0) == 1
    assert validate_chip_amount(MAX_AMOUNT, 0) == MAX_AMOUNT
    assert validate_chip_amount(0, 5, back=True) == 0
    assert validate_chip_amount(5, 5, back=True) == 5


@pytest.mark.parametrize(
    ("amount", "back", "sentence"),
    [
        (None, False, "at least €0.01"),
        (0, False, "at least €0.01"),
        (MAX_AMOUNT + 1, False, "The limit is €10000.00"),
        (None, True, "at least €0.00"),
        (-1, True, "at least €0.00"),
        (6, True, "Only chips worth €0.05 are in play, so nobody can cash in €0.06"),
    ],
)
def test_amounts_that_cannot(amount, back, sentence):
    with pytest.raises(Illegal, match=sentence) as refused:
        validate_chip_amount(amount, 5, MoneyUnit("€", 2), back=back)
    assert refused.value.field == "amount"
