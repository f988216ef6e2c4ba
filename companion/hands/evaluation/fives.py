"""Fast look-up of five cards: the rank part of a key indexes a list.

The key of a hand is the sum of its cards' keys, one digit of a Python int. It has a rank part, and a suit
part that selects the list for the rank part.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement as choices

from companion.cards import SUITS, Card
from companion.hands.evaluation.standing import ValuesByKey
from companion.hands.evaluation.tables import CompiledRanking

FIVE_CARDS = 5
# Sums of five of these differ whenever the five do, repeats allowed, and so do sums of four, three ...
# They come from a random search for small ones, as they index a list.
RANK_PARTS = (0, 1, 6, 31, 108, 391, 1031, 2510, 5645, 12937, 26805, 46044, 63269)
"""Numbers that the ranks add to the rank part of a key, lowest rank first."""
# Sums differ also with 0 for a wild card, so that a sum determines how many cards are wild.
SUIT_PARTS = dict(zip(SUITS, (1, 6, 31, 108), strict=True))
RANK_PART_FACTOR = FIVE_CARDS * SUIT_PARTS["s"] + 1
"""Factor of the rank part in a key; the suit part is below it."""

FiveCardTable = list[list[int] | ValuesByKey]
"""The value of five cards is ``lookup[key % PARTS][key // PARTS]``."""


def five_card_keys(places: Mapping[Card, int], wild: int) -> dict[Card, int]:
    """Return the number of each card that, summed over five cards, identifies the hand.

    `places` has the place of each card's rank among the ranks; `wild` is the place of wild cards or of
    bugs. A wild card's number is 0.
    """
    return {
        card: 0 if place == wild else RANK_PARTS[place] * RANK_PART_FACTOR + SUIT_PARTS[card[1]]
        for card, place in places.items()
    }


def get_five_card_table(compiled: CompiledRanking) -> FiveCardTable:
    """Return the look-up table from sums of `five_card_keys` to hand values, built on first use."""
    return compiled.build_once(_build_five_card_table)


def _build_five_card_table(compiled: CompiledRanking) -> FiveCardTable:
    wilds = range(FIVE_CARDS + 1 if compiled.wild or compiled.bug else 1)
    suited: FiveCardTable = [
        dict(values_by_rank_part(compiled, compiled.one_suit_values[FIVE_CARDS], FIVE_CARDS, wild))
        for wild in wilds
    ]
    plain: FiveCardTable = [
        dict(values_by_rank_part(compiled, compiled.mixed_suit_values[FIVE_CARDS], FIVE_CARDS, wild))
        for wild in wilds
    ]
    plain[0] = get_mixed_five_card_values(compiled)
    by_suits = [plain[0]] * RANK_PART_FACTOR
    for suits in choices((0, *SUIT_PARTS.values()), FIVE_CARDS):
        wild = suits.count(0)
        if wild in wilds:
            by_suits[sum(suits)] = suited[wild] if len({0, *suits}) <= 2 else plain[wild]
    return by_suits


def values_by_rank_part(
    compiled: CompiledRanking, values: ValuesByKey, size: int, wild: int = 0
) -> Iterator[tuple[int, int]]:
    """Yield the rank part and value of each hand of `size` cards, at most 5; `wild` are wild."""
    ranks = len(compiled.base_ranking.ranks)
    parts = map(sum, choices(RANK_PARTS[:ranks], size - wild))
    keys = map(sum, choices(compiled.digits[:ranks], size - wild))
    wilds = wild * compiled.digits[-1]
    for part, key in zip(parts, keys, strict=True):
        yield part, values[key + wilds]


def get_mixed_five_card_values(compiled: CompiledRanking) -> list[int]:
    """Return the values of five natural cards of several suits, as a list by the rank part of their key.

    It is built on first use.
    """
    return compiled.build_once(_build_mixed_suit_values)


def _build_mixed_suit_values(compiled: CompiledRanking) -> list[int]:
    found = [0] * (FIVE_CARDS * RANK_PARTS[len(compiled.base_ranking.ranks) - 1] + 1)
    for part, value in values_by_rank_part(compiled, compiled.mixed_suit_values[FIVE_CARDS], FIVE_CARDS):
        found[part] = value
    return found
