"""Values of many hands at once, with numpy, from the same tables."""

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from companion.cards import DECK, RANKS
from companion.hands.definition.errors import BadHand, BadWildCards, WrongCount
from companion.hands.definition.ranking import Ranking
from companion.hands.definition.rankings import STANDARD
from companion.hands.evaluation.fives import RANK_PARTS, values_by_rank_part
from companion.hands.evaluation.tables import compile_ranking

_UNUSED_CARD_WEIGHT = -(
    1 << 28
)  # the weight of a card that the ranking leaves out: it makes any sum negative


@cache
def _array_tables(order: Ranking) -> tuple[NDArray[np.int32], NDArray[np.int16], NDArray[np.int16]]:
    """Return the rank parts of the cards in `DECK`, and values of mixed and suited hands by sum."""
    compiled, size = compile_ranking(order), order.size
    parts = dict(zip(order.ranks, RANK_PARTS, strict=False))
    weights = np.array([parts.get(card[0], _UNUSED_CARD_WEIGHT) for card in DECK], np.int32)
    plain, suited = (np.zeros(size * max(parts.values()) + 1, np.int16) for _ in range(2))
    for found, values_of in (
        (plain, compiled.mixed_suit_values[size]),
        (suited, compiled.one_suit_values[size]),
    ):
        at, worth = zip(*values_by_rank_part(compiled, values_of, size), strict=True)
        found[list(at)] = worth
    return weights, plain, suited


@cache
def _rainbow_tables(
    order: Ranking,
) -> tuple[NDArray[np.int64], list[tuple[int, NDArray[np.int64], NDArray[np.int16]]]]:
    """Return the key of each rank, and for each hand size the ascending keys with their values."""
    compiled = compile_ranking(order)
    digits = np.array([compiled.digits[order.ranks.index(rank)] for rank in RANKS], np.int64)
    by_size = []
    for size, values_of in compiled.mixed_suit_values.items():
        keys, worth = zip(*sorted(values_of.items()), strict=True)
        by_size.append((size, np.array(keys, np.int64), np.array(worth, np.int16)))
    return digits, by_size


def compute_hand_values(hands: NDArray[np.uint8], ranking: Ranking = STANDARD) -> NDArray[np.int16]:
    """Return the value of each of many hands at once, as `hand_rank.hand_value` does; shape (n,).

    `hands` has shape (n, `ranking.size`), even if a full hand has more cards, and holds indices in
    `cards.DECK`, 0 to 51. A card may be in a hand more than once. A higher value beats a lower one; equal
    values tie.

    Raises: WrongCount for another shape; BadHand for a card that the ranking leaves out; BadWildCards
    if something is wild; IndexError for an index above 51, which a rainbow ranking does not check.
    """
    if hands.ndim != 2 or hands.shape[1] != ranking.size:
        raise WrongCount(
            f"Hands ranked by “{ranking.name}” have {ranking.size} cards. Pass an array of shape (n, "
            f"{ranking.size})."
        )
    if ranking.wild:
        raise BadWildCards("Hands with wild cards can't be ranked many at once. Rank them one by one.")
    if ranking.is_rainbow:
        return _rainbow_values(hands, ranking)
    weights, plain, suited = _array_tables(ranking)
    suits = hands // len(RANKS)
    keys = weights[hands].sum(axis=1, dtype=np.int32)
    if keys.min(initial=0) < 0:
        raise BadHand(f"These hands have a card that is not used in “{ranking.name}”.")
    one_suit = (suits == suits[:, :1]).all(axis=1)
    found: NDArray[np.int16] = plain[keys]
    found[one_suit] = suited[keys[one_suit]]
    return found


def _rainbow_values(hands: NDArray[np.uint8], ranking: Ranking) -> NDArray[np.int16]:
    """Return the value of each hand if only cards of different suits and ranks count.

    It is the best value among all choices of cards that differ in both.
    """
    (digits, by_size), (suits, ranks) = _rainbow_tables(ranking), np.divmod(hands, len(RANKS))
    best = np.zeros(len(hands), np.int16)
    for size, keys, worth in by_size:
        for chosen in combinations(range(ranking.size), size):
            pairs = tuple(combinations(chosen, 2))
            alike = [(suits[:, a] == suits[:, b]) | (ranks[:, a] == ranks[:, b]) for a, b in pairs]
            different = ~np.any(alike, axis=0) if alike else np.ones(len(hands), bool)
            key = digits[ranks[:, chosen]].sum(axis=1)
            found = worth[np.searchsorted(keys, key)]
            best = np.maximum(best, np.where(different, found, 0)).astype(np.int16)
    return best
