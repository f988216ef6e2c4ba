"""Backs of cards, drawn without end: what is printed on the side that lies up when a card lies face down."""

from collections.abc import Callable

import cv2
import numpy as np

from companion.vision.photo.decode import Pixels
from training.arrays import FloatArray
from training.chance import Rng
from training.decks.art import HEIGHT, WIDTH
from training.decks.designs import NO_FRAMES, Face, picture_levels

USUAL_INKS = np.array(
    [(45, 35, 165), (130, 60, 25), (60, 90, 25), (35, 35, 38), (95, 30, 100), (30, 120, 200), (40, 60, 95)]
)
"""Inks that most decks have on their backs, BGR: red, blue, green, black, violet, orange, brown."""
BORDERED_SHARE = 0.75
"""Share of backs with a light border around what is printed; the others are printed to the edge."""
SYMMETRIC_SHARE = 0.85
"""Share of backs that look alike upside down."""

Pattern = Callable[[Rng], FloatArray]
"""Draws how much ink there is at each place: float (HEIGHT, WIDTH), 0 to 1."""


def draw_back_design(rng: Rng) -> Face:
    """Draw a back: a pattern of one or two inks, mostly with a border and a picture in the middle."""
    paper = rng.uniform(225, 252, 3) if rng.random() < 0.9 else rng.uniform(120, 240, 3)
    ink = _draw_ink(rng)
    cover = np.maximum(PATTERNS[rng.integers(len(PATTERNS))](rng), rng.uniform(0, 0.9) * (rng.random() < 0.7))
    field = np.clip(paper + (ink - paper) * cover[..., None], 0, 255).astype(np.uint8)
    for _ in range(int(rng.integers(0, 4))):
        _draw_medallion(rng, field, paper if rng.random() < 0.5 else _draw_ink(rng))
    if rng.random() < SYMMETRIC_SHARE:
        half = HEIGHT // 2
        field[HEIGHT - half :] = field[:half][::-1, ::-1]
    else:
        _draw_writing(rng, field, paper)
    if rng.random() < BORDERED_SHARE:
        _draw_border(rng, field, paper, ink)
    return Face("", picture_levels(field), NO_FRAMES)


def _draw_ink(rng: Rng) -> FloatArray:
    usual = rng.random() < 0.8
    base = (
        USUAL_INKS[rng.integers(len(USUAL_INKS))] + rng.normal(0, 12, 3) if usual else rng.uniform(0, 210, 3)
    )
    return np.clip(base, 0, 255)


def _centred_grid() -> tuple[FloatArray, FloatArray]:
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float64)
    return y - (HEIGHT - 1) / 2, x - (WIDTH - 1) / 2


def _draw_lattice(rng: Rng) -> FloatArray:
    y, x = _centred_grid()
    period, thick = rng.uniform(7, 40), rng.uniform(0.2, 0.7)
    slope = rng.uniform(0.6, 1.7)
    lines = np.minimum((slope * x + y) % period, (slope * x - y) % period)
    return np.asarray(lines < thick * period, np.float64)


def _draw_dots(rng: Rng) -> FloatArray:
    y, x = _centred_grid()
    period, size = rng.uniform(9, 36), rng.uniform(0.2, 0.48)
    away = np.hypot((x + period / 2) % period - period / 2, (y + period / 2) % period - period / 2)
    dots = np.asarray(away < size * period, np.float64)
    return dots if rng.random() < 0.5 else 1 - dots


def _draw_chequer(rng: Rng) -> FloatArray:
    y, x = _centred_grid()
    wide, high = rng.uniform(8, 40, 2)
    return np.asarray((np.floor(x / wide) + np.floor(y / high)) % 2, np.float64)


def _draw_rings(rng: Rng) -> FloatArray:
    """Draw frames in each other, or waves about the middle, as on banknotes."""
    y, x = _centred_grid()
    flat = np.maximum(np.abs(x) / WIDTH, np.abs(y) / HEIGHT) * WIDTH
    away = flat if rng.random() < 0.5 else np.hypot(x, y)
    turns = rng.integers(0, 13)
    wave = away / rng.uniform(4, 16) * 2 * np.pi + rng.uniform(0, 3) * np.sin(turns * np.arctan2(y, x))
    return np.asarray(0.5 + 0.5 * np.sin(wave), np.float64)


def _draw_scrolls(rng: Rng) -> FloatArray:
    """Draw leaves and curls: smooth noise cut in bands."""
    coarse = rng.normal(0, 1, (int(rng.integers(8, 30)), int(rng.integers(6, 22)))).astype(np.float32)
    smooth = cv2.resize(coarse, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    smooth = (smooth + smooth[:, ::-1]) / 2
    return np.asarray(np.abs(np.sin(smooth * rng.uniform(2, 6))) < rng.uniform(0.4, 0.85), np.float64)


def _draw_plain(_rng: Rng) -> FloatArray:
    return np.ones((HEIGHT, WIDTH))


PATTERNS: tuple[Pattern, ...] = (
    _draw_lattice,
    _draw_lattice,
    _draw_dots,
    _draw_chequer,
    _draw_rings,
    _draw_rings,
    _draw_scrolls,
    _draw_scrolls,
    _draw_plain,
)


def _draw_medallion(rng: Rng, field: Pixels, colour: FloatArray) -> None:
    """Draw a ring, a disc or a diamond on the middle line."""
    at = (WIDTH // 2, int(rng.integers(HEIGHT // 5, HEIGHT // 2 + 1)))
    radius, thick = int(rng.integers(12, WIDTH // 3)), int(rng.integers(2, 10))
    if rng.random() < 0.3:
        points = [
            (at[0], at[1] - radius),
            (at[0] + radius, at[1]),
            (at[0], at[1] + radius),
            (at[0] - radius, at[1]),
        ]
        cv2.polylines(field, [np.array(points, np.int32)], True, colour.tolist(), thick, cv2.LINE_AA)
    else:
        cv2.circle(field, at, radius, colour.tolist(), thick if rng.random() < 0.7 else -1, cv2.LINE_AA)


def _draw_writing(rng: Rng, field: Pixels, paper: FloatArray) -> None:
    """Write a maker's or a brewer's name across it."""
    name = "".join(chr(rng.integers(ord("A"), ord("Z") + 1)) for _ in range(int(rng.integers(3, 7))))
    size, y = rng.uniform(0.8, 1.6), int(rng.integers(HEIGHT // 5, HEIGHT * 4 // 5))
    for thick, colour in ((int(12 * size), rng.uniform(0, 120, 3)), (int(4 * size), paper)):
        cv2.putText(
            field,
            name,
            (int(0.1 * WIDTH), y),
            cv2.FONT_HERSHEY_DUPLEX,
            size,
            colour.tolist(),
            thick,
            cv2.LINE_AA,
        )


def _draw_border(rng: Rng, field: Pixels, paper: FloatArray, ink: FloatArray) -> None:
    """Leave a border of paper around what is printed, and perhaps a line along it."""
    edge = int(rng.uniform(0.03, 0.11) * WIDTH)
    if rng.random() < 0.6:
        thick = int(rng.integers(2, 9))
        cv2.rectangle(field, (edge, edge), (WIDTH - 1 - edge, HEIGHT - 1 - edge), ink.tolist(), thick)
    for side in (field[:edge], field[HEIGHT - edge :], field[:, :edge], field[:, WIDTH - edge :]):
        side[:] = paper
