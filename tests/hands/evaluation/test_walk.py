"""The best hand in more cards than a hand, by the walk and however the evaluator finds it."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from companion.cards import DECK, JOKER, parse
from companion.hands import RANKINGS, WildCards, best, evaluator
from companion.hands.definition.rankings import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    EIGHT_OR_BETTER,
    SIX_CARD_LOW,
    THREE_CARD_GUTS,
)
from companion.hands.evaluation.tables import compile_ranking
from companion.hands.evaluation.walk import get_hand_trees
from hands.draws import deck, natural_values, places

OF_RANKS = {slug: order for slug, order in RANKINGS.items() if not order.is_rainbow}
"""Those that are walked: badugi is found by its suits."""
ALL_RANKINGS = pytest.mark.parametrize("order", RANKINGS.values(), ids=RANKINGS, scope="module")


def in_hands(found):
    """Return rows of places as hands of cards."""
    return [[DECK[at] for at in row] for row in found]


def drawn(order, many, pools, *, decks=1):
    """Return so many pools of cards of one deck, or of several, as rows of places."""
    random, stock = Random(f"{order.slug} {many} {decks}"), deck(order) * decks
    return places([random.sample(stock, many) for _ in range(pools)])


@pytest.mark.random
@pytest.mark.parametrize("order", OF_RANKS.values(), ids=OF_RANKS)
def test_up_to_seven_cards_are_walked_as_they_are_looked_up(order):
    random, ranking = Random(order.slug), order.with_wild(WildCards.from_deck(joker=True))
    walked, find = get_hand_trees(compile_ranking(order, wild=True)), evaluator(ranking).best
    stock = deck(order) * 2
    for _ in range(30):
        wilds = random.choice((0, 0, 1, 2))
        natural = random.sample(stock, random.randrange(max(order.hand_size - wilds, 0), 8 - wilds))
        assert walked.best_value(natural, wilds) == find([*natural, *[JOKER] * wilds]), natural


@pytest.mark.random
@pytest.mark.parametrize("order", OF_RANKS.values(), ids=OF_RANKS)
def test_without_wild_cards_up_to_seven_are_walked_as_they_are_looked_up(order):
    walked, find = get_hand_trees(compile_ranking(order)), evaluator(order).best
    for many in range(order.hand_size, 8):
        for pool in in_hands(drawn(order, many, 10, decks=2)):
            assert walked.best_value(pool, 0) == find(pool), pool


@pytest.mark.random
@pytest.mark.parametrize("decks", [1, 2, 5])
@ALL_RANKINGS
def test_the_best_hand_is_the_best_of_all_choices(order, decks):
    find = evaluator(order).best
    for many in (6, 7, 8, 9, 11, 13):
        pools = drawn(order, many, 15, decks=decks)
        assert list(map(find, in_hands(pools))) == natural_values(pools, order).tolist(), many


@pytest.mark.random
@ALL_RANKINGS
def test_cards_of_one_suit_and_an_odd_one_or_two(order):
    random, find = Random(order.slug), evaluator(order).best
    for odd in (0, 0, 1, 1, 1, 2):
        for many in range(6, 11):
            suits = random.sample("cdhs", 2)
            of_suit, others = ([card for card in deck(order) if card[1] == suit] for suit in suits)
            pools = [random.sample(of_suit * 2, many - odd) + random.sample(others, odd) for _ in range(5)]
            assert list(map(find, pools)) == natural_values(places(pools), order).tolist()


@pytest.mark.parametrize(
    ("ranking", "pool", "full"),
    [
        (ACE_TO_SIX, "6h 4h 3h 2h Ah", "flush, six four three two ace"),
        (ACE_TO_SIX, "6h 4h 3h 2h Ah Kh", "flush, six four three two ace"),
        (ACE_TO_SIX, "6h 4h 3h 2h Ah Ks", "king four three two ace low"),
        (ACE_TO_SIX, "6h 4h 3h 2h Ah As", "six four three two ace low"),
        (ACE_TO_SIX, "6h 4h 3h 2h Ah Ah Ah", "flush, three two ace ace ace"),
        (ACE_TO_SIX, "5h 4h 3h 2h Ah", "straight flush, five high"),
        (ACE_TO_SIX, "5h 4s 3h 2h Ah 9c", "nine four three two ace low"),
        (ACE_TO_FIVE, "5h 4h 3h 2h Ah Kc Kd Ks 2s", "five four three two ace low"),
        (ACE_TO_FIVE, "Kc Kd Ks Kh 2s 2c 2d 2h", "full house, twos over kings"),
        (EIGHT_OR_BETTER, "Kc Kd 8s 7h 2s 2c 2d 2h", "no low"),
        (EIGHT_OR_BETTER, "Kc 9d 8s 7h 2s 6c 3d 2h", "eight seven six three two low"),
        (SIX_CARD_LOW, "6h 4h 3h 2h Ah Kh", "flush, six four three two ace"),
        (SIX_CARD_LOW, "5s 4h 3h 2h Ah 6h", "six five three two ace low"),
        (THREE_CARD_GUTS, "Ah Kh 9h 9c 8d 7s 2c 2d", "straight, nine high"),
        (THREE_CARD_GUTS, "Ah Ah Ah 3h 2h", "three of a kind, aces"),
        (THREE_CARD_GUTS, "Ah As 3h 2h", "straight flush, three high"),
        (RANKINGS["sets4"], "Ah As Kd Kc Kc 2h 2d 2d 2s", "four of a kind, twos"),
        (RANKINGS["two"], "Ah Kd Qd Qs 2s 3s 4s 5s", "pair of queens"),
        (RANKINGS["one"], "9h Kd Qd Qs 2s 3s 4s 5s", "high card, king"),
    ],
)
def test_the_best_hand_that_is_seen_by_eye(ranking, pool, full):
    assert best(parse(pool), ranking, decks=None).full == full


@pytest.mark.random
def test_whole_decks_are_walked():
    for order in RANKINGS.values():
        for decks in (1, 2):
            assert (
                best(deck(order) * decks, order, decks=None).value
                >= best(deck(order)[::2], order, decks=None).value
                > 0
            )


def test_the_drawn_pools_reach_most_categories():
    pools = drawn(RANKINGS["standard-fives"], 9, 2000, decks=5)
    reached = Counter(best(pool, RANKINGS["standard-fives"], decks=None).category for pool in in_hands(pools))
    assert len(reached) >= 9
    assert np.unique(pools).size == len(DECK)
