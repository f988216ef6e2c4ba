"""Photos degraded in fixed ways, to measure how robust the recognition is.

Each function takes the upright photo's pixels (uint8, height × width × 3, BGR) and a seed, and changes one
thing only. The result is a new file: JPEG at `QUALITY`, unless the JPEG itself is degraded.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo.decode import Pixels

_Numbers = NDArray[np.float64]

AWAY = 3
"""Factor by which the cards become smaller in the frame."""
LARGE_FRAME = 4000
"""Longer side, in pixels, of the largest frame that a photo is put into: 12 megapixels at 4:3."""
QUALITY = 95
LOW_QUALITY = 15
BLUR = 1 / 640
"""The blur's σ as a share of the photo's longer side: 1 pixel at 640, 2.5 pixels at 1600."""
ELECTRONS = 1500
"""Electrons at white in full light; the shot noise of a spot is the root of their number."""
READ_NOISE = 3.0
"""σ of the noise that is also there in the dark, in electrons."""
VALUE_NOISE = 6.0
"""σ of the noise, of 255, if the file's values are divided instead of the light."""
_LIGHT = 4


def far(pixels: Pixels, seed: int) -> Pixels:
    """Return the photo as from three times as far, by a camera of up to 12 megapixels.

    The photo is in the middle of a frame three times as wide and high, in the median colour of the photo's
    rim. It keeps its pixels while the frame's longer side is at most `LARGE_FRAME`; else it is shrunk for
    that.
    """
    del seed
    return _framed(pixels, min(AWAY, LARGE_FRAME / max(pixels.shape[:2])))


def far_and_coarse(pixels: Pixels, seed: int) -> Pixels:
    """Return the photo at a third of its width and height, in a frame of its own size.

    So it has a ninth of its pixels. The frame is as with `far`.
    """
    del seed
    return _framed(pixels, 1)


def _framed(pixels: Pixels, frame: float) -> Pixels:
    """Return the photo at a third of the size of a frame `frame` times as wide and high as itself."""
    height, width = (round(side * frame) for side in pixels.shape[:2])
    small = (max(1, round(width / AWAY)), max(1, round(height / AWAY)))
    rim = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    framed = np.empty((height, width, 3), np.uint8)
    framed[:] = np.median(rim, axis=0).astype(np.uint8)
    left, top = (width - small[0]) // 2, (height - small[1]) // 2
    framed[top : top + small[1], left : left + small[0]] = cv2.resize(
        pixels, small, interpolation=cv2.INTER_AREA
    )
    return framed


def dim(pixels: Pixels, seed: int) -> Pixels:
    """Return the photo at a quarter of the light with a sensor's noise, not brightened again.

    Values become light by sRGB's curve, light becomes electrons, `ELECTRONS` at white before the quarter.
    Shot noise is drawn by Poisson's law, `READ_NOISE` is added, and the same curve leads back.
    """
    chance = np.random.default_rng(seed)
    electrons = _light(np.arange(256) / 255)[pixels] * (ELECTRONS / _LIGHT)
    counted = chance.poisson(electrons) + chance.normal(0, READ_NOISE, pixels.shape)
    return _bytes(255 * _value(np.clip(counted / ELECTRONS, 0, 1)))


def dark(pixels: Pixels, seed: int) -> Pixels:
    """Return the photo with its values divided by 4, and Gaussian noise of `VALUE_NOISE` added.

    White becomes 64: about a twentieth of the light, so this is much harder than `dim`.
    """
    noise = np.random.default_rng(seed).normal(0, VALUE_NOISE, pixels.shape)
    return _bytes(pixels / _LIGHT + noise)


def _light(value: _Numbers) -> _Numbers:
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def _value(light: _Numbers) -> _Numbers:
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def _bytes(values: _Numbers) -> Pixels:
    return np.clip(np.rint(values), 0, 255).astype(np.uint8)


def blurred(pixels: Pixels, seed: int) -> Pixels:
    """Return the photo with a Gaussian blur of σ = `BLUR` times its longer side."""
    del seed
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), max(pixels.shape[:2]) * BLUR), np.uint8)


def unchanged(pixels: Pixels, seed: int) -> Pixels:
    """Return the photo as it is: the JPEG compression is the degradation."""
    del seed
    return pixels


@dataclass(frozen=True)
class Worsening:
    """One kind of degradation: its name for people, its function, and the JPEG quality."""

    name: str
    change: Callable[[Pixels, int], Pixels]
    quality: int = QUALITY

    def file(self, pixels: Pixels, seed: int) -> bytes:
        """Return the degraded photo as a JPEG file without metadata."""
        encoded, jpeg = cv2.imencode(
            ".jpg", self.change(pixels, seed), [cv2.IMWRITE_JPEG_QUALITY, self.quality]
        )
        if not encoded:
            raise RuntimeError("OpenCV could not write a JPEG")
        return jpeg.tobytes()


WORSENINGS: dict[str, Worsening] = {
    "far": Worsening("three times smaller, 12 MP at most", far),
    "far_and_coarse": Worsening("three times smaller, a ninth of its pixels", far_and_coarse),
    "jpeg": Worsening(f"JPEG quality {LOW_QUALITY}", unchanged, LOW_QUALITY),
    "dim": Worsening("a quarter of the light, sensor noise", dim),
    "dark": Worsening(f"a quarter of the values, noise of {VALUE_NOISE:.0f}", dark),
    "blurred": Worsening("blurred, σ 1 pixel in 640", blurred),
}
"""All degradations by their keys in the figures."""
