"""What a person can read of a scene's cards: its indices must be large enough and in sight enough."""

import cv2
import numpy as np

from training.arrays import FloatArray, OwnerMap
from training.decks.designs import Face
from training.scenes import hands
from training.scenes.geometry import Projection
from training.scenes.truth import visible_points

MIN_READABLE_SHARE = 0.6
"""Share of an index's rank sign, and of its suit sign, that is in sight where a person can read the card."""
MIN_INDEX_PIXELS = (18.0, 8.0)
"""Pixels of height and width that such an index has at least."""


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


def are_cards_readable(faces: list[Face], projections: list[Projection], owner: OwnerMap) -> bool:
    """Return whether every card that lies face up shows a corner large and free enough to be read."""
    return all(
        not face.code or count_readable_indices(face, projection, owner, at)
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


def count_readable_indices(face: Face, projection: Projection, owner: OwnerMap, at: int) -> int:
    """Count a card's indices that are large enough and in sight enough."""
    count = 0
    for frame, share in zip(projection.map_frames(face.frames), face.frames, strict=True):
        tall, wide = 2 * np.linalg.norm(frame[1:], axis=1)
        seen = visible_points(owner, at, projection, share)
        half = len(seen) // 2
        large = tall >= MIN_INDEX_PIXELS[0] and wide >= MIN_INDEX_PIXELS[1]
        count += bool(
            large and seen[:half].mean() >= MIN_READABLE_SHARE and seen[half:].mean() >= MIN_READABLE_SHARE
        )
    return count
