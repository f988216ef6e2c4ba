"""The order of every hand there is, held against the textbook's words written out."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from companion.cards import RANKS, SUITS, Card
from companion.hands import STANDARD, STANDARD_FIVES, value

SHAPES = [
    (1, 1, 1, 1, 1),
    (2, 1, 1, 1),
    (2, 2, 1),
    (3, 1, 1),
    "straight",
    "flush",
    (3, 2),
    (4, 1),
    "straight flush",
    (5,),
]


def textbook(hand, *, fives):
    """Return a tuple that compares as the hand does."""
    places = sorted((RANKS.index(card[0]) for card in hand), reverse=True)
    groups = sorted(((count, place) for place, count in Counter(places).items()), reverse=True)
    shape, ranks = tuple(count for count, _ in groups), tuple(place for _, place in groups)
    if shape == (5,) and not fives:
        shape, ranks = (4, 1), ranks * 2
    low = places == [12, 3, 2, 1, 0]
    run = low or (len(groups) == 5 and places[0] - places[4] == 4)
    flush = len({card[1] for card in hand}) == 1
    if run:
        return SHAPES.index("straight flush" if flush else "straight"), (3 if low else places[0],)
    if flush and SHAPES.index(shape) < SHAPES.index("flush"):
        return SHAPES.index("flush"), tuple(places)
    return SHAPES.index(shape), ranks


@pytest.mark.parametrize("ranking", [STANDARD, STANDARD_FIVES])
def test_all_hands_stand_in_the_order_of_the_textbook(ranking):
    """Every five ranks, of one suit and of several, which is every hand as suits never rank."""
    hands = [
        [Card(rank + suit) for rank, suit in zip(ranks, suits, strict=True)]
        for ranks in combinations_with_replacement(RANKS, 5)
        for suits in (SUITS[3] * 5, SUITS + SUITS[0])
    ]
    keys = [textbook(hand, fives=ranking is STANDARD_FIVES) for hand in hands]
    dense = {key: at for at, key in enumerate(sorted(set(keys)), start=1)}
    assert [value(hand, ranking) for hand in hands] == [dense[key] for key in keys]
