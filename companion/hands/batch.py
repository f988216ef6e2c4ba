"""Many five-card hands at once, with numpy, from the same tables."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from companion.cards import DECK, RANKS
from companion.hands.errors import BadHand, WrongCount
from companion.hands.ranking import STANDARD, Ranking
from companion.hands.tables import table

_UNUSED = -(1 << 28)  # the weight of a card that the ranking leaves out: it makes any sum negative


@cache
def _lookup(ranking: Ranking) -> tuple[NDArray[np.int32], NDArray[np.int16], NDArray[np.int16]]:
    """Return the rank weight of every card of a deck, and the values by rank part, plain and of one suit."""
    compiled = table(ranking)
    weights = np.array([compiled.rank_weights.get(card[0], _UNUSED) for card in DECK], np.int32)
    plain, suited = (np.zeros(max(compiled.plain) + 1, np.int16) for _ in range(2))
    plain[list(compiled.plain)] = list(compiled.plain.values())
    suited[list(compiled.suited)] = list(compiled.suited.values())
    return weights, plain, suited


def values(hands: NDArray[np.uint8], ranking: Ranking = STANDARD) -> NDArray[np.int16]:
    """Return the value of each hand, as `rank.value` has it; shape (n,).

    `hands` has shape (n, hand size) and holds places in `cards.DECK`, 0 to 51; one card may stand in
    a hand more than once. Raises WrongCount for another shape, BadHand for a card that the ranking leaves
    out, IndexError for a place beyond 51.
    """
    if hands.ndim != 2 or hands.shape[1] != ranking.size:
        raise WrongCount(f"Hands by {ranking.name} have {ranking.size} cards, shape (n, {ranking.size}).")
    weights, plain, suited = _lookup(ranking)
    suits = hands // len(RANKS)
    keys = weights[hands].sum(axis=1, dtype=np.int32)
    if keys.min(initial=0) < 0:
        raise BadHand(f"A card in these hands is not used in {ranking.name}.")
    one_suit = (suits == suits[:, :1]).all(axis=1)
    found: NDArray[np.int16] = plain[keys]
    found[one_suit] = suited[keys[one_suit]]
    return found
