"""Shapes of rank signs: the same letters are alike wherever they lie in a crop, others are not."""

import cv2
import numpy as np
import pytest

from companion.vision.corners.shapes import rank_sign_shapes, shape_similarities

from .indices import index


def moved(cut, right=0, down=0, scale=1.0):
    matrix = np.array([[scale, 0, 24 * (1 - scale) + right], [0, scale, 32 * (1 - scale) + down]])
    picture = cv2.warpAffine(cut[0].transpose(1, 2, 0), matrix, (48, 64), borderMode=cv2.BORDER_REPLICATE)
    return picture.transpose(2, 0, 1)[None]


@pytest.mark.parametrize(
    "how", [{}, {"right": 3}, {"right": -3, "down": 3}, {"scale": 0.93}, {"scale": 1.07, "down": -2}]
)
def test_the_same_letter_is_alike_wherever_it_lies(how):
    king, queen = index("K"), index("Q")
    known = rank_sign_shapes(np.concatenate([king, queen]))
    same, other = shape_similarities(moved(king, **how), known)[0]
    assert same > 0.93
    assert other < same - 0.1


def test_another_ink_is_the_same_shape():
    assert shape_similarities(index("7", ink=(35, 30, 210)), rank_sign_shapes(index("7")))[0, 0] > 0.95


def test_what_has_no_shape_is_like_nothing():
    blank = np.full((1, 3, 64, 48), 0.9, np.float32)
    found = shape_similarities(
        np.concatenate([blank, index("4")]), rank_sign_shapes(np.concatenate([index("4"), blank]))
    )
    assert np.isfinite(found).all()
    assert found[0] == pytest.approx([0, 0], abs=1e-3)
    assert found[1, 1] == pytest.approx(0, abs=1e-3)
