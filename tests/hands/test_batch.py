from dataclasses import replace

import numpy as np
import pytest

from companion.cards import DECK, parse
from companion.hands import STANDARD, BadHand, WrongCount, value
from companion.hands.batch import values


def places(*hands):
    return np.array([[DECK.index(card) for card in parse(hand)] for hand in hands], np.uint8)


def test_hands_are_valued_together():
    hands = ["Ah Kh Qh Jh Th", "Ah Ah Kh Qh Jh", "2c 2c 2c 2c 2c", "7c 5d 4c 3c 2c"]
    assert values(places(*hands)).tolist() == [value(parse(hand)) for hand in hands]


def test_no_hands_have_no_values():
    assert values(np.empty((0, 5), np.uint8)).shape == (0,)


@pytest.mark.parametrize("shape", [(5,), (3, 4), (3, 6)])
def test_another_shape_is_refused(shape):
    with pytest.raises(WrongCount, match="5 cards"):
        values(np.zeros(shape, np.uint8))


def test_a_place_beyond_the_deck_is_refused():
    with pytest.raises(IndexError):
        values(np.full((1, 5), 52, np.uint8))


def test_a_card_that_the_ranking_leaves_out_is_refused():
    without_twos = replace(STANDARD, slug="no-twos", ranks="3456789TJQKA", straights=STANDARD.straights[2:])
    with pytest.raises(BadHand, match="not used"):
        values(places("Ah Kh Qh Jh Th", "7c 5d 4c 3c 2c"), without_twos)
