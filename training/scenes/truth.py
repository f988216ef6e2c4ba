"""A scene's truth: the frames of all indices in the picture, and how much of each is seen."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from companion.vision.photo.decode import Pixels
from training.arrays import FloatArray, OwnerMap
from training.decks.designs import NO_FRAMES, Face
from training.scenes.geometry import Projection

MIN_SEEN_SHARE, MIN_UNSURE_SHARE = 0.42, 0.2
"""Share of a rank glyph in sight from which an index counts, and from which it is neither index nor none."""
MIN_DECOY_SEEN_SHARE = 0.7
"""Share of a printed sign in sight from which it is shown as none."""


def _card_frame_as_read(share: FloatArray) -> FloatArray:
    """Return the frame of a whole card in shares of itself, up being where an index on it has its upper edge.

    Nobody could tell which end of a card is its upper one.
    """
    way = 0.5 if share[1, 1] < 0 else -0.5
    return np.array([[(0.5, 0.5), (0, -way), (way, 0)]], np.float32)


@dataclass
class Scene:
    """A picture and its truth."""

    image: Pixels
    """uint8 (height, width, 3) BGR; square where it is made for training."""
    codes: list[str]
    frames: FloatArray
    """float32 (n, 3, 2) pixels: centre, up, right."""
    rank_seen: FloatArray
    """float32 (n,): share of the upper part in sight."""
    suit_seen: FloatArray
    """float32 (n,): share of the lower part in sight."""
    others: FloatArray = field(default_factory=lambda: NO_FRAMES)
    """float32 (m, 3, 2) pixels: heads and wholes of jokers' words that are right too; see `headed`."""
    cards: FloatArray = field(default_factory=lambda: NO_FRAMES)
    """float32 (n, 3, 2) pixels: each index's card, its centre, half its height up as read, half its width."""
    decoys: FloatArray = field(default_factory=lambda: NO_FRAMES)
    """float32 (k, 3, 2) pixels: printed signs in sight that are no index, framed as if they were."""


def collect_truth(photo: Pixels, owner: OwnerMap, projections: list[Projection], faces: list[Face]) -> Scene:
    """Collect the frames of all indices that fall into the picture and measure what is seen of each."""
    codes, frames, others, cards = list[str](), list[FloatArray](), list[FloatArray](), list[FloatArray]()
    decoys = list[FloatArray]()
    rank_seen, suit_seen = list[float](), list[float]()
    for at, (projection, face) in enumerate(zip(projections, faces, strict=True)):
        for share, frame, upper, lower in _frames_in_picture(owner, at, projection, face.frames):
            codes.append(face.code)
            frames.append(frame)
            cards.append(projection.map_frames(_card_frame_as_read(share))[0])
            rank_seen.append(upper)
            suit_seen.append(lower)
        spare = _frames_in_picture(owner, at, projection, face.others)
        others.extend(frame for _, frame, upper, _ in spare if upper >= MIN_SEEN_SHARE)
        printed = _frames_in_picture(owner, at, projection, face.decoys)
        decoys.extend(
            frame for _, frame, upper, lower in printed if min(upper, lower) >= MIN_DECOY_SEEN_SHARE
        )
    shaped, more, whole, none = (
        np.array(some, np.float32).reshape(-1, 3, 2) for some in (frames, others, cards, decoys)
    )
    rank, suit = np.array(rank_seen, np.float32), np.array(suit_seen, np.float32)
    return Scene(photo, codes, shaped, rank, suit, more, whole, none)


def _frames_in_picture(
    owner: OwnerMap, card: int, projection: Projection, shares: FloatArray
) -> Iterator[tuple[FloatArray, FloatArray, float, float]]:
    """Yield frames that fall into the picture, in shares and in pixels, and how much of each half is seen."""
    if not len(shares):
        return
    beyond = (owner.shape[1], owner.shape[0])
    for frame, share in zip(projection.map_frames(shares), shares, strict=True):
        if np.isfinite(frame).all() and (frame[0] >= 0).all() and (frame[0] < beyond).all():
            seen = visible_points(owner, card, projection, share)
            yield share, frame, seen[: len(seen) // 2].mean(), seen[len(seen) // 2 :].mean()


_SAMPLE_ROWS = np.array([-0.92, -0.75, -0.58, -0.4, -0.22, -0.05, 0.12, 0.3, 0.45, 0.6, 0.75, 0.92])
_SAMPLE_COLUMNS = np.linspace(-0.9, 0.9, 9)
_SAMPLE_GRID = np.stack(np.meshgrid(_SAMPLE_ROWS, _SAMPLE_COLUMNS, indexing="ij"), axis=-1)


def visible_points(
    owner: OwnerMap, card: int, projection: Projection, frame: FloatArray
) -> NDArray[np.bool_]:
    """Return which of 12 × 9 points of an index, top row first, are the card's own pixels: bool (12, 9)."""
    points = projection.map_to_pixels(
        frame[0] - _SAMPLE_GRID[..., :1] * frame[1] + _SAMPLE_GRID[..., 1:] * frame[2]
    )
    x, y = np.floor(points[..., 0]).astype(int), np.floor(points[..., 1]).astype(int)
    inside = (x >= 0) & (y >= 0) & (x < owner.shape[1]) & (y < owner.shape[0])
    own = owner[y.clip(0, owner.shape[0] - 1), x.clip(0, owner.shape[1] - 1)] == card
    return np.asarray(inside & own, np.bool_)
