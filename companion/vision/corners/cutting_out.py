"""Upright cut-outs of the frames in a picture."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.corners.frames import Frames, frame_heights
from companion.vision.photo.decode import Pixels


def crop_frames(
    pixels: Pixels, frames: Frames, size: tuple[int, int], margin: float, *, weave: bool = True
) -> NDArray[np.float32]:
    """Return the content of each frame, float32 of shape (n, 3, height, width), BGR from 0 to 1.

    `size` is (width, height). `margin` is the reach from the centre, in half heights and widths. Beyond the
    picture's edge its last pixels are repeated. Without the `weave` of the paper, very large frames are taken
    a little softer, because its texture shows only there.
    """
    cut = np.zeros((len(frames), 3, size[1], size[0]), np.float32)
    if len(frames):
        for at, crop in _crop_each(pixels, frames, size, margin, weave):
            cut[at] = crop.transpose(2, 0, 1) / np.float32(255)
    return cut


def _crop_each(
    pixels: Pixels, frames: Frames, size: tuple[int, int], margin: float, weave: bool
) -> Iterator[tuple[int, Pixels]]:
    """Yield each frame's number and its crop, uint8 BGR.

    Large frames are taken from a picture that was halved as often as needed. Warping samples single pixels,
    so fine lines would be lost otherwise.
    """
    shrink = frame_heights(frames) * margin / size[1]
    level = np.floor(np.log2(np.maximum(shrink, 1) * 1.2)).astype(int)
    if not weave:
        level += (level > 1) & (shrink > 2.0**level)
    for halvings in range(int(level.max()) + 1):
        if halvings:
            pixels = _halve_picture(pixels)
        for at in np.flatnonzero(level == halvings):
            yield int(at), _warp_frame(pixels, frames[at] / np.float32(2**halvings), size, margin)


def _halve_picture(pixels: Pixels) -> Pixels:
    height, width = pixels.shape[:2]
    size = (max(1, width // 2), max(1, height // 2))
    return np.asarray(
        cv2.resize(pixels[: size[1] * 2, : size[0] * 2], size, interpolation=cv2.INTER_AREA), np.uint8
    )


def _warp_frame(pixels: Pixels, frame: NDArray[np.float32], size: tuple[int, int], margin: float) -> Pixels:
    width, height = size
    centre, up, right = frame[:2], frame[2:4], frame[4:6]
    across, down = right * 2 * margin / width, -up * 2 * margin / height
    first = centre - 0.5 - across * (width - 1) / 2 - down * (height - 1) / 2
    return np.asarray(
        cv2.warpAffine(
            pixels,
            np.stack([across, down, first], 1).astype(np.float64),
            size,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.uint8,
    )
