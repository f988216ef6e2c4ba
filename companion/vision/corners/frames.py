"""Affine frames of index corners or whole cards: the place, the way up and the size.

`Frames` is float32 of shape (n, 6), one row per index: the centre x, y, the vector "up" from the centre to
the middle of the top edge, and the vector "right" from the centre to the middle of the right edge, both x,
y. All are in pixels with y downward; a pixel's own centre is at + 0.5. An index is the rank sign and the
suit sign under it. One that is upright in the picture has up = (0, -height / 2).
"""

import numpy as np
from numpy.typing import NDArray

Frames = NDArray[np.float32]
"""float32, shape (n, 6): x, y, up x, up y, right x, right y."""


def empty_frames() -> Frames:
    """Return an empty array of frames."""
    return np.zeros((0, 6), np.float32)


def frame_centres(frames: Frames) -> Frames:
    """Return the centres, float32 of shape (n, 2)."""
    return frames[:, 0:2]


def up_vectors(frames: Frames) -> Frames:
    """Return the vectors from the centre to the top edge's middle, float32 of shape (n, 2)."""
    return frames[:, 2:4]


def right_vectors(frames: Frames) -> Frames:
    """Return the vectors from the centre to the right edge's middle, float32 of shape (n, 2)."""
    return frames[:, 4:6]


def frame_heights(frames: Frames) -> NDArray[np.float32]:
    """Return the height of each index in pixels, float32 of shape (n,)."""
    return np.asarray(2 * np.linalg.norm(up_vectors(frames), axis=1), np.float32)


def frame_quads(frames: Frames) -> NDArray[np.float32]:
    """Return the four corners of each index, float32 of shape (n, 4, 2).

    They are top left, top right, bottom right, bottom left, as the index is read.
    """
    centre, up, right = frame_centres(frames), up_vectors(frames), right_vectors(frames)
    return np.stack([centre + up - right, centre + up + right, centre - up + right, centre - up - right], 1)


def mean_frame(frames: Frames) -> Frames:
    """Return the mean frame, (1, 6), of frames of one thing that looks alike upside down.

    It has the first one's way up. There must be one.
    """
    way = np.where(up_vectors(frames) @ up_vectors(frames)[0] < 0, np.float32(-1), np.float32(1))
    alike = frames * np.where(np.arange(6) < 2, np.float32(1), way[:, None])
    return np.asarray(alike.mean(0, keepdims=True), np.float32)


def to_frame_coordinates(frames: Frames, points: Frames) -> NDArray[np.float32]:
    """Return points in the coordinates of each frame, float32 of shape (n, m, 2).

    `points` is float32 of shape (m, 2). The first coordinate counts half widths to the right, the second half
    heights up. A frame without area gives infinity for every point.
    """
    away = points[None, :, :] - frame_centres(frames)[:, None, :]
    up, right = up_vectors(frames)[:, None, :], right_vectors(frames)[:, None, :]
    area = right[..., 0] * up[..., 1] - right[..., 1] * up[..., 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        along_right = (away[..., 0] * up[..., 1] - away[..., 1] * up[..., 0]) / area
        along_up = (right[..., 0] * away[..., 1] - right[..., 1] * away[..., 0]) / area
    seen = np.stack([along_right, along_up], -1)
    return np.where(np.isfinite(seen), seen, np.float32(np.inf)).astype(np.float32)
