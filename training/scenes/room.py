"""A table seen from low down: its top in perspective, its far edge, and the room behind it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo.decode import Pixels
from training.arrays import Canvas
from training.chance import Rng
from training.decks.designs import ArtLibrary
from training.scenes import backgrounds
from training.scenes.geometry import TableView

FAR_NEARNESS = 0.55
"""How near a place is, as `TableView.table_points` says, from which the table's print is taken coarser."""
EDGE_AWAY = (2.5, 14.0)
"""Card widths from where the camera looks to the table's far edge."""


def draw_table_in_perspective(
    rng: Rng,
    library: ArtLibrary,
    noise: backgrounds.Noise,
    view: TableView,
    size: tuple[int, int],
    side: int = 352,
) -> Canvas:
    """Draw the table as `view` sees it, and the room behind its far edge: float32 (height, width, 3).

    `size` is width and height; the table's print is `side` pixels large, and mirrored beyond.
    """
    width, height = size
    top = backgrounds.draw_background(rng, library, noise, side).clip(0, 255).astype(np.uint8)
    print_scale = view.scale * side / max(size) * rng.uniform(0.7, 1.1)
    unit, start = 1 / print_scale, -side / 2 / print_scale
    place = np.array([[unit, 0, start], [0, unit, start], [0, 0, 1]])
    image = _lay_print(top, view.homography @ place, size).astype(np.float32)
    _, near = view.table_points(height, width, 4)
    near = np.asarray(cv2.resize(near.astype(np.float32), size), np.float32)
    coarse = cv2.resize(top, (side // 4, side // 4), interpolation=cv2.INTER_AREA)
    smooth = _lay_print(np.asarray(coarse, np.uint8), view.homography @ place @ np.diag([4.0, 4.0, 1]), size)
    far = np.clip((FAR_NEARNESS - near) / 0.15, 0, 1)[..., None]
    image += (smooth - image) * far
    edge, slope = rng.uniform(*EDGE_AWAY), float(np.linalg.norm(view.homography[2, :2]))
    behind = near < 1 / (1 + edge * slope)
    if behind.any():
        room = _draw_room(rng, library, size)
        image[behind] = room[behind]
    return image


def _lay_print(picture: Pixels, to_pixels: NDArray[np.float64], size: tuple[int, int]) -> Pixels:
    flags = cv2.INTER_LINEAR
    return np.asarray(
        cv2.warpPerspective(picture, to_pixels, size, flags=flags, borderMode=cv2.BORDER_REFLECT), np.uint8
    )


def _draw_room(rng: Rng, library: ArtLibrary, size: tuple[int, int]) -> Canvas:
    """Draw an unsharp room: a wallpaper or plain patches, darker than the table."""
    width, height = size
    if library.photos and rng.random() < 0.6:
        coarse = backgrounds.draw_wallpaper(rng, library, 64)
    else:
        coarse = np.full((64, 64, 3), rng.uniform(20, 200, 3), np.float32)
        for _ in range(int(rng.integers(3, 14))):
            (x0, y0), (x1, y1) = rng.integers(0, 64, (2, 2)).tolist()
            cv2.rectangle(coarse, (x0, y0), (x1, y1), rng.uniform(0, 240, 3).tolist(), -1)
    soft = cv2.GaussianBlur(coarse, (0, 0), rng.uniform(1, 4)) * np.float32(rng.uniform(0.4, 1))
    return np.asarray(cv2.resize(soft, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)
