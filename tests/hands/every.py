"""All hands there are of a few cards."""

from functools import cache
from itertools import chain, combinations

import numpy as np

from companion.cards import DECK
from companion.hands.evaluation.batch import compute_hand_values


@cache
def hands_of(ranks, size):
    """Return every hand of so many cards of one deck of `ranks`, as places; shape (n, size)."""
    deck = [place for place, card in enumerate(DECK) if card[0] in ranks]
    return np.fromiter(chain.from_iterable(combinations(deck, size)), np.uint8).reshape(-1, size)


def every_hand(ranking):
    """Return the value of every hand of one deck."""
    return compute_hand_values(hands_of("".join(sorted(ranking.ranks)), ranking.size), ranking)
