"""Several hands in order."""

from collections.abc import Sequence

from companion.hands.rank import Rank


def showdown(hands: Sequence[Rank]) -> tuple[tuple[int, ...], ...]:
    """Return the places of `hands` in groups, best first; the hands of one group tie."""
    groups: list[list[int]] = []
    for place in sorted(range(len(hands)), key=hands.__getitem__, reverse=True):
        if groups and hands[groups[-1][0]] == hands[place]:
            groups[-1].append(place)
        else:
            groups.append([place])
    return tuple(map(tuple, groups))
