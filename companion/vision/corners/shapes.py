"""Shape of an index's rank sign, which tells whether two indices have the same lettering."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.corners.negatives import Crops

RankShapes = NDArray[np.float32]
"""float32 (n, 234): the grey of a rank sign and its surroundings, with length 1 and mean 0."""

_COMPARED_SIZE = (24, 32)  # width and height for comparing shapes: larger ones are never alike
_BLUR_SIGMA = 1.2  # σ of the blur, in pixels of the original crop
_RANK_AREA = (slice(4, 17), slice(3, 21))  # place of the rank sign, in rows and columns
_SHIFT_PIXELS = range(-2, 3)
_MIN_NORM = 0.1  # smallest length of a vector before it is normalised: below it there is only noise
_TRIED_SCALES = (0.92, 1.0, 1.08)  # scales to try, because frames are found a little too small or too large


def rank_sign_shapes(cut: Crops) -> RankShapes:
    """Return the shape of each crop's rank sign as a vector, to be compared with others."""
    return _normalise_windows(_shrink_to_grey(cut)[:, *_RANK_AREA])


def shape_similarities(cut: Crops, known: RankShapes) -> NDArray[np.float32]:
    """Return the best similarity of each crop's rank sign to each shape, float32 (n, known).

    It is -1 to 1. The sign is moved and scaled a little, because its place varies between crops.
    """
    best = np.full((len(cut), len(known)), -1, np.float32)
    rows, columns = _RANK_AREA
    for scale in _TRIED_SCALES:
        scaled = _scale_grey(_shrink_to_grey(cut), scale)
        for down in _SHIFT_PIXELS:
            for aside in _SHIFT_PIXELS:
                moved = scaled[:, _shift_slice(rows, down), _shift_slice(columns, aside)]
                np.maximum(best, _normalise_windows(moved) @ known.T, out=best)
    return best


def _shift_slice(part: slice, by: int) -> slice:
    return slice(part.start + by, part.stop + by)


def _shrink_to_grey(cut: Crops) -> NDArray[np.float32]:
    grey = np.zeros((len(cut), _COMPARED_SIZE[1], _COMPARED_SIZE[0]), np.float32)
    for at, crop in enumerate(cut):
        seen = cv2.cvtColor(np.ascontiguousarray(crop.transpose(1, 2, 0)), cv2.COLOR_BGR2GRAY)
        grey[at] = cv2.resize(
            cv2.GaussianBlur(seen, (0, 0), _BLUR_SIGMA), _COMPARED_SIZE, interpolation=cv2.INTER_AREA
        )
    return grey


def _scale_grey(grey: NDArray[np.float32], scale: float) -> NDArray[np.float32]:
    width, height = _COMPARED_SIZE
    matrix = np.array([[scale, 0, width / 2 * (1 - scale)], [0, scale, height / 2 * (1 - scale)]])
    warped = [cv2.warpAffine(one, matrix, _COMPARED_SIZE, borderMode=cv2.BORDER_REPLICATE) for one in grey]
    return np.array(warped, np.float32).reshape(grey.shape)


def _normalise_windows(windows: NDArray[np.float32]) -> RankShapes:
    flat = windows.reshape(len(windows), -1)
    flat = flat - flat.mean(1, keepdims=True)
    return np.asarray(
        flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), np.float32(_MIN_NORM)), np.float32
    )
