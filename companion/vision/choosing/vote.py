"""What the corners of one card say together."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.pair import FrameGroup, Groups
from companion.vision.corners.named import Corners

_SECOND = 0.4  # two corners of a card look alike and are misread alike, so a second view adds little


@dataclass(frozen=True)
class Vote:
    """`shares` is float32 of shape (53,): how likely the card is each of `CODES` if it is one; it sums to 1.

    `there` is how much its corners look like indices at all, 0 to 1.
    """

    group: FrameGroup
    shares: NDArray[np.float32]
    there: float

    @property
    def code(self) -> int:
        """The number of the likeliest card in `CODES`."""
        return int(self.shares.argmax())


def votes(groups: Groups, corners: Corners) -> list[Vote]:
    """Return what each of `groups` of `corners` says."""
    return [_vote(group, corners.named.cards[list(group)], corners.quality[list(group)]) for group in groups]


def _vote(group: FrameGroup, cards: NDArray[np.float32], quality: NDArray[np.float32]) -> Vote:
    """Return the group's vote: its clearest view counts in full, the others by how clear they are."""
    clearness = quality.astype(np.float64)
    weights = np.where(
        np.arange(len(group)) == clearness.argmax(), 1, _SECOND * clearness / max(clearness.max(), 1e-9)
    )
    total = weights @ np.log(np.maximum(cards, np.float32(1e-9)))
    powers = np.exp(total - total.max())
    return Vote(group, (powers / powers.sum()).astype(np.float32), float(1 - np.prod(1 - clearness)))
