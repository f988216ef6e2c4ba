"""Decoding of HEIC and AVIF pictures by libheif and libavif, because OpenCV reads no HEIC."""

import io

import numpy as np
import pillow_heif
from numpy.typing import NDArray
from PIL import Image, ImageOps

from companion.vision.errors import PhotoDamaged

pillow_heif.register_heif_opener(thumbnails=False, decode_threads=1)
_FORMATS = {"heic": "HEIF", "avif": "AVIF"}


def decode_heif(photo: bytes, kind: str, broken: str) -> NDArray[np.uint8]:
    """Return the picture upright: blue, green, red, and alpha if it has transparent parts; uint8.

    `kind` is "heic" or "avif". The first picture of an animation counts, and the main one of several.
    Metadata is not kept. The size must have been checked before.

    Raises:
        PhotoDamaged: it cannot be decoded; `broken` is its message.
    """
    try:
        with Image.open(io.BytesIO(photo), formats=[_FORMATS[kind]]) as picture:
            upright = ImageOps.exif_transpose(picture)
            alpha = upright.has_transparency_data
            pixels = np.asarray(upright.convert("RGBA" if alpha else "RGB"), np.uint8)
    except (OSError, ValueError, SyntaxError, RuntimeError, EOFError, MemoryError, Warning) as error:
        raise PhotoDamaged(broken) from error
    order = [2, 1, 0, 3] if alpha else [2, 1, 0]
    return np.ascontiguousarray(pixels[:, :, order])
