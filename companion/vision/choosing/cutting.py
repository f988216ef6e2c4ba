"""Things that lie in groups of known sizes: all are joined by the shortest tree, and its branches are cut.

Of all ways to cut the tree the cheapest is returned, not a good one: what a group costs is the length of the
branches that it keeps, and `WRONG` for each thing that it has too few or too many.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from operator import add, le

import numpy as np
from numpy.typing import NDArray

Lengths = NDArray[np.float32]
"""float32, shape (n, n): how far things are from each other, the same both ways."""
Group = tuple[tuple[int, ...], int]
"""The things that lie together, in order, and the number of their size; one more than there are for none."""

WRONG = 30.0
"""The length that a thing counts as by which a group is too small or too large."""
_NONE = 22.5
"""The same for each thing of a group of which nothing is there."""
_NO_BOARDS = 15.0
"""The length that each board counts as where none is looked for. A board that lacks one thing is cheaper than
that and a `STRAY`."""
STRAY = 20.0
"""The length that a group counts as that is of no size: what was thrown away, what is another table's."""
_STRAYS = 2
_OVER = 2  # by so many a group may be too large


@dataclass(frozen=True)
class Size:
    """`count` groups of `low` to `high` things each; a `board` lies in the middle of the others."""

    low: int
    high: int
    count: int = 1
    board: bool = False

    def cost(self, things: int) -> float:
        """Return what it costs that a group of this size has so many.

        That there is none at all costs less than all that it lacks: else a hand that is not there would be
        as cheap as another one torn in two.
        """
        if not things:
            return _NONE * self.low
        return WRONG * max(self.low - things, things - self.high, 0)


@dataclass(frozen=True)
class _Way:
    """A way to cut below a thing: its cost, what still hangs together there, and the groups that do not.

    `used` counts the groups of each size, those of none last.
    """

    cost: float
    open: tuple[int, ...]
    groups: tuple[Group, ...]
    used: tuple[int, ...]


_Ways = dict[tuple[int, tuple[int, ...]], _Way]
"""The cheapest ways by how many things are open and which sizes are used."""


def cut(lengths: Lengths, sizes: Sequence[Size]) -> tuple[Group, ...]:
    """Return the groups that cost least in all; every thing is in one of them.

    Boards are looked for, or none of them: else what a board lacks would be taken from hands. Where there are
    far more things than the sizes take, all of them are one group of no size.
    """
    looked_for = {True, not any(size.board for size in sizes)}
    found = [best for boards in looked_for if (best := _Cutting(lengths, sizes, boards=boards).best())]
    best = min(found, default=None)
    return best[1] if best else ((tuple(range(len(lengths))), len(sizes)),)


class _Cutting:
    """The tree of `lengths`, whose branches are cut into groups of `sizes`, with or without the `boards`."""

    def __init__(self, lengths: Lengths, sizes: Sequence[Size], *, boards: bool = True) -> None:
        self._lengths = lengths
        self._sizes = sizes
        self._children = shortest_tree(lengths)
        self._most = max((size.high for size in sizes), default=0) + _OVER
        self._counts = (*(size.count if boards or not size.board else 0 for size in sizes), _STRAYS)

    def best(self) -> tuple[float, tuple[Group, ...]] | None:
        """Return what the cheapest way costs and its groups; None where there is no way."""
        ways = chain.from_iterable(map(self.closed, self.below(0).values()))
        return min(((self.complete(way), way.groups) for way in ways), default=None)

    def below(self, at: int) -> _Ways:
        """Return the cheapest ways to cut what hangs at the thing `at`."""
        ways = _cheapest([_Way(0.0, (at,), (), (0,) * (len(self._sizes) + 1))])
        for child in self._children[at]:
            below = self.below(child)
            apart = _cheapest(chain.from_iterable(map(self.closed, below.values())))
            kept = self._joined(ways, below, float(self._lengths[at, child]))
            ways = _cheapest(chain(kept, self._joined(ways, apart, 0.0)))
        return ways

    def closed(self, way: _Way) -> Iterator[_Way]:
        """Yield the way with what is open as a group of each size that is left, and of none."""
        for number, cost in self._may_be(way):
            used = tuple(count + (at == number) for at, count in enumerate(way.used))
            yield _Way(way.cost + cost, (), (*way.groups, (tuple(sorted(way.open)), number)), used)

    def complete(self, way: _Way) -> float:
        """Return what the way costs with the groups that it has not: of those nothing was found."""
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
        """Yield each of `ways` with each of `others` on a branch of that length, where that is possible."""
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
    """Return which things hang at each in the tree of the shortest ways that joins all to thing 0."""
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
