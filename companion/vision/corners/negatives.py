"""Inversion of light signs on dark paper to dark ones on light paper, as most decks have them.

So the networks need not learn both.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

Crops = NDArray[np.float32]
"""float32 (n, 3, height, width), BGR from 0 to 1."""

_EDGE_PIXELS = 4  # pixels around an index that are mostly paper
_SIGN_AREA = (slice(8, -8), slice(6, -6))  # place of the signs, in rows and columns
_MAX_DARK_LIGHTNESS = 60.0  # lightness, 0 to 100, below which paper counts as dark
_LIGHT_SIGN_MARGIN = (1.6, 6.0)  # factor and offset by which signs must be lighter than paper
_PAPER_LIGHTNESS, _INK_LIGHTNESS = (
    95.0,
    15.0,
)  # lightness that dark paper and the lightest signs are converted to
_MIN_LIGHTNESS_SPAN = 15.0  # smallest difference that is stretched in full


def invert_light_signs(cut: Crops) -> Crops:
    """Return the crops, with those of light signs on dark paper inverted in lightness.

    If there are none, the very same array is returned. The given one never changes.
    """
    if not len(cut):
        return cut
    lightness = convert_crops_to_lab(cut)[:, 0]
    paper = np.median(edge_pixels(lightness), axis=1)
    low, high = np.quantile(lightness[:, *_SIGN_AREA].reshape(len(cut), -1), (0.02, 0.98), axis=1)
    negative = (paper < _MAX_DARK_LIGHTNESS) & (
        high - paper > _LIGHT_SIGN_MARGIN[0] * (paper - low) + _LIGHT_SIGN_MARGIN[1]
    )
    if not negative.any():
        return cut
    turned = cut.copy()
    turned[negative] = _invert_lightness(cut[negative], paper[negative], high[negative])
    return turned


def invert_doubtful_crops(cut: Crops) -> tuple[NDArray[np.intp], Crops]:
    """Return the numbers of crops that may have light signs, and these crops inverted.

    Light signs are those on dark paper. `invert_light_signs` has inverted the clear cases already.
    """
    if not len(cut):
        return np.zeros(0, np.intp), cut
    lightness = convert_crops_to_lab(cut)[:, 0]
    paper = np.median(edge_pixels(lightness), axis=1)
    high = np.quantile(lightness[:, *_SIGN_AREA].reshape(len(cut), -1), 0.98, axis=1)
    at = np.flatnonzero((paper < _MAX_DARK_LIGHTNESS) & (high - paper > _LIGHT_SIGN_MARGIN[1]))
    return at, _invert_lightness(cut[at], paper[at], high[at]) if len(at) else cut[:0]


def edge_pixels(lightness: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the pixels along the edges of each crop, mostly paper: float32 (n, pixels).

    They are the outer four rows and columns on each side. `lightness` is float32 of shape (n, height, width).
    """
    inside = np.zeros(lightness.shape[1:], np.bool_)
    inside[_EDGE_PIXELS:-_EDGE_PIXELS, _EDGE_PIXELS:-_EDGE_PIXELS] = True
    return lightness[:, ~inside]


def _invert_lightness(cut: Crops, paper: NDArray[np.float32], high: NDArray[np.float32]) -> Crops:
    lab = convert_crops_to_lab(cut)
    span = np.maximum(high - paper, _MIN_LIGHTNESS_SPAN)[:, None, None]
    share = (lab[:, 0] - paper[:, None, None]) / span
    lab[:, 0] = np.clip(_PAPER_LIGHTNESS - (_PAPER_LIGHTNESS - _INK_LIGHTNESS) * share, 0, 100)
    return convert_lab_to_crops(lab)


def convert_crops_to_lab(cut: Crops) -> Crops:
    """Return BGR crops, one or more, in CIE Lab: L from 0 to 100, a and b about -127 to 127."""
    return _convert_colours(cut, cv2.COLOR_BGR2Lab)


def convert_lab_to_crops(lab: Crops) -> Crops:
    """Return crops in CIE Lab, as `convert_crops_to_lab` makes them, in BGR from 0 to 1."""
    return np.clip(_convert_colours(lab, cv2.COLOR_Lab2BGR), 0, 1)


def _convert_colours(cut: Crops, how: int) -> Crops:
    """Return crops in another colour space; they are stacked to convert them as one picture."""
    count, _, height, width = cut.shape
    below = np.ascontiguousarray(cut.transpose(0, 2, 3, 1)).reshape(count * height, width, 3)
    made = np.asarray(cv2.cvtColor(below, how), np.float32)
    return np.ascontiguousarray(made.reshape(count, height, width, 3).transpose(0, 3, 1, 2))
