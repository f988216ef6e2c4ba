"""Grouping of a photo's index corners into cards: by geometry, then jokers by their signs."""

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing import signs
from companion.vision.choosing.belonging import join_groups_of_same_card
from companion.vision.choosing.pair import Groups, measure_opposite_corner, odd_frame_mask, pair_corners
from companion.vision.corners.named import IndexCorners


def group_corners_by_card(
    corners: IndexCorners, copies: int | None = None
) -> tuple[Groups, NDArray[np.bool_]]:
    """Return the groups of corners on one card, and which corners are odd in place or size.

    `copies` is the number of decks in play, None if unknown. Unless it is more than one, groups that name the
    same card and see it in the same place are joined. The mask of odd corners is bool of shape (n,).
    """
    groups = pair_corners(corners.frames, corners.labels, corners.clear, corners.firm, corners.jokers)
    if corners.jokers.sum() > 1:
        deck = measure_opposite_corner(corners.frames, corners.labels, corners.jokers)
        told = (corners.quality, corners.jokers, corners.firm)
        groups = signs.join_joker_signs(groups, corners.frames, *told, deck, corners.cards)
    if copies is None or copies == 1:
        groups = join_groups_of_same_card(groups, corners)
    return groups, odd_frame_mask(corners.frames, groups, corners.clear)
