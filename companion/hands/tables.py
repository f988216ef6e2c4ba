"""Compiles a Ranking into lookup tables.

Every card has a weight, and the key of a hand is the sum of its cards' weights: a rank part above a
suit part. The suit part picks the table (of one suit, or not), the rank part picks the value in it.
"""

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import combinations_with_replacement, groupby, product

from companion.cards import SUITS, Card
from companion.hands.ranking import Category, Ranking

# Sums of five of the first 13 numbers, repeats allowed, differ whenever the five do (so do those of
# four, three ...): the greedy sequence with that property. Its next number, 147031, is left for a wild
# card, and five of it beside five of the heaviest suit still fit 30 bits, one digit of a Python int.
RANK_WEIGHTS = (0, 1, 6, 31, 108, 366, 926, 2286, 5733, 12905, 27316, 44676, 94545)
SUIT_WEIGHTS = (1, 6, 31, 108)
SUIT_BITS = 10
SUIT_MASK = (1 << SUIT_BITS) - 1

Strength = tuple[int, ...]
"""What decides between hands, from the left: the category's place, then ranks or the straight's place."""


class Table:
    """One compiled ranking.

    `weights` has the weight of every card, `plain` and `suited` the value of every rank part for
    hands of several suits and of one, `strengths` what a value means. Values are dense: 1 is the
    worst hand, equal hands share one, and 0 is no hand.
    """

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.rank_weights = dict(zip(ranking.ranks, RANK_WEIGHTS, strict=False))
        plain = _strengths(ranking, self.rank_weights, suited=False)
        suited = _strengths(ranking, self.rank_weights, suited=True)
        self.strengths: tuple[Strength, ...] = tuple(sorted({(), *plain.values(), *suited.values()}))
        value = {strength: at for at, strength in enumerate(self.strengths)}
        self.plain = {key: value[strength] for key, strength in plain.items()}
        self.suited = {key: value[strength] for key, strength in suited.items()}

    @cached_property
    def weights(self) -> dict[Card, int]:
        """The weight of each card that the ranking knows."""
        return {
            Card(rank + suit): (weight << SUIT_BITS) + extra
            for rank, weight in self.rank_weights.items()
            for suit, extra in zip(SUITS, SUIT_WEIGHTS, strict=True)
        }

    @cached_property
    def by_suits(self) -> list[dict[int, int]]:
        """The table to use for each suit part of a key."""
        size = self.ranking.size
        tables = [self.plain] * (SUIT_MASK + 1)
        for weight in SUIT_WEIGHTS:
            tables[size * weight] = self.suited
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


@cache
def table(ranking: Ranking) -> Table:
    """Return the compiled `ranking`; compiled when first asked for."""
    return Table(ranking)


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
