"""What a table counts in, as it is chosen."""

import pytest

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, MoneyUnit
from companion.engine.summary import MatchSummary
from companion.evenings.money.counting import (
    CHOICE_OTHER,
    CHOICE_OTHER_WHOLE,
    CHOICE_WHOLES,
    CURRENCY_PLACES,
    MAX_MATCH_AMOUNT,
    check_may_change_unit,
    read_unit,
    refuse_huge_amounts,
)
from companion.evenings.tables.names import BadName


def test_whole_ones_or_a_currency_is_chosen():
    assert read_unit(CHOICE_WHOLES, "€") == WHOLE
    assert [read_unit(sign, "kr") for sign in CURRENCY_PLACES] == [
        MoneyUnit("€", 2),
        MoneyUnit("$", 2),
        MoneyUnit("£", 2),
        MoneyUnit("¥", 0),
    ]


@pytest.mark.parametrize("sign", ["kr", "CHF", "₺", " zł "])
def test_a_sign_of_its_own_has_hundredths(sign):
    assert read_unit(CHOICE_OTHER, sign) == MoneyUnit(sign.strip(), 2)


@pytest.mark.parametrize("sign", ["Ft", "₩", " kr "])
def test_a_sign_of_its_own_may_count_whole_ones(sign):
    assert read_unit(CHOICE_OTHER_WHOLE, sign) == MoneyUnit(sign.strip(), 0)
    with pytest.raises(BadName, match="Enter the currency symbol"):
        read_unit(CHOICE_OTHER_WHOLE, "")


@pytest.mark.parametrize(
    ("chosen", "sign", "sentence"),
    [
        (CHOICE_OTHER, "", "Enter the currency symbol"),
        (CHOICE_OTHER, " ", "Enter the currency symbol"),
        ("₩", "", "Enter the currency symbol"),
        (CHOICE_OTHER, "5", "part of a number"),
        (CHOICE_OTHER, "k.", "part of a number"),
        (CHOICE_OTHER, "-", "part of a number"),
        (CHOICE_OTHER, "½", "part of a number"),
        (CHOICE_OTHER, "dollars", "up to 4 characters"),
    ],
)
def test_a_sign_that_is_none_is_refused(chosen, sign, sentence):
    with pytest.raises(BadName, match=sentence):
        read_unit(chosen, sign)


def test_what_was_counted_once_is_counted_on():
    check_may_change_unit(counted=False)
    with pytest.raises(Illegal, match="unit can no longer be changed"):
        check_may_change_unit(counted=True)


@pytest.mark.parametrize(
    "most",
    [
        {"pot": MAX_MATCH_AMOUNT},
        {"money": (MAX_MATCH_AMOUNT, -MAX_MATCH_AMOUNT)},
        {"pot": MAX_MATCH_AMOUNT * 9, "over": True},
        {},
    ],
)
def test_so_much_is_counted(most):
    refuse_huge_amounts(MatchSummary("", "", (), **most), WHOLE)


@pytest.mark.parametrize("more", [{"pot": MAX_MATCH_AMOUNT + 1}, {"money": (1, -MAX_MATCH_AMOUNT - 1)}])
def test_a_match_that_comes_to_more_does_not_go_on(more):
    with pytest.raises(Illegal, match=r"Amounts cannot go above €10000000000.00. End the game, or"):
        refuse_huge_amounts(MatchSummary("", "", (), **more), MoneyUnit("€", 2))
