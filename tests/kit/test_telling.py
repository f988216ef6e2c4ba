"""Words for lines: lists, verbs, sentences."""

import pytest

from companion.kit.telling import capital, either, listed, sentences, verb


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
