"""Joining of groups that name the same card and see it in the same place.

Decks with an index in all four corners show two to four of them. If such a card is askew or bent, the
relation of its corners is not enough: an index alone does not tell whether its card continues to the left or
right.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.pair import FrameGroup, Groups
from companion.vision.choosing.relations import are_within_limits
from companion.vision.corners.frames import frame_centres, frame_heights, to_frame_coordinates, up_vectors
from companion.vision.corners.named import IndexCorners
from companion.vision.corners.onlook import mean_card_frames

_MAX_CENTRE_DISTANCE = (
    0.3  # largest distance between two groups' views of the card's middle, in half card heights
)
_MAX_CORNER_DISTANCE = 0.3  # largest distance of an index from the card's other corners, in half card sides
_MIN_ALIGNMENT_COSINE = 0.85  # smallest cosine between the ways up of one card, upright or turned round
_MAX_COMPARED_CARDS = (
    80  # largest number of cards compared, the clearest: more are mostly patterns of other things
)
_CORNER_LIMITS = (0.6, 1.0)  # distance of a corner from its card's middle, in half card sides
_MAX_OTHER_NAME_MISFIT = 0.3  # largest misfit of two groups that name different cards
_SIZE_RATIO_LIMITS = (0.6, 1.7)  # limits for the size of a corner, or of its card, divided by another's


def join_groups_of_same_card(groups: Groups, corners: IndexCorners) -> Groups:
    """Return `groups` with those joined that see their card in the same place.

    They name the same card, or one is misread: each has two corners or more, none of them the same, and
    neither is firm. The likeliest are joined first; jokers stay as they are. Use it only if no card can be
    there twice.
    """
    joined, known = list(groups), dict[tuple[FrameGroup, FrameGroup], float]()
    while True:
        best = min(_joinable_pairs(joined, corners, known), default=None)
        if best is None:
            return tuple(joined)
        _, one, other = best
        card = (*joined[one], *joined[other])
        joined = [group for at, group in enumerate(joined) if at not in (one, other)] + [card]


def _joinable_pairs(
    groups: list[FrameGroup], corners: IndexCorners, known: dict[tuple[FrameGroup, FrameGroup], float]
) -> Iterator[tuple[float, int, int]]:
    """Yield the misfit, below 1, of each two groups that may be one card, and their numbers.

    Results are cached in `known`, because joining two groups changes few of the others.
    """
    best = [group[int(corners.certainty[list(group)].argmax())] for group in groups]
    named, jokers, firm = corners.labels[best], corners.jokers[best], corners.firm[best]
    clearest = np.isin(
        np.arange(len(groups)), np.argsort(-corners.certainty[best], kind="stable")[:_MAX_COMPARED_CARDS]
    )
    same = np.equal.outer(named, named)
    may = ~np.logical_or.outer(jokers, jokers) & ~np.eye(len(groups), dtype=bool)
    may &= np.logical_and.outer(clearest, clearest) & (same | ~np.logical_or.outer(firm, firm))
    for one, other in np.argwhere(may).tolist():
        if len(groups[one]) >= len(groups[other]):
            pair = (groups[one], groups[other])
            if pair not in known:
                known[pair] = (_misfit if same[one, other] else _misfit_of_other_name)(*pair, corners)
            off = known[pair]
            if off < 1:
                yield off, one, other


def _misfit(card: FrameGroup, more: FrameGroup, corners: IndexCorners) -> float:
    """Return how badly `more` fits to `card`, from 0; 1 if it cannot belong to it."""
    seen, told = mean_card_frames([card], corners.cards), mean_card_frames([more], corners.cards)
    sizes = np.asarray(frame_heights(told) / np.maximum(frame_heights(seen), np.float32(1e-6)), np.float32)
    if (
        abs(_unit_vectors(up_vectors(seen))[0] @ _unit_vectors(up_vectors(told))[0]) < _MIN_ALIGNMENT_COSINE
        or not are_within_limits(sizes, _SIZE_RATIO_LIMITS).all()
    ):
        return 1.0
    apart = (
        np.linalg.norm(frame_centres(seen) - frame_centres(told))
        / (frame_heights(seen) + frame_heights(told)).mean()
        * 4
    )
    return min(float(apart) / _MAX_CENTRE_DISTANCE, _corner_misfit(card, more, corners))


def _corner_misfit(card: FrameGroup, more: FrameGroup, corners: IndexCorners) -> float:
    """Return how far `more` is from the card's other corners, from 0; 1 if it is too far."""
    own, spare = corners.frames[list(card)], corners.frames[list(more)]
    if not are_within_limits(
        frame_heights(spare) / np.maximum(frame_heights(own).mean(), np.float32(1e-6)), _SIZE_RATIO_LIMITS
    ).all():
        return 1.0
    seen = mean_card_frames([card], corners.cards)
    where, there = (np.abs(to_frame_coordinates(seen, frame_centres(part))[0]) for part in (own, spare))
    return float(np.abs(there - where.mean(0)).max()) / _MAX_CORNER_DISTANCE


def _misfit_of_other_name(card: FrameGroup, more: FrameGroup, corners: IndexCorners) -> float:
    """Return how badly `more`, which names another card, fits to `card`; 1 if both can be seen.

    Two cards of which each shows two corners hide each other where they lie in the same place. Their outlines
    must be sure: with all those corners in them where corners are.
    """
    if min(len(card), len(more)) < 2:
        return 1.0
    seen = mean_card_frames([card], corners.cards)
    places = (frame_centres(corners.frames[list(group)]) for group in (card, more))
    own, others = (to_frame_coordinates(seen, place)[0] for place in places)
    both = np.abs(np.concatenate([own, others]))
    same_corner = ((own > 0)[:, None] == (others > 0)).all(2).any()
    if same_corner or not are_within_limits(both, _CORNER_LIMITS).all():
        return 1.0
    return min(1.0, _misfit(card, more, corners) / _MAX_OTHER_NAME_MISFIT)


def _unit_vectors(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    longest = np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
    return np.asarray(vectors / longest, np.float32)
