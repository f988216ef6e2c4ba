"""Index corners of one photo with the results of locating and identifying them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.cards import JOKER
from companion.vision.corners.frames import Frames, frame_heights
from companion.vision.corners.identify import CARD_CODES, CardProbabilities

CLEAR_CERTAINTY = 0.98
"""Lowest certainty at which two different readings are two cards, wherever they are."""
FIRM_CERTAINTY = 0.9
"""Lowest certainty at which a corner is no misread corner of a card with four indices."""


@dataclass(frozen=True)
class IndexCorners:
    """Index corners of one photo, and the cards that they name.

    frames, scores: places and scores, float32 (n,), from `locate_index_corners`.

    identification: probabilities of the cards that they name.

    cards: frames of the whole cards that they belong to.

    inks: colours of their suit signs, as from `suit_ink_colours`, float32 of shape (n, 3).

    has_odd_inks: whether an ink of the deck is neither black nor red, and shows suits of both.
    """

    frames: Frames
    scores: NDArray[np.float32]
    identification: CardProbabilities
    cards: Frames
    inks: NDArray[np.float32]
    has_odd_inks: bool = False

    @property
    def quality(self) -> NDArray[np.float32]:
        """Similarity of each to an index of any card, float32 of shape (n,), 0 to 1."""
        return np.asarray(self.scores * self.identification.index_probabilities, np.float32)

    @property
    def labels(self) -> NDArray[np.intp]:
        """Likeliest card of each, as its number in `CARD_CODES`, int of shape (n,)."""
        return np.asarray(self.identification.card_probabilities.argmax(1), np.intp)

    @property
    def jokers(self) -> NDArray[np.bool_]:
        """Mask of the corners that are likeliest a joker's, bool of shape (n,)."""
        return np.asarray(self.labels == CARD_CODES.index(JOKER), np.bool_)

    @property
    def certainty(self) -> NDArray[np.float32]:
        """Similarity of each to an index of its likeliest card, float32 of shape (n,), 0 to 1."""
        return np.asarray(self.quality * self.identification.card_probabilities.max(1), np.float32)

    @property
    def clear(self) -> NDArray[np.bool_]:
        """Mask of the corners with a certainty above `CLEAR_CERTAINTY`, bool of shape (n,)."""
        return np.asarray(self.certainty > CLEAR_CERTAINTY, np.bool_)

    @property
    def firm(self) -> NDArray[np.bool_]:
        """Mask of the corners with a certainty above `FIRM_CERTAINTY`, bool of shape (n,)."""
        return np.asarray(self.certainty > FIRM_CERTAINTY, np.bool_)

    @property
    def heights(self) -> NDArray[np.float32]:
        """Height of each in pixels, float32 of shape (n,)."""
        return frame_heights(self.frames)
