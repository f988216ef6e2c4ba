"""Second search for cards seen at a low angle: the picture is stretched until they look less flat.

The locating network was trained on few cards that are nearly flat to the camera. Stretching undoes most of
that, and costs a second search only in such photos.
"""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.corners.frames import Frames, right_vectors, up_vectors
from companion.vision.corners.locate import (
    CLEAR_SCORE,
    LocatedCorners,
    NeuralNetwork,
    concatenate_finds,
    drop_overlapping_finds,
    locate_index_corners,
)
from companion.vision.photo.decode import Pixels

_CARD_ASPECT = 63 / 88  # width of a card divided by its height
_MAX_FLATNESS = 0.9  # flatness of the cards below which they are searched again
_FLATNESS_PER_TOLD, _TOLD_WHERE_ROUND = 4.0, 0.99  # the network tells flat cards less flat than they are
_STRETCH_LIMITS = (1.5, 2.0)  # enlargement across the tilt
_MIN_ALIGNMENT = 0.8  # smallest cosine between the cards' flattened direction and a side of the picture


def stretch_low_view(
    pixels: Pixels, network: NeuralNetwork, found: LocatedCorners
) -> tuple[Pixels, LocatedCorners]:
    """Return a picture in which cards are less flat, and the finds in it together with `found`.

    It is stretched only if the clear finds are on cards that look flattened along one of the picture's sides;
    else `pixels` and `found` are returned as they are. Of overlapping finds the strongest is kept. All are in
    pixels of the returned picture, in which corners lie as they do on a card seen from above.
    """
    stretch = _needed_stretch(found.cards[found.scores > CLEAR_SCORE])
    if stretch is None:
        return pixels, found
    height, width = pixels.shape[:2]
    size = (round(width * stretch[0]), round(height * stretch[1]))
    larger = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_LINEAR), np.uint8)
    grown = np.array([size[0] / width, size[1] / height] * 3, np.float32)
    before = replace(found, frames=found.frames * grown, cards=found.cards * grown)
    again = locate_index_corners(larger, network)
    return larger, drop_overlapping_finds(concatenate_finds([before, again]))


def _needed_stretch(cards: Frames) -> tuple[float, float] | None:
    """Return the enlargement across and down the picture that makes `cards` less flat; None if none does."""
    if not len(cards):
        return None
    sides = np.stack([right_vectors(cards) / np.float32(_CARD_ASPECT), up_vectors(cards)], 2)
    axes, lengths, _ = np.linalg.svd(sides)
    across, down = np.median(np.abs(axes[:, :, 1]), axis=0)
    told = _median_flatness(lengths)
    if told >= _MAX_FLATNESS or max(across, down) < _MIN_ALIGNMENT:
        return None
    flatness = max(1 - _FLATNESS_PER_TOLD * (_TOLD_WHERE_ROUND - told), 1e-3)
    stretch = float(np.clip(1 / flatness, *_STRETCH_LIMITS))
    return (1.0, stretch) if down > across else (stretch, 1.0)


def _median_flatness(lengths: NDArray[np.float32]) -> float:
    """Return the median of the shorter axis divided by the longer one; 1 for a card seen from above."""
    return float(np.median(lengths[:, 1] / np.maximum(lengths[:, 0], np.float32(1e-6))))
