"""What a table counts in, as it is chosen."""

import pytest

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, Unit
from companion.engine.summary import Summary
from companion.evenings.money.counting import (
    CURRENCIES,
    MOST,
    OTHER,
    OTHER_WHOLE,
    WHOLES,
    refuse_another,
    refuse_beyond,
    unit_of,
)
from companion.evenings.tables.names import BadName


def test_whole_ones_or_a_currency_is_chosen():
    assert unit_of(WHOLES, "€") == WHOLE
    assert [unit_of(sign, "kr") for sign in CURRENCIES] == [
        Unit("€", 2),
        Unit("$", 2),
        Unit("£", 2),
        Unit("¥", 0),
    ]


@pytest.mark.parametrize("sign", ["kr", "CHF", "₺", " zł "])
def test_a_sign_of_its_own_has_hundredths(sign):
    assert unit_of(OTHER, sign) == Unit(sign.strip(), 2)


@pytest.mark.parametrize("sign", ["Ft", "₩", " kr "])
def test_a_sign_of_its_own_may_count_whole_ones(sign):
    assert unit_of(OTHER_WHOLE, sign) == Unit(sign.strip(), 0)
    with pytest.raises(BadName, match="Say which sign"):
        unit_of(OTHER_WHOLE, "")


@pytest.mark.parametrize(
    ("chosen", "sign", "sentence"),
    [
        (OTHER, "", "Say which sign"),
        (OTHER, " ", "Say which sign"),
        ("₩", "", "Say which sign"),
        (OTHER, "5", "taken for a number"),
        (OTHER, "k.", "taken for a number"),
        (OTHER, "-", "taken for a number"),
        (OTHER, "½", "taken for a number"),
        (OTHER, "dollars", "up to 4 characters"),
    ],
)
def test_a_sign_that_is_none_is_refused(chosen, sign, sentence):
    with pytest.raises(BadName, match=sentence):
        unit_of(chosen, sign)


def test_what_was_counted_once_is_counted_on():
    refuse_another(counted=False)
    with pytest.raises(Illegal, match="stays that"):
        refuse_another(counted=True)


@pytest.mark.parametrize(
    "most", [{"pot": MOST}, {"money": (MOST, -MOST)}, {"pot": MOST * 9, "over": True}, {}]
)
def test_so_much_is_counted(most):
    refuse_beyond(Summary("", "", (), **most), WHOLE)


@pytest.mark.parametrize("more", [{"pot": MOST + 1}, {"money": (1, -MOST - 1)}])
def test_a_match_that_comes_to_more_does_not_go_on(more):
    with pytest.raises(Illegal, match=r"More than €10000000000.00 is not counted here. End the game, or"):
        refuse_beyond(Summary("", "", (), **more), Unit("€", 2))
