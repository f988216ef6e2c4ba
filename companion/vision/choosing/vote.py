"""What the corners of one card say together, and what its pips and its face say beside them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.pair import FrameGroup, Groups
from companion.vision.corners.identify import Identified
from companion.vision.corners.named import Corners

_SECOND = 0.4  # two corners of a card look alike and are misread alike, so a second view adds little
_FACE = 1.0  # what is seen of the whole card counts by so much of what its index says
_FAINT = 0.02  # what is likely by less is as good as excluded, and no more than that


@dataclass(frozen=True)
class Vote:
    """`shares` is float32 of shape (53,): how likely the card is each of `CODES` if it is one; it sums to 1.

    `there` is how much its corners look like indices at all, 0 to 1; `face` how much the whole looks like a
    card, 0 to 1, and `against` the log of how much likelier it is another by its pips and its face.
    """

    group: FrameGroup
    shares: NDArray[np.float32]
    there: float
    face: float
    against: float

    @property
    def code(self) -> int:
        """The number of the likeliest card in `CODES`."""
        return int(self.shares.argmax())


def votes(groups: Groups, corners: Corners, faces: Identified) -> list[Vote]:
    """Return what each of `groups` of `corners` says, whose whole cards look like `faces`."""
    return [
        _vote(group, corners.named.cards[list(group)], corners.quality[list(group)], face, float(like))
        for group, face, like in zip(groups, faces.cards, faces.index, strict=True)
    ]


def _vote(
    group: FrameGroup,
    cards: NDArray[np.float32],
    quality: NDArray[np.float32],
    face: NDArray[np.float32],
    like: float,
) -> Vote:
    """Return the group's vote: its clearest view counts in full, the others by how clear they are."""
    clearness = quality.astype(np.float64)
    weights = np.where(
        np.arange(len(group)) == clearness.argmax(), 1, _SECOND * clearness / max(clearness.max(), 1e-9)
    )
    by_face = np.log(np.maximum(face, _FAINT).astype(np.float64))
    total = weights @ np.log(np.maximum(cards, np.float32(1e-9))) + _FACE * by_face
    powers = np.exp(total - total.max())
    against = float(by_face.max() - by_face[total.argmax()])
    return Vote(
        group, (powers / powers.sum()).astype(np.float32), float(1 - np.prod(1 - clearness)), like, against
    )
