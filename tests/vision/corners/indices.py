"""Indices drawn with OpenCV's letters, as they are cut out of a photo."""

import cv2
import numpy as np


def index(rank, ink=(22, 20, 20), font=cv2.FONT_HERSHEY_SIMPLEX, paper=(250, 250, 250)):
    """A crop of an index, float32 (1, 3, 64, 48): `rank` over a dot of the same ink, colours BGR to 255."""
    picture = np.full((64, 48, 3), paper, np.uint8)
    cv2.putText(picture, rank, (13, 30), font, 0.9, ink, 3, cv2.LINE_AA)
    cv2.circle(picture, (24, 45), 8, ink, -1)
    return (picture.astype(np.float32) / 255).transpose(2, 0, 1)[None]
