"""Fast look-up of five cards: the rank part of a key indexes a list.

The key of a hand is the sum of its cards' keys, one digit of a Python int. It has a rank part, and a suit
part that selects the list for the rank part.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement as choices

from companion.cards import SUITS, Card
from companion.hands.evaluation.standing import ByKey
from companion.hands.evaluation.tables import Compiled

FIVE = 5
# Sums of five of these differ whenever the five do, repeats allowed, and so do sums of four, three ...
# They come from a random search for small ones, as they index a list.
RANK_PARTS = (0, 1, 6, 31, 108, 391, 1031, 2510, 5645, 12937, 26805, 46044, 63269)
"""Numbers that the ranks add to the rank part of a key, lowest rank first."""
# Sums differ also with 0 for a wild card, so that a sum determines how many cards are wild.
SUIT_PARTS = dict(zip(SUITS, (1, 6, 31, 108), strict=True))
PARTS = FIVE * SUIT_PARTS["s"] + 1
"""Factor of the rank part in a key; the suit part is below it."""

Lookup = list[list[int] | ByKey]
"""The value of five cards is ``lookup[key % PARTS][key // PARTS]``."""


def five_keys(places: Mapping[Card, int], wild: int) -> dict[Card, int]:
    """Return the key of each card from the place of its rank.

    `wild` is the place of wild cards or of bugs.
    """
    return {
        card: 0 if place == wild else RANK_PARTS[place] * PARTS + SUIT_PARTS[card[1]]
        for card, place in places.items()
    }


def lookup(compiled: Compiled) -> Lookup:
    """Return the look-up table for keys, built on first use."""
    return compiled.once(_lookup)


def _lookup(compiled: Compiled) -> Lookup:
    wilds = range(FIVE + 1 if compiled.wild or compiled.bug else 1)
    suited: Lookup = [dict(by_rank_part(compiled, compiled.suited[FIVE], FIVE, wild)) for wild in wilds]
    plain: Lookup = [dict(by_rank_part(compiled, compiled.plain[FIVE], FIVE, wild)) for wild in wilds]
    plain[0] = listed(compiled)
    by_suits = [plain[0]] * PARTS
    for suits in choices((0, *SUIT_PARTS.values()), FIVE):
        wild = suits.count(0)
        if wild in wilds:
            by_suits[sum(suits)] = suited[wild] if len({0, *suits}) <= 2 else plain[wild]
    return by_suits


def by_rank_part(compiled: Compiled, values: ByKey, size: int, wild: int = 0) -> Iterator[tuple[int, int]]:
    """Yield the rank part and value of each hand of `size` cards, at most 5; `wild` are wild."""
    ranks = len(compiled.order.ranks)
    parts = map(sum, choices(RANK_PARTS[:ranks], size - wild))
    keys = map(sum, choices(compiled.digits[:ranks], size - wild))
    wilds = wild * compiled.digits[-1]
    for part, key in zip(parts, keys, strict=True):
        yield part, values[key + wilds]


def listed(compiled: Compiled) -> list[int]:
    """Return the values of five natural cards of several suits, by the rank part of their key."""
    return compiled.once(_listed)


def _listed(compiled: Compiled) -> list[int]:
    found = [0] * (FIVE * RANK_PARTS[len(compiled.order.ranks) - 1] + 1)
    for part, value in by_rank_part(compiled, compiled.plain[FIVE], FIVE):
        found[part] = value
    return found
