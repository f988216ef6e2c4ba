"""Wild cards held against brute force: the best hand over every way to replace each of them.

A wild card stands for any card of the ranking's ranks, even one that is in the hand already.
"""

from collections import Counter
from itertools import combinations_with_replacement, product
from random import Random

import numpy as np
import pytest

from companion.cards import DECK, JOKER, turn_face_down, turn_face_up
from companion.hands import RANKINGS, WildCards, best, evaluator, rank
from companion.hands.definition.rankings import STANDARD_FEWER_CARDS
from companion.hands.evaluation.batch import compute_hand_values
from hands.draws import RULES, dealt, deck, substituted

pytestmark = pytest.mark.brute

ALL_RANKINGS = pytest.mark.parametrize("order", RANKINGS.values(), ids=RANKINGS, scope="module")
ALL_RULES = pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
EXACTLY = Counter({0: 1, 1: 6, 2: 2})
"""How many hands with so many wild cards are looked at, for each ranking and rule."""
MOSTLY_WILD = Counter({3: 1, 4: 1})
"""The same, for each ranking and every third rule."""
FROM_MANY = Counter({0: 1, 1: 3, 2: 1})
"""The same for pools of more cards than a hand."""
TURNS = 3
"""Each ranking meets every third rule with such pools: what a rule marks does not depend on the ranking."""
SOME = [
    pytest.param(order, rule, id=f"{order.slug}-{name}")
    for at, order in enumerate(RANKINGS.values())
    for turn, (name, rule) in enumerate(RULES.items())
    if (at + turn) % TURNS == 0
]


def some_dealt(order, rule, sizes, deals, budget):
    """Yield hands of so many cards and the ways in which their cards may be wild, within the budget."""
    random, left = Random(f"{order.slug} {sizes}"), budget.copy()
    for _ in range(deals):
        hand = dealt(random, order, rule, random.choice(sizes))
        ways = rule.ways(hand, order)
        if left[sum(ways[0])]:
            left[sum(ways[0])] -= 1
            yield hand, ways


@ALL_RULES
@ALL_RANKINGS
def test_a_hand_with_wild_cards_is_the_best_substitution(order, rule):
    check_hands(order, rule, EXACTLY)


@pytest.mark.parametrize(("order", "rule"), SOME)
def test_a_hand_mostly_of_wild_cards_is_the_best_substitution(order, rule):
    check_hands(order, rule, MOSTLY_WILD)


def check_hands(order, rule, budget):
    value = evaluator(order.with_wild(rule.wild(order))).value
    for hand, ways in some_dealt(order, rule, [order.hand_size], 300, budget):
        assert value(hand) == max(substituted(hand, marks, order) for marks in ways), hand


@pytest.mark.parametrize(("order", "rule"), SOME)
def test_the_best_of_up_to_seven_cards_is_the_best_substitution(order, rule):
    find = evaluator(order.with_wild(rule.wild(order))).best
    sizes = range(order.size + 1, 8)
    for pool, ways in some_dealt(order, rule, sizes, 40, FROM_MANY):
        assert find(pool) == max(substituted(pool, marks, order) for marks in ways), pool


@pytest.mark.parametrize(("order", "rule"), SOME)
def test_the_best_of_many_cards_is_the_best_substitution(order, rule):
    find = evaluator(order.with_wild(rule.wild(order))).best
    for pool, ways in some_dealt(order, rule, range(8, 12), 12, FROM_MANY):
        assert find(pool) == max(substituted(pool, marks, order) for marks in ways), pool


@ALL_RANKINGS
def test_the_best_of_cards_of_one_suit_is_the_best_substitution(order):
    random, find = Random(order.slug), evaluator(order.with_wild(WildCards.from_deck(joker=True))).best
    for _ in range(8):
        suit, wilds = random.choice("cdhs"), random.choice((1, 1, 2))
        of_suit = [card for card in deck(order) if card[1] == suit]
        pool = [*random.sample(of_suit, random.randrange(5, 9)), *[JOKER] * wilds]
        assert find(pool) == substituted(pool, [card == JOKER for card in pool], order), pool


@ALL_RANKINGS
def test_jokers_are_the_best_substitution(order):
    random, value = Random(order.slug), evaluator(order.with_wild(WildCards.from_deck(joker=True))).value
    for many in Counter({1: 40, 2: 20, 3: 3, 4: 1}).elements():
        wilds = min(many, order.hand_size)
        hand = [*random.choices(deck(order), k=order.hand_size - wilds), *[JOKER] * wilds]
        assert value(hand) == substituted(hand, [card == JOKER for card in hand], order), hand


@ALL_RANKINGS
def test_a_hand_of_wild_cards_only_is_the_best_hand_there_is(order):
    suits = "cdhs" if order.is_rainbow else "hs"  # else all that a hand's suits tell is whether they are one
    of_suits = [place for place, card in enumerate(DECK) if card[0] in order.ranks and card[1] in suits]
    every = np.array([*combinations_with_replacement(of_suits, order.size)], np.uint8)
    found = rank([JOKER] * order.hand_size, order.with_wild(WildCards.from_deck(joker=True)), decks=None)
    assert found.value == compute_hand_values(every, order).max()
    assert best([JOKER] * 9, found.ranking, decks=None) == found


@pytest.mark.parametrize("wilds", [1, 2])
@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_wild_cards_in_short_hands_are_the_best_substitution(many, wilds):
    random, ranking = Random(many), STANDARD_FEWER_CARDS.with_wild(WildCards.from_deck(joker=True))
    natural, found = evaluator(STANDARD_FEWER_CARDS).value, evaluator(ranking).value
    wilds = min(many, wilds)
    for _ in range(120 if wilds == 1 else 8):
        others = random.choices(deck(STANDARD_FEWER_CARDS), k=many - wilds)
        replaced = product(deck(STANDARD_FEWER_CARDS), repeat=wilds)
        assert found([*others, *[JOKER] * wilds]) == max(natural([*others, *some]) for some in replaced)


def test_the_rules_here_mark_what_the_evaluator_marks():
    random = Random(3)
    for order, rule in product(RANKINGS.values(), RULES.values()):
        for _ in range(20):
            hand = dealt(random, order, rule, 6)
            ways = [list(way) for way in rule.wild(order).possible_flags(hand, order.ranks)]
            assert ways == rule.ways(hand, order)


def test_a_card_wild_when_down_is_itself_when_up():
    ranking = RANKINGS["standard"].with_wild(WildCards.from_deck(suits="chs").limit_to_face_down())
    up = rank(["Ah", "Kd", "9c", "5s", "2h"], ranking)
    down = rank(["Ah", turn_face_down("Kd"), "9c", turn_face_down("5s"), "2h"], ranking)
    assert (up.name, down.name) == ("high card, ace", "pair of aces")
    assert [turn_face_up(one.card) for one in down.played if one.wild] == ["5s"]
