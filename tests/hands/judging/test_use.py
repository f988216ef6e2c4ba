"""How many cards a hand takes from a player and from the board."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hands import ANY_CARDS, STANDARD, BadCardUse, read_card_use
from companion.hands.definition.rankings import FOUR_CARD_SETS, THREE_CARD_GUTS
from companion.hands.judging.choice import ExactCardCounts


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("any", "any"),
        (" Any ", "any"),
        ("2+3", "2+3"),
        ("3 + 2", "3+2"),
        ("2+line", "2+line"),
        ("02+03", "2+3"),
    ],
)
def test_people_write_how_cards_are_used(text, written):
    assert str(read_card_use(text)) == written
    assert read_card_use(written) == read_card_use(text)


@pytest.mark.parametrize(
    "text", ["", "2", "2+", "+3", "0+5", "5+0", "00+3", "two", "2+3+4", "2-3", "x" * 90, "100+3"]
)
def test_what_is_no_use_is_refused(text):
    with pytest.raises(BadCardUse, match="is not a way to use cards"):
        read_card_use(text)


@given(st.text(max_size=12))
def test_any_text_is_a_use_or_is_refused(text):
    with suppress(BadCardUse):
        assert read_card_use(str(read_card_use(text))) == read_card_use(text)


def taken(text, ranking):
    choice = read_card_use(text).make_choice(ranking)
    return (choice.hand_cards, choice.board_cards) if isinstance(choice, ExactCardCounts) else choice


def test_a_use_is_a_choice_by_an_order():
    assert taken("any", STANDARD) is ANY_CARDS
    assert taken("2+3", STANDARD) == (2, 3)
    assert taken("2+line", STANDARD) == (2, 3)
    assert taken("2+line", FOUR_CARD_SETS) == (2, 2)
    assert taken("1+2", THREE_CARD_GUTS) == (1, 2)


@pytest.mark.parametrize(
    ("text", "ranking", "sentence"),
    [
        ("2+4", STANDARD, "“2+4” makes a hand of 6 cards, but a hand ranked by “standard high” has 5 cards."),
        ("1+3", STANDARD, "“1+3” makes a hand of 4 cards, but a hand ranked by “standard high” has 5 cards."),
        (
            "2+3",
            THREE_CARD_GUTS,
            "“2+3” makes a hand of 5 cards, but a hand ranked by “three-card guts” has 3 cards.",
        ),
        (
            "3+line",
            THREE_CARD_GUTS,
            "“3+line” makes a hand without a card of the line, but a hand ranked by “three-card guts”",
        ),
    ],
)
def test_a_use_that_makes_no_hand_is_refused(text, ranking, sentence):
    with pytest.raises(BadCardUse) as refused:
        read_card_use(text).make_choice(ranking)
    assert sentence in str(refused.value)
