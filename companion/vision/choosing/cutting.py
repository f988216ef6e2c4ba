"""Division of things into groups of known sizes, by cutting the shortest tree that joins them.

The cheapest of all ways to cut the tree is returned. A group costs the length of the branches that it keeps,
and `MISCOUNT_COST` for each thing too few or too many.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from operator import add, le

import numpy as np
from numpy.typing import NDArray

Distances = NDArray[np.float32]
"""float32, shape (n, n), symmetric: the distances between things."""
Group = tuple[tuple[int, ...], int]
"""Sorted numbers of the things in a group, and the number of its size; `len(sizes)` is no size."""

MISCOUNT_COST = 30.0
"""Cost, as a length, of each thing that a group has too few or too many."""
_MISSING_GROUP_COST = 22.5
"""Cost, as a length, for each thing of a group that is missing altogether."""
_NO_BOARD_COST = 15.0
"""Cost, as a length, of each board if none are looked for.

A board that lacks one thing is cheaper than that and a `STRAY_GROUP_COST`.
"""
STRAY_GROUP_COST = 20.0
"""Cost, as a length, of a group of no size, such as discards or another table's cards."""
_MAX_STRAY_GROUPS = 2
_MAX_EXTRA_THINGS = 2  # largest number of things too many in a group


@dataclass(frozen=True)
class GroupSize:
    """Expected groups of things of one size: `count` groups of `low` to `high` things each.

    low, high: both are included.

    board: whether they are a board, which lies in the middle of the others, instead of hands.
    """

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
            return _MISSING_GROUP_COST * self.low
        return MISCOUNT_COST * max(self.low - things, things - self.high, 0)


@dataclass(frozen=True)
class _PartialCut:
    """A way to cut below a thing: its cost, the things still connected to it, the finished groups.

    `used_sizes` counts the groups of each size; the last number is for groups of no size.
    """

    cost: float
    open_things: tuple[int, ...]
    groups: tuple[Group, ...]
    used_sizes: tuple[int, ...]


_CheapestCuts = dict[tuple[int, tuple[int, ...]], _PartialCut]
"""Cheapest ways by the number of open things and the sizes used."""


def cut_into_groups(lengths: Distances, sizes: Sequence[GroupSize]) -> tuple[Group, ...]:
    """Return the groups with the lowest total cost; every thing is in one of them.

    `lengths` must have at least one thing. A group has the numbers of its things and the index of its size in
    `sizes`, or `len(sizes)` if it is of no size. The order of the groups means nothing. Either all boards are
    looked for or none. Otherwise a board would take missing things from hands. If there are far more things
    than the sizes take, all are one group of no size.
    """
    looked_for = {True, not any(size.board for size in sizes)}
    found = [
        best
        for boards in looked_for
        if (best := _TreeCutter(lengths, sizes, boards=boards).cheapest_groups())
    ]
    best = min(found, default=None)
    return best[1] if best else ((tuple(range(len(lengths))), len(sizes)),)


class _TreeCutter:
    """The tree of `lengths` and its cuts into groups of `sizes`, with or without `boards`."""

    def __init__(self, lengths: Distances, sizes: Sequence[GroupSize], *, boards: bool = True) -> None:
        self._lengths = lengths
        self._sizes = sizes
        self._children = minimum_spanning_tree(lengths)
        self._max_group_size = max((size.high for size in sizes), default=0) + _MAX_EXTRA_THINGS
        self._available_counts = (
            *(size.count if boards or not size.board else 0 for size in sizes),
            _MAX_STRAY_GROUPS,
        )

    def cheapest_groups(self) -> tuple[float, tuple[Group, ...]] | None:
        """Return the cost of the cheapest way and its groups; None if there is no way."""
        ways = chain.from_iterable(map(self.close_open_group, self.cheapest_cuts_below(0).values()))
        return min(((self.total_cost(way), way.groups) for way in ways), default=None)

    def cheapest_cuts_below(self, at: int) -> _CheapestCuts:
        """Return the cheapest ways to cut the branches below the thing `at`."""
        ways = _keep_cheapest([_PartialCut(0.0, (at,), (), (0,) * (len(self._sizes) + 1))])
        for child in self._children[at]:
            below = self.cheapest_cuts_below(child)
            apart = _keep_cheapest(chain.from_iterable(map(self.close_open_group, below.values())))
            kept = self._join_cuts(ways, below, float(self._lengths[at, child]))
            ways = _keep_cheapest(chain(kept, self._join_cuts(ways, apart, 0.0)))
        return ways

    def close_open_group(self, way: _PartialCut) -> Iterator[_PartialCut]:
        """Yield the way with its open things as a finished group of each size left, and of no size."""
        for number, cost in self._possible_sizes(way):
            used = tuple(count + (at == number) for at, count in enumerate(way.used_sizes))
            yield _PartialCut(
                way.cost + cost, (), (*way.groups, (tuple(sorted(way.open_things)), number)), used
            )

    def total_cost(self, way: _PartialCut) -> float:
        """Return the cost of the way including the groups of which nothing was found."""
        counted = zip(self._sizes, self._available_counts, way.used_sizes, strict=False)
        return way.cost + sum(
            size.cost(0) * (count - there) + _NO_BOARD_COST * (size.count - count)
            for size, count, there in counted
        )

    def _possible_sizes(self, way: _PartialCut) -> Iterator[tuple[int, float]]:
        costs = (*(size.cost(len(way.open_things)) for size in self._sizes), STRAY_GROUP_COST)
        for number, cost in enumerate(costs):
            if way.used_sizes[number] < self._available_counts[number]:
                yield number, cost

    def _join_cuts(self, ways: _CheapestCuts, others: _CheapestCuts, length: float) -> Iterator[_PartialCut]:
        """Yield each of `ways` combined with each of `others` by a branch of that length, if possible."""
        for way, other in product(ways.values(), others.values()):
            used = tuple(map(add, way.used_sizes, other.used_sizes))
            if len(way.open_things) + len(other.open_things) <= self._max_group_size and all(
                map(le, used, self._available_counts)
            ):
                cost = way.cost + other.cost + length
                yield _PartialCut(cost, way.open_things + other.open_things, way.groups + other.groups, used)


def _keep_cheapest(ways: Iterable[_PartialCut]) -> _CheapestCuts:
    best: _CheapestCuts = {}
    for way in ways:
        key = (len(way.open_things), way.used_sizes)
        if key not in best or way.cost < best[key].cost:
            best[key] = way
    return best


def minimum_spanning_tree(lengths: Distances) -> list[list[int]]:
    """Return the children of each node in the minimum spanning tree of `lengths`.

    Node 0 is the root. There must be at least one node.
    """
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
