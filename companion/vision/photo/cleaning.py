"""Clean copy of a photo to keep and show: upright, not too large, and without place and time."""

import cv2
import numpy as np

from companion.vision.photo.decode import Pixels, decode_photo

MAX_SIDE_PIXELS = 2048
_JPEG_QUALITY = 88


def make_clean_photo_copy(photo: bytes, long_side: int = MAX_SIDE_PIXELS) -> bytes:
    """Return `photo` as a new JPEG: upright, without metadata, the longer side limited.

    `long_side` is the limit in pixels; a smaller photo keeps its size. A large one is decoded as
    `decode_photo` does, so its copy can be smaller than the limit. The corners of a `PhotoReading` are in
    pixels of the full upright photo. To draw them, scale them by this picture's width over the reading's.

    Raises:
        PhotoError: the photo cannot be decoded.
        RuntimeError: OpenCV could not write the JPEG.
    """
    encoded, jpeg = cv2.imencode(
        ".jpg",
        _shrink_to_side(decode_photo(photo).pixels, long_side),
        [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY],
    )
    if not encoded:
        raise RuntimeError("OpenCV could not write a JPEG")
    return jpeg.tobytes()


def _shrink_to_side(pixels: Pixels, long_side: int) -> Pixels:
    height, width = pixels.shape[:2]
    factor = long_side / max(height, width)
    if factor >= 1:
        return pixels
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
