"""Pairing of index corners into cards by geometry, with the help of the card that each names.

A card shows its index in two opposite corners, or in all four.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.relations import (
    ACROSS_RIGHT,
    ACROSS_UP,
    Measure,
    Relations,
    Which,
    between,
    relations,
)
from companion.vision.corners.frames import Frames, heights

FrameGroup = tuple[int, ...]
Groups = tuple[FrameGroup, ...]
"""One tuple per card: the numbers of its frames."""

_CORNERS = 4
_SCALE = (0.5, 2.0)
_WITHIN = (0.12, 0.88)  # limits of the way from one corner's index to the opposite one's


def pair(
    frames: Frames,
    labels: Sequence[int] | NDArray[np.intp],
    clear: Sequence[bool] | NDArray[np.bool_] = (),
    firm: Sequence[bool] | NDArray[np.bool_] = (),
    jokers: Sequence[bool] | NDArray[np.bool_] = (),
) -> Groups:
    """Return which of `frames` are one card; `labels` are the numbers of their most probable cards.

    Every frame is in exactly one group. Two frames with the same label stay apart if geometry says that they
    are not corners of one card: two identical cards stay two. Two with different labels are one card only if
    they fit the deck's measure and not both are `clear`. A `firm` frame is not taken for a misread third
    corner, because other cards' corners are there in a fan; by default the clear ones are firm. `jokers`
    have signs of other sizes, so they do not affect the deck's measure.
    """
    named = np.asarray(labels)
    certain = np.asarray(clear, np.bool_) if len(clear) else np.zeros(len(frames), np.bool_)
    steady = np.asarray(firm, np.bool_) if len(firm) else certain
    signs = np.asarray(jokers, np.bool_) if len(jokers) else np.zeros(len(frames), np.bool_)
    seen = relations(frames)
    twice = seen.twice() & np.equal.outer(named, named)
    first = _first(twice | (seen.along() & np.logical_and.outer(signs, signs)))
    kept = np.unique(first)
    groups = _paired(frames[kept], named[kept], certain[kept], steady[kept], signs[kept])
    return tuple(
        tuple(at for n in group for at in np.flatnonzero(first == kept[n]).tolist()) for group in groups
    )


def measured(frames: Frames, labels: NDArray[np.intp], jokers: NDArray[np.bool_]) -> Measure:
    """Return the place of opposite corners on the photo's deck, from those that name the same card."""
    seen = relations(frames)
    return seen.measure(seen.across() & np.equal.outer(labels, labels) & ~jokers)


def _first(twice: Which) -> NDArray[np.intp]:
    """Return for each frame the first frame of the same index, mostly itself, int of shape (n,)."""
    first = np.arange(len(twice))
    for at in range(len(twice)):
        earlier = np.flatnonzero(twice[at, :at] & (first[:at] == np.arange(at)))
        if len(earlier):
            first[at] = earlier[0]
    return first


def _paired(
    frames: Frames,
    labels: NDArray[np.intp],
    certain: NDArray[np.bool_],
    firm: NDArray[np.bool_],
    jokers: NDArray[np.bool_],
) -> list[FrameGroup]:
    """Return the groups of frames, no two of which are the same index."""
    seen, same = relations(frames), np.equal.outer(labels, labels)
    across = (seen.across() | (seen.loosely_across() & jokers)) & same
    measure = seen.measure(across & ~jokers)
    near = seen.near(measure)
    pairs = _matched(seen, across, measure, ())
    pairs += _matched(seen, near & same, measure, pairs)
    pairs += _matched(seen, seen.steeply_across() & same, measure, pairs)
    groups = _with_sides(_complete(pairs, len(frames)), seen, same, firm, measure)
    if measure.trusted:
        joined = [group for group in groups if len(group) > 1]
        misread = near & ~np.logical_and.outer(certain, certain)
        groups = _complete([*joined, *_matched(seen, misread, measure, joined)], len(frames))
    return groups


def odd(frames: Frames, groups: Groups, clear: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which frames have a place or size that an index hardly ever has, bool of shape (n,).

    Such a frame lies within a card that shows opposite corners, so it is mostly a pip. Or it has less than
    half or more than twice the height of the `clear` ones, so it is something else on the table.
    """
    return _within(frames, groups) | _out_of_scale(frames, clear)


def _out_of_scale(frames: Frames, clear: NDArray[np.bool_]) -> NDArray[np.bool_]:
    if not clear.any():
        return np.zeros(len(frames), np.bool_)
    return ~between(heights(frames) / np.median(heights(frames[clear])), _SCALE)


def _within(frames: Frames, groups: Groups) -> NDArray[np.bool_]:
    seen, within = relations(frames), np.zeros(len(frames), np.bool_)
    for group in groups:
        for one, other in ((one, other) for one in group for other in group):
            right, up = seen.right[one, other], seen.up[one, other]
            if right > ACROSS_RIGHT[0] and up < ACROSS_UP[1]:
                within |= between(seen.right[one] / right, _WITHIN) & between(seen.up[one] / up, _WITHIN)
    return within


def _matched(
    seen: Relations, allowed: Which, measure: Measure, taken: Sequence[FrameGroup]
) -> list[FrameGroup]:
    """Return pairs out of `allowed` of frames not yet `taken`, the closest to the measure first."""
    deviation = seen.deviation(measure)
    one, other = np.nonzero(np.triu(allowed, 1))
    used = {at for group in taken for at in group}
    matched: list[FrameGroup] = []
    for at in np.argsort((deviation + deviation.T)[one, other], kind="stable"):
        ends = (int(one[at]), int(other[at]))
        if used.isdisjoint(ends):
            used.update(ends)
            matched.append(ends)
    return matched


def _complete(groups: Sequence[FrameGroup], count: int) -> list[FrameGroup]:
    """Return `groups`, and each other of `count` frames alone."""
    joined = {at for group in groups for at in group}
    return [*groups, *((at,) for at in range(count) if at not in joined)]


def _with_sides(
    groups: list[FrameGroup], seen: Relations, same: Which, firm: NDArray[np.bool_], measure: Measure
) -> list[FrameGroup]:
    """Return `groups` with those joined that are one card of a deck with an index in every corner.

    Two corners on one side look just like two identical cards side by side. So they are joined only if some
    card in the photo shows three or more of its corners.
    """
    alone = np.array(
        [len(group) == 1 for at in range(len(same)) for group in groups if at in group], np.bool_
    )
    over = seen.over() & same & np.logical_and.outer(alone, alone)
    beside = seen.beside(measure) & same
    if not (over.any() or any(len(group) == 2 and beside[list(group)].all(0).any() for group in groups)):
        return groups
    measure = seen.sides(over, measure)
    alike = over | ((seen.beside(measure) | seen.mirrored(measure)) & same)
    groups = _joined(groups, lambda at, group: bool(alike[at, group].any()))
    corner = seen.at_corner(measure) & ~firm
    groups = _joined(groups, lambda at, group: int(corner[group, at].sum()) >= 2)
    misread = seen.over() & ~np.logical_and.outer(firm, firm)
    return _joined(groups, lambda at, group: len(group) == 1 and bool(misread[at, group].any()))


def _joined(groups: list[FrameGroup], belongs: Callable[[int, FrameGroup], bool]) -> list[FrameGroup]:
    """Return `groups` with each single frame added to the first group it fits that has room."""
    joined = [group for group in groups if len(group) > 1]
    for (alone,) in (group for group in groups if len(group) == 1):
        fitting = (n for n, group in enumerate(joined) if len(group) < _CORNERS and belongs(alone, group))
        mate = next(fitting, None)
        if mate is None:
            joined.append((alone,))
        else:
            joined[mate] = (*joined[mate], alone)
    return joined
