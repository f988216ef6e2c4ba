"""Cards that lie face down: what is as large as a card, of its shape, printed all over and without an index.

Where they lie is advice on a picture and no part of what is read. All is measured by the cards that lie face
up: how large a card is in this photo, how it is foreshortened there, and how white its paper is.
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
"""float32 (..., rows, columns, 3): CIE Lab of what is cut out, as if the paper of the next card was white."""

_HIGH = 80.0  # pixels that most cards are high in the picture that is looked at: a pattern is a shade there
_LONGEST = 1100.0  # pixels of its longer side
_LEAST = 24.0  # pixels that they must be high in it: of less nothing can be said
_CUT = (42, 58)  # pixels in which a back is looked at, width and height
_BORDER = 5  # of these that may be its border, and are where a card has its indices
_RIM = slice(1, 4)  # of these what is surely border where there is one
_PARTS = (3, 4)  # into which the rest is divided
_PAPER = 75  # per cent of a card's face that are darker than its paper
_INDEX = 0.3  # how much it looks like an index: a card with one lies face up
_DARKEST, _BRIGHTEST = 0.05, 1.2  # paper to measure by; how much lighter than paper anything is taken to be
_WHITE = np.array([100, 0, 0], np.float32)  # paper in shades
_INKED = 14.0  # shades by which each part differs from paper
_TURNED = 12.0  # shades by which a part differs from its like once the card is turned round, in the mean
_UNEVEN = 18.0  # shades by which parts differ from all together, in the mean
_PATTERN = 2.5  # shades by which places within differ from all together, in the mean
_LIGHTER = 10.0  # shades by which a border is lighter: what has neither is a thing of one colour
_LIGHT = np.array([0.5, 1, 1], np.float32)  # how much light and colour tell: backs lie in the shade, too
_OTHER = 22.0  # shades between two designs, so weighed


@dataclass(frozen=True)
class Backs:
    """Cards that lie face down: their `frames`, up being either end, and which design each has.

    `designs` counts from 0, the commonest first, int of shape (n,).
    """

    frames: Frames
    designs: NDArray[np.intp]


NONE = Backs(none(), np.zeros(0, np.intp))
"""No card lies face down."""


def backs(pixels: Pixels, cards: Frames, corners: Corners) -> Backs:
    """Return the backs in a photo of which these whole `cards` were read.

    What has one of the `corners` on it lies face up, read or not. None is found without a card to measure by.
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
    """Say whether it is printed all over and alike when turned round, with a pattern or a border."""
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
    """Return how light its border is."""
    turned = shades.transpose(1, 0, 2)
    sides = [side[_RIM, :, 0].ravel() for side in (shades, shades[::-1], turned, turned[::-1])]
    return float(np.median(np.concatenate(sides)))


def _off(shades: Shades, other: Shades) -> NDArray[np.float32]:
    return np.asarray(np.linalg.norm(shades - other, axis=-1), np.float32)


def _designs(shades: Shades) -> NDArray[np.intp]:
    """Return which design each back has; those are one design that no step as large as `_OTHER` divides."""
    means = _inner(shades).mean((1, 2)) * _LIGHT
    same = _off(means[:, None], means) < _OTHER
    for _ in means:
        same = same @ same
    first = [int(row.argmax()) for row in same]
    order = sorted(set(first), key=lambda one: (-first.count(one), one))
    return np.array([order.index(one) for one in first], np.intp)
