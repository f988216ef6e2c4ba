"""Colour of an index's signs against its paper, which separates suits if their shapes do not."""

import numpy as np
from numpy.typing import NDArray

from companion.vision.corners.negatives import Crops, convert_crops_to_lab, edge_pixels

_SUIT_AREA = (slice(34, 58), slice(8, 40))  # place of the suit sign in a crop, in rows and columns
_INK_SHARE = 0.2  # share of the pixels there that counts as ink: those least like the paper
_LAB_UNIT = 50.0


def suit_ink_colours(cut: Crops) -> NDArray[np.float32]:
    """Return the colour of each suit sign minus its paper's, float32 (n, 3): L, a, b.

    They are in units of 50. `cut` are crops of indices, float32 (n, 3, 64, 48).
    """
    if not len(cut):
        return np.zeros((0, 3), np.float32)
    lab = convert_crops_to_lab(cut)
    paper = np.median(np.stack([edge_pixels(lab[:, at]) for at in range(3)], 1), axis=2)
    signs = lab[:, :, *_SUIT_AREA].reshape(len(cut), 3, -1) - paper[..., None]
    away = np.linalg.norm(signs, axis=1)
    ink = away >= np.quantile(away, 1 - _INK_SHARE, axis=1, keepdims=True)
    return np.asarray((signs * ink[:, None]).sum(2) / ink.sum(1)[:, None] / _LAB_UNIT, np.float32)
