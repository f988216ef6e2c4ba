"""Division of things into groups of known sizes, by cutting the shortest tree that joins them.

The cheapest of all ways to cut the tree is returned. A group costs the length of the branches that it keeps,
and `WRONG` for each thing too few or too many.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from operator import add, le

import numpy as np
from numpy.typing import NDArray

Lengths = NDArray[np.float32]
"""float32, shape (n, n), symmetric: the distances between things."""
Group = tuple[tuple[int, ...], int]
"""Sorted numbers of the things in a group, and the number of its size; `len(sizes)` is no size."""

WRONG = 30.0
"""Cost, as a length, of each thing that a group has too few or too many."""
_NONE = 22.5
"""Cost, as a length, for each thing of a group that is missing altogether."""
_NO_BOARDS = 15.0
"""Cost, as a length, of each board if none are looked for.

A board that lacks one thing is cheaper than that and a `STRAY`.
"""
STRAY = 20.0
"""Cost, as a length, of a group of no size, such as discards or another table's cards."""
_STRAYS = 2
_OVER = 2  # largest number of things too many in a group


@dataclass(frozen=True)
class Size:
    """`count` groups of `low` to `high` things each; a `board` lies in the middle of the others."""

    low: int
    high: int
    count: int = 1
    board: bool = False

    def cost(self, things: int) -> float:
        """Return the cost of a group of this size that has so many things.

        A group with none costs less than the sum of what it lacks. Otherwise a missing hand would be as
        cheap as another one torn in two.
        """
        if not things:
            return _NONE * self.low
        return WRONG * max(self.low - things, things - self.high, 0)


@dataclass(frozen=True)
class _Way:
    """A way to cut below a thing: its cost, the things still connected to it, the finished groups.

    `used` counts the groups of each size; the last number is for groups of no size.
    """

    cost: float
    open: tuple[int, ...]
    groups: tuple[Group, ...]
    used: tuple[int, ...]


_Ways = dict[tuple[int, tuple[int, ...]], _Way]
"""Cheapest ways by the number of open things and the sizes used."""


def cut(lengths: Lengths, sizes: Sequence[Size]) -> tuple[Group, ...]:
    """Return the groups with the lowest total cost; every thing is in one of them.

    Either all boards are looked for or none. Otherwise a board would take missing things from hands. If
    there are far more things than the sizes take, all are one group of no size.
    """
    looked_for = {True, not any(size.board for size in sizes)}
    found = [best for boards in looked_for if (best := _Cutting(lengths, sizes, boards=boards).best())]
    best = min(found, default=None)
    return best[1] if best else ((tuple(range(len(lengths))), len(sizes)),)


class _Cutting:
    """The tree of `lengths` and its cuts into groups of `sizes`, with or without `boards`."""

    def __init__(self, lengths: Lengths, sizes: Sequence[Size], *, boards: bool = True) -> None:
        self._lengths = lengths
        self._sizes = sizes
        self._children = shortest_tree(lengths)
        self._most = max((size.high for size in sizes), default=0) + _OVER
        self._counts = (*(size.count if boards or not size.board else 0 for size in sizes), _STRAYS)

    def best(self) -> tuple[float, tuple[Group, ...]] | None:
        """Return the cost of the cheapest way and its groups; None if there is no way."""
        ways = chain.from_iterable(map(self.closed, self.below(0).values()))
        return min(((self.complete(way), way.groups) for way in ways), default=None)

    def below(self, at: int) -> _Ways:
        """Return the cheapest ways to cut the branches below the thing `at`."""
        ways = _cheapest([_Way(0.0, (at,), (), (0,) * (len(self._sizes) + 1))])
        for child in self._children[at]:
            below = self.below(child)
            apart = _cheapest(chain.from_iterable(map(self.closed, below.values())))
            kept = self._joined(ways, below, float(self._lengths[at, child]))
            ways = _cheapest(chain(kept, self._joined(ways, apart, 0.0)))
        return ways

    def closed(self, way: _Way) -> Iterator[_Way]:
        """Yield the way with its open things as a finished group of each size left, and of no size."""
        for number, cost in self._may_be(way):
            used = tuple(count + (at == number) for at, count in enumerate(way.used))
            yield _Way(way.cost + cost, (), (*way.groups, (tuple(sorted(way.open)), number)), used)

    def complete(self, way: _Way) -> float:
        """Return the cost of the way including the groups of which nothing was found."""
        counted = zip(self._sizes, self._counts, way.used, strict=False)
        return way.cost + sum(
            size.cost(0) * (count - there) + _NO_BOARDS * (size.count - count)
            for size, count, there in counted
        )

    def _may_be(self, way: _Way) -> Iterator[tuple[int, float]]:
        costs = (*(size.cost(len(way.open)) for size in self._sizes), STRAY)
        for number, cost in enumerate(costs):
            if way.used[number] < self._counts[number]:
                yield number, cost

    def _joined(self, ways: _Ways, others: _Ways, length: float) -> Iterator[_Way]:
        """Yield each of `ways` combined with each of `others` by a branch of that length, if possible."""
        for way, other in product(ways.values(), others.values()):
            used = tuple(map(add, way.used, other.used))
            if len(way.open) + len(other.open) <= self._most and all(map(le, used, self._counts)):
                cost = way.cost + other.cost + length
                yield _Way(cost, way.open + other.open, way.groups + other.groups, used)


def _cheapest(ways: Iterable[_Way]) -> _Ways:
    best: _Ways = {}
    for way in ways:
        key = (len(way.open), way.used)
        if key not in best or way.cost < best[key].cost:
            best[key] = way
    return best


def shortest_tree(lengths: Lengths) -> list[list[int]]:
    """Return the children of each thing in the minimum spanning tree, whose root is thing 0."""
    children: list[list[int]] = [[] for _ in lengths]
    nearest, parent = lengths[0].copy(), np.zeros(len(lengths), np.intp)
    left = np.arange(len(lengths)) > 0
    while left.any():
        at = int(np.where(left, nearest, np.inf).argmin())
        left[at] = False
        children[parent[at]].append(at)
        closer = left & (lengths[at] < nearest)
        nearest[closer], parent[closer] = lengths[at][closer], at
    return children
