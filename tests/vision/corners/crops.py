"""Corners cut out of a picture, in plain ink."""

import cv2
import numpy as np


def crop(paper, ink, noise=0.0):
    """A crop of an index, (1, 3, 64, 48): a rank sign over a suit sign, colours BGR from 0 to 255."""
    picture = np.full((64, 48, 3), paper, np.uint8)
    cv2.putText(picture, "A", (13, 30), cv2.FONT_HERSHEY_SIMPLEX, 0.9, ink, 3)
    cv2.circle(picture, (24, 45), 8, ink, -1)
    shaken = picture + np.random.default_rng(1).normal(0, noise, picture.shape) if noise else picture
    return (np.clip(shaken, 0, 255).astype(np.float32) / 255).transpose(2, 0, 1)[None]


WHITE, BLACK, RED = (250, 250, 250), (22, 20, 20), (35, 30, 210)
