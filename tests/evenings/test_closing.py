"""When an evening may be closed, and opened again."""

import pytest

from companion.engine.field import Illegal
from companion.engine.money import MoneyUnit
from companion.evenings.money.closing import (
    check_evening_is_open,
    check_may_close_evening,
    check_may_reopen_evening,
)
from companion.evenings.money.ledger import MAX_REASON_LENGTH, clean_reason

OPEN = {"closed": False, "playing": None, "pot": 0}


def test_it_closes_when_in_and_out_come_to_the_same():
    check_may_close_evening(**OPEN)
    check_evening_is_open(closed=False)
    check_may_reopen_evening(closed=True)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"closed": True}, "already closed"),
        ({"playing": "Guts"}, "Guts is still being played"),
        ({"pot": 250}, r"There is a pot of \$2.50"),
        ({"chips": 300}, r"Chips worth \$3.00 have not been cashed in"),
    ],
)
def test_what_is_open_keeps_it_open(more, sentence):
    with pytest.raises(Illegal, match=sentence):
        check_may_close_evening(**{**OPEN, **more}, unit=MoneyUnit("$", 2))


def test_a_closed_evening_changes_no_more_before_it_is_opened():
    with pytest.raises(Illegal, match="reopen it on its page"):
        check_evening_is_open(closed=True)
    with pytest.raises(Illegal, match="not closed"):
        check_may_reopen_evening(closed=False)


def test_a_reason_is_a_few_words():
    assert clean_reason("  A  hand was missing ") == "A hand was missing"
    for nothing in ("", "  ", "\u200b", " " * (MAX_REASON_LENGTH + 1)):
        with pytest.raises(Illegal, match="Enter a short reason") as refused:
            clean_reason(nothing)
        assert refused.value.field == "why"
    with pytest.raises(Illegal, match=f"up to {MAX_REASON_LENGTH}"):
        clean_reason("x" * (MAX_REASON_LENGTH + 1))
