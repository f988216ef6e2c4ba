"""Grouping of a photo's index corners into cards: by geometry, then jokers by their signs."""

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing import signs
from companion.vision.choosing.belonging import belonging
from companion.vision.choosing.pair import Groups, measured, odd, pair
from companion.vision.corners.named import Corners


def grouped(corners: Corners, copies: int | None = None) -> tuple[Groups, NDArray[np.bool_]]:
    """Return the groups of corners that are one card, and which corners are odd in place or size.

    `copies` is the number of decks in play. If it is more than one, cards of one name may be anywhere.
    """
    groups = pair(corners.frames, corners.labels, corners.clear, corners.firm, corners.jokers)
    if corners.jokers.sum() > 1:
        deck = measured(corners.frames, corners.labels, corners.jokers)
        told = (corners.quality, corners.jokers, corners.firm)
        groups = signs.joined(groups, corners.frames, *told, deck, corners.cards)
    if copies is None or copies == 1:
        groups = belonging(groups, corners)
    return groups, odd(corners.frames, groups, corners.clear)
