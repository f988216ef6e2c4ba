"""What the arrays hold that are drawn on and reckoned with; finished pictures are `Pixels`."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo.decode import Pixels

Canvas = NDArray[np.float32]
"""A picture while it is drawn, float32 (height, width, 3) BGR, about 0 to 255."""
Mask = NDArray[np.uint8]
"""uint8 (height, width), 255 inside."""
OwnerMap = NDArray[np.int16]
"""int16 (height, width): the number of the card whose each pixel is, -1 the table's, -2 a hand's or of
what else lies on cards."""
FloatArray = NDArray[np.floating[Any]]
"""Points, frames, matrices, colours: float32 or float64."""


def resize_picture(picture: Pixels | Mask, width: int, height: int) -> Pixels:
    """Return a picture or a mask in another size, each pixel the mean of what it stands for."""
    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
