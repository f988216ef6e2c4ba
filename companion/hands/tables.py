"""Compiles a Ranking into lookup tables.

Every card has a weight, and the key of a hand is the sum of its cards' weights: a rank part above a
suit part. The suit part picks the table (of one suit, or not), the rank part picks the value in it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, groupby, product
from math import comb

from companion.cards import SUITS, Card
from companion.hands.ranking import Category, Ranking

# Sums of five of the first 13 numbers, repeats allowed, differ whenever the five do (so do those of
# four, three ...): the greedy sequence with that property. Its next number, 147031, is left for a wild
# card, and five of it beside five of the heaviest suit still fit 30 bits, one digit of a Python int.
RANK_WEIGHTS = (0, 1, 6, 31, 108, 366, 926, 2286, 5733, 12905, 27316, 44676, 94545)
SUIT_WEIGHTS = (1, 6, 31, 108)
_SUIT_BITS = 10
_SUIT_PART = (1 << _SUIT_BITS) - 1

Strength = tuple[int, ...]
"""What decides between hands, from the left: the category's place, then ranks or the straight's place."""


class Table:
    """One compiled ranking.

    `plain` and `suited` have the value of every rank part for hands of several suits and of one,
    `strengths` what a value means. Values are dense: 1 is the worst hand, equal hands share one,
    and 0 is no hand.
    """

    value: Callable[[Sequence[Card]], int]
    """Returns the value of a hand; raises KeyError at an unknown card, ValueError at a wrong number."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.rank_weights = dict(zip(ranking.ranks, RANK_WEIGHTS, strict=False))
        plain = _strengths(ranking, self.rank_weights, suited=False)
        suited = _strengths(ranking, self.rank_weights, suited=True)
        if len(plain) < comb(len(ranking.ranks) + ranking.size - 1, ranking.size):
            raise ValueError(f"The categories of {ranking.name} leave some hands without one.")
        self.strengths: tuple[Strength, ...] = tuple(sorted({(), *plain.values(), *suited.values()}))
        value = {strength: at for at, strength in enumerate(self.strengths)}
        self.plain = {key: value[strength] for key, strength in plain.items()}
        self.suited = {key: value[strength] for key, strength in suited.items()}
        weights, by_suits, size = self._weights(), self._by_suits(), ranking.size
        self.value = _value_of_five(weights, by_suits) if size == 5 else _value(weights, by_suits, size)
        self._readings: dict[int, tuple[tuple[str, int], ...]] = {}

    def _weights(self) -> dict[Card, int]:
        """Return the weight of each card that the ranking knows."""
        return {
            Card(rank + suit): (weight << _SUIT_BITS) + extra
            for rank, weight in self.rank_weights.items()
            for suit, extra in zip(SUITS, SUIT_WEIGHTS, strict=True)
        }

    def _by_suits(self) -> list[dict[int, int]]:
        """Return the table to use for each suit part of a key."""
        tables = [self.plain] * (1 << _SUIT_BITS)
        for weight in SUIT_WEIGHTS:
            tables[self.ranking.size * weight] = self.suited
        return tables

    def category(self, value: int) -> Category:
        """Return the category of the hands worth `value`."""
        return self.ranking.categories[self.strengths[value][0]]

    def groups(self, value: int) -> tuple[str, ...]:
        """Return the rank letter of each group of the hands worth `value`, as people read them."""
        at, *ranks = self.strengths[value]
        if self.ranking.categories[at].run:
            return tuple(self.ranking.straights[ranks[0]])
        return tuple(self.ranking.ranks[rank] for rank in ranks)

    def reading(self, value: int) -> tuple[tuple[str, int], ...]:
        """Return the rank letters of a hand worth `value` as people read them, and how many cards of each."""
        if value not in self._readings:
            self._readings[value] = tuple(self._counted(value).items())
        return self._readings[value]

    def _counted(self, value: int) -> Counter[str]:
        category, counted = self.category(value), Counter[str]()
        for rank, size in zip(self.groups(value), category.groups, strict=True):
            counted[rank] += size  # five kings are read as four and one more
        return counted


@cache
def table(ranking: Ranking) -> Table:
    """Return the compiled `ranking`; compiled when first asked for."""
    return Table(ranking)


def _value_of_five(
    weights: dict[Card, int], by_suits: list[dict[int, int]]
) -> Callable[[Sequence[Card]], int]:
    """Return `_value` written out for five cards: twice as quick, and most hands have five."""
    part, bits = _SUIT_PART, _SUIT_BITS

    def value(cards: Sequence[Card]) -> int:
        one, two, three, four, five = cards
        key = weights[one] + weights[two] + weights[three] + weights[four] + weights[five]
        return by_suits[key & part][key >> bits]

    return value


def _value(
    weights: dict[Card, int], by_suits: list[dict[int, int]], size: int
) -> Callable[[Sequence[Card]], int]:
    def value(cards: Sequence[Card]) -> int:
        if len(cards) != size:
            raise ValueError
        key = sum(map(weights.__getitem__, cards))
        return by_suits[key & _SUIT_PART][key >> _SUIT_BITS]

    return value


def _strengths(ranking: Ranking, weights: dict[str, int], *, suited: bool) -> dict[int, Strength]:
    best: dict[int, Strength] = {}
    for place, category in enumerate(ranking.categories):
        if category.suited and not suited:
            continue
        found = _runs(ranking, weights) if category.run else _sets(category, list(weights.values()))
        for key, ranks in found:
            best[key] = max(best.get(key, ()), (place, *ranks))
    return best


def _runs(ranking: Ranking, weights: dict[str, int]) -> Iterator[tuple[int, Strength]]:
    for place, straight in enumerate(ranking.straights):
        yield sum(weights[rank] for rank in straight), (place,)


def _sets(category: Category, weights: list[int]) -> Iterator[tuple[int, Strength]]:
    """Yield the rank part and the ranks of every arrangement into the category's groups."""
    high_first = range(len(weights) - 1, -1, -1)
    alike = [
        combinations_with_replacement(high_first, len(list(same))) for _, same in groupby(category.groups)
    ]
    for parts in product(*alike):
        ranks = [rank for part in parts for rank in part]
        key = sum(size * weights[rank] for size, rank in zip(category.groups, ranks, strict=True))
        yield key, tuple(ranks)
