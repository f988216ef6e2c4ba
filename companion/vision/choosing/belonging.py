"""Joining of groups that name the same card and see it in the same place.

Decks with an index in all four corners show two to four of them. If such a card is askew or bent, the
relation of its corners is not enough: an index alone does not tell whether its card continues to the left or
right.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.pair import FrameGroup, Groups
from companion.vision.choosing.relations import between
from companion.vision.corners.frames import centres, heights, seen_from, ups
from companion.vision.corners.named import Corners
from companion.vision.corners.onlook import whole

_MIDDLES = 0.3  # largest distance between two groups' views of the card's middle, in half card heights
_CORNERS = 0.3  # largest distance of an index from the card's other corners, in half card sides
_ALIGNED = 0.85  # smallest cosine between the ways up of one card, upright or turned round
_MOST = 80  # largest number of cards compared, the clearest: more are mostly patterns of other things
_SIZES = (0.6, 1.7)  # limits for the size of a corner, or of its card, divided by another's


def belonging(groups: Groups, corners: Corners) -> Groups:
    """Return `groups` with those of one card joined, the likeliest first; jokers stay as they are.

    Use it only if no card can be there twice.
    """
    joined, known = list(groups), dict[tuple[FrameGroup, FrameGroup], float]()
    while True:
        best = min(_misfits(joined, corners, known), default=None)
        if best is None:
            return tuple(joined)
        _, one, other = best
        card = (*joined[one], *joined[other])
        joined = [group for at, group in enumerate(joined) if at not in (one, other)] + [card]


def _misfits(
    groups: list[FrameGroup], corners: Corners, known: dict[tuple[FrameGroup, FrameGroup], float]
) -> Iterator[tuple[float, int, int]]:
    """Yield the misfit, below 1, of each two groups that may be one card, and their numbers.

    Results are cached in `known`, because joining two groups changes few of the others.
    """
    best = [group[int(corners.certainty[list(group)].argmax())] for group in groups]
    named, jokers = corners.labels[best], corners.jokers[best]
    clearest = np.isin(np.arange(len(groups)), np.argsort(-corners.certainty[best], kind="stable")[:_MOST])
    same = np.equal.outer(named, named) & ~jokers & ~np.eye(len(groups), dtype=bool)
    same &= np.logical_and.outer(clearest, clearest)
    for one, other in np.argwhere(same).tolist():
        if len(groups[one]) >= len(groups[other]):
            pair = (groups[one], groups[other])
            if pair not in known:
                known[pair] = _misfit(*pair, corners)
            off = known[pair]
            if off < 1:
                yield off, one, other


def _misfit(card: FrameGroup, more: FrameGroup, corners: Corners) -> float:
    """Return how badly `more` fits to `card`, from 0; 1 if it cannot belong to it."""
    seen, told = whole([card], corners.cards), whole([more], corners.cards)
    sizes = np.asarray(heights(told) / np.maximum(heights(seen), np.float32(1e-6)), np.float32)
    if abs(_unit(ups(seen))[0] @ _unit(ups(told))[0]) < _ALIGNED or not between(sizes, _SIZES).all():
        return 1.0
    apart = np.linalg.norm(centres(seen) - centres(told)) / (heights(seen) + heights(told)).mean() * 4
    return min(float(apart) / _MIDDLES, _off_corner(card, more, corners))


def _off_corner(card: FrameGroup, more: FrameGroup, corners: Corners) -> float:
    """Return how far `more` is from the card's other corners, from 0; 1 if it is too far."""
    own, spare = corners.frames[list(card)], corners.frames[list(more)]
    if not between(heights(spare) / np.maximum(heights(own).mean(), np.float32(1e-6)), _SIZES).all():
        return 1.0
    seen = whole([card], corners.cards)
    where, there = (np.abs(seen_from(seen, centres(part))[0]) for part in (own, spare))
    return float(np.abs(there - where.mean(0)).max()) / _CORNERS


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    longest = np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
    return np.asarray(vectors / longest, np.float32)
