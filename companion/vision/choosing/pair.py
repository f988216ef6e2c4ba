"""Pairing of index corners into cards by geometry, with the help of the card that each names.

A card shows its index in two opposite corners, or in all four.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.relations import (
    OPPOSITE_RIGHT_LIMITS,
    OPPOSITE_UP_LIMITS,
    FrameRelations,
    OppositeCornerOffset,
    PairMask,
    are_within_limits,
    compute_frame_relations,
)
from companion.vision.corners.frames import Frames, frame_heights

FrameGroup = tuple[int, ...]
Groups = tuple[FrameGroup, ...]
"""One tuple per card: the numbers of its frames."""

_CORNERS_PER_CARD = 4
_HEIGHT_RATIO_LIMITS = (0.5, 2.0)
_INSIDE_LIMITS = (0.12, 0.88)  # limits of the way from one corner's index to the opposite one's


def pair_corners(
    frames: Frames,
    labels: Sequence[int] | NDArray[np.intp],
    clear: Sequence[bool] | NDArray[np.bool_] = (),
    firm: Sequence[bool] | NDArray[np.bool_] = (),
    jokers: Sequence[bool] | NDArray[np.bool_] = (),
) -> Groups:
    """Return the groups of `frames` of index corners that are on one card, by their numbers.

    `labels` are the numbers of their most probable cards. Every frame is in exactly one group. Two
    frames with the same label stay apart if geometry says that they are not corners of one card: two
    identical cards stay two. Two with different labels are one card only if they fit the deck's
    measure and not both are `clear`. A `firm` frame is not taken for a misread third corner, because
    other cards' corners are there in a fan; by default the clear ones are firm. `jokers` have signs
    of other sizes, so they do not affect the deck's measure.
    """
    named = np.asarray(labels)
    certain = np.asarray(clear, np.bool_) if len(clear) else np.zeros(len(frames), np.bool_)
    steady = np.asarray(firm, np.bool_) if len(firm) else certain
    signs = np.asarray(jokers, np.bool_) if len(jokers) else np.zeros(len(frames), np.bool_)
    seen = compute_frame_relations(frames)
    twice = seen.duplicate_pairs() & np.equal.outer(named, named)
    first = _first_sightings(twice | (seen.same_word_pairs() & np.logical_and.outer(signs, signs)))
    kept = np.unique(first)
    groups = _group_frames(frames[kept], named[kept], certain[kept], steady[kept], signs[kept])
    return tuple(
        tuple(at for n in group for at in np.flatnonzero(first == kept[n]).tolist()) for group in groups
    )


def measure_opposite_corner(
    frames: Frames, labels: NDArray[np.intp], jokers: NDArray[np.bool_]
) -> OppositeCornerOffset:
    """Return where opposite corners are on the photo's deck, from those that name the same card.

    `labels` are the numbers of the likeliest cards, and `jokers` is a mask of frames that do not count.
    Without such a pair it is the measure of a usual deck, which is not `trusted`.
    """
    seen = compute_frame_relations(frames)
    return seen.measure_deck(seen.opposite_pairs() & np.equal.outer(labels, labels) & ~jokers)


def _first_sightings(twice: PairMask) -> NDArray[np.intp]:
    """Return for each frame the first frame of the same index, mostly itself, int of shape (n,)."""
    first = np.arange(len(twice))
    for at in range(len(twice)):
        earlier = np.flatnonzero(twice[at, :at] & (first[:at] == np.arange(at)))
        if len(earlier):
            first[at] = earlier[0]
    return first


def _group_frames(
    frames: Frames,
    labels: NDArray[np.intp],
    certain: NDArray[np.bool_],
    firm: NDArray[np.bool_],
    jokers: NDArray[np.bool_],
) -> list[FrameGroup]:
    """Return the groups of frames, no two of which are the same index."""
    seen, same = compute_frame_relations(frames), np.equal.outer(labels, labels)
    across = (seen.opposite_pairs() | (seen.loose_opposite_pairs() & jokers)) & same
    measure = seen.measure_deck(across & ~jokers)
    near = seen.pairs_at_measure(measure)
    pairs = _match_pairs(seen, across, measure, ())
    pairs += _match_pairs(seen, near & same, measure, pairs)
    pairs += _match_pairs(seen, seen.steep_opposite_pairs() & same, measure, pairs)
    groups = _join_side_corners(_add_single_frames(pairs, len(frames)), seen, same, firm, measure)
    if measure.trusted:
        joined = [group for group in groups if len(group) > 1]
        misread = near & ~np.logical_and.outer(certain, certain)
        groups = _add_single_frames([*joined, *_match_pairs(seen, misread, measure, joined)], len(frames))
    return groups


def odd_frame_mask(frames: Frames, groups: Groups, clear: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which frames have a place or size that an index hardly ever has: bool (n,).

    `groups` are the corners of each card. Such a frame lies within a card that shows opposite corners, so it
    is mostly a pip. Or it has less than half or more than twice the height of the `clear` ones, so it is
    something else on the table. If none is clear, heights are not judged.
    """
    return _is_inside_card(frames, groups) | _has_odd_height(frames, clear)


def _has_odd_height(frames: Frames, clear: NDArray[np.bool_]) -> NDArray[np.bool_]:
    if not clear.any():
        return np.zeros(len(frames), np.bool_)
    return ~are_within_limits(
        frame_heights(frames) / np.median(frame_heights(frames[clear])), _HEIGHT_RATIO_LIMITS
    )


def _is_inside_card(frames: Frames, groups: Groups) -> NDArray[np.bool_]:
    seen, within = compute_frame_relations(frames), np.zeros(len(frames), np.bool_)
    for group in groups:
        for one, other in ((one, other) for one in group for other in group):
            right, up = seen.right[one, other], seen.up[one, other]
            if right > OPPOSITE_RIGHT_LIMITS[0] and up < OPPOSITE_UP_LIMITS[1]:
                within |= are_within_limits(seen.right[one] / right, _INSIDE_LIMITS) & are_within_limits(
                    seen.up[one] / up, _INSIDE_LIMITS
                )
    return within


def _match_pairs(
    seen: FrameRelations, allowed: PairMask, measure: OppositeCornerOffset, taken: Sequence[FrameGroup]
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


def _add_single_frames(groups: Sequence[FrameGroup], count: int) -> list[FrameGroup]:
    """Return `groups`, and each other of `count` frames alone."""
    joined = {at for group in groups for at in group}
    return [*groups, *((at,) for at in range(count) if at not in joined)]


def _join_side_corners(
    groups: list[FrameGroup],
    seen: FrameRelations,
    same: PairMask,
    firm: NDArray[np.bool_],
    measure: OppositeCornerOffset,
) -> list[FrameGroup]:
    """Return `groups` with those joined that are one card of a deck with an index in every corner.

    Two corners on one side look just like two identical cards side by side. So they are joined only if some
    card in the photo shows three or more of its corners.
    """
    alone = np.array(
        [len(group) == 1 for at in range(len(same)) for group in groups if at in group], np.bool_
    )
    over = seen.upper_lower_pairs() & same & np.logical_and.outer(alone, alone)
    beside = seen.same_side_pairs(measure) & same
    if not (over.any() or any(len(group) == 2 and beside[list(group)].all(0).any() for group in groups)):
        return groups
    measure = seen.measure_four_index_deck(over, measure)
    alike = over | ((seen.same_side_pairs(measure) | seen.other_diagonal_pairs(measure)) & same)
    groups = _add_to_groups(groups, lambda at, group: bool(alike[at, group].any()))
    corner = seen.frames_at_corners(measure) & ~firm
    groups = _add_to_groups(groups, lambda at, group: int(corner[group, at].sum()) >= 2)
    misread = seen.upper_lower_pairs() & ~np.logical_and.outer(firm, firm)
    return _add_to_groups(groups, lambda at, group: len(group) == 1 and bool(misread[at, group].any()))


def _add_to_groups(groups: list[FrameGroup], belongs: Callable[[int, FrameGroup], bool]) -> list[FrameGroup]:
    """Return `groups` with each single frame added to the first group it fits that has room."""
    joined = [group for group in groups if len(group) > 1]
    for (alone,) in (group for group in groups if len(group) == 1):
        fitting = (
            n for n, group in enumerate(joined) if len(group) < _CORNERS_PER_CARD and belongs(alone, group)
        )
        mate = next(fitting, None)
        if mate is None:
            joined.append((alone,))
        else:
            joined[mate] = (*joined[mate], alone)
    return joined
