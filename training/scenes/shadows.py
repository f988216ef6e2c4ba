"""Sharp shadows of one lamp: of who takes the photo, of fingers, glasses and chips, and of cards' own edges.

A shadow on the level table is the caster seen from the lamp. Its edge is as wide as the lamp's own width
makes it: sharp for a bare bulb, softer the higher the caster.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from training.arrays import Canvas, FloatArray
from training.chance import Rng
from training.scenes.geometry import TableView
from training.scenes.lamps import Lamp

CARD_LIFTS = (0.004, 0.05)
"""Card widths that a card's edge stands above what lies under it."""
LAMP_RADII = (0.03, 0.35)
"""Card widths of the lamp's own radius: a flash's to a bulb's."""
MAX_CASTERS = 3


@dataclass(frozen=True)
class Caster:
    """Something flat over the table: its outline, float (n, 2) card widths, and its height."""

    outline: FloatArray
    height: float
    stands: bool = False
    """Whether it reaches down to the table, as a glass does; its outline is convex then."""


def shadow_outline(caster: Caster, lamp: Lamp) -> FloatArray:
    """Return where the caster's shadow lies on the table, float (n, 2); the lamp hangs higher than it."""
    away = lamp.place[2] / max(1e-3, lamp.place[2] - caster.height)
    shadow = np.asarray(lamp.place[:2] + (caster.outline - lamp.place[:2]) * away)
    if not caster.stands:
        return shadow
    return np.asarray(cv2.convexHull(np.concatenate([shadow, caster.outline]).astype(np.float32))[:, 0])


def _draw_disc(at: FloatArray, radius: float, flat: float = 1.0, turn: float = 0.0) -> FloatArray:
    """Return the outline of a disc or an ellipse: float (24, 2)."""
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    x, y = radius * np.cos(angles), radius * flat * np.sin(angles)
    cos, sin = np.cos(turn), np.sin(turn)
    return np.asarray(at + np.stack([cos * x - sin * y, sin * x + cos * y], axis=1))


def draw_phone(rng: Rng, view: TableView, reach: float) -> list[Caster]:
    """Return the phone that takes the photo, held by one hand or two: at the lens, `reach` times as high."""
    at, height = view.eye[:2] * reach, max(0.3, float(view.eye[2]) * reach)
    turn, long = rng.uniform(0, np.pi), rng.uniform(2.1, 2.6)
    box = cv2.boxPoints(((float(at[0]), float(at[1])), (long, 1.2), float(np.degrees(turn))))
    along = np.array([np.cos(turn), np.sin(turn)]) * long / 2
    fists = [_draw_disc(at + side * along, 0.7, 0.75, turn) for side in (1, -1)[: int(rng.integers(1, 3))]]
    return [Caster(np.asarray(outline), height) for outline in (box, *fists)]


def draw_standing(rng: Rng, about: FloatArray, across: float) -> list[Caster]:
    """Return something round that stands on the table: a glass, a bottle, a stack of chips."""
    angle = rng.uniform(0, 2 * np.pi)
    at = np.asarray(about) + rng.uniform(0.2, 0.7) * across * np.array([np.cos(angle), np.sin(angle)])
    radius, height = rng.uniform(0.3, 0.7), rng.uniform(0.3, 2.5)
    return [Caster(_draw_disc(at, radius), height, stands=True)]


def draw_pointing(rng: Rng, about: FloatArray, across: float) -> list[Caster]:
    """Return a finger, or a hand with fingers spread, above the table."""
    angle, height = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 2.5)
    tip = np.asarray(about) + rng.normal(0, 0.25, 2) * across
    casters = []
    for spread in np.linspace(-0.35, 0.35, int(rng.choice([1, 2, 4]))):
        way = np.array([np.cos(angle + spread), np.sin(angle + spread)])
        side = np.array([-way[1], way[0]]) * rng.uniform(0.1, 0.15)
        ends = [tip - side, tip + side, tip + 3 * way + 1.3 * side, tip + 3 * way - 1.3 * side]
        casters += [Caster(np.array(ends), height), Caster(_draw_disc(tip, float(np.hypot(*side))), height)]
    return casters


def draw_casters(rng: Rng, view: TableView, about: FloatArray, across: float) -> list[Caster]:
    """Draw one to three things that throw shadows on what is seen: `about` x and y, `across` card widths."""
    casters: list[Caster] = []
    for _ in range(int(rng.integers(1, MAX_CASTERS + 1))):
        kind = rng.random()
        if kind < 0.3:
            casters += draw_phone(rng, view, rng.uniform(0.55, 0.95))
        else:
            casters += (draw_standing if kind < 0.65 else draw_pointing)(rng, about, across)
    return casters


def cast_shadows(
    image: Canvas, view: TableView, lamp: Lamp, casters: list[Caster], radius: float, depth: float
) -> None:
    """Darken the table and the cards on it by `depth`, 0 to 1, where casters keep a lamp's light away.

    `radius` is the lamp's own, in card widths.
    """
    dark = np.zeros(image.shape[:2], np.uint8)
    for caster in casters:
        outline = shadow_outline(caster, lamp)
        ahead = np.column_stack([outline, np.ones(len(outline))]) @ view.homography[2]
        if lamp.place[2] <= caster.height or (ahead < 0.05).any():
            continue
        seen = view.project(np.column_stack([outline, np.zeros(len(outline))]))
        mask = np.zeros(image.shape[:2], np.uint8)
        fixed = (seen.clip(-8000, 8000) * 16).round().astype(np.int32)
        cv2.fillPoly(mask, [fixed], 255, cv2.LINE_AA, 4)
        edge = radius * caster.height / (lamp.place[2] - caster.height) * view.scale / float(ahead.mean())
        soft = cv2.blur(mask, (round(min(edge, 120.0)),) * 2) if edge > 1.5 else mask
        dark = np.maximum(dark, soft)
    if dark.any():
        image *= (1 - np.float32(depth / 255) * dark)[..., None]


def draw_edge_shadows(rng: Rng, view: TableView, lamp: Lamp, middles: FloatArray) -> FloatArray:
    """Draw how far each card's edge throws its shadow: float (n, 2) pixels, given their middles, (n, 2)."""
    lifts = rng.uniform(*CARD_LIFTS) * rng.uniform(0.4, 1.6, len(middles))
    away = (middles - lamp.place[:2]) * (lifts / (lamp.place[2] - lifts))[:, None]
    foot = np.column_stack([middles, np.zeros(len(middles))])
    return view.project(foot + np.column_stack([away, np.zeros(len(middles))])) - view.project(foot)
