"""Chips that are bought and handed in, and the box that cash goes into."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.field import Illegal
from companion.engine.money import Unit
from companion.evenings.money.adjusting import MAX_AMOUNT
from companion.evenings.money.cash import (
    BANK,
    ChipTransfer,
    PlayerChips,
    amounts_due,
    amounts_to_settle,
    chips_by_player,
    chips_outstanding,
    validate_chip_amount,
    winnings_by_player,
)

ANN, BO, CY = 1, 2, 3
BOUGHT = [ChipTransfer(ANN, 20, True), ChipTransfer(BO, 20, False), ChipTransfer(ANN, 10, False)]
COUNTED = [*BOUGHT, ChipTransfer(ANN, -15, False), ChipTransfer(BO, -35, True)]


def test_what_is_out_is_what_was_given_and_not_handed_in():
    assert chips_outstanding(BOUGHT) == 50
    assert chips_by_player(BOUGHT) == {ANN: PlayerChips(30), BO: PlayerChips(20)}
    assert chips_by_player(COUNTED) == {ANN: PlayerChips(30, 15), BO: PlayerChips(20, 35)}
    assert chips_outstanding(COUNTED) == 0
    assert winnings_by_player(COUNTED) == {ANN: -15, BO: 15}


def test_cash_at_the_box_is_settled_with_the_box():
    """Ann paid 20 of 30 and has 15: she gets 5. Bo was paid 35 for chips of 20 on account: he owes 20."""
    assert amounts_due(COUNTED) == {ANN: 5, BO: -20, BANK: 15}


def test_the_chips_decide_unless_they_are_for_something_else():
    games, beside = {ANN: -10, BO: 10}, {ANN: 3, BO: -3}
    assert amounts_to_settle(games, beside, COUNTED, apart=False) == {ANN: 8, BO: -23, BANK: 15}
    assert amounts_to_settle(games, beside, COUNTED, apart=True) == {ANN: -2, BO: -13, BANK: 15}
    assert amounts_to_settle(games, beside, [], apart=False) == {ANN: -7, BO: 7}


@given(st.lists(st.builds(ChipTransfer, st.integers(1, 4), st.integers(-30, 30), st.booleans()), max_size=12))
def test_once_all_are_counted_what_is_due_comes_to_nothing(cash: list[ChipTransfer]):
    rest = chips_outstanding(cash)
    assert sum(amounts_due(cash).values()) == -rest
    assert sum(amounts_due([*cash, ChipTransfer(1, -rest, False)]).values()) == 0


def test_amounts_that_can_be_written_down():
    assert validate_chip_amount(1, 0) == 1
    assert validate_chip_amount(MAX_AMOUNT, 0) == MAX_AMOUNT
    assert validate_chip_amount(0, 5, back=True) == 0
    assert validate_chip_amount(5, 5, back=True) == 5


@pytest.mark.parametrize(
    ("amount", "back", "sentence"),
    [
        (None, False, "from €0.01 up"),
        (0, False, "from €0.01 up"),
        (MAX_AMOUNT + 1, False, "€10000.00 at most"),
        (None, True, "from €0.00 up"),
        (-1, True, "from €0.00 up"),
        (6, True, "Only €0.05 of chips are out, so €0.06"),
    ],
)
def test_amounts_that_cannot(amount, back, sentence):
    with pytest.raises(Illegal, match=sentence) as refused:
        validate_chip_amount(amount, 5, Unit("€", 2), back=back)
    assert refused.value.field == "amount"
