"""When an evening may be closed, and opened again."""

import pytest

from companion.engine.field import Illegal
from companion.engine.money import Unit
from companion.evenings.money.closing import (
    refuse_after_closing,
    refuse_closing_evening,
    refuse_reopening_evening,
)
from companion.evenings.money.ledger import MAX_REASON_LENGTH, clean_reason

OPEN = {"closed": False, "playing": None, "pot": 0}


def test_it_closes_when_in_and_out_come_to_the_same():
    refuse_closing_evening(**OPEN)
    refuse_after_closing(closed=False)
    refuse_reopening_evening(closed=True)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"closed": True}, "already closed"),
        ({"playing": "Guts"}, "Guts is still being played"),
        ({"pot": 250}, r"There is a pot of \$2.50"),
        ({"chips": 300}, r"Chips for \$3.00 were given out"),
    ],
)
def test_what_is_open_keeps_it_open(more, sentence):
    with pytest.raises(Illegal, match=sentence):
        refuse_closing_evening(**{**OPEN, **more}, unit=Unit("$", 2))


def test_a_closed_evening_changes_no_more_before_it_is_opened():
    with pytest.raises(Illegal, match="reopen it on its page"):
        refuse_after_closing(closed=True)
    with pytest.raises(Illegal, match="not closed"):
        refuse_reopening_evening(closed=False)


def test_a_reason_is_a_few_words():
    assert clean_reason("  A  hand was missing ") == "A hand was missing"
    for nothing in ("", "  ", "\u200b"):
        with pytest.raises(Illegal, match="Enter a reason") as refused:
            clean_reason(nothing)
        assert refused.value.field == "why"
    with pytest.raises(Illegal, match=f"up to {MAX_REASON_LENGTH}"):
        clean_reason("x" * (MAX_REASON_LENGTH + 1))
