"""What a person can read of a scene's cards: its indices must be large enough and in sight enough."""

import cv2
import numpy as np

from training.arrays import Numbers, Owner
from training.decks.designs import Face
from training.scenes import hands
from training.scenes.geometry import Projection
from training.scenes.truth import visible

READABLE = 0.6
"""Share of an index's rank sign, and of its suit sign, that is in sight where a person can read the card."""
SMALLEST = (18.0, 8.0)
"""Pixels of height and width that such an index has at least."""


def sketch(
    projections: list[Projection], size: tuple[int, int], holding: hands.HoldingHand | None, view: Numbers
) -> Owner:
    """Return roughly whose each pixel is, without drawing the cards, at the picture's full size."""
    owner = np.full((size[1], size[0]), -1, np.int16)
    for at, projection in enumerate(projections):
        cv2.fillPoly(owner, [projection.outline().round().astype(np.int32)], at)
    if holding:
        holding.paint(None, owner, view, behind=False)
    return owner


def readable(faces: list[Face], projections: list[Projection], owner: Owner) -> bool:
    """Tell whether every card that lies face up can be read."""
    return all(
        not face.code or readable_indices(face, projection, owner, at)
        for at, (face, projection) in enumerate(zip(faces, projections, strict=True))
    )


def jokers_told(codes: list[str], projections: list[Projection], owner: Owner) -> bool:
    """Tell whether the pictures of jokers that have no word or letter are in sight by a half."""
    middle = np.array([(0.5, 0.5), (0, -0.25), (0.25, 0)])
    return all(
        visible(owner, at, projection, middle).mean() > 0.5
        for at, (code, projection) in enumerate(zip(codes, projections, strict=True))
        if code == "Jk"
    )


def readable_indices(face: Face, projection: Projection, owner: Owner, at: int) -> int:
    """Count a card's indices that are large enough and in sight enough."""
    count = 0
    for frame, share in zip(projection.frames(face.frames), face.frames, strict=True):
        tall, wide = 2 * np.linalg.norm(frame[1:], axis=1)
        seen = visible(owner, at, projection, share)
        half = len(seen) // 2
        large = tall >= SMALLEST[0] and wide >= SMALLEST[1]
        count += bool(large and seen[:half].mean() >= READABLE and seen[half:].mean() >= READABLE)
    return count
