"""What is wild for one player only."""

import pytest

from companion.cards import parse, parse_cards_with_face_down
from companion.hands import NOTHING_WILD, WildCards, wild_cards_chosen_by_player, wild_from_face_down


@pytest.mark.parametrize(
    ("cards", "low", "high"),
    [
        ("(9h 4c) 2d 3s Kd (4s)", "4", "9"),
        ("(Ah 2c) Kd", "2", "A"),
        ("(Jk 9c) 2d", "9", "9"),
        ("(Th) 2d", "T", "T"),
    ],
)
def test_the_lowest_and_the_highest_card_face_down_are_wild_with_their_rank(cards, low, high):
    assert wild_from_face_down(parse_cards_with_face_down(cards)) == WildCards.from_deck(low)
    assert wild_from_face_down(parse_cards_with_face_down(cards), high=True) == WildCards.from_deck(high)


@pytest.mark.parametrize("cards", ["", "9h 4c", "(Jk) 9h"])
def test_nothing_is_wild_where_no_card_lies_down(cards):
    assert (
        wild_from_face_down(parse_cards_with_face_down(cards))
        == wild_from_face_down(parse_cards_with_face_down(cards), high=True)
        == NOTHING_WILD
    )


def test_the_cards_that_are_tapped_are_wild_whichever_way_they_lie():
    wild = wild_cards_chosen_by_player(parse_cards_with_face_down("(8s) 9s"))
    assert wild == WildCards(frozenset(parse("8s 9s")))
    assert str(wild) == "8♠ and 9♠ wild"
