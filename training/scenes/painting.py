"""Cards painted into a picture one above the other, their rounded shape and their backs."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo.decode import Pixels
from training.arrays import Canvas, FloatArray, OwnerMap
from training.chance import Rng
from training.decks.art import HEIGHT, WIDTH
from training.decks.designs import NO_FRAMES, Face, picture_levels
from training.scenes.geometry import Projection


def rounded_card_masks(radius: float) -> list[Pixels]:
    """Return masks of a card with rounded corners, in three sizes: channel 0 the card, 1 its rim."""
    mask = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    r = max(1, int(radius * WIDTH))
    cv2.rectangle(mask, (r, 0), (WIDTH - 1 - r, HEIGHT - 1), (255, 0, 0), -1)
    cv2.rectangle(mask, (0, r), (WIDTH - 1, HEIGHT - 1 - r), (255, 0, 0), -1)
    for x in (r, WIDTH - 1 - r):
        for y in (r, HEIGHT - 1 - r):
            cv2.circle(mask, (x, y), r, (255, 0, 0), -1, cv2.LINE_AA)
    inner = cv2.erode(mask[..., 0], np.ones((5, 5), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    mask[..., 1] = 255 - inner
    return picture_levels(mask)


def draw_back(rng: Rng) -> Face:
    """Draw a card back: a border round a lattice."""
    face = np.full((HEIGHT, WIDTH, 3), 245, np.uint8)
    colour = rng.uniform(0, 200, 3)
    edge, period = int(rng.integers(0, 26)), int(rng.integers(6, 40))
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    kinds = (
        (x + y) % period,
        np.minimum((x + y) % period, (x - y) % period),
        (x // period + y // period) % 2 * period,
    )
    lattice = kinds[rng.integers(3)] < period * rng.uniform(0.2, 0.7)
    lattice[:edge], lattice[HEIGHT - edge :], lattice[:, :edge], lattice[:, WIDTH - edge :] = (False,) * 4
    face[lattice] = colour
    inside = face[edge : HEIGHT - edge, edge : WIDTH - edge]
    inside[:] = np.clip(inside * rng.uniform(0.5, 1) + colour * rng.uniform(0, 0.5), 0, 255)
    for _ in range(int(rng.integers(0, 5))):
        at = (WIDTH // 2, int(rng.integers(HEIGHT // 4, HEIGHT * 3 // 4)))
        radius, ring = int(rng.integers(10, 90)), rng.uniform(0, 255, 3).tolist()
        cv2.circle(face, at, radius, ring, int(rng.integers(1, 9)), cv2.LINE_AA)
    return Face("", picture_levels(face), NO_FRAMES)


def paint_cards(
    rng: Rng,
    masks: list[Pixels],
    image: Canvas,
    owner: OwnerMap,
    projections: list[Projection],
    faces: list[Face],
    reach: float = 1.0,
    sharp: FloatArray | None = None,
) -> None:
    """Draw the cards one above the other, each with its shadow, and note who owns each pixel.

    `masks` is a card's shape as `rounded_card_masks` gives it; shadows are `reach` times as wide as in a
    small picture. `sharp`, float (n, 2) pixels, is how far one lamp throws each card's shadow, whose edge is
    then sharp; without it all shadows are soft, and fall the same way.
    """
    shadow, rim = rng.uniform(0, 0.55), rng.uniform(0, 0.7) * (rng.random() < 0.7)
    drift = rng.normal(0, 1.6, 2) * reach
    height, width = owner.shape
    for at, (projection, face) in enumerate(zip(projections, faces, strict=True)):
        outline = projection.outline()
        edge = 6 * reach + (0 if sharp is None else float(np.abs(sharp[at]).max()))
        low = np.floor(outline.min(axis=0) - edge).clip(0, (width, height)).astype(int)
        high = np.ceil(outline.max(axis=0) + edge).clip(0, (width, height)).astype(int)
        if (high - low).min() < 3 or not np.isfinite(outline).all():
            continue
        area = cv2.contourArea(outline.astype(np.float32))
        level = int(np.clip(np.log2(np.sqrt(WIDTH * HEIGHT / max(area, 1))), 0, 2.4).round())
        size = (int(high[0] - low[0]), int(high[1] - low[1]))
        origin = (int(low[0]), int(low[1]))
        mask = projection.warp(masks[level], origin, size).astype(np.float32) / np.float32(255)
        picture = projection.warp(face.levels[level], origin, size).astype(np.float32)
        part = image[low[1] : high[1], low[0] : high[0]]
        if sharp is None:
            _cast_shadow(part, mask[..., 0], drift, shadow, round(7 * reach))
        else:
            _cast_shadow(part, mask[..., 0], sharp[at], 0.35 + 0.5 * shadow, 1)
        picture *= rng.uniform(0.93, 1.0) - rim * np.minimum(mask[..., 1:2], mask[..., :1])
        part += (picture - part) * mask[..., :1]
        owner[low[1] : high[1], low[0] : high[0]][mask[..., 0] > 0.5] = at


def _cast_shadow(
    part: Canvas, mask: NDArray[np.float32], drift: FloatArray, strength: float, soft: int
) -> None:
    """Darken what lies under a card's shifted mask, blurred over `soft` pixels."""
    if strength < 0.05:
        return
    shift = np.array([[1, 0, drift[0]], [0, 1, drift[1]]])
    moved = cv2.warpAffine(cv2.blur(mask, (soft, soft)), shift, (mask.shape[1], mask.shape[0]))
    part *= (1 - strength * moved)[..., None]
