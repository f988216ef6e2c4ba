"""Lamps over the table: coloured ones, a candle, a phone's flash. All light is worked out at its place.

A lamp lights a level table by its height over the cube of its distance; it is a point with a colour. Pictures
are float32 (height, width, 3) BGR and are changed in place; too strong a light is clipped by the sensor.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.arrays import Canvas, FloatArray, OwnerMap
from training.chance import Rng
from training.scenes.geometry import TableView

LAMP_COLOURS = (
    (0.35, 0.65, 1.0),
    (0.5, 0.75, 1.0),
    (1.0, 0.75, 0.45),
    (0.9, 0.3, 0.9),
    (0.3, 0.25, 1.0),
    (1.0, 0.35, 0.3),
    (0.4, 1.0, 0.5),
)
"""BGR of lamps: bulbs, daylight, and party lights in violet, red, blue, green."""
CANDLE_COLOUR = (0.18, 0.52, 1.0)
"""BGR of a flame's light."""
COARSE_STEP = 8
"""Pixels to one place at which slowly changing light is worked out."""
FLASH_STRENGTHS = (150.0, 900.0)
"""Value that a plastic card's mirror image of the flash adds: far more than the sensor holds."""
GLOSS_EXPONENTS = (60.0, 700.0)
"""Exponents of the mirror image, from satin to plastic: the higher, the smaller the spot."""


@dataclass(frozen=True)
class Lamp:
    """A point of light."""

    place: FloatArray
    """float (3,): x, y and height in card widths."""
    colour: FloatArray
    """float32 (3,): BGR, the strongest 1."""


def draw_place(
    rng: Rng, about: FloatArray, away: tuple[float, float], height: tuple[float, float]
) -> FloatArray:
    """Draw a lamp's place some card widths beside a point of the table: float (3,)."""
    angle, reach = rng.uniform(0, 2 * np.pi), rng.uniform(*away)
    x, y = np.asarray(about)[:2] + reach * np.array([np.cos(angle), np.sin(angle)])
    return np.array([x, y, rng.uniform(*height)])


def brightness_map(view: TableView, lamp: Lamp, height: int, width: int) -> NDArray[np.float32]:
    """Return a lamp's light on the table over that straight below it, float32 (height, width), 0 to 1."""
    places, near = view.table_points(height, width, COARSE_STEP)
    gaps = places - lamp.place[:2].astype(np.float32)
    squared = (gaps**2).sum(axis=-1) + np.float32(lamp.place[2]) ** 2
    light = np.where(near > 0, (np.float32(lamp.place[2]) ** 2 / squared) ** 1.5, 0)
    full = cv2.resize(light.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(full, np.float32)


def _light_picture(
    image: Canvas, view: TableView, lamps: list[Lamp], room: FloatArray, brightest: float
) -> None:
    """Light a picture by lamps and the room's own light, the brightest place `brightest` times as before."""
    height, width = image.shape[:2]
    total = np.zeros((height, width, 3), np.float32) + np.asarray(room, np.float32)
    for lamp in lamps:
        total += brightness_map(view, lamp, height, width)[..., None] * lamp.colour.astype(np.float32)
    total *= np.float32(brightest / max(1e-3, float(total[::8, ::8].mean(axis=2).max())))
    image *= total


def add_coloured_lamps(rng: Rng, image: Canvas, view: TableView, about: FloatArray) -> None:
    """Light the table by one to three coloured lamps near `about`, x and y, and little else."""
    lamps = [
        Lamp(
            draw_place(rng, about, (0, 9), (4, 14)),
            np.array(LAMP_COLOURS[rng.integers(len(LAMP_COLOURS))]) * rng.uniform(0.5, 1),
        )
        for _ in range(int(rng.integers(1, 4)))
    ]
    _light_picture(image, view, lamps, rng.uniform(0.08, 0.5) * np.ones(3), rng.uniform(0.75, 1.15))


def add_candle(rng: Rng, image: Canvas, view: TableView, about: FloatArray) -> None:
    """Light the table by one or two candles that stand near `about`: warm, and dark a few cards away."""
    candles = [
        Lamp(draw_place(rng, about, (1.2, 5), (1.8, 4.5)), np.array(CANDLE_COLOUR))
        for _ in range(int(rng.integers(1, 3)))
    ]
    room = rng.uniform(0.02, 0.12) * np.array([1.0, 0.8, 0.7])
    _light_picture(image, view, candles, room, rng.uniform(0.55, 1.05))


def add_flash(rng: Rng, image: Canvas, owner: OwnerMap, view: TableView) -> None:
    """Light the table by a flash beside the lens, and lay its mirror image on shining cards.

    It is brightest where the camera is nearest. Each card leans a little its own way, and is bowed, so the
    spot lies elsewhere on each, or misses it. `owner` says whose each pixel is.
    """
    height, width = image.shape[:2]
    flash = Lamp(view.eye + np.array([*rng.normal(0, 0.15, 2), 0.05]), np.array([1.0, 0.98, 0.95]))
    _light_picture(image, view, [flash], rng.uniform(0.05, 0.4) * np.ones(3), rng.uniform(0.9, 1.35))
    count = int(owner.max()) + 1
    lean = rng.normal(0, rng.uniform(0.02, 0.09), (count + 2, 2)) + rng.normal(0, 0.05, 2)
    step = 2
    places, _ = view.table_points(height, width, step)
    whose = owner[::step, ::step]
    normals = np.empty((*whose.shape, 3), np.float32)
    normals[..., :2] = lean[np.maximum(whose, -1)] + rng.normal(0, 0.012, 2) * places
    normals[..., 2] = 1
    points = np.concatenate([places, np.zeros_like(places[..., :1])], axis=-1)
    half = _unit(flash.place.astype(np.float32) - points) + _unit(view.eye.astype(np.float32) - points)
    shine = np.clip((_unit(normals) * _unit(half)).sum(axis=-1), 0, 1) ** rng.uniform(*GLOSS_EXPONENTS)
    shine *= rng.uniform(*FLASH_STRENGTHS) * (whose >= 0)
    image += cv2.resize(shine.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)[..., None]


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(vectors / np.sqrt((vectors**2).sum(axis=-1, keepdims=True)), np.float32)
