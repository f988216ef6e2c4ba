"""Face-down cards: shapes of a card's size and form, printed all over and without an index.

Their places are advice and no part of the recognition result. The face-up cards are the measure: the size of
a card in this photo, its foreshortening, and the whiteness of its paper.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.card_shapes import are_points_in_frame, find_card_sized_shapes
from companion.vision.corners.cutting_out import crop_frames
from companion.vision.corners.frames import Frames, empty_frames, frame_centres, frame_heights
from companion.vision.corners.named import IndexCorners
from companion.vision.photo.decode import Pixels

LabCrops = NDArray[np.float32]
"""float32 (..., rows, columns, 3): CIE Lab of a cut-out, with the nearest card's paper as white."""

_CARD_HEIGHT_PIXELS = (
    80.0  # height in pixels to which most cards are reduced, so that patterns become an even shade
)
_MAX_SIDE_PIXELS = 1100.0  # largest longer side of that reduced picture, in pixels
_MIN_CARD_HEIGHT_PIXELS = 24.0  # smallest height of the cards in it, in pixels, for a result
_CROP_SIZE = (42, 58)  # width and height of a cut-out back, in pixels
_BORDER_PIXELS = 5  # pixels of the cut-out that may be its border, and that hold the indices of a card
_SURE_BORDER = slice(1, 4)  # pixels of the cut-out that are surely border if there is one
_GRID_SIZE = (3, 4)  # columns and rows into which the inner part is divided
_PAPER_PERCENTILE = 75  # percentile of a card's face that is taken as its paper
_MIN_INDEX_QUALITY = 0.3  # quality of an index from which a card counts as face up
_MIN_PAPER_VALUE, _MAX_RELATIVE_VALUE = (
    0.05,
    1.2,
)  # lower limit of the paper's value; upper limit of values relative to paper
_WHITE_LAB = np.array([100, 0, 0], np.float32)  # shade of paper
_MIN_INK_DIFFERENCE = 14.0  # smallest difference of each part from paper
_MAX_ROTATED_DIFFERENCE = 12.0  # largest mean difference of a part from its counterpart after a half turn
_MAX_UNEVENNESS = 18.0  # largest mean difference of the parts from their mean
_MIN_PATTERN_CONTRAST = 2.5  # smallest mean difference of pixels from that mean, for a pattern
_MIN_BORDER_CONTRAST = (
    10.0  # smallest lightness of a border above that mean; without either it is a plain object
)
_LAB_WEIGHTS = np.array(
    [0.5, 1, 1], np.float32
)  # weights of lightness and colour: backs may lie in the shade
_MIN_DESIGN_DIFFERENCE = 22.0  # smallest weighted difference between two designs


@dataclass(frozen=True)
class LocatedBacks:
    """Face-down cards found in a picture: their frames, and the number of each one's design.

    frames: the cards' places; up is either end.

    designs: int of shape (n,); 0 is the commonest design of the photo.
    """

    frames: Frames
    designs: NDArray[np.intp]


NO_BACKS = LocatedBacks(empty_frames(), np.zeros(0, np.intp))
"""Value for no face-down cards."""


def find_face_down_cards(pixels: Pixels, cards: Frames, corners: IndexCorners) -> LocatedBacks:
    """Return the face-down cards in a photo in which the face-up `cards` were read.

    `cards` are frames (n, 6). A shape with one of the index `corners` on it is face up, whether it was read
    or not. Without face-up cards to measure by, none are found.
    """
    high = float(np.median(frame_heights(cards))) if len(cards) else 0.0
    scale = min(1.0, _CARD_HEIGHT_PIXELS / max(high, 1.0), _MAX_SIDE_PIXELS / max(pixels.shape[:2]))
    if high * scale < _MIN_CARD_HEIGHT_PIXELS:
        return NO_BACKS
    small = np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    beside = cards * np.float32(scale)
    indices = frame_centres(corners.frames)[corners.quality > _MIN_INDEX_QUALITY] * np.float32(scale)
    found = [
        shape
        for shape in find_card_sized_shapes(small, beside)
        if not are_points_in_frame(shape[None], indices).any()
    ]
    if not found:
        return NO_BACKS
    frames = np.array(found, np.float32)
    shades = _lab_crops(small, frames, beside)
    kept = np.array([_is_back(one) for one in shades], np.bool_)
    return LocatedBacks(frames[kept] / np.float32(scale), _number_designs(shades[kept]))


def _lab_crops(small: Pixels, found: Frames, cards: Frames) -> LabCrops:
    near = np.linalg.norm(frame_centres(found)[:, None] - frame_centres(cards), axis=2).argmin(1)
    paper = np.percentile(
        crop_frames(small, cards[near], _CROP_SIZE, 1), _PAPER_PERCENTILE, axis=(2, 3), keepdims=True
    )
    shown = np.minimum(
        crop_frames(small, found, _CROP_SIZE, 1) / np.maximum(paper, _MIN_PAPER_VALUE), _MAX_RELATIVE_VALUE
    )
    upright = np.ascontiguousarray(shown.transpose(0, 2, 3, 1), np.float32)
    return np.array([cv2.cvtColor(one, cv2.COLOR_BGR2LAB) for one in upright], np.float32)


def _is_back(shades: LabCrops) -> bool:
    """Return True if it is printed all over, looks alike turned round, and has a pattern or a border."""
    inner = _inner_part(shades)
    parts = np.asarray(cv2.resize(inner, _GRID_SIZE, interpolation=cv2.INTER_AREA), np.float32)
    mean = np.asarray(parts.mean((0, 1)), np.float32)
    return bool(
        _colour_difference(parts, _WHITE_LAB).min() > _MIN_INK_DIFFERENCE
        and _colour_difference(parts, parts[::-1, ::-1]).mean() < _MAX_ROTATED_DIFFERENCE
        and _colour_difference(parts, mean).mean() < _MAX_UNEVENNESS
        and (
            _colour_difference(inner, mean).mean() > _MIN_PATTERN_CONTRAST
            or _border_lightness(shades) - mean[0] > _MIN_BORDER_CONTRAST
        )
    )


def _inner_part(shades: LabCrops) -> LabCrops:
    return np.ascontiguousarray(
        shades[..., _BORDER_PIXELS:-_BORDER_PIXELS, _BORDER_PIXELS:-_BORDER_PIXELS, :]
    )


def _border_lightness(shades: LabCrops) -> float:
    turned = shades.transpose(1, 0, 2)
    sides = [side[_SURE_BORDER, :, 0].ravel() for side in (shades, shades[::-1], turned, turned[::-1])]
    return float(np.median(np.concatenate(sides)))


def _colour_difference(shades: LabCrops, other: LabCrops) -> NDArray[np.float32]:
    return np.asarray(np.linalg.norm(shades - other, axis=-1), np.float32)


def _number_designs(shades: LabCrops) -> NDArray[np.intp]:
    """Return each back's design; a chain of differences below `_MIN_DESIGN_DIFFERENCE` makes one."""
    means = _inner_part(shades).mean((1, 2)) * _LAB_WEIGHTS
    same = _colour_difference(means[:, None], means) < _MIN_DESIGN_DIFFERENCE
    for _ in means:
        same = same @ same
    first = [int(row.argmax()) for row in same]
    order = sorted(set(first), key=lambda one: (-first.count(one), one))
    return np.array([order.index(one) for one in first], np.intp)
