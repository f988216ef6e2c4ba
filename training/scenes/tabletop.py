"""Things laid on the table beside the cards, and painted with their height, in the camera's perspective."""

from dataclasses import dataclass

import cv2
import numpy as np

from training.arrays import Canvas, FloatArray, OwnerMap
from training.chance import Rng
from training.decks.designs import NO_FRAMES
from training.scenes.geometry import Projection, TableView
from training.scenes.shadows import Caster
from training.scenes.things import Thing
from training.scenes.truth import MIN_DECOY_SEEN_SHARE

COVERED = -2
"""Owner of a pixel of a thing that lies on the cards, as of a hand's."""
STACK_SHARE = 0.3
"""Share of chips that lie on others."""


@dataclass(frozen=True, eq=False)
class LaidThing:
    """A thing, and where its middle lies: x, y, its angle clockwise, and what height it lies at."""

    thing: Thing
    x: float
    y: float
    angle: float
    level: float = 0.0

    def matrix(self) -> FloatArray:
        """Return the matrix from shares of the thing's face to the table: float (3, 3)."""
        (wide, long), cos, sin = self.thing.size, np.cos(self.angle), np.sin(self.angle)
        turned = np.array([[cos, -sin, self.x], [sin, cos, self.y], [0, 0, 1]])
        return np.asarray(turned @ np.array([[wide, 0, -wide / 2], [0, long, -long / 2], [0, 0, 1]]))

    def caster(self) -> Caster:
        """Return the thing as what throws a shadow on the table."""
        shares = np.column_stack([_rim_shares(self.thing), np.ones(len(_rim_shares(self.thing)))])
        outline = (shares @ self.matrix().T)[:, :2]
        return Caster(outline, self.level + self.thing.height, stands=True)

    def projection(self, view: TableView) -> Projection:
        """Return where shares of the thing's upper face fall in the picture."""
        return Projection(view.at_height(self.level + self.thing.height) @ self.matrix())


def lay_things(
    rng: Rng, things: list[Thing], places: FloatArray, across: float, count: int
) -> list[LaidThing]:
    """Lay some of `things` where the camera sees them, some of them at the edge of what lies at `places`.

    `places` is float (n, 2), the cards' middles, or what is looked at; `across` is how many card widths the
    picture shows. Flat things are the lowest.
    """
    laid = []
    for _ in range(count):
        thing = things[rng.integers(len(things))]
        about = places[rng.integers(len(places))]
        reach = rng.uniform(0.7, 1.6) if rng.random() < 0.5 else rng.uniform(0.15, 0.6) * across
        way = rng.uniform(0, 2 * np.pi)
        x, y = about + reach * np.array([np.cos(way), np.sin(way)])
        angle = rng.normal(0, 0.3) if rng.random() < 0.5 else rng.uniform(0, 2 * np.pi)
        laid.append(LaidThing(thing, x, y, angle))
        while thing.kind == "chip" and rng.random() < STACK_SHARE:
            x, y = x + rng.normal(0, 0.03), y + rng.normal(0, 0.03)
            laid.append(LaidThing(thing, x, y, rng.uniform(0, 6.28), laid[-1].level + thing.height))
    return sorted(laid, key=level_of_top)


def level_of_top(laid: LaidThing) -> float:
    """Return the height of a thing's upper face; cloths lie below all else."""
    return -1.0 if laid.thing.kind == "cloth" else laid.level + laid.thing.height


def is_in_front(laid: LaidThing, view: TableView) -> bool:
    """Tell whether the whole thing lies before the camera, not below or behind it."""
    corners = np.array([(x, y, 1) for x in (0, 1) for y in (0, 1)]) @ laid.matrix().T
    return bool((corners @ view.at_height(laid.level + laid.thing.height)[2] > 0.12).all())


def paint_things(
    rng: Rng, image: Canvas, owner: OwnerMap, view: TableView, laid: list[LaidThing], as_owner: int = -1
) -> None:
    """Paint things one above the other, each with sides and a shadow; their pixels become `as_owner`'s."""
    shadow = rng.uniform(0.15, 0.5)
    for each in laid:
        if is_in_front(each, view):
            _paint_thing(image, owner, view, each, shadow, as_owner)


def _paint_thing(
    image: Canvas, owner: OwnerMap, view: TableView, laid: LaidThing, shadow: float, as_owner: int
) -> None:
    """Paint one thing: its shadow, its sides, its upper face."""
    thing, height, width = laid.thing, owner.shape[0], owner.shape[1]
    top = laid.projection(view)
    foot = Projection(view.at_height(laid.level) @ laid.matrix())
    rim = _rim_shares(thing)
    ends = np.concatenate([top.map_to_pixels(rim), foot.map_to_pixels(rim)])
    room = max(3.0, 0.06 * view.scale)
    low = np.floor(ends.min(axis=0) - room).clip(0, (width, height)).astype(int)
    high = np.ceil(ends.max(axis=0) + room).clip(0, (width, height)).astype(int)
    if (high - low).min() < 3:
        return
    part = image[low[1] : high[1], low[0] : high[0]]
    outline = cv2.convexHull((ends - low).astype(np.float32)).round().astype(np.int32)
    body = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(body, [outline], 255, cv2.LINE_AA)
    soft = cv2.blur(body, (2 * int(room / 2) + 1,) * 2)
    part *= (1 - shadow / 255 * soft.astype(np.float32))[..., None]
    if thing.height:
        _paint_sides(part, thing, top.map_to_pixels(rim) - low, foot.map_to_pixels(rim) - low)
    level = _choose_level(thing, top)
    size, origin = (int(high[0] - low[0]), int(high[1] - low[1])), (int(low[0]), int(low[1]))
    face = top.warp(thing.levels[level], origin, size).astype(np.float32)
    mask = top.warp(thing.masks[level], origin, size).astype(np.float32)[..., None] / 255
    part += (face - part) * mask
    owned = (body > 127) if thing.height else (mask[..., 0] > 0.5)
    owner[low[1] : high[1], low[0] : high[0]][owned] = as_owner


def _rim_shares(thing: Thing) -> FloatArray:
    """Return the edge of a thing's upper face in shares, in order: float (n, 2)."""
    if thing.kind == "chip":
        angles = np.linspace(0, 2 * np.pi, 32, endpoint=False)
        return 0.5 + 0.495 * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)


def _paint_sides(part: Canvas, thing: Thing, upper: FloatArray, lower: FloatArray) -> None:
    """Paint the sides between the edges of both faces, the farther ones first, each lit its own way."""
    count = len(upper)
    order = sorted(range(count), key=lambda at: float(lower[at, 1] + lower[(at + 1) % count, 1]))
    for at in order:
        after = (at + 1) % count
        quad = np.array([upper[at], upper[after], lower[after], lower[at]])
        along = upper[after] - upper[at]
        light = 0.55 + 0.3 * abs(float(along[0])) / max(1e-6, float(np.hypot(*along)))
        colour = thing.side * light
        if thing.kind == "chip" and at // 3 % 2:
            colour = 0.5 * colour + 100
        cv2.fillPoly(part, [quad.round().astype(np.int32)], colour.tolist(), cv2.LINE_AA)


def _choose_level(thing: Thing, top: Projection) -> int:
    """Return which size of the face's picture comes nearest to what is seen of it."""
    tall, wide = thing.levels[0].shape[:2]
    area = float(cv2.contourArea(top.outline().astype(np.float32)))
    return int(np.clip(np.log2(np.sqrt(wide * tall / max(area, 1))), 0, 2.4).round())


def decoys_in_sight(
    owner: OwnerMap, view: TableView, laid: list[LaidThing], as_owner: int = -1
) -> FloatArray:
    """Return the frames in pixels of printed signs in the picture and in sight: float32 (n, 3, 2)."""
    found, beyond = [NO_FRAMES], np.array([owner.shape[1], owner.shape[0]])
    for each in laid:
        if not len(each.thing.decoys) or not is_in_front(each, view):
            continue
        frames = each.projection(view).map_frames(each.thing.decoys)
        for frame in frames:
            low = np.floor(frame[0] - np.abs(frame[1:]).sum(axis=0)).astype(int)
            high = np.ceil(frame[0] + np.abs(frame[1:]).sum(axis=0)).astype(int)
            if (low >= 0).all() and (high < beyond).all():
                inside = owner[low[1] : high[1] + 1, low[0] : high[0] + 1]
                if (inside == as_owner).mean() >= MIN_DECOY_SEEN_SHARE:
                    found.append(frame[None].astype(np.float32))
    return np.concatenate(found)
