"""Values of the best hand in up to seven cards by the count of each rank, in little memory.

The key of the cards is cut in two: the counts of the low ranks, and those of the other ranks. Each part gives
an offset in one list of values. The sum of both is the place of the hand.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from companion.hands.evaluation.standing import COUNT_BITS, ValuesByKey
from companion.hands.evaluation.tables import CompiledRanking

MAX_PACKED_CARDS = (1 << COUNT_BITS) - 1
"""The greatest number of cards that are looked up."""
LOW_BITS = COUNT_BITS * 7
LOW_MASK = (1 << LOW_BITS) - 1


class PackedValues(NamedTuple):
    """Hand values by the sum of card keys, split into two parts to save memory.

    The value for `key` is ``values[high_offsets[key >> LOW_BITS] + low_offsets[key & LOW_MASK]]``.
    """

    high_offsets: dict[int, int]
    low_offsets: dict[int, int]
    values: list[int]


class PackedValuesBySize(dict[int, PackedValues]):
    """The packed values of a compiled ranking by the number of cards, each built on first use.

    Raises: KeyError for fewer cards than a hand has, and for more than `MAX_PACKED_CARDS`.
    """

    def __init__(self, compiled: CompiledRanking) -> None:
        self._table = compiled

    def __missing__(self, size: int) -> PackedValues:
        found = self[size] = _pack_values(self._values_for_size(size))
        return found

    def _values_for_size(self, size: int) -> ValuesByKey:
        if size <= self._table.base_ranking.size or size > MAX_PACKED_CARDS:
            return self._table.mixed_suit_values[size]
        return _add_one_card(self._values_for_size(size - 1), self._table.digits)


def _add_one_card(values: ValuesByKey, digits: Sequence[int]) -> ValuesByKey:
    """Return the values of the best hands in one card more than in `values`."""
    more: ValuesByKey = {}
    for key, value in values.items():
        for digit in digits:
            if more.get(key + digit, -1) < value:
                more[key + digit] = value
    return more


def _pack_values(values: ValuesByKey) -> PackedValues:
    """Return `values` packed: those of one high part together, in the order of their low parts.

    All high parts with the same number of cards have the same low parts. So the offset of a low part is the
    same for all of them.
    """
    ordered = sorted(values)
    packed = PackedValues({}, {}, [values[key] for key in ordered])
    start = 0
    for high, alike in groupby(ordered, key=LOW_BITS.__rrshift__):
        keys = list(alike)
        packed.high_offsets[high] = start
        start += len(keys)
        if keys[-1] & LOW_MASK not in packed.low_offsets:
            packed.low_offsets.update((key & LOW_MASK, place) for place, key in enumerate(keys))
    return packed


def get_packed_values(compiled: CompiledRanking) -> PackedValuesBySize:
    """Return the packed values of `compiled` by the number of cards, built on first use."""
    return compiled.build_once(PackedValuesBySize)
