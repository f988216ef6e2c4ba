"""Classification of index corners, cut out upright, with calibrated probabilities."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.cards import JOKER, RANKS, SUITS, Card
from companion.vision.corners.cutting_out import crop_frames
from companion.vision.corners.frames import Frames
from companion.vision.corners.locate import NeuralNetwork
from companion.vision.corners.negatives import invert_doubtful_crops, invert_light_signs
from companion.vision.corners.signs import DeckSigns, correct_logits_by_deck
from companion.vision.photo.decode import Pixels

CROP_HEIGHT, CROP_WIDTH = 64, 48
CROP_MARGIN = 1.25
"""Reach of a crop from the index's centre, in half heights and half widths."""

CARD_CODES: tuple[Card, ...] = (*(Card(rank + suit) for rank in RANKS for suit in SUITS), JOKER)
"""The 53 cards in the order of the probabilities' columns."""

MIN_INVERSION_SCORE = 0.2
"""Lowest score of `locate` for which the inverted lightness of a crop is tried."""

RANK_TEMPERATURE = 1.0
SUIT_TEMPERATURE = 1.0
_RANK_COUNT, _JOKER_COLUMN, _NONE_COLUMN = len(RANKS), len(RANKS), len(RANKS) + 1
_BATCH_SIZE = 16


@dataclass(frozen=True)
class CardProbabilities:
    """Probabilities of cards, from crops of indices or of whole cards.

    card_probabilities: float32 of shape (n, 53), one for each of `CARD_CODES` if it is a card; rows
    sum to 1.

    index_probabilities: float32 of shape (n,): the probability that it is an index, or a card, at
    all.
    """

    card_probabilities: NDArray[np.float32]
    index_probabilities: NDArray[np.float32]


def identify_cards_by_index(
    cut: NDArray[np.float32], network: NeuralNetwork, known: DeckSigns | None = None
) -> CardProbabilities:
    """Return the probabilities of the cards that crops of indices name.

    `cut` is float32 of shape (n, 3, 64, 48), as from `crop_card_indices`. `known` are the signs of
    their deck, if a person has shown it.
    """
    logits = compute_network_logits(cut, network)
    return probabilities_from_logits(correct_logits_by_deck(cut, logits, known) if known else logits)


def compute_network_logits(cut: NDArray[np.float32], network: NeuralNetwork) -> NDArray[np.float32]:
    """Return the network's logits for crops, float32 of shape (n, 19).

    They are for 13 ranks, joker, none, then 4 suits.
    """
    none = np.zeros((0, _NONE_COLUMN + 1 + len(SUITS)), np.float32)
    batches = (cut[start : start + _BATCH_SIZE] for start in range(0, len(cut), _BATCH_SIZE))
    return np.concatenate([none, *map(network.run, batches)])


def probabilities_from_logits(logits: NDArray[np.float32]) -> CardProbabilities:
    """Return the probabilities for logits, float32 (n, 19): 13 ranks, joker, none, then 4 suits."""
    ranks = _softmax(logits[:, : _NONE_COLUMN + 1] / RANK_TEMPERATURE)
    suits = _softmax(logits[:, _NONE_COLUMN + 1 :] / SUIT_TEMPERATURE)
    suited = ranks[:, :_RANK_COUNT, None] * suits[:, None, :]
    joint = np.concatenate(
        [suited.reshape(len(logits), _RANK_COUNT * len(SUITS)), ranks[:, _JOKER_COLUMN, None]], 1
    )
    index = joint.sum(1)
    return CardProbabilities(joint / np.maximum(index, np.float32(1e-12))[:, None], index)


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray(powers / powers.sum(1, keepdims=True), np.float32)


def crop_card_indices(pixels: Pixels, frames: Frames) -> NDArray[np.float32]:
    """Return the index in each frame cut out upright: float32 (n, 3, 64, 48), BGR, 0 to 1.

    Light signs on dark paper are inverted to dark ones on light paper.
    """
    return invert_light_signs(
        crop_frames(pixels, frames, (CROP_WIDTH, CROP_HEIGHT), CROP_MARGIN, weave=False)
    )


def invert_crops_if_clearer(
    cut: NDArray[np.float32], scores: NDArray[np.float32], network: NeuralNetwork
) -> NDArray[np.float32]:
    """Return a copy of the crops, with those inverted in lightness that then name a card more clearly.

    On dark woven paper, lightness does not tell whether the signs are light; the named card does.
    `scores`, float32 (n,), are those of `locate_index_corners`: only crops above
    `MIN_INVERSION_SCORE` are tried.
    """
    at, turned = invert_doubtful_crops(cut)
    likely = scores[at] > MIN_INVERSION_SCORE
    at, turned = at[likely], turned[likely]
    better = _naming_confidence(turned, network) > _naming_confidence(cut[at], network)
    settled = cut.copy()
    settled[at[better]] = turned[better]
    return settled


def _naming_confidence(cut: NDArray[np.float32], network: NeuralNetwork) -> NDArray[np.float32]:
    named = identify_cards_by_index(cut, network)
    return np.asarray(named.index_probabilities * named.card_probabilities.max(1), np.float32)
