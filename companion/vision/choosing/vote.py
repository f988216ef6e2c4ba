"""Combined vote of the corners of one card, its pips and its face."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.pair import FrameGroup, Groups
from companion.vision.corners.identify import CardProbabilities
from companion.vision.corners.named import IndexCorners

_LATER_VIEW_WEIGHT = 0.4  # weight of a second view: corners of one card look alike and are misread alike
_FACE_WEIGHT = 1.0  # weight of the whole card compared with its index
_MIN_FACE_PROBABILITY = 0.02  # lower limit of a probability by face: the face never excludes a card entirely


@dataclass(frozen=True)
class CardVote:
    """Probabilities of one card, combined from its corners, pips and face.

    group: numbers of its corners.

    probabilities: float32 of shape (53,), one for each of `CARD_CODES` if it is a card; they sum to
    1.

    presence: similarity of its corners to any index, 0 to 1.

    face_likeness: similarity of the whole to a card, 0 to 1.

    face_contradiction: log of how much likelier another card is by pips and face; 0 if none is.
    """

    group: FrameGroup
    probabilities: NDArray[np.float32]
    presence: float
    face_likeness: float
    face_contradiction: float

    @property
    def code(self) -> int:
        """Number of the likeliest card in `CARD_CODES`."""
        return int(self.probabilities.argmax())


def cast_votes(groups: Groups, corners: IndexCorners, faces: CardProbabilities) -> list[CardVote]:
    """Return the combined probabilities of each of `groups` of `corners`, in their order.

    `faces` are the probabilities by the whole faces of the groups' cards.
    """
    return [
        _cast_vote(
            group,
            corners.identification.card_probabilities[list(group)],
            corners.quality[list(group)],
            face,
            float(like),
        )
        for group, face, like in zip(groups, faces.card_probabilities, faces.index_probabilities, strict=True)
    ]


def _cast_vote(
    group: FrameGroup,
    cards: NDArray[np.float32],
    quality: NDArray[np.float32],
    face: NDArray[np.float32],
    like: float,
) -> CardVote:
    """Return the group's vote: its clearest view counts in full, the others by their clearness."""
    clearness = quality.astype(np.float64)
    weights = np.where(
        np.arange(len(group)) == clearness.argmax(),
        1,
        _LATER_VIEW_WEIGHT * clearness / max(clearness.max(), 1e-9),
    )
    by_face = np.log(np.maximum(face, _MIN_FACE_PROBABILITY).astype(np.float64))
    total = weights @ np.log(np.maximum(cards, np.float32(1e-9))) + _FACE_WEIGHT * by_face
    powers = np.exp(total - total.max())
    against = float(by_face.max() - by_face[total.argmax()])
    return CardVote(
        group, (powers / powers.sum()).astype(np.float32), float(1 - np.prod(1 - clearness)), like, against
    )
