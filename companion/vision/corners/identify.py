"""Which card an index corner names: each cut out upright and classified, with calibrated probabilities."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import JOKER, RANKS, SUITS, Card
from companion.vision.corners.frames import Frames, heights
from companion.vision.corners.locate import Network
from companion.vision.photo.decode import Pixels

CROP_HEIGHT, CROP_WIDTH = 64, 48
MARGIN = 1.25
"""How far a crop reaches from the index's centre, in half heights and half widths."""

CODES: tuple[Card, ...] = (*(Card(rank + suit) for rank in RANKS for suit in SUITS), JOKER)
"""The 53 cards in the order of the probabilities' columns."""

RANK_TEMPERATURE = 1.0
SUIT_TEMPERATURE = 1.0
_RANKS, _JOKER, _NONE = len(RANKS), len(RANKS), len(RANKS) + 1
_BATCH = 32


@dataclass(frozen=True)
class Identified:
    """What each index names.

    `cards` is float32 of shape (n, 53): the probability of each of `CODES` if it is an index at all; rows
    sum to 1. `index` is float32 of shape (n,): the probability that it is one.
    """

    cards: NDArray[np.float32]
    index: NDArray[np.float32]


def identify(cut: NDArray[np.float32], network: Network) -> Identified:
    """Return what indices name, cut out as by `crops`: float32 of shape (n, 3, 64, 48)."""
    logits = [np.zeros((0, _NONE + 1 + len(SUITS)), np.float32)]
    for start in range(0, len(cut), _BATCH):
        network.setInput(cut[start : start + _BATCH])
        logits.append(np.asarray(network.forward(), np.float32).copy())
    return probabilities(np.concatenate(logits))


def probabilities(logits: NDArray[np.float32]) -> Identified:
    """Return what logits, float32 of shape (n, 19), mean: 13 ranks, joker, none, then 4 suits."""
    ranks = _softmax(logits[:, : _NONE + 1] / RANK_TEMPERATURE)
    suits = _softmax(logits[:, _NONE + 1 :] / SUIT_TEMPERATURE)
    suited = ranks[:, :_RANKS, None] * suits[:, None, :]
    joint = np.concatenate([suited.reshape(len(logits), _RANKS * len(SUITS)), ranks[:, _JOKER, None]], 1)
    index = joint.sum(1)
    return Identified(joint / np.maximum(index, np.float32(1e-12))[:, None], index)


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray(powers / powers.sum(1, keepdims=True), np.float32)


def crops(pixels: Pixels, frames: Frames) -> NDArray[np.float32]:
    """Return each index cut out upright: float32 of shape (n, 3, 64, 48), BGR from 0 to 1."""
    cut = np.zeros((len(frames), 3, CROP_HEIGHT, CROP_WIDTH), np.float32)
    if len(frames):
        for at, crop in _cut(pixels, frames):
            cut[at] = crop.transpose(2, 0, 1) / np.float32(255)
    return cut


def _cut(pixels: Pixels, frames: Frames) -> Iterator[tuple[int, Pixels]]:
    """Yield each frame's number and its crop, uint8 BGR.

    A large index is taken from a picture halved as often as it takes: warping samples single pixels, and
    fine lines would be lost between them.
    """
    shrink = heights(frames) * MARGIN / CROP_HEIGHT
    level = np.floor(np.log2(np.maximum(shrink, 1) * 1.2)).astype(int)
    for halvings in range(int(level.max()) + 1):
        if halvings:
            pixels = _halved(pixels)
        for at in np.flatnonzero(level == halvings):
            yield int(at), _warped(pixels, frames[at] / np.float32(2**halvings))


def _halved(pixels: Pixels) -> Pixels:
    height, width = pixels.shape[:2]
    size = (max(1, width // 2), max(1, height // 2))
    return np.asarray(
        cv2.resize(pixels[: size[1] * 2, : size[0] * 2], size, interpolation=cv2.INTER_AREA), np.uint8
    )


def _warped(pixels: Pixels, frame: NDArray[np.float32]) -> Pixels:
    centre, up, right = frame[:2], frame[2:4], frame[4:6]
    across, down = right * 2 * MARGIN / CROP_WIDTH, -up * 2 * MARGIN / CROP_HEIGHT
    first = centre - 0.5 - across * (CROP_WIDTH - 1) / 2 - down * (CROP_HEIGHT - 1) / 2
    matrix = np.stack([across, down, first], 1).astype(np.float64)
    return np.asarray(
        cv2.warpAffine(
            pixels,
            matrix,
            (CROP_WIDTH, CROP_HEIGHT),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.uint8,
    )
