"""What a person can read of a scene's cards: indices must be large, in sight, and sharp enough."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from training.arrays import FloatArray, OwnerMap
from training.chance import Rng
from training.decks.designs import Face
from training.scenes import hands
from training.scenes.geometry import Projection, TableView
from training.scenes.lens import CARD_WIDTH_MM, ThinLens, blur_shares
from training.scenes.truth import visible_points

MIN_READABLE_SHARE = 0.6
"""Share of an index's rank sign, and of its suit sign, that is in sight where a person can read the card."""
MIN_INDEX_PIXELS = (18.0, 8.0)
"""Pixels of height and width that such an index has at least."""
MIN_THICKNESS_PIXELS = 11.0
"""Pixels between the longer sides of an index that is seen from low down, where it is flat and slanted."""
MAX_BLUR_SHARE = 0.14
"""Width of the blur over an index's height, or twice its width, up to which a person can read it.

A rank sign is some half of the index and its strokes a sixth of that, so the blur is not much wider than a
stroke; judged by eye on rendered indices of all ranks.
"""
WIDEST_OPENING_MM = 33.0
"""Millimetres of the widest lens: 60 mm at f/1.8."""


@dataclass(frozen=True)
class Focus:
    """A lens, and the camera that it is part of."""

    view: TableView
    lens: ThinLens

    def blur_share(self, frame: FloatArray) -> float:
        """Return how wide the lens blurs an index over the lesser of its height and twice its width."""
        return float(blur_shares(self.view, self.lens, frame[None])[0])


def sketch_owners(
    projections: list[Projection], size: tuple[int, int], holding: hands.HoldingHand | None, view: FloatArray
) -> OwnerMap:
    """Return a rough map of the card that owns each pixel, without drawing cards, at full size."""
    owner = np.full((size[1], size[0]), -1, np.int16)
    for at, projection in enumerate(projections):
        cv2.fillPoly(owner, [projection.outline().round().astype(np.int32)], at)
    if holding:
        holding.paint(None, owner, view, behind=False)
    return owner


def are_cards_readable(
    faces: list[Face], projections: list[Projection], owner: OwnerMap, focus: Focus | None = None
) -> bool:
    """Return whether every card that lies face up shows a corner large, free and sharp enough to be read."""
    return all(
        not face.code or count_readable_indices(face, projection, owner, at, focus)
        for at, (face, projection) in enumerate(zip(faces, projections, strict=True))
    )


def are_jokers_visible(codes: list[str], projections: list[Projection], owner: OwnerMap) -> bool:
    """Return True if the pictures of jokers without a word or letter are half in sight."""
    middle = np.array([(0.5, 0.5), (0, -0.25), (0.25, 0)])
    return all(
        visible_points(owner, at, projection, middle).mean() > 0.5
        for at, (code, projection) in enumerate(zip(codes, projections, strict=True))
        if code == "Jk"
    )


def count_readable_indices(
    face: Face, projection: Projection, owner: OwnerMap, at: int, focus: Focus | None = None
) -> int:
    """Count a card's indices that are large, in sight, and sharp enough where a lens blurs."""
    return sum(1 for _ in _readable_frames(face, projection, owner, at, focus))


def _readable_frames(
    face: Face, projection: Projection, owner: OwnerMap, at: int, focus: Focus | None = None
) -> Iterator[FloatArray]:
    """Yield the frames in pixels of a card's indices that can be read: float (3, 2)."""
    for frame, share in zip(projection.map_frames(face.frames), face.frames, strict=True):
        tall, wide = 2 * np.linalg.norm(frame[1:], axis=1)
        seen = visible_points(owner, at, projection, share)
        half = len(seen) // 2
        large = tall >= MIN_INDEX_PIXELS[0] and wide >= MIN_INDEX_PIXELS[1]
        free = seen[:half].mean() >= MIN_READABLE_SHARE and seen[half:].mean() >= MIN_READABLE_SHARE
        if large and free and (focus is None or focus.blur_share(frame) <= MAX_BLUR_SHARE):
            yield frame


def are_indices_thick(faces: list[Face], projections: list[Projection], owner: OwnerMap) -> bool:
    """Return whether every card shows an index to be read whose slanted shape is thick enough."""
    for at, (face, projection) in enumerate(zip(faces, projections, strict=True)):
        frames = _readable_frames(face, projection, owner, at)
        if face.code and not any(_thickness(frame) >= MIN_THICKNESS_PIXELS for frame in frames):
            return False
    return True


def _thickness(frame: FloatArray) -> float:
    """Return how far the longer sides of a frame lie apart, in pixels."""
    (up_x, up_y), (right_x, right_y) = frame[1:]
    area = 4 * abs(up_x * right_y - up_y * right_x)
    return float(area / max(1e-6, 2 * np.linalg.norm(frame[1:], axis=1).max()))


def draw_focus(
    rng: Rng, faces: list[Face], projections: list[Projection], owner: OwnerMap, view: TableView
) -> Focus:
    """Draw a lens that is sharp at one of the cards, as wide open as leaves every card to be read.

    One card's sharpest index is then blurred by 65 to 100 % of `MAX_BLUR_SHARE`, unless the lens would have
    to be wider than `WIDEST_OPENING_MM`. Each card must have an index to be read.
    """
    middles = view.nearness_of_pixels(np.array([each.outline().mean(axis=0) for each in projections]))
    focus = 1 / float(rng.choice(middles))
    unit = Focus(view, ThinLens(1.0, focus))
    sharpest = [
        min(unit.blur_share(frame) for frame in _readable_frames(face, projection, owner, at))
        for at, (face, projection) in enumerate(zip(faces, projections, strict=True))
    ]
    opening = rng.uniform(0.65, 1) * MAX_BLUR_SHARE / max(1e-6, *sharpest)
    return Focus(view, ThinLens(min(opening, WIDEST_OPENING_MM / CARD_WIDTH_MM), focus))
