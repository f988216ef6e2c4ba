"""Where a card's points fall in the picture, forth and back, the card lying flat or bent.

Points are in pixels, a pixel's own centre at + 0.5.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.photo.decode import Pixels
from training.arrays import FloatArray, resize_picture
from training.chance import Rng
from training.scenes.layouts import Placement


def _translation_matrix(x: float, y: float) -> FloatArray:
    """Return the matrix that moves points by x, y."""
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])


@dataclass
class Projection:
    """From shares of a face (s, t) to pixels of the picture: a homography after a bend of s by t."""

    homography: FloatArray
    """float64 (3, 3)."""
    bend: float = 0.0
    """How far, in shares of the width, the card's short edges stand off its middle."""

    def map_to_pixels(self, shares: FloatArray) -> FloatArray:
        """Map float (..., 2) shares to pixels."""
        s, t = shares[..., 0], shares[..., 1]
        bent = np.stack([s + self.bend * (2 * t - 1) ** 2, t, np.ones_like(t)], axis=-1)
        mapped = bent @ self.homography.T
        return np.asarray(mapped[..., :2] / mapped[..., 2:])

    def warp(self, picture: Pixels, origin: tuple[int, int], size: tuple[int, int]) -> Pixels:
        """Draw a face's picture, of any resolution, for the part of the image at `origin` and of `size`."""
        height, width = picture.shape[:2]
        to_face = np.diag([width, height, 1.0]) @ np.linalg.inv(self.homography)
        to_face = (
            _translation_matrix(-0.5, -0.5) @ to_face @ _translation_matrix(origin[0] + 0.5, origin[1] + 0.5)
        )
        if not self.bend:
            flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            return np.asarray(cv2.warpPerspective(picture, to_face, size, flags=flags), np.uint8)
        x, y = np.meshgrid(np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32))
        grid = cv2.perspectiveTransform(np.stack([x, y], axis=-1).reshape(-1, 1, 2), to_face)
        bent, rows = (part.reshape(x.shape) for part in cv2.split(grid))
        columns = bent - self.bend * width * (2 * (rows + 0.5) / height - 1) ** 2
        bent_back = cv2.remap(picture, columns.astype(np.float32), rows, cv2.INTER_LINEAR)
        return np.asarray(bent_back, np.uint8)

    def map_frames(self, frames: FloatArray) -> FloatArray:
        """Map index frames (n, 3, 2) in shares to frames in pixels: centre, up, right."""
        centre, up, right = frames[:, 0], frames[:, 1], frames[:, 2]
        ends = self.map_to_pixels(
            np.stack([centre, centre + up, centre - up, centre + right, centre - right])
        )
        return np.stack([ends[0], (ends[1] - ends[2]) / 2, (ends[3] - ends[4]) / 2], axis=1)

    def outline(self) -> FloatArray:
        """Return the card's edge in pixels: float (12, 2), in order."""
        t = np.array([0, 1 / 4, 1 / 2, 3 / 4, 1])
        left, right = np.stack([0 * t, t], axis=-1), np.stack([0 * t + 1, t], axis=-1)
        return self.map_to_pixels(np.concatenate([left, right[::-1]]))


def card_to_table_matrix(card: Placement, aspect: float) -> FloatArray:
    """Return the matrix from shares of a face to the table, whose unit is a card's width."""
    cos, sin = np.cos(card.angle), np.sin(card.angle)
    turned = np.array([[cos, -sin, card.x], [sin, cos, card.y], [0, 0, 1]])
    return np.asarray(turned @ np.array([[1, 0, -0.5], [0, aspect, -aspect / 2], [0, 0, 1]]))


def camera(rng: Rng, focus: FloatArray, scale: float, size: int, tilt: float) -> FloatArray:
    """Return a homography from the table to pixels.

    It looks at `focus` (x, y) from `tilt` radians off the vertical, in any direction; there a card's
    width spans `scale` pixels. The focus lands anywhere in the middle of a picture of `size` pixels.
    """
    direction, roll = rng.uniform(0, 2 * np.pi, 2)
    if rng.random() < 0.5:
        roll = -direction + rng.normal(0, 0.2)
    distance = rng.uniform(1.2, 4) * size / scale
    x, y = rng.uniform(0.15, 0.85, 2) * size
    to_pixels = np.array([[scale, 0, x], [0, scale, y], [0, 0, 1.0]])
    return np.asarray(to_pixels @ tilted_view_matrix(tilt, direction, roll, distance, focus))


def tilted_view_matrix(
    tilt: float, direction: float, roll: float, distance: float, focus: FloatArray
) -> FloatArray:
    """Return the homography of a camera over the table that looks at `focus` (x, y), one unit to one.

    It leans `tilt` radians off the vertical towards `direction`, stands `distance` away, and is turned by
    `roll` about what it looks at.
    """

    def turn(angle: float) -> FloatArray:
        return np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])

    lean = np.array([[1, 0, 0], [0, np.cos(tilt), 0], [0, -np.sin(tilt) / distance, 1]])
    return np.asarray(turn(roll) @ lean @ turn(direction) @ _translation_matrix(-focus[0], -focus[1]))


def crop_matrix(frame: FloatArray, width: int, height: int, margin: float) -> FloatArray:
    """Return the affine matrix (2, 3) from the image to an upright crop of a frame grown by `margin`."""
    centre, up, right = np.asarray(frame, np.float32)
    source = np.stack([centre, centre + up * margin, centre + right * margin]) - np.float32(0.5)
    target = np.array([[width / 2, height / 2], [width / 2, 0], [width, height / 2]], np.float32) - 0.5
    return np.asarray(cv2.getAffineTransform(source, target), np.float64)


def crop_frame(
    image: Pixels, frame: FloatArray, width: int = 48, height: int = 64, margin: float = 1.25
) -> Pixels:
    """Cut an index upright: uint8 (height, width, 3); one far larger than the crop is averaged."""
    ratio = 2 * np.linalg.norm(frame[1]) * margin / height
    if ratio > 1.7:
        scale = max(1, round(ratio))
        return resize_picture(crop_frame(image, frame, width * scale, height * scale, margin), width, height)
    matrix, edge = crop_matrix(frame, width, height, margin), cv2.BORDER_REPLICATE
    cut = cv2.warpAffine(image, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=edge)
    return np.asarray(cut, np.uint8)
