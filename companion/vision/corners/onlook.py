"""Classification of a whole card by its pips and its face, including its index."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.corners.cutting_out import crop_frames
from companion.vision.corners.frames import Frames, empty_frames, mean_frame
from companion.vision.corners.identify import (
    CARD_CODES,
    CardProbabilities,
    compute_network_logits,
    probabilities_from_logits,
)
from companion.vision.corners.locate import NeuralNetwork
from companion.vision.corners.named import IndexCorners
from companion.vision.photo.decode import Pixels

FACE_HEIGHT, FACE_WIDTH = 128, 96
FACE_MARGIN = 1.08
"""Reach of a crop from the card's middle, in halves of its height and width."""


MAX_CLASSIFIED_CARDS = 48
"""Largest number of cards classified per photo; more are mostly patterns of other things."""


def identify_cards_by_face(
    pixels: Pixels, groups: Sequence[Sequence[int]], corners: IndexCorners, network: NeuralNetwork
) -> CardProbabilities:
    """Return the probabilities of the card of each of `groups` of corners, by its whole face.

    They are in the order of `groups`. Only the `MAX_CLASSIFIED_CARDS` groups with the clearest corners are
    classified; the others get even probabilities.
    """
    worth = np.array([corners.quality[list(group)].max() for group in groups], np.float32)
    chosen = np.sort(np.argsort(-worth, kind="stable")[:MAX_CLASSIFIED_CARDS])
    cards = mean_card_frames([groups[at] for at in chosen], corners.cards)
    seen, told = (
        probabilities_from_logits(compute_network_logits(crop_whole_cards(pixels, cards), network)),
        even_probabilities(len(groups)),
    )
    told.card_probabilities[chosen], told.index_probabilities[chosen] = (
        seen.card_probabilities,
        seen.index_probabilities,
    )
    return told


def even_probabilities(count: int) -> CardProbabilities:
    """Return equal probabilities of all cards for `count` cards of which nothing is known.

    Each is a card at all with a probability of 0.5.
    """
    even = np.full((count, len(CARD_CODES)), 1 / len(CARD_CODES), np.float32)
    return CardProbabilities(even, np.full(count, 0.5, np.float32))


def mean_card_frames(groups: Sequence[Sequence[int]], cards: Frames) -> Frames:
    """Return the frame of each group's card, (n, 6): the mean over its corners.

    It has the first one's way up. `cards` are the frames of the cards as each corner suggests.
    """
    return np.concatenate([empty_frames(), *(mean_frame(cards[list(group)]) for group in groups)])


def crop_whole_cards(pixels: Pixels, cards: Frames) -> NDArray[np.float32]:
    """Return each card cut out upright: float32 of shape (n, 3, 128, 96), BGR from 0 to 1."""
    return crop_frames(pixels, cards, (FACE_WIDTH, FACE_HEIGHT), FACE_MARGIN)
