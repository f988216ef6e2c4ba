"""Words for lines: lists, verbs, sentences."""

import pytest

from companion.engine.money import WHOLE, Unit
from companion.hands import RANKINGS
from companion.hands.evaluation.naming import full, short
from companion.hands.evaluation.tables import table
from companion.kit.sentences import a, capital, either, in_chips, listed, pots, sentences, verb


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
    assert listed(names) == told


@pytest.mark.parametrize(
    ("word", "one"), [("take", "takes"), ("match", "matches"), ("pass", "passes"), ("fix", "fixes")]
)
def test_a_verb_goes_with_how_many(word, one):
    assert verb((3,), word) == one
    assert verb((1, 2), word) == verb((), word) == word


def test_what_is_irregular_is_said_twice():
    assert [either(range(number), "is", "are") for number in range(3)] == ["are", "is", "are"]


def test_what_is_empty_is_no_sentence():
    assert sentences("", "Anna wins", "", "Bo pays 3") == "Anna wins. Bo pays 3"
    assert sentences("", "") == ""


def test_a_sentence_begins_with_a_capital():
    assert capital("everybody antes in Rome") == "Everybody antes in Rome"
    assert capital("") == ""


WITHOUT = {"two pair", "three of a kind", "four of a kind", "five of a kind"}
"""Categories of hands of which one does not say "a"."""


@pytest.mark.no_cover
@pytest.mark.parametrize("slug", ["standard", "standard-fives", "short", "short-no-wheel"])
@pytest.mark.parametrize("name", [short, full])
def test_every_hand_has_the_article_of_its_category(slug, name):
    compiled = table(RANKINGS[slug])
    for value in range(1, len(compiled.strengths)):
        hand, category = name(value, compiled), compiled.category(value).name
        assert a(hand) == (hand if category in WITHOUT else f"a {hand}")
        assert a(hand, "high card") == (hand if category in {*WITHOUT, "high card"} else f"a {hand}")


def test_side_pots_are_told_after_the_main_pot():
    assert pots((90,)) == ("pot 90",)
    assert pots((90, 100)) == ("main pot 90", "side pot 100")
    assert pots((90, 100, 5)) == ("main pot 90", "side pot 100", "side pot 5")


def test_chips_are_counted_or_told_by_what_they_are_worth():
    assert [in_chips(amount, WHOLE) for amount in (1, 5)] == ["1 chip", "5 chips"]
    assert in_chips(525, Unit("€", 2)) == "€5.25 in chips"


def test_pots_are_told_in_what_the_table_counts():
    assert pots([525, 50], Unit("€", 2)) == ("main pot €5.25", "side pot €0.50")
