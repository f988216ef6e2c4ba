"""The camera of the test sets: where it stands, and what its photos make of a drawn scene."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo.decode import Pixels
from training.arrays import Canvas
from training.chance import Rng
from training.scenes import backgrounds
from training.scenes.geometry import (
    Projection,
    TableView,
    card_to_table_matrix,
    tilted_view_matrix,
    view_of_table,
)
from training.scenes.layouts import Placement


def aim_camera(
    rng: Rng,
    cards: list[Placement],
    aspect: float,
    tilts: tuple[float, float],
    long: int,
    short: float,
    held: bool,
    level: bool = False,
) -> tuple[TableView, tuple[int, int]]:
    """Return a camera over the table that has all cards in the frame, and the frame's size.

    The cards take 62 to 92 % of the frame, 50 to 75 % where a hand must be in it too. Seven in ten photos
    are taken from where the player sits, the others from anywhere. The camera stands 1.1 to 2.2 times as
    far away as the cards reach. `level` keeps the far side up.
    """
    low, high = np.radians(tilts)
    tilt = rng.uniform(low, high) if low else min(abs(rng.normal(0, high / 2)), high)
    player = rng.random() < 0.7
    direction = rng.normal(0, 0.25) if player else rng.uniform(0, 2 * np.pi)
    roll = -direction + rng.normal(0, 0.12) if player or rng.random() < 0.5 else rng.uniform(0, 2 * np.pi)
    if level:
        roll = rng.normal(0, 0.05)
    middle = np.mean([(card.x, card.y) for card in cards], axis=0)
    corners = np.concatenate([Projection(card_to_table_matrix(card, aspect)).outline() for card in cards])
    reach = float(np.linalg.norm(corners - middle, axis=1).max())
    distance = 2 * reach * rng.uniform(1.1, 2.2)
    view = tilted_view_matrix(tilt, direction, roll, distance, middle)
    seen = cv2.perspectiveTransform(corners[None], view)[0]
    lowest, extent = seen.min(axis=0), np.ptp(seen, axis=0)
    frame = np.array([1, short] if extent[0] > extent[1] else [short, 1]) * long
    share = rng.uniform(0.5, 0.75) if held else rng.uniform(0.62, 0.92)
    scale = float((share * frame / extent).min())
    spare = frame - scale * extent
    at = spare * (rng.uniform(0.3, 0.7, 2) if not held else np.array([rng.uniform(0.3, 0.7), 0.25]))
    to_pixels = np.array(
        [[scale, 0, at[0] - scale * lowest[0]], [0, scale, at[1] - scale * lowest[1]], [0, 0, 1]]
    )
    how = (tilt, direction, roll, distance, middle, to_pixels)
    return view_of_table(*how), (int(frame[0]), int(frame[1]))


def simulate_phone_photo(rng: Rng, noise: backgrounds.Noise, image: Canvas) -> Pixels:
    """Turn a drawn scene into a decent phone's photo: float32 (height, width, 3) in, uint8 out.

    Light falls off by some 10 %, three in ten photos have a shadow edge of 10 to 30 %; white balance is
    4 % off, exposure .8 to 1.1; blur σ .4 to 1.1 pixels and in one photo in seven 3 pixels of movement;
    noise σ 1 to 5.
    """
    height, width = image.shape[:2]

    def smooth() -> NDArray[np.float32]:
        coarse = rng.normal(0, 1, (3, 3)).astype(np.float32)
        return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)

    shade = 1 + smooth() * np.float32(rng.uniform(0, 0.1))
    if rng.random() < 0.3:
        edge = np.clip(smooth() * np.float32(rng.uniform(3, 20)) + 0.5, 0, 1)
        shade = shade * (1 - np.float32(rng.uniform(0.1, 0.3)) * edge)
    tint = (rng.normal(1, 0.04, 3) * rng.uniform(0.8, 1.1)).astype(np.float32)
    image = image * np.clip(shade, 0.5, 1.4)[..., None] * tint
    image = np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.1)), np.float32)
    if rng.random() < 1 / 7:
        kernel = np.zeros((3, 3), np.float32)
        kernel[(1, 1, 1), (0, 1, 2)] = 1 / 3
        moved = cv2.filter2D(image, -1, kernel if rng.random() < 0.5 else kernel.T)
        image = np.asarray(moved, np.float32)
    image = image + noise.grain(rng, height, width) * np.float32(rng.uniform(1, 5))
    return np.clip(image, 0, 255).astype(np.uint8)
