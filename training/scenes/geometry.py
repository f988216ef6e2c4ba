"""Where a card's points fall in the picture, forth and back, the card lying flat or bent.

Points are in pixels, a pixel's own centre at + 0.5. The table's unit, for heights above it too, is a card's
width.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.photo.decode import Pixels
from training.arrays import FloatArray, resize_picture
from training.chance import Rng
from training.scenes.layouts import Placement

UPRIGHT_TILT = np.radians(62)
"""Radians off the vertical from which three photos in four are held level, their far side up."""


def _translation_matrix(x: float, y: float) -> FloatArray:
    """Return the matrix that moves points by x, y."""
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])


@dataclass
class Projection:
    """From shares of a face (s, t) to pixels of the picture: a homography after a bend of one of them."""

    homography: FloatArray
    """float64 (3, 3)."""
    bend: float = 0.0
    """How far, in shares of the width, the card's short edges stand off its middle."""
    curl: float = 0.0
    """How far, in shares of the height, its long edges do: for a card that is not bent the other way."""

    def map_to_pixels(self, shares: FloatArray) -> FloatArray:
        """Map float (..., 2) shares to pixels."""
        s, t = shares[..., 0], shares[..., 1]
        bent = np.stack(
            [s + self.bend * (2 * t - 1) ** 2, t + self.curl * (2 * s - 1) ** 2, np.ones_like(t)], axis=-1
        )
        mapped = bent @ self.homography.T
        return np.asarray(mapped[..., :2] / mapped[..., 2:])

    def warp(self, picture: Pixels, origin: tuple[int, int], size: tuple[int, int]) -> Pixels:
        """Draw a face's picture, of any resolution, for the part of the image at `origin` and of `size`."""
        height, width = picture.shape[:2]
        to_face = np.diag([width, height, 1.0]) @ np.linalg.inv(self.homography)
        to_face = (
            _translation_matrix(-0.5, -0.5) @ to_face @ _translation_matrix(origin[0] + 0.5, origin[1] + 0.5)
        )
        if not self.bend and not self.curl:
            flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            return np.asarray(cv2.warpPerspective(picture, to_face, size, flags=flags), np.uint8)
        x, y = np.meshgrid(np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32))
        grid = cv2.perspectiveTransform(np.stack([x, y], axis=-1).reshape(-1, 1, 2), to_face)
        bent, rows = (part.reshape(x.shape) for part in cv2.split(grid))
        columns = bent - self.bend * width * (2 * (rows + 0.5) / height - 1) ** 2
        if self.curl:
            rows = rows - self.curl * height * (2 * (columns + 0.5) / width - 1) ** 2
        bent_back = cv2.remap(picture, columns.astype(np.float32), rows.astype(np.float32), cv2.INTER_LINEAR)
        return np.asarray(bent_back, np.uint8)

    def map_frames(self, frames: FloatArray) -> FloatArray:
        """Map index frames (n, 3, 2) in shares to frames in pixels: centre, up, right."""
        centre, up, right = frames[:, 0], frames[:, 1], frames[:, 2]
        ends = self.map_to_pixels(
            np.stack([centre, centre + up, centre - up, centre + right, centre - right])
        )
        return np.stack([ends[0], (ends[1] - ends[2]) / 2, (ends[3] - ends[4]) / 2], axis=1)

    def outline(self) -> FloatArray:
        """Return the card's edge in pixels: float (n, 2), in order."""
        t = np.array([0, 1 / 4, 1 / 2, 3 / 4, 1])
        left, right = np.stack([0 * t, t], axis=-1), np.stack([0 * t + 1, t], axis=-1)
        if not self.curl:
            return self.map_to_pixels(np.concatenate([left, right[::-1]]))
        lower, upper = np.stack([t, 0 * t + 1], axis=-1)[1:-1], np.stack([t, 0 * t], axis=-1)[1:-1]
        return self.map_to_pixels(np.concatenate([left, lower, right[::-1], upper[::-1]]))


def card_to_table_matrix(card: Placement, aspect: float) -> FloatArray:
    """Return the matrix from shares of a face to the table, whose unit is a card's width."""
    cos, sin = np.cos(card.angle), np.sin(card.angle)
    turned = np.array([[cos, -sin, card.x], [sin, cos, card.y], [0, 0, 1]])
    return np.asarray(turned @ np.array([[1, 0, -0.5], [0, aspect, -aspect / 2], [0, 0, 1]]))


@dataclass(frozen=True)
class TableView:
    """A pinhole camera over the table: where points on it and above it fall in the picture."""

    homography: FloatArray
    """float64 (3, 3), from the table to pixels; the last row gives 1 where the camera looks."""
    rise: FloatArray
    """float64 (3,): the projection's column for a point's height above the table."""
    eye: FloatArray
    """float64 (3,): x, y and height of the lens."""
    distance: float
    """Card widths from the lens to the point that it looks at."""
    scale: float
    """Pixels that a card's width spans there, seen straight."""

    def at_height(self, height: float) -> FloatArray:
        """Return the homography from a level `height` card widths above the table to pixels."""
        raised = self.homography.copy()
        raised[:, 2] += height * self.rise
        return raised

    def project(self, points: FloatArray) -> FloatArray:
        """Map float (n, 3) points x, y, height to pixels, float (n, 2)."""
        flat = np.column_stack([points[:, :2], np.ones(len(points))])
        mapped = flat @ self.homography.T + points[:, 2:] * self.rise
        return np.asarray(mapped[:, :2] / mapped[:, 2:])

    def nearness(self, points: FloatArray) -> FloatArray:
        """Return how near points of the table are, float (n,) of (n, 2), as `table_points` has it."""
        return np.asarray(1 / (points @ self.homography[2, :2] + self.homography[2, 2]))

    def nearness_of_pixels(self, pixels: FloatArray) -> FloatArray:
        """Return how near what lies on the table at some pixels is, float (n,) of (n, 2)."""
        back = np.linalg.inv(self.homography)[2]
        return np.asarray(pixels @ back[:2] + back[2])

    def table_points(self, height: int, width: int, step: int = 1) -> tuple[FloatArray, FloatArray]:
        """Return where pixels lie on the table, and how near they are.

        The first is float32 (rows, columns, 2) card widths, wrong above the horizon. The second, float32 of
        (rows, columns), is `distance` over each pixel's distance along the camera's axis: 1 where the camera
        looks, and 0 or less from the horizon on. There is a row and a column for each `step` pixels.
        """
        y, x = np.mgrid[0:height:step, 0:width:step].astype(np.float32) + np.float32(0.5 * step)
        back = np.linalg.inv(self.homography).astype(np.float32)
        near = back[2, 0] * x + back[2, 1] * y + back[2, 2]
        divisor = np.maximum(near, np.float32(1e-4))
        places = [(row[0] * x + row[1] * y + row[2]) / divisor for row in back[:2]]
        return np.stack(places, axis=-1), near


def camera(rng: Rng, focus: FloatArray, scale: float, size: int, tilt: float) -> TableView:
    """Draw a camera over the table.

    It looks at `focus` (x, y) from `tilt` radians off the vertical, in any direction; there a card's
    width spans `scale` pixels. The focus lands anywhere in the middle of a picture of `size` pixels.
    """
    direction, roll = rng.uniform(0, 2 * np.pi, 2)
    kind = rng.random()
    if kind < 0.5:
        roll = rng.normal(0, 0.2) - (0 if tilt > UPRIGHT_TILT else direction)
    elif kind < 0.75 and tilt > UPRIGHT_TILT:
        roll = rng.normal(0, 0.05)
    distance = rng.uniform(1.2, 4) * size / scale
    x, y = rng.uniform(0.15, 0.85, 2) * size
    to_pixels = np.array([[scale, 0, x], [0, scale, y], [0, 0, 1.0]])
    return view_of_table(tilt, direction, roll, distance, focus, to_pixels)


def view_of_table(
    tilt: float, direction: float, roll: float, distance: float, focus: FloatArray, to_pixels: FloatArray
) -> TableView:
    """Return the camera of `tilted_view_matrix` with what `to_pixels`, float (3, 3), makes of its picture."""
    homography = to_pixels @ tilted_view_matrix(tilt, direction, roll, distance, focus)
    cos, sin = np.cos(roll), np.sin(roll)
    turned = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    rise = to_pixels @ turned @ np.array([0, -np.sin(tilt), -np.cos(tilt) / distance])
    back = np.array([np.sin(direction), np.cos(direction)]) * np.sin(tilt)
    eye = np.array([*(np.asarray(focus) + distance * back), distance * np.cos(tilt)])
    return TableView(homography, rise, eye, distance, float(to_pixels[0, 0]))


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
