"""Words for lines: lists, verbs, sentences."""

import pytest

from companion.engine.money import WHOLE, MoneyUnit
from companion.hands import RANKINGS
from companion.hands.evaluation.naming import full_hand_name, short_hand_name
from companion.hands.evaluation.tables import compile_ranking
from companion.kit.sentences import (
    capitalise,
    describe_pots,
    format_chips,
    join_sentences,
    join_with_and,
    with_article,
)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ((), ""),
        (("Anna",), "Anna"),
        (("Anna", "Bo"), "Anna and Bo"),
        (("Anna", "Bo", "Cy"), "Anna, Bo and Cy"),
    ],
)
def test_names_are_listed(names, told):
    assert join_with_and(names) == told


def test_what_is_empty_is_no_sentence():
    assert join_sentences("", "Anna wins", "", "Bo pays 3") == "Anna wins. Bo pays 3"
    assert join_sentences("", "") == ""


def test_a_sentence_begins_with_a_capital():
    assert capitalise("everybody antes in Rome") == "Everybody antes in Rome"
    assert capitalise("") == ""


WITHOUT = {"two pair", "three of a kind", "four of a kind", "five of a kind"}
"""Categories of hands of which one does not say "a"."""


@pytest.mark.no_cover
@pytest.mark.parametrize("slug", ["standard", "standard-fives", "short", "short-no-wheel"])
@pytest.mark.parametrize("name", [short_hand_name, full_hand_name])
def test_every_hand_has_the_article_of_its_category(slug, name):
    compiled = compile_ranking(RANKINGS[slug])
    for value in range(1, len(compiled.strengths)):
        hand, category = name(value, compiled), compiled.category(value).name
        assert with_article(hand) == (hand if category in WITHOUT else f"a {hand}")
        assert with_article(hand, "high card") == (
            hand if category in {*WITHOUT, "high card"} else f"a {hand}"
        )


def test_side_pots_are_told_after_the_main_pot():
    assert describe_pots((90,)) == ("pot 90",)
    assert describe_pots((90, 100)) == ("main pot 90", "side pot 100")
    assert describe_pots((90, 100, 5)) == ("main pot 90", "side pot 100", "side pot 5")


def test_chips_are_counted_or_told_by_what_they_are_worth():
    assert [format_chips(amount, WHOLE) for amount in (1, 5)] == ["1 chip", "5 chips"]
    assert format_chips(525, MoneyUnit("€", 2)) == "€5.25 in chips"


def test_pots_are_told_in_what_the_table_counts():
    assert describe_pots([525, 50], MoneyUnit("€", 2)) == ("main pot €5.25", "side pot €0.50")
