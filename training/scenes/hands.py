"""A hand that holds a fan: fingers behind the cards, a thumb or two upon them, some over indices."""

from dataclasses import dataclass

import cv2
import numpy as np

from training.arrays import Canvas, FloatArray, Mask, OwnerMap
from training.chance import Rng
from training.decks.designs import Face
from training.scenes.geometry import card_to_table_matrix
from training.scenes.layouts import Placement

SKIN_COLOURS = ((150, 180, 228), (120, 152, 208), (92, 124, 184), (60, 86, 138), (42, 58, 96))
"""BGR, light to dark."""

LONG_LIMB = 4.0
"""Card widths of a limb's length from which its outline is drawn in more steps."""


@dataclass(frozen=True)
class Limb:
    """A finger or a palm: points from its root to its tip on the table, thick there, in card widths."""

    points: FloatArray
    widths: tuple[float, float]
    behind: bool
    nail: bool = False


@dataclass(frozen=True)
class HoldingHand:
    """Its limbs in the order in which they are drawn."""

    limbs: list[Limb]
    skin: FloatArray

    def paint(self, image: Canvas | None, owner: OwnerMap, view: FloatArray, behind: bool) -> None:
        """Draw what is behind the cards or before them; without an image only whose each pixel is."""
        for limb in self.limbs:
            if limb.behind != behind:
                continue
            mask = _limb_mask(limb, owner.shape, view)
            if image is not None:
                _draw_skin(image, mask, self.skin)
                if limb.nail:
                    _draw_nail(image, limb, view, self.skin)
            owner[mask > 128] = -2


def _to_pixels(points: FloatArray, view: FloatArray) -> FloatArray:
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float64), view)[0])


def _card_width_pixels(at: FloatArray, view: FloatArray) -> float:
    """Return how many pixels a card's width spans at a point of the table."""
    around = _to_pixels(at + np.array([(0, 0), (0.1, 0), (0, 0.1)]), view)
    return float(10 * np.linalg.norm(around[1:] - around[0], axis=1).mean())


def _limb_mask(limb: Limb, shape: tuple[int, int], view: FloatArray) -> Mask:
    """Return where a limb is: uint8 (height, width), its outline a chain of discs."""
    mask = np.zeros(shape, np.uint8)
    long = float(np.linalg.norm(np.diff(limb.points, axis=0), axis=1).sum())
    steps = np.linspace(0, len(limb.points) - 1, 40 if long < LONG_LIMB else 160)
    chain = np.stack([np.interp(steps, np.arange(len(limb.points)), axis) for axis in limb.points.T], axis=1)
    thick = np.linspace(*limb.widths, len(chain))
    scale = _card_width_pixels(limb.points[-1], view)
    for (x, y), width in zip(_to_pixels(chain, view), thick, strict=True):
        cv2.circle(mask, (round(x), round(y)), max(1, round(scale * width / 2)), 255, -1, cv2.LINE_AA)
    return mask


def _draw_skin(image: Canvas, mask: Mask, skin: FloatArray) -> None:
    """Draw skin, darker towards its outline, with a soft shadow beside it."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not rows.size:
        return
    room = 30
    y0, y1 = max(0, rows[0] - room), rows[-1] + room
    x0, x1 = max(0, columns[0] - room), columns[-1] + room
    mask, part = mask[y0:y1, x0:x1], image[y0:y1, x0:x1]
    part *= 1 - 0.35 / 255 * cv2.blur(mask, (31, 31))[..., None].astype(np.float32)
    depth = cv2.distanceTransform((mask > 128).astype(np.uint8), cv2.DIST_L2, 3)
    inner = 1 - depth / max(1.0, float(depth.max()))
    light = 0.62 + 0.42 * np.sqrt(np.clip(1 - inner**2, 0, 1))
    alpha = mask[..., None].astype(np.float32) / 255
    part += (skin * light[..., None] - part) * alpha


def _draw_nail(image: Canvas, limb: Limb, view: FloatArray, skin: FloatArray) -> None:
    """Draw a nail near the tip."""
    ends = _to_pixels(limb.points[-2:], view)
    along = (ends[1] - ends[0]) / max(1e-6, float(np.linalg.norm(ends[1] - ends[0])))
    width = _card_width_pixels(limb.points[-1], view) * limb.widths[1]
    at = tuple((ends[1] + 0.08 * width * along).round().astype(int).tolist())
    axes, angle = (
        (round(0.36 * width), round(0.29 * width)),
        float(np.degrees(np.arctan2(along[1], along[0]))),
    )
    cv2.ellipse(image, at, axes, angle, 0, 360, (skin * 0.85).tolist(), -1, cv2.LINE_AA)
    inner = (round(0.32 * width), round(0.25 * width))
    cv2.ellipse(image, at, inner, angle, 0, 360, (skin * 0.5 + 115).tolist(), -1, cv2.LINE_AA)


def draw_hand(rng: Rng, aspect: float) -> HoldingHand:
    """Draw a hand about the lower middle of a fan of `layouts.lay_fan_of`, its middle at the origin."""
    side = rng.choice([-1.0, 1.0])
    foot = aspect / 2

    def limb(
        points: list[tuple[float, float]], thick: tuple[float, float], behind: bool, nail: bool = False
    ) -> Limb:
        shaken = np.array(points) * (side, 1) + rng.normal(0, 0.03, (len(points), 2))
        return Limb(shaken, thick, behind, nail)

    wrist = (0.9, foot + 2.4)
    limbs = [limb([wrist, (0.55, foot + 1.0), (0.3, foot + 0.25)], (0.95, 1.15), behind=True)]
    for at in range(4):  # fingers reach round the fan's other side, mostly hidden
        y = foot - 0.02 + 0.27 * at - 0.25
        limbs.append(limb([(0.4, y + 0.25), (-0.25, y + 0.08), (-0.55, y)], (0.32, 0.25), behind=True))
    high = rng.uniform(0.05, 0.5)
    thumb = [(0.75, foot + 1.0), (0.5, foot + 0.25), (0.24, foot - 0.6 * high), (0.1, foot - high)]
    limbs.append(limb(thumb, (0.5, rng.uniform(0.29, 0.36)), behind=False, nail=True))
    if rng.random() < 0.3:  # the other hand helps
        x = -rng.uniform(0.2, 0.6)
        other = [(x - 0.6, foot + 1.6), (x - 0.3, foot + 0.5), (x, foot - rng.uniform(-0.1, 0.2))]
        limbs.append(limb(other, (0.5, 0.32), behind=False, nail=True))
    return HoldingHand(limbs, draw_skin_colour(rng))


def draw_bends(rng: Rng, count: int) -> FloatArray:
    """Draw how far each card is bent: half of the hands not at all, else nearly alike."""
    if rng.random() < 0.5:
        return np.zeros(count)
    return rng.normal(0, 0.03) + rng.normal(0, 0.006, count)


def draw_covering_fingers(
    rng: Rng, aspect: float, cards: list[Placement], faces: list[Face], most: int = 3
) -> HoldingHand:
    """Draw one to `most` fingers of which each lies over a part of a card's index.

    A finger comes from outside the cards, and its tip ends about an index's middle, so it may hide the index,
    half of it, or just touch it. Cards without an index get none.
    """
    able = [at for at, face in enumerate(faces) if len(face.frames)]
    limbs: list[Limb] = []
    if not able:
        return HoldingHand(limbs, draw_skin_colour(rng))
    middle = np.mean([(card.x, card.y) for card in cards], axis=0)
    for _ in range(int(rng.integers(1, most + 1))):
        at = able[rng.integers(len(able))]
        frame = faces[at].frames[rng.integers(len(faces[at].frames))]
        place = (card_to_table_matrix(cards[at], aspect) @ np.array([*frame[0], 1]))[:2]
        outwards = place - middle
        angle = np.arctan2(outwards[1], outwards[0]) + rng.normal(0, 0.7)
        way, thick = np.array([np.cos(angle), np.sin(angle)]), rng.uniform(0.2, 0.32)
        tip = place + way * rng.uniform(-0.1, 0.3) + rng.normal(0, 0.06, 2)
        bow = np.array([-way[1], way[0]]) * rng.normal(0, 0.15)
        points = np.array([tip + 5 * way + 4 * bow, tip + 2 * way + 1.5 * bow, tip + 0.6 * way, tip])
        limbs.append(Limb(points, (2.2 * thick, thick), behind=False, nail=bool(rng.random() < 0.7)))
    return HoldingHand(limbs, draw_skin_colour(rng))


def draw_skin_colour(rng: Rng) -> FloatArray:
    """Draw a colour of skin: float32 (3,) BGR."""
    colour = np.array(SKIN_COLOURS[rng.integers(len(SKIN_COLOURS))], np.float32)
    return colour + rng.normal(0, 8, 3).astype(np.float32)


def lengthen_arm(holding: HoldingHand) -> HoldingHand:
    """Return a hand whose arm goes on beyond the wrist, out of the picture."""
    hand = holding.limbs[0]
    along = hand.points[0] - hand.points[1]
    arm = Limb(np.stack([hand.points[0] + 4 * along, hand.points[0]]), (1.25, hand.widths[0]), behind=True)
    return HoldingHand([arm, *holding.limbs], holding.skin)


def paint_loose_fingers(rng: Rng, image: Canvas, owner: OwnerMap, index: float) -> None:
    """Draw thumbs and fingers anywhere above the cards, some `index` pixels thick: shaded, with a nail."""
    skin = draw_skin_colour(rng)
    for _ in range(int(rng.integers(1, 4))):
        start, angle = rng.uniform(-0.1, 1.1, 2) * image.shape[:2], rng.uniform(0, 6.28)
        length, width = index * rng.uniform(2, 6), index * rng.uniform(0.7, 1.5)
        tip = start + length * np.array([np.cos(angle), np.sin(angle)])
        mask = np.zeros(image.shape[:2], np.uint8)
        first, last = (point.astype(int).tolist() for point in (start, tip))
        cv2.line(mask, first, last, 255, max(2, int(width)), cv2.LINE_AA)
        soft = cv2.blur(mask, (max(3, int(width / 2)),) * 2)
        inside = mask > 128
        image[inside] = (0.55 + 0.5 / 255 * soft[inside, None]) * skin
        nail = tuple((tip - 0.1 * width).astype(int).tolist())
        axes = (max(1, int(width * 0.35)), max(1, int(width * 0.26)))
        pale = (skin * 1.12 + 12).tolist()
        cv2.ellipse(image, nail, axes, np.degrees(angle), 0, 360, pale, -1, cv2.LINE_AA)
        owner[inside] = -2
