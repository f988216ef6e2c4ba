"""Money that moved for what no entry explains: what can be written down, and how it is told."""

import pytest

from companion.engine.field import Illegal
from companion.evenings.money.adjusting import (
    MAX_AMOUNT,
    MAX_REASON_LENGTH,
    ValidAdjustment,
    describe_adjustment,
    refuse_taking_back_adjustment,
    validate_adjustment,
)

AROUND = {1: "Ann", 2: "Bo"}


def test_what_one_pays_another_is_written_down_with_the_reason():
    assert validate_adjustment(AROUND, 1, 2, MAX_AMOUNT, " a  pizza ") == ValidAdjustment(
        1, 2, MAX_AMOUNT, "a pizza"
    )


@pytest.mark.parametrize(
    ("payer", "payee", "amount", "why", "field", "sentence"),
    [
        (None, 2, 1, "pizza", "payer", "Choose who pays"),
        (1, None, 1, "pizza", "payer", "Choose who pays"),
        (9, 2, 1, "pizza", "payer", "Choose who pays"),
        (1, 9, 1, "pizza", "payer", "Choose who pays"),
        (1, 1, 1, "pizza", "payee", "Ann cannot pay Ann"),
        (1, 2, None, "pizza", "amount", "Say how much"),
        (1, 2, 0, "pizza", "amount", "Say how much"),
        (1, 2, MAX_AMOUNT + 1, "pizza", "amount", "1000001 is beyond"),
        (1, 2, 1, " ", "why", "Say why"),
        (1, 2, 1, "x" * (MAX_REASON_LENGTH + 1), "why", "up to 120 characters"),
    ],
)
def test_what_makes_no_sense_is_refused_at_its_input(payer, payee, amount, why, field, sentence):
    with pytest.raises(Illegal, match=sentence) as refused:
        validate_adjustment(AROUND, payer, payee, amount, why)
    assert refused.value.field == field


def test_it_is_told_and_told_again_when_it_is_taken_back():
    paid = ValidAdjustment(1, 2, 5, "pizza")
    assert describe_adjustment(paid, AROUND) == "Ann pays Bo 5: pizza"
    assert describe_adjustment(paid, AROUND, back=True) == "Took back that Ann pays Bo 5: pizza"
    refuse_taking_back_adjustment(taken_back=False)
    with pytest.raises(Illegal, match="taken back already"):
        refuse_taking_back_adjustment(taken_back=True)
