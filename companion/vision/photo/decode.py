"""Decoding of photos to upright pixels, within limits that are checked before memory is used."""

import threading
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.errors import NotAPhoto, PhotoDamaged, PhotoTooLarge, PhotoTooSmall
from companion.vision.photo.headers import (
    BROKEN_HEIF_MESSAGE,
    BROKEN_MESSAGE,
    CUT_OFF_MESSAGE,
    PhotoHeader,
    parse_photo_header,
)
from companion.vision.photo.heif import decode_heif

Pixels = NDArray[np.uint8]
"""Pixels of a picture: uint8 (height, width, 3), rows from the top, channels blue, green, red."""

MAX_PHOTO_BYTES = 40_000_000
WORKING_SIDE_PIXELS = 2000
"""Smallest longer side, in pixels, that a JPEG keeps when decoded at a half, quarter or eighth."""
FINE_SIDE_PIXELS = 3000
"""The same limit for a photo whose cards are far."""

_MAX_MEGAPIXELS = 25
_MAX_MEGAPIXELS_ALPHA = 12  # eight bytes per pixel at 16 bits
_MAX_MEGAPIXELS_JPEG = 210  # decoded at an eighth, so the pixels never exist in full
_MAX_MEGAPIXELS_HEIF = 50  # of the largest cameras of phones: 48
_MAX_MEGAPIXELS_PROGRESSIVE = 50  # every coefficient is kept, 3 to 6 bytes per pixel
_MAX_PASSED_MEGAPIXELS = 600  # a progressive file of a thousand scans would take minutes
_MIN_SIDE_PIXELS = 24
_decoding_slots = threading.BoundedSemaphore(
    2
)  # limits the photos decoded at one time by anyone, because of memory
_JPEG_REDUCTIONS = (
    (8, cv2.IMREAD_REDUCED_COLOR_8),
    (4, cv2.IMREAD_REDUCED_COLOR_4),
    (2, cv2.IMREAD_REDUCED_COLOR_2),
    (1, cv2.IMREAD_COLOR),
)


@dataclass(frozen=True)
class DecodedPhoto:
    """An upright picture: `pixels` as decoded, `width` and `height` at full size."""

    pixels: Pixels
    width: int
    height: int

    @property
    def scale(self) -> float:
        """Full-size pixels per decoded pixel, 1 or about 2, 4 or 8."""
        return max(self.width, self.height) / int(max(self.pixels.shape[:2]))

    @property
    def scales(self) -> tuple[float, float]:
        """Full-size pixels per pixel across and down; they differ in a picture that was stretched."""
        return (self.width / self.pixels.shape[1], self.height / self.pixels.shape[0])


def decode_photo(photo: bytes, side: int = WORKING_SIDE_PIXELS) -> DecodedPhoto:
    """Return the photo upright, its longer side at least `side` pixels if the photo has them.

    A JPEG is decoded at a half, quarter or eighth as far as that allows. HEIC and AVIF are made as small
    after that, and any other photo keeps its size. Any orientation, depth and colour format becomes 8-bit
    BGR. Transparent parts become white. The first picture of an animation counts. While two photos are being
    decoded, this waits, without a limit of time.

    Raises:
        PhotoError: as `PhotoTooLarge`, `PhotoTooSmall`, `NotAPhoto` or `PhotoDamaged`.
    """
    head = check_photo_limits(photo)
    with _decoding_slots:
        if head.kind in ("heic", "avif"):
            return _decode_heif_photo(photo, head, side)
        upright = np.ascontiguousarray(
            _apply_orientation(_decode_pixels(photo, head, side), head.orientation)
        )
    width, height = (head.height, head.width) if head.orientation >= 5 else (head.width, head.height)
    return DecodedPhoto(upright, width, height)


def check_photo_limits(photo: bytes) -> PhotoHeader:
    """Check a photo's file size and picture size without decoding it, and return its header.

    Raises:
        PhotoTooLarge: the file, or the picture for its kind, is too large.
        PhotoTooSmall: a side has fewer than 24 pixels.
        NotAPhoto: it is of no kind that can be read.
        PhotoDamaged: the file is cut off or contradicts itself.
    """
    if len(photo) > MAX_PHOTO_BYTES:
        raise PhotoTooLarge(
            f"This file is larger than {MAX_PHOTO_BYTES // 1_000_000} MB. Send a smaller photo."
        )
    head = parse_photo_header(photo)
    _check_size(head)
    return head


def _check_size(head: PhotoHeader) -> None:
    megapixels = head.width * head.height / 1e6
    if megapixels > _max_megapixels(head) or megapixels * head.passes > _MAX_PASSED_MEGAPIXELS:
        raise PhotoTooLarge(
            f"This picture is {head.width} × {head.height} pixels, which is too large to read. "
            "Send a smaller one."
        )
    if min(head.width, head.height) < _MIN_SIDE_PIXELS:
        raise PhotoTooSmall(
            f"This picture is only {head.width} × {head.height} pixels, too small to read cards from. "
            "Send a larger one."
        )


def _max_megapixels(head: PhotoHeader) -> int:
    if head.kind == "jpeg":
        return _MAX_MEGAPIXELS_PROGRESSIVE if head.progressive else _MAX_MEGAPIXELS_JPEG
    if head.alpha:
        return _MAX_MEGAPIXELS_ALPHA
    return _MAX_MEGAPIXELS_HEIF if head.kind in ("heic", "avif") else _MAX_MEGAPIXELS


def _decode_heif_photo(photo: bytes, head: PhotoHeader, side: int) -> DecodedPhoto:
    pixels = decode_heif(photo, head.kind, BROKEN_HEIF_MESSAGE)
    height, width = pixels.shape[:2]
    factor = next(one for one, _ in _JPEG_REDUCTIONS if one == 1 or max(height, width) >= one * side)
    if factor > 1:
        size = (max(1, width // factor), max(1, height // factor))
        pixels = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    return DecodedPhoto(np.ascontiguousarray(_flatten_on_white(pixels)), width, height)


def _decode_pixels(photo: bytes, head: PhotoHeader, side: int) -> Pixels:
    data = np.frombuffer(photo, np.uint8)
    flags = _reduction_flag(head, side) if head.kind == "jpeg" else cv2.IMREAD_COLOR
    try:
        decoded = cv2.imdecode(
            data, cv2.IMREAD_UNCHANGED if head.alpha else flags | cv2.IMREAD_IGNORE_ORIENTATION
        )
    except cv2.error:
        decoded = None
    if decoded is None:
        raise PhotoDamaged(CUT_OFF_MESSAGE if head.kind == "jpeg" else BROKEN_MESSAGE)
    pixels = _flatten_on_white(decoded) if head.alpha else decoded
    if pixels.ndim != 3 or pixels.shape[2] != 3 or pixels.dtype != np.uint8:
        raise NotAPhoto("This picture has a colour format that cannot be read here. Send a JPEG photo.")
    return pixels.astype(np.uint8, copy=False)


def _reduction_flag(head: PhotoHeader, side: int) -> int:
    longer = max(head.width, head.height)
    return next(flags for factor, flags in _JPEG_REDUCTIONS if factor == 1 or longer >= factor * side)


def _flatten_on_white(decoded: NDArray[Any]) -> Pixels:
    """Return grey or colour, 8 or 16 bits, with or without alpha, as BGR over white."""
    narrow = (decoded >> 8).astype(np.uint8) if decoded.dtype == np.uint16 else decoded.astype(np.uint8)
    if narrow.ndim == 2:
        return np.asarray(cv2.cvtColor(narrow, cv2.COLOR_GRAY2BGR), np.uint8)
    if narrow.shape[2] != 4:
        return narrow
    white = np.full((*narrow.shape[:2], 3), 255, np.uint8)
    weight = narrow[:, :, 3].astype(np.float32) / 255
    return np.asarray(cv2.blendLinear(narrow[:, :, :3].copy(), white, weight, 1 - weight), np.uint8)


_ORIENTATION_STEPS = {
    3: (None, cv2.ROTATE_180),
    6: (None, cv2.ROTATE_90_CLOCKWISE),
    8: (None, cv2.ROTATE_90_COUNTERCLOCKWISE),
    2: (1, None),
    4: (0, None),
    5: (1, cv2.ROTATE_90_COUNTERCLOCKWISE),
    7: (1, cv2.ROTATE_90_CLOCKWISE),
}
"""EXIF orientation: the axis to mirror first (1 left to right, 0 top to bottom), then the turn."""


def _apply_orientation(pixels: Pixels, orientation: int) -> Pixels:
    mirror, turn = _ORIENTATION_STEPS.get(orientation, (None, None))
    if mirror is not None:
        pixels = np.asarray(cv2.flip(pixels, mirror), np.uint8)
    if turn is not None:
        pixels = np.asarray(cv2.rotate(pixels, turn), np.uint8)
    return pixels
