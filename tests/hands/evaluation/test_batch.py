"""Many hands at once, held against the same hands one by one."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from companion.cards import DECK, parse
from companion.hands import (
    RANKINGS,
    STANDARD,
    BadHand,
    BadWildCards,
    WrongCount,
    evaluator,
    hand_value,
    read_wild,
)
from companion.hands.definition.rankings import (
    ACE_TO_SIX,
    ONE_CARD,
    SHORT_DECK,
    SIX_CARD_LOW,
    THREE_CARD_GUTS,
)
from companion.hands.evaluation.batch import compute_hand_values
from hands.draws import deck, places


def test_hands_are_valued_together():
    hands = ["Ah Kh Qh Jh Th", "Ah Ah Kh Qh Jh", "2c 2c 2c 2c 2c", "7c 5d 4c 3c 2c"]
    assert compute_hand_values(places(map(parse, hands))).tolist() == [
        hand_value(parse(hand), decks=None) for hand in hands
    ]


@pytest.mark.parametrize(
    "order",
    [order for order in RANKINGS.values() if not order.larger_hand_size],
    ids=lambda order: order.slug,
)
def test_hands_together_are_worth_what_they_are_one_by_one(order):
    random, one_by_one = Random(order.slug), evaluator(order).value
    stock = deck(order)
    of_suit = [card for card in stock if card[1] == "h"]
    hands = [random.choices(of_suit if at % 3 else stock, k=order.size) for at in range(600)]
    assert compute_hand_values(places(hands), order).tolist() == list(map(one_by_one, hands))


def test_the_five_that_count_of_six_are_asked_for():
    hand = places([parse("6h 4d 3h 2h Ah")])
    assert compute_hand_values(hand, SIX_CARD_LOW).tolist() == compute_hand_values(hand, ACE_TO_SIX).tolist()
    with pytest.raises(WrongCount, match="have 5 cards"):
        compute_hand_values(places([parse("6h 4d 3h 2h Ah Kd")]), SIX_CARD_LOW)


@pytest.mark.parametrize("ranking", [STANDARD, THREE_CARD_GUTS, ONE_CARD])
def test_no_hands_have_no_values(ranking):
    assert compute_hand_values(np.empty((0, ranking.size), np.uint8), ranking).shape == (0,)


@pytest.mark.parametrize("shape", [(5,), (3, 4), (3, 6)])
def test_another_shape_is_refused(shape):
    with pytest.raises(WrongCount, match="5 cards"):
        compute_hand_values(np.zeros(shape, np.uint8))


def test_wild_cards_are_not_ranked_together():
    with pytest.raises(BadWildCards, match="one by one"):
        compute_hand_values(np.zeros((1, 5), np.uint8), STANDARD.with_wild(read_wild("4")))


@pytest.mark.parametrize("ranking", [STANDARD, SHORT_DECK])
def test_a_place_beyond_the_deck_is_refused(ranking):
    with pytest.raises(IndexError):
        compute_hand_values(np.full((1, 5), len(DECK), np.uint8), ranking)


@pytest.mark.parametrize("strange", ["2c", "2c 3d 4h 5s 2h"])
def test_a_card_that_the_ranking_leaves_out_is_refused(strange):
    hand = [*parse(strange), *parse("Ah Kh Qh Jh Th")][:5]
    with pytest.raises(BadHand, match="not used"):
        compute_hand_values(places([parse("Ah Kh Qh Jh Th"), hand]), SHORT_DECK)


def test_ranks_may_be_left_out_of_any_ranking():
    without_twos = replace(STANDARD, slug="no-twos", ranks="3456789TJQKA", straights=STANDARD.straights[2:])
    hands = list(map(parse, ["Ah Kh Qh Jh Th", "7c 6d 5c 4c 3c", "Ac 5d 4c 3c 3h"]))
    assert compute_hand_values(places(hands), without_twos).tolist() == [
        hand_value(hand, without_twos) for hand in hands
    ]
    with pytest.raises(BadHand, match="not used"):
        compute_hand_values(places(map(parse, ["Ah Kh Qh Jh Th", "7c 5d 4c 3c 2c"])), without_twos)
