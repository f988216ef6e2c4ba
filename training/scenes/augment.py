"""What light, lens, sensor and file do to a scene: float32 (height, width, 3) in, uint8 out."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo.decode import Pixels
from training.arrays import Canvas
from training.chance import Rng
from training.scenes.backgrounds import Noise
from training.scenes.lens import blur_by_shake

SHAKE_SHARE = 0.18
"""Share of photos that a hand shakes along a bow."""


def _smooth_field(rng: Rng, height: int, width: int, cells: int) -> NDArray[np.float32]:
    """Return a smooth field of about unit variance: float32 (height, width)."""
    coarse = rng.normal(0, 1, (cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def add_light(rng: Rng, image: Canvas) -> Canvas:
    """Add uneven light, shadows, glare, a flame's glow and smoke to the picture."""
    height, width = image.shape[:2]
    if rng.random() < 0.7:
        image *= np.clip(1 + _smooth_field(rng, height, width, 3) * rng.uniform(0, 0.2), 0.4, 1.6)[..., None]
    if rng.random() < 0.2:
        edge = np.clip(_smooth_field(rng, height, width, 3) * rng.uniform(2, 30) + 0.5, 0, 1)
        image *= (1 - rng.uniform(0.15, 0.5) * edge)[..., None]
    if rng.random() < 0.22:
        spot = np.zeros((height // 8, width // 8), np.float32)
        at = (int(rng.integers(spot.shape[1])), int(rng.integers(spot.shape[0])))
        axes = (int(rng.integers(1, 9)), int(rng.integers(1, 9)))
        cv2.ellipse(spot, at, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
        spot = cv2.GaussianBlur(spot, (0, 0), rng.uniform(0.7, 4))
        glow = np.array((0.35, 0.7, 1.0) if rng.random() < 0.25 else (1, 1, 1), np.float32)
        image += cv2.resize(spot, (width, height))[..., None] * (np.float32(rng.uniform(40, 260)) * glow)
    if rng.random() < 0.05:
        smoke = np.clip(_smooth_field(rng, height, width, 6), 0, 1)[..., None] * np.float32(
            rng.uniform(0.2, 0.6)
        )
        image += (rng.uniform(120, 230) - image) * smoke
    return image


def shift_colours(rng: Rng, image: Canvas) -> Canvas:
    """Vary white balance, exposure, contrast, saturation; 1 photo in 14 is dark, 1 in 30 grey."""
    cast = rng.normal(1, 0.08, 3) * np.array([1 - 0.12 * rng.random(), 1, 1 + 0.05 * rng.random()])
    gain = rng.uniform(0.22, 0.5) if rng.random() < 0.07 else rng.uniform(0.7, 1.2)
    saturation = rng.uniform(0.4, 1.3) if rng.random() < 0.5 else 1.0
    if rng.random() < 0.03:
        saturation = 0.0
    contrast, middle = rng.uniform(0.65, 1.25) if rng.random() < 0.5 else 1.0, 110 + rng.normal(0, 10)
    mix = saturation * np.eye(3) + (1 - saturation) / 3
    matrix = contrast * gain * mix * cast
    shifted = np.column_stack([matrix, np.full(3, middle * (1 - contrast))]).astype(np.float32)
    return np.asarray(cv2.transform(image, shifted), np.float32)


def blur_by_lens(rng: Rng, image: Canvas, index: float) -> Canvas:
    """Blur, coarsen or sharpen the picture as far as `index`, an index's height in pixels, allows."""
    if rng.random() < 0.5:
        blur = rng.uniform(0.3, min(2.4, 0.35 + 0.033 * index))
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), blur), np.float32)
    longest = int(min(11, 1 + index / 6))
    if rng.random() < SHAKE_SHARE and longest > 2:
        image = blur_by_shake(rng, image, rng.uniform(2, longest))
    if rng.random() < 0.2:
        height, width = image.shape[:2]
        scale = rng.uniform(0.6, 0.95)
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        image = np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
    if rng.random() < 0.2:
        image = image + (image - cv2.GaussianBlur(image, (0, 0), 1.2)) * np.float32(rng.uniform(0.3, 1.2))
    return image


def add_sensor_noise(rng: Rng, noise: Noise, image: Canvas) -> Pixels:
    """Add the sensor's noise and the file's compression: float32 in, uint8 out."""
    height, width = image.shape[:2]
    if rng.random() < 0.7:
        strength = np.float32(rng.uniform(0.5, 5) if rng.random() < 0.7 else rng.uniform(5, 16))
        grainy = cv2.scaleAdd(noise.grain(rng, height, width), float(strength), image)
        image = np.asarray(grainy, np.float32)
    picture: Pixels = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.55:
        quality = int(rng.integers(12, 50) if rng.random() < 0.35 else rng.integers(50, 97))
        jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        picture = np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
    return picture


def simulate_photo(rng: Rng, noise: Noise, image: Canvas, index: float) -> Pixels:
    """Turn a drawn scene into a photograph of it; `index` is an index's height in pixels."""
    return add_sensor_noise(rng, noise, blur_by_lens(rng, shift_colours(rng, add_light(rng, image)), index))
