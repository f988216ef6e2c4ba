"""Classification of a whole card by its pips and its face, including its index."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.corners.cutting_out import cut_out
from companion.vision.corners.frames import Frames, mean, none
from companion.vision.corners.identify import CODES, Identified, probabilities, said
from companion.vision.corners.locate import Network
from companion.vision.corners.named import Corners
from companion.vision.photo.decode import Pixels

FACE_HEIGHT, FACE_WIDTH = 128, 96
FACE_MARGIN = 1.08
"""Reach of a crop from the card's middle, in halves of its height and width."""


MOST = 48
"""Largest number of cards classified per photo; more are mostly patterns of other things."""


def onlook(pixels: Pixels, groups: Sequence[Sequence[int]], corners: Corners, network: Network) -> Identified:
    """Return the card of each of `groups` of `corners` by its whole face.

    `index` is the probability that it is a card at all. Only the `MOST` groups with the clearest corners are
    classified; the others get even probabilities.
    """
    worth = np.array([corners.quality[list(group)].max() for group in groups], np.float32)
    chosen = np.sort(np.argsort(-worth, kind="stable")[:MOST])
    cards = whole([groups[at] for at in chosen], corners.cards)
    seen, told = probabilities(said(faces(pixels, cards), network)), unsaid(len(groups))
    told.cards[chosen], told.index[chosen] = seen.cards, seen.index
    return told


def unsaid(count: int) -> Identified:
    """Return even probabilities for `count` cards."""
    even = np.full((count, len(CODES)), 1 / len(CODES), np.float32)
    return Identified(even, np.full(count, 0.5, np.float32))


def whole(groups: Sequence[Sequence[int]], cards: Frames) -> Frames:
    """Return the frame of each group's card: the mean over its corners, with the first one's way up."""
    return np.concatenate([none(), *(mean(cards[list(group)]) for group in groups)])


def faces(pixels: Pixels, cards: Frames) -> NDArray[np.float32]:
    """Return each card cut out upright: float32 of shape (n, 3, 128, 96), BGR from 0 to 1."""
    return cut_out(pixels, cards, (FACE_WIDTH, FACE_HEIGHT), FACE_MARGIN)
