"""Compiles a Ranking into lookup tables.

The key of a hand is how often each rank stands in it, a digit for each; a wild card is one rank more, and
so is the bug. What they are best for is settled here too, once, by `standing`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb
from typing import Any, TypeVar

from companion.hands.definition.ranking import Category, Ranking
from companion.hands.evaluation.standing import COUNT_BITS, ByKey, Standing

KEPT_TABLES = 24
"""Tables that stay compiled, with all that is made of them: up to 5 MB each."""

Strength = tuple[int, ...]
"""What decides between hands, from the left: the category's place, then ranks or the straight's place."""
Letters = tuple[tuple[str, int], ...]
"""The rank letters of a hand as people read them, and how many cards of each."""
Made = TypeVar("Made")


class Compiled:
    """One compiled order; a wild card has the digit above those of the ranks, and the bug the last one.

    A wild card stands for any of the ranks `stands`.

    Values are dense: 1 is the worst hand, equal hands share one, and 0 is a hand that does not qualify;
    `strengths` tells what one means. `plain` has, by the number of cards, the values of hands of several
    suits, `suited` those of hands of one.
    """

    def __init__(self, order: Ranking, *, wild: bool, bug: bool, stands: str) -> None:
        self.order, self.wild, self.bug, self.stands = order, wild, bug, stands
        self._readings: dict[int, Letters] = {}
        self._made: dict[tuple[Callable[..., Any] | str, ...], Any] = {}
        self.digits = [1 << COUNT_BITS * place for place in range(len(order.ranks) + wild + bug)]
        ranks = self.digits[: len(order.ranks)]
        sizes = range(min(order.fewest, order.size), order.size + 1)
        plain = {size: _strengths(order, ranks, size, suited=False) for size in sizes}
        suited = {size: _strengths(order, ranks, size, suited=True) for size in sizes}
        self.strengths = _ordered(order, [*plain.values(), *suited.values()])
        value = {strength: at for at, strength in enumerate(self.strengths)}
        self.plain = {size: _values(found, value) for size, found in plain.items()}
        self.suited = {size: _values(found, value) for size, found in suited.items()}
        if wild or bug:
            standing = Standing(order, self.digits, wild=wild, bug=bug, stands=stands)
            for size in sizes:
                standing.add(size, self.plain[size], self.suited[size])

    def once(self, make: Callable[..., Made], *what: str) -> Made:
        """Return what `make` makes of these tables for `what`, once; it is kept as long as they are."""
        if (make, *what) not in self._made:
            self._made[make, *what] = make(self, *what)
        made: Made = self._made[make, *what]
        return made

    def is_run(self, value: int) -> bool:
        """Say whether hands worth `value` are a straight."""
        return bool(value) and self.category(value).run

    def category(self, value: int) -> Category:
        """Return the category of the hands worth `value`, which qualify."""
        return self.order.categories[self.strengths[value][0]]

    def groups(self, value: int) -> tuple[str, ...]:
        """Return the rank letter of each group of the hands worth `value`, as people read them."""
        at, *ranks = self.strengths[value]
        if self.order.categories[at].run:
            return tuple(self.order.straights[ranks[0]])
        return tuple(self.order.ranks[rank] for rank in ranks)

    def reading(self, value: int) -> Letters:
        """Return how a hand worth `value` is read; remembered, as some are asked for again and again."""
        found = self._readings.get(value)
        if found is None:
            found = self._readings[value] = self.read(value)
        return found

    def read(self, value: int) -> Letters:
        """Return how a hand worth `value` is read."""
        counted: dict[str, int] = {}
        for rank, size in zip(
            self.groups(value), self.category(value).groups, strict=False
        ):  # a short hand ends
            counted[rank] = counted.get(rank, 0) + size  # five kings are read as four and one more
        return tuple(counted.items())


def table(order: Ranking, *, wild: bool = False, bug: bool = False, stands: str = "") -> Compiled:
    """Return the compiled `order`, compiled when first asked for.

    Wild cards stand for any of the ranks `stands`, or of all that it has.
    """
    return _table(order, wild, bug, stands or order.ranks)


@lru_cache(maxsize=KEPT_TABLES)
def _table(order: Ranking, wild: bool, bug: bool, stands: str) -> Compiled:
    return Compiled(order, wild=wild, bug=bug, stands=stands)


def _strengths(order: Ranking, digits: Sequence[int], size: int, *, suited: bool) -> dict[int, Strength]:
    """Return the strength of every hand of `size` cards by its key, read as the best it can be."""
    if order.rainbow:
        return dict(_different(order, digits, size))
    best: dict[int, Strength] = {}
    for place in reversed(range(len(order.categories))):
        category = order.categories[place]
        if category.suited > suited or (size < order.size and (category.run or category.suited)):
            continue
        for key, ranks in _runs(order, digits) if category.run else _sets(category, digits, size):
            if key not in best:
                best[key] = (place, *ranks)
    if len(best) < comb(len(digits) + size - 1, size):
        raise ValueError(f"The categories of {order.name} leave some hands without one.")
    return best


def _different(order: Ranking, digits: Sequence[int], size: int) -> Iterator[tuple[int, Strength]]:
    """Yield every hand of `size` cards as its different ranks, as if no two were of one suit."""
    place = {len(category.groups): at for at, category in enumerate(order.categories)}
    for ranks in combinations_with_replacement(range(len(digits)), size):
        different = sorted(set(ranks), reverse=True)
        yield sum([digits[rank] for rank in ranks]), (place[len(different)], *different)


def _runs(order: Ranking, digits: Sequence[int]) -> Iterator[tuple[int, Strength]]:
    digit = dict(zip(order.ranks, digits, strict=True))
    for place, straight in reversed(tuple(enumerate(order.straights))):
        yield sum(digit[rank] for rank in straight), (place,)


def _sets(category: Category, digits: Sequence[int], size: int) -> Iterator[tuple[int, Strength]]:
    """Yield the key and the ranks of every arrangement of `size` cards into groups, best first."""
    blocks = [_alike(digits, group, many) for group, many in Counter(_first(category, size)).items()]
    if len(blocks) == 1:
        yield from blocks[0]
    if len(blocks) > 1:
        for parts in product(*blocks):
            yield sum([key for key, _ in parts]), tuple([rank for _, ranks in parts for rank in ranks])


def _first(category: Category, size: int) -> tuple[int, ...]:
    """Return the groups that `size` cards fill, none where those that name the category are not full."""
    full = (category.groups[:many] for many in range(len(category.parts), len(category.groups) + 1))
    return next((groups for groups in full if sum(groups) == size), ())


def _alike(digits: Sequence[int], group: int, many: int) -> list[tuple[int, Strength]]:
    """Return every choice of ranks for `many` groups of `group` cards, with its key, best first."""
    high_first = range(len(digits) - 1, -1, -1)
    return [
        (group * sum([digits[rank] for rank in ranks]), ranks)
        for ranks in combinations_with_replacement(high_first, many)
    ]


def _ordered(order: Ranking, found: Iterable[Mapping[int, Strength]]) -> tuple[Strength, ...]:
    """Return every strength that qualifies, the worst first, behind one that no hand has."""
    strengths = {strength for each in found for strength in each.values()}
    if order.qualifies:
        highest = order.ranks.index(order.qualifies)
        strengths = {(place, *ranks) for place, *ranks in strengths if place == 0 and ranks[0] <= highest}
    return ((), *sorted(strengths, reverse=order.low))


def _values(found: Mapping[int, Strength], value: Mapping[Strength, int]) -> ByKey:
    return {key: value.get(strength, 0) for key, strength in found.items()}
