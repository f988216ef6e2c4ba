"""Wild cards that may not stand for a card in the hand, against every card that they could be."""

from itertools import combinations
from random import Random

import pytest

from companion.cards import DECK
from companion.hands import STANDARD_FIVE_OF_A_KIND, read_wild
from companion.hands.evaluation.evaluation import evaluator
from companion.hands.judging.hand_rank import best

ONCE = STANDARD_FIVE_OF_A_KIND.without_repeats


def longest_way(hand, wild):
    """Return the value of the best five with each wild card as every card that is in nobody's place there."""
    held = [card for card in hand if card not in wild]
    others = [card for card in DECK if card not in held]
    value = evaluator(ONCE).value
    return max(
        value(five)
        for stands in combinations(others, len(hand) - len(held))
        for five in combinations([*held, *stands], 5)
    )


@pytest.mark.brute
@pytest.mark.parametrize(("cards", "most"), [(5, 2), (6, 2), (7, 1)])
def test_the_best_hand_is_that_of_every_card_that_is_not_in_it(cards, most):
    chance, wild = Random(cards), read_wild("3")
    found = evaluator(ONCE.with_wild(wild)).best
    tried = 0
    while tried < 40:
        few = [*chance.sample("AK94", 3), "3"]
        hand = chance.sample([card for card in DECK if card[0] in few or chance.random() < 0.2], cards)
        if 1 <= sum(card in wild for card in hand) <= most:
            tried += 1
            assert found(hand) == longest_way(hand, wild), hand


@pytest.mark.parametrize(
    ("hand", "usually", "once"),
    [
        ("Ah As Ad Ac 3h", "five of a kind, aces", "four of a kind, aces, king kicker"),
        ("As Ah 3s 3h 3d", "five of a kind, aces", "four of a kind, aces, king kicker"),
        ("As Ks 9s 4s 3h", "flush, ace ace king nine four", "flush, ace king queen nine four"),
        ("As Ks Qs Js 3h", "royal flush", "royal flush"),
        ("Kh Ks Kd 9c 3h", "four of a kind, kings, nine kicker", "four of a kind, kings, nine kicker"),
        ("3h 3s 3d 3c Ah", "five of a kind, aces", "royal flush"),
    ],
)
def test_what_a_hand_is_then(hand, usually, once):
    cards, wild = hand.split(), read_wild("3")
    assert best(cards, STANDARD_FIVE_OF_A_KIND.with_wild(wild)).full == usually
    assert best(cards, ONCE.with_wild(wild)).full == once


def test_eight_cards_are_ranked_so_too():
    """6-7-8 deals seven, and one lies on the board."""
    hand = ["As", "Ah", "Ad", "Ac", "3h", "Kd", "9c", "4h"]
    assert best(hand, ONCE.with_wild(read_wild("3"))).full == "four of a kind, aces, king kicker"


def test_what_the_wild_cards_stand_for_is_in_the_hand_once():
    played = best(["As", "Ks", "9s", "4s", "3h"], ONCE.with_wild(read_wild("3"))).played
    assert [one.stands for one in played] == ["As", "Ks", "Qs", "9s", "4s"]
