"""Division of things into groups of unknown number, where the gaps between groups stand out."""

import math
from collections import Counter
from collections.abc import Sequence

from companion.vision.choosing.cutting import Distances, minimum_spanning_tree

MAX_GROUPS = 10
_LOOSE_LENGTH = 17.0
"""Length above which two cards alone would count as two hands: more than a card's height and a half."""
_TIGHT_LENGTH = 7.5
"""Length below which no gap stands out: cards side by side are a card's width apart."""
_EQUAL_SIZES_BONUS = 0.3
"""Score of groups that all have the commonest size; one group of another size may be a board."""
_SINGLE_PENALTY = 1.2
"""Score that groups of a single thing lose, all together."""
_EXPECTED_SIZE_BONUS = 0.8
"""Score of groups that all have an expected size."""


def separate_into_groups(
    lengths: Distances, expected: int | None = None, board: int = 0
) -> tuple[tuple[int, ...], ...]:
    """Return the things in groups, each with sorted numbers; there is at least one thing.

    `lengths` are in units of which a card's height has about ten. The longest branches of the shortest tree
    are cut, so many that the shortest gap between groups is long beside the longest gap within one. Groups of
    one size, or of the `expected` number of things with one of `board` things, need less of a gap. `expected`
    is None if unknown, and `board` is 0 for no board. There are at most `MAX_GROUPS`, in the order of their
    first numbers.
    """
    branches = sorted(_tree_branches(lengths), reverse=True)
    numbers = range(1, min(len(lengths), MAX_GROUPS) + 1)
    ways = [(_join(branches[count - 1 :], len(lengths)), count) for count in numbers]
    return max(ways, key=lambda way: (_score(way[0], branches, expected, board), -way[1]))[0]


def _tree_branches(lengths: Distances) -> list[tuple[float, int, int]]:
    children = minimum_spanning_tree(lengths)
    return [(float(lengths[at, child]), at, child) for at, some in enumerate(children) for child in some]


def _join(branches: Sequence[tuple[float, int, int]], count: int) -> tuple[tuple[int, ...], ...]:
    group = list(range(count))
    for _, one, other in branches:
        old, new = group[one], group[other]
        group = [new if at == old else at for at in group]
    return tuple(tuple(at for at in range(count) if group[at] == key) for key in dict.fromkeys(group))


def _score(
    groups: Sequence[Sequence[int]],
    branches: Sequence[tuple[float, int, int]],
    expected: int | None,
    board: int,
) -> float:
    cut = len(groups) - 1
    apart = branches[cut - 1][0] if cut else _LOOSE_LENGTH
    within = max(branches[cut][0] if cut < len(branches) else 0.0, _TIGHT_LENGTH)
    return math.log(max(apart, 1.0) / within) + _size_score([len(group) for group in groups], expected, board)


def _size_score(sizes: Sequence[int], expected: int | None, board: int) -> float:
    single = _SINGLE_PENALTY if 1 in sizes and sum(sizes) > 1 and 1 not in (expected, board) else 0.0
    if expected:
        boards = min(sizes.count(board), 1) if board != expected else 0
        return _EXPECTED_SIZE_BONUS * (sizes.count(expected) + boards) / len(sizes) - single
    ((_, alike),) = Counter(sizes).most_common(1)
    return (_EQUAL_SIZES_BONUS if len(sizes) > 1 and alike >= max(len(sizes) - 1, 2) else 0.0) - single
