"""Values of the best hand in up to seven cards by the count of each rank, in little memory.

The key of the cards is cut in two: the counts of the low ranks, and those of the other ranks. Each part gives
an offset in one list of values. The sum of both is the place of the hand.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from companion.hands.evaluation.standing import COUNT_BITS, ByKey
from companion.hands.evaluation.tables import Compiled

MOST = (1 << COUNT_BITS) - 1
"""The greatest number of cards that are looked up."""
LOW_BITS = COUNT_BITS * 7
LOW = (1 << LOW_BITS) - 1


class Packed(NamedTuple):
    """The value of cards with `key` is ``values[highs[key >> LOW_BITS] + lows[key & LOW]]``."""

    highs: dict[int, int]
    lows: dict[int, int]
    values: list[int]


class Sizes(dict[int, Packed]):
    """The packed values of a compiled ranking by the number of cards, each built on first use.

    Raises: KeyError for fewer cards than a hand has, and for more than `MOST`.
    """

    def __init__(self, compiled: Compiled) -> None:
        self._table = compiled

    def __missing__(self, size: int) -> Packed:
        found = self[size] = _packed(self._values(size))
        return found

    def _values(self, size: int) -> ByKey:
        if size <= self._table.order.size or size > MOST:
            return self._table.plain[size]
        return _with_one_more(self._values(size - 1), self._table.digits)


def _with_one_more(values: ByKey, digits: Sequence[int]) -> ByKey:
    """Return the values of the best hands in one card more than in `values`."""
    more: ByKey = {}
    for key, value in values.items():
        for digit in digits:
            if more.get(key + digit, -1) < value:
                more[key + digit] = value
    return more


def _packed(values: ByKey) -> Packed:
    """Return `values` packed: those of one high part together, in the order of their low parts.

    All high parts with the same number of cards have the same low parts. So the offset of a low part is the
    same for all of them.
    """
    ordered = sorted(values)
    packed = Packed({}, {}, [values[key] for key in ordered])
    start = 0
    for high, alike in groupby(ordered, key=LOW_BITS.__rrshift__):
        keys = list(alike)
        packed.highs[high] = start
        start += len(keys)
        if keys[-1] & LOW not in packed.lows:
            packed.lows.update((key & LOW, place) for place, key in enumerate(keys))
    return packed


def packed(compiled: Compiled) -> Sizes:
    """Return the packed values of `compiled`."""
    return compiled.once(Sizes)
