"""Photos degraded in fixed ways, to measure how robust the recognition is.

Each function takes the upright photo's pixels (uint8, height × width × 3, BGR) and a seed, and changes one
thing only. The result is a new file: JPEG at `JPEG_QUALITY`, unless the JPEG itself is degraded.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo.decode import Pixels

_Numbers = NDArray[np.float64]

SHRINK_FACTOR = 3
"""Factor by which the cards become smaller in the frame."""
MAX_FRAME_PIXELS = 4000
"""Longer side, in pixels, of the largest frame that a photo is put into: 12 megapixels at 4:3."""
JPEG_QUALITY = 95
LOW_JPEG_QUALITY = 15
BLUR_SIGMA_SHARE = 1 / 640
"""The blur's σ as a share of the photo's longer side: 1 pixel at 640, 2.5 pixels at 1600."""
ELECTRONS_AT_WHITE = 1500
"""Electrons at white in full light; the shot noise of a spot is the root of their number."""
READ_NOISE_ELECTRONS = 3.0
"""σ of the noise that is also there in the dark, in electrons."""
VALUE_NOISE_SIGMA = 6.0
"""σ of the noise, of 255, if the file's values are divided instead of the light."""
_LIGHT_DIVISOR = 4


def shrink_in_large_frame(pixels: Pixels, seed: int) -> Pixels:
    """Return the photo as from three times as far, by a camera of up to 12 megapixels.

    The photo is in the middle of a frame three times as wide and high, in the median colour of the
    photo's rim. It keeps its pixels while the frame's longer side is at most `MAX_FRAME_PIXELS`; else
    it is shrunk for that.

    `seed` has no effect.
    """
    del seed
    return _put_into_frame(pixels, min(SHRINK_FACTOR, MAX_FRAME_PIXELS / max(pixels.shape[:2])))


def shrink_in_same_frame(pixels: Pixels, seed: int) -> Pixels:
    """Return the photo at a third of its width and height, in a frame of its own size.

    So it has a ninth of its pixels. The rest of the frame has the median colour of the photo's rim.

    `seed` has no effect.
    """
    del seed
    return _put_into_frame(pixels, 1)


def _put_into_frame(pixels: Pixels, frame: float) -> Pixels:
    """Return the photo at a third of the size of a frame `frame` times as wide and high as itself."""
    height, width = (round(side * frame) for side in pixels.shape[:2])
    small = (max(1, round(width / SHRINK_FACTOR)), max(1, round(height / SHRINK_FACTOR)))
    rim = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    framed = np.empty((height, width, 3), np.uint8)
    framed[:] = np.median(rim, axis=0).astype(np.uint8)
    left, top = (width - small[0]) // 2, (height - small[1]) // 2
    framed[top : top + small[1], left : left + small[0]] = cv2.resize(
        pixels, small, interpolation=cv2.INTER_AREA
    )
    return framed


def dim_light(pixels: Pixels, seed: int) -> Pixels:
    """Return the photo at a quarter of the light with a sensor's noise, not brightened again.

    Values become light by sRGB's curve, light becomes electrons, `ELECTRONS_AT_WHITE` at white before the
    quarter. Shot noise is drawn by Poisson's law, `READ_NOISE_ELECTRONS` is added, and the same curve leads
    back.
    """
    chance = np.random.default_rng(seed)
    electrons = _srgb_to_light(np.arange(256) / 255)[pixels] * (ELECTRONS_AT_WHITE / _LIGHT_DIVISOR)
    counted = chance.poisson(electrons) + chance.normal(0, READ_NOISE_ELECTRONS, pixels.shape)
    return _to_bytes(255 * _light_to_srgb(np.clip(counted / ELECTRONS_AT_WHITE, 0, 1)))


def darken_values(pixels: Pixels, seed: int) -> Pixels:
    """Return the photo with its values divided by 4, and Gaussian noise added.

    The noise has the σ `VALUE_NOISE_SIGMA`. White becomes 64: about a twentieth of the light, so this is much
    harder than `dim_light`.
    """
    noise = np.random.default_rng(seed).normal(0, VALUE_NOISE_SIGMA, pixels.shape)
    return _to_bytes(pixels / _LIGHT_DIVISOR + noise)


def _srgb_to_light(value: _Numbers) -> _Numbers:
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def _light_to_srgb(light: _Numbers) -> _Numbers:
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def _to_bytes(values: _Numbers) -> Pixels:
    return np.clip(np.rint(values), 0, 255).astype(np.uint8)


def blur_photo(pixels: Pixels, seed: int) -> Pixels:
    """Return the photo with a Gaussian blur of σ = `BLUR_SIGMA_SHARE` times its longer side.

    `seed` has no effect.
    """
    del seed
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), max(pixels.shape[:2]) * BLUR_SIGMA_SHARE), np.uint8)


def keep_photo(pixels: Pixels, seed: int) -> Pixels:
    """Return the same array, for a degradation that is only a stronger JPEG compression.

    `seed` has no effect.
    """
    del seed
    return pixels


@dataclass(frozen=True)
class Degradation:
    """One kind of degradation: its name for people, its function, and the JPEG quality."""

    name: str
    degrade: Callable[[Pixels, int], Pixels]
    quality: int = JPEG_QUALITY

    def degrade_to_jpeg(self, pixels: Pixels, seed: int) -> bytes:
        """Return the degraded photo as a JPEG file without metadata; equal seeds give equal files.

        Raises:
            RuntimeError: OpenCV could not write it.
        """
        encoded, jpeg = cv2.imencode(
            ".jpg", self.degrade(pixels, seed), [cv2.IMWRITE_JPEG_QUALITY, self.quality]
        )
        if not encoded:
            raise RuntimeError("OpenCV could not write a JPEG")
        return jpeg.tobytes()


DEGRADATIONS: dict[str, Degradation] = {
    "far": Degradation("cards three times smaller, 12 megapixels at most", shrink_in_large_frame),
    "far_and_coarse": Degradation("cards three times smaller, a ninth of the pixels", shrink_in_same_frame),
    "jpeg": Degradation(f"JPEG quality {LOW_JPEG_QUALITY}", keep_photo, LOW_JPEG_QUALITY),
    "dim": Degradation("a quarter of the light, with sensor noise", dim_light),
    "dark": Degradation(f"pixel values divided by 4, with noise (σ {VALUE_NOISE_SIGMA:.0f})", darken_values),
    "blurred": Degradation("blurred by one pixel per 640 pixels of width", blur_photo),
}
"""All degradations by their keys in the figures."""
