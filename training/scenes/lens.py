"""A lens over the table: what lies nearer or farther than its focus is unsharp, and a hand shakes it.

The lens is thin. A point at distance d makes a disc of c = A f' |1/F - 1/d| pixels across, where F is the
focus distance, A the width of the opening (focal length over f-number), and f' the distance of the picture
behind the lens in pixels. So the blur of the table differs from place to place, along the picture's slant.
"""

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from training.arrays import Canvas, FloatArray
from training.chance import Rng, draw_log_uniform
from training.scenes.geometry import TableView

CARD_WIDTH_MM = 63.0
"""Millimetres of a poker card's width: the table's unit."""
PHONE_SHARE = 0.6
"""Share of phones among lenses that show depth of field; the others are cameras with a large sensor."""
PHONE_FOCAL_MM, PHONE_F_NUMBERS = (5.0, 9.0), (1.5, 2.4)
CAMERA_FOCAL_MM, CAMERA_F_NUMBERS = (24.0, 60.0), (1.8, 6.3)
BLUR_STEPS = 1.6
"""How many times as wide one level of blur is as the one before; what lies between is mixed of both."""
WIDEST_RADIUS_PIXELS = 24.0
"""Pixels of the widest blur's radius in a picture of training; a photo of a test set has wider ones."""


@dataclass(frozen=True)
class ThinLens:
    """A lens that is focused."""

    opening: float
    """Width of the opening in card widths."""
    focus: float
    """Distance in focus over the camera's distance from what it looks at."""

    def blur_radius(self, view: TableView, near: FloatArray) -> FloatArray:
        """Return the radius in pixels of a point's disc, given how near it is as `table_points` says."""
        return np.abs(1 / self.focus - np.maximum(near, 0)) * (0.5 * self.opening * view.scale)


def draw_lens(rng: Rng, focus: float) -> ThinLens:
    """Draw a phone's lens or a camera's, in focus at `focus` times the camera's distance."""
    phone = rng.random() < PHONE_SHARE
    focal, number = (PHONE_FOCAL_MM, PHONE_F_NUMBERS) if phone else (CAMERA_FOCAL_MM, CAMERA_F_NUMBERS)
    return ThinLens(rng.uniform(*focal) / draw_log_uniform(rng, *number) / CARD_WIDTH_MM, focus)


def disc_kernel(radius: float) -> NDArray[np.float32]:
    """Return the even disc of an open lens, its edge soft over a pixel: float32 (n, n), of sum 1."""
    reach = int(np.ceil(radius))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    disc = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1).astype(np.float32)
    return np.asarray(disc / disc.sum(), np.float32)


def blur_evenly(image: Canvas, radius: float) -> Canvas:
    """Return a picture blurred by one disc; wide discs are laid on a picture made smaller."""
    if radius < 0.3:
        return image
    shrink = int(np.clip(radius // 4, 1, 8))
    if shrink == 1:
        return np.asarray(cv2.filter2D(image, -1, disc_kernel(radius)), np.float32)
    height, width = image.shape[:2]
    size = (max(1, width // shrink), max(1, height // shrink))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    soft = cv2.filter2D(small, -1, disc_kernel(radius / shrink))
    return np.asarray(cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def blur_by_radius(image: Canvas, radii: NDArray[np.float32]) -> Canvas:
    """Return a picture in which each pixel is a disc's mean.

    The radii are float32 (height, width), in pixels. Levels of even blur are mixed, each worked out only
    where it is used.
    """
    levels = [0.0, 0.5]
    while levels[-1] < float(radii.max()):
        levels.append(levels[-1] * BLUR_STEPS)
    result = image.copy()
    for below, above in pairwise(levels):
        used = (radii > below) & (radii <= above)
        if not used.any():
            continue
        rows, columns = np.flatnonzero(used.any(axis=1)), np.flatnonzero(used.any(axis=0))
        room = int(np.ceil(above)) + 1
        y0, y1 = max(0, rows[0] - room), rows[-1] + 1 + room
        x0, x1 = max(0, columns[0] - room), columns[-1] + 1 + room
        part, inside = image[y0:y1, x0:x1], used[y0:y1, x0:x1]
        weight = ((radii[y0:y1, x0:x1] - below) / (above - below))[..., None]
        less, more = blur_evenly(part, below), blur_evenly(part, above)
        result[y0:y1, x0:x1][inside] = (less + (more - less) * weight)[inside]
    return result


def blur_by_depth(
    image: Canvas, view: TableView, lens: ThinLens, widest: float = WIDEST_RADIUS_PIXELS
) -> Canvas:
    """Return the picture as a lens in focus at one distance shows a table and what lies on it."""
    _, near = view.table_points(*image.shape[:2])
    radii = np.minimum(lens.blur_radius(view, near), widest).astype(np.float32)
    return image if radii.max() < 0.3 else blur_by_radius(image, radii)


def blur_shares(view: TableView, lens: ThinLens, frames: FloatArray) -> FloatArray:
    """Return the width of the blur over the lesser of each index's height and twice its width: float (n,)."""
    near = view.nearness_of_pixels(frames[:, 0])
    tall, wide = np.linalg.norm(frames[:, 1], axis=1), np.linalg.norm(frames[:, 2], axis=1)
    return np.asarray(lens.blur_radius(view, near) / np.maximum(np.minimum(tall, 2 * wide), 1e-6))


def shake_kernel(rng: Rng, length: float) -> NDArray[np.float32]:
    """Return the path of a shaking hand as a kernel: a bow some `length` pixels long, slower at its ends.

    float32 (n, n), of sum 1.
    """
    angle, bow = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.25)
    times = np.linspace(0, 1, 48)
    along = length * (times + rng.uniform(-0.12, 0.12) * np.sin(2 * np.pi * times) - 0.5)
    across = length * bow * (4 * times * (1 - times) - 0.6)
    cos, sin = np.cos(angle), np.sin(angle)
    path = np.stack([cos * along - sin * across, sin * along + cos * across], axis=1)
    reach = int(np.ceil(np.abs(path).max())) + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    low = np.floor(path).astype(int)
    for corner in ((0, 0), (0, 1), (1, 0), (1, 1)):
        weight = np.prod(np.where(corner, path - low, 1 - (path - low)), axis=1)
        np.add.at(kernel, (low[:, 1] + corner[1] + reach, low[:, 0] + corner[0] + reach), weight)
    return np.asarray(kernel / kernel.sum(), np.float32)


def blur_by_shake(rng: Rng, image: Canvas, length: float) -> Canvas:
    """Return the picture as a hand that moves along a bow of `length` pixels takes it."""
    return np.asarray(cv2.filter2D(image, -1, shake_kernel(rng, length)), np.float32)
