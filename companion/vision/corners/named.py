"""The index corners of one photo with what locating and identifying said of each."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.cards import JOKER
from companion.vision.corners.frames import Frames, heights
from companion.vision.corners.identify import CODES, Identified

CLEAR = 0.98
"""The certainty from which two different readings are two cards, wherever they lie."""
FIRM = 0.9
"""The same for a corner where one of a card with four indices might be."""


@dataclass(frozen=True)
class Corners:
    """`frames` as `locate` found them with their `scores`, float32 of shape (n,), and what they name.

    `cards` are the frames of the whole cards that they belong to; `inks` the colours of their suit signs, as
    `corners.inks` tells them, float32 of shape (n, 3).
    """

    frames: Frames
    scores: NDArray[np.float32]
    named: Identified
    cards: Frames
    inks: NDArray[np.float32]

    @property
    def quality(self) -> NDArray[np.float32]:
        """How much each looks like an index of any card, float32 of shape (n,), 0 to 1."""
        return np.asarray(self.scores * self.named.index, np.float32)

    @property
    def labels(self) -> NDArray[np.intp]:
        """The likeliest card of each, its number in `CODES`, int of shape (n,)."""
        return np.asarray(self.named.cards.argmax(1), np.intp)

    @property
    def jokers(self) -> NDArray[np.bool_]:
        """Which are likeliest a joker's, bool of shape (n,)."""
        return np.asarray(self.labels == CODES.index(JOKER), np.bool_)

    @property
    def certainty(self) -> NDArray[np.float32]:
        """How much each looks like an index of that card, float32 of shape (n,), 0 to 1."""
        return np.asarray(self.quality * self.named.cards.max(1), np.float32)

    @property
    def clear(self) -> NDArray[np.bool_]:
        """Which are `CLEAR`, bool of shape (n,)."""
        return np.asarray(self.certainty > CLEAR, np.bool_)

    @property
    def firm(self) -> NDArray[np.bool_]:
        """Which are `FIRM`, bool of shape (n,)."""
        return np.asarray(self.certainty > FIRM, np.bool_)

    @property
    def heights(self) -> NDArray[np.float32]:
        """How high each is in pixels, float32 of shape (n,)."""
        return heights(self.frames)
