"""Our deck: cut-outs of one deck's indices that a person has named.

Nothing derived from them is stored. So newer networks can evaluate them again.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.cards import Card
from companion.vision.corners.negatives import Crops

_JPEG_QUALITY = (cv2.IMWRITE_JPEG_QUALITY, 92)
_FULL_COLOUR_JPEG = (
    cv2.IMWRITE_JPEG_SAMPLING_FACTOR,
    cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444,
)  # so that small signs keep their colours


@dataclass(frozen=True)
class LearntDeck:
    """Deck that was learnt from a photo: pictures of its indices, and the cards that they name.

    index_jpeg: one JPEG with the indices below each other, each 48 × 64 pixels.

    names: the card of each.
    """

    index_jpeg: bytes
    names: tuple[Card, ...]


def make_learnt_deck(cut: Crops, names: Sequence[Card]) -> LearntDeck:
    """Return a learnt deck made of crops of its indices, and their cards.

    The crops are float32 (n, 3, 64, 48). There must be at least one crop, and a card for each.
    """
    below = cut.transpose(0, 2, 3, 1).reshape(-1, cut.shape[3], 3)
    strip = np.rint(below * 255).astype(np.uint8)
    encoded = cv2.imencode(".jpg", strip, (*_JPEG_QUALITY, *_FULL_COLOUR_JPEG))[1]
    return LearntDeck(encoded.tobytes(), tuple(names))


def decode_deck_crops(deck: LearntDeck) -> Crops:
    """Return the crops that the deck was made of, float32 (n, 3, 64, 48), nearly as they were.

    Raises:
        ValueError: the stored picture is not valid, or does not fit the number of cards.
    """
    below = cv2.imdecode(np.frombuffer(deck.index_jpeg, np.uint8), cv2.IMREAD_COLOR)
    if below is None or len(below) % len(deck.names):
        raise ValueError("The stored picture of this deck is damaged")
    each = below.reshape(len(deck.names), -1, below.shape[1], 3)
    return np.ascontiguousarray(each.transpose(0, 3, 1, 2), np.float32) / np.float32(255)
