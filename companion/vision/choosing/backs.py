"""Face-down cards: shapes of a card's size and form, printed all over and without an index.

Their places are advice and no part of the recognition result. The face-up cards are the measure: the size of
a card in this photo, its foreshortening, and the whiteness of its paper.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.card_shapes import card_shapes, lies_on
from companion.vision.corners.cutting_out import cut_out
from companion.vision.corners.frames import Frames, centres, heights, none
from companion.vision.corners.named import Corners
from companion.vision.photo.decode import Pixels

Shades = NDArray[np.float32]
"""float32 (..., rows, columns, 3): CIE Lab of a cut-out, with the nearest card's paper as white."""

_HIGH = 80.0  # height in pixels to which most cards are reduced, so that patterns become an even shade
_LONGEST = 1100.0  # largest longer side of that reduced picture, in pixels
_LEAST = 24.0  # smallest height of the cards in it, in pixels, for a result
_CUT = (42, 58)  # width and height of a cut-out back, in pixels
_BORDER = 5  # pixels of the cut-out that may be its border, and that hold the indices of a card
_RIM = slice(1, 4)  # pixels of the cut-out that are surely border if there is one
_PARTS = (3, 4)  # columns and rows into which the inner part is divided
_PAPER = 75  # percentile of a card's face that is taken as its paper
_INDEX = 0.3  # quality of an index from which a card counts as face up
_DARKEST, _BRIGHTEST = 0.05, 1.2  # lower limit of the paper's value; upper limit of values relative to paper
_WHITE = np.array([100, 0, 0], np.float32)  # shade of paper
_INKED = 14.0  # smallest difference of each part from paper
_TURNED = 12.0  # largest mean difference of a part from its counterpart after a half turn
_UNEVEN = 18.0  # largest mean difference of the parts from their mean
_PATTERN = 2.5  # smallest mean difference of pixels from that mean, for a pattern
_LIGHTER = 10.0  # smallest lightness of a border above that mean; without either it is a plain object
_LIGHT = np.array([0.5, 1, 1], np.float32)  # weights of lightness and colour: backs may lie in the shade
_OTHER = 22.0  # smallest weighted difference between two designs


@dataclass(frozen=True)
class Backs:
    """Face-down cards: their `frames`, in which up is either end, and their designs.

    `designs` is int of shape (n,): 0 is the commonest design of the photo.
    """

    frames: Frames
    designs: NDArray[np.intp]


NONE = Backs(none(), np.zeros(0, np.intp))
"""Value for no face-down cards."""


def backs(pixels: Pixels, cards: Frames, corners: Corners) -> Backs:
    """Return the backs in a photo of which these whole `cards` were read.

    A shape with one of the `corners` on it is face up, whether it was read or not. Without cards to measure
    by, none are found.
    """
    high = float(np.median(heights(cards))) if len(cards) else 0.0
    scale = min(1.0, _HIGH / max(high, 1.0), _LONGEST / max(pixels.shape[:2]))
    if high * scale < _LEAST:
        return NONE
    small = np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    beside = cards * np.float32(scale)
    indices = centres(corners.frames)[corners.quality > _INDEX] * np.float32(scale)
    found = [shape for shape in card_shapes(small, beside) if not lies_on(shape[None], indices).any()]
    if not found:
        return NONE
    frames = np.array(found, np.float32)
    shades = _shades(small, frames, beside)
    kept = np.array([_is_back(one) for one in shades], np.bool_)
    return Backs(frames[kept] / np.float32(scale), _designs(shades[kept]))


def _shades(small: Pixels, found: Frames, cards: Frames) -> Shades:
    near = np.linalg.norm(centres(found)[:, None] - centres(cards), axis=2).argmin(1)
    paper = np.percentile(cut_out(small, cards[near], _CUT, 1), _PAPER, axis=(2, 3), keepdims=True)
    shown = np.minimum(cut_out(small, found, _CUT, 1) / np.maximum(paper, _DARKEST), _BRIGHTEST)
    upright = np.ascontiguousarray(shown.transpose(0, 2, 3, 1), np.float32)
    return np.array([cv2.cvtColor(one, cv2.COLOR_BGR2LAB) for one in upright], np.float32)


def _is_back(shades: Shades) -> bool:
    """Return True if it is printed all over, looks alike turned round, and has a pattern or a border."""
    inner = _inner(shades)
    parts = np.asarray(cv2.resize(inner, _PARTS, interpolation=cv2.INTER_AREA), np.float32)
    mean = np.asarray(parts.mean((0, 1)), np.float32)
    return bool(
        _off(parts, _WHITE).min() > _INKED
        and _off(parts, parts[::-1, ::-1]).mean() < _TURNED
        and _off(parts, mean).mean() < _UNEVEN
        and (_off(inner, mean).mean() > _PATTERN or _border(shades) - mean[0] > _LIGHTER)
    )


def _inner(shades: Shades) -> Shades:
    return np.ascontiguousarray(shades[..., _BORDER:-_BORDER, _BORDER:-_BORDER, :])


def _border(shades: Shades) -> float:
    """Return the lightness of its border."""
    turned = shades.transpose(1, 0, 2)
    sides = [side[_RIM, :, 0].ravel() for side in (shades, shades[::-1], turned, turned[::-1])]
    return float(np.median(np.concatenate(sides)))


def _off(shades: Shades, other: Shades) -> NDArray[np.float32]:
    return np.asarray(np.linalg.norm(shades - other, axis=-1), np.float32)


def _designs(shades: Shades) -> NDArray[np.intp]:
    """Return the design of each back; a chain of differences below `_OTHER` makes one design."""
    means = _inner(shades).mean((1, 2)) * _LIGHT
    same = _off(means[:, None], means) < _OTHER
    for _ in means:
        same = same @ same
    first = [int(row.argmax()) for row in same]
    order = sorted(set(first), key=lambda one: (-first.count(one), one))
    return np.array([order.index(one) for one in first], np.intp)
