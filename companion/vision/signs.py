"""Jokers' small signs, stars and rosettes: nobody sees which way up they are, so distances join them.

Opposite corners of a card, and those along its sides, are as far apart as on the deck's other cards.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from companion.vision.frames import Frames, centres, heights
from companion.vision.relations import Measure

Spot = tuple[int, ...]
"""Numbers of the frames that are one sign."""

_OFF = 0.15  # share by which a distance may be off
_SMALL = 0.75  # of an index's height: what is taller is a word, and knows its way up
_SAME = 1.0  # half index heights between two finds of one sign
_NEIGHBOURS = 4  # indices about a place that tell its scale
_MOST = 24  # signs looked at in one photo: more are a pattern
_FAINT = 0.1  # quality below which a find joins nothing
_SHAPES = {4: (2, 2, 2), 3: (1, 1, 1)}
"""How many rights, ups and diagonals so many corners of a card have between them; two have any one."""


def joined(
    groups: Sequence[Spot],
    frames: Frames,
    quality: NDArray[np.float32],
    jokers: NDArray[np.bool_],
    firm: NDArray[np.bool_],
    measure: Measure,
) -> tuple[Spot, ...]:
    """Return `groups` with those small signs joined that are corners of one joker.

    `quality` is float32 of shape (n,), `jokers` says which frames are likeliest a joker's sign and `firm`
    which others tell the photo's scale; `measure` is the deck's.
    """
    scale = _scale(frames, np.flatnonzero(firm & ~jokers))
    small = jokers & (quality > _FAINT) & (heights(frames) / 2 < _SMALL * scale)
    spots = _spots(
        [at for group in groups if jokers[list(group)].all() for at in group if small[at]],
        frames,
        scale,
        quality,
    )
    found = list(_cards(spots[:_MOST], centres(frames), scale, measure))
    taken = {at for card in found for at in card}
    left = (tuple(at for at in group if at not in taken) for group in groups)
    return (*filter(None, left), *found)


def _scale(frames: Frames, telling: NDArray[np.intp]) -> NDArray[np.float32]:
    """Return half an index's height about each frame, in pixels, float32 (n,); 0 where nothing tells."""
    if not len(telling):
        return np.zeros(len(frames), np.float32)
    at = centres(frames)
    away = np.linalg.norm(at[:, None] - at[None, telling], axis=2)
    nearest = telling[np.argsort(away, axis=1, kind="stable")[:, :_NEIGHBOURS]]
    return np.asarray(np.median(heights(frames)[nearest], axis=1) / 2, np.float32)


def _spots(
    finds: Sequence[int], frames: Frames, scale: NDArray[np.float32], quality: NDArray[np.float32]
) -> list[Spot]:
    """Return the signs, the best find of each first."""
    at, spots = centres(frames), list[Spot]()
    for find in sorted(finds, key=lambda find: -quality[find]):
        near = (
            n for n, spot in enumerate(spots) if np.linalg.norm(at[find] - at[spot[0]]) < _SAME * scale[find]
        )
        spot = next(near, None)
        if spot is None:
            spots.append((find,))
        else:
            spots[spot] = (*spots[spot], find)
    return spots


def _cards(
    spots: Sequence[Spot], at: NDArray[np.float32], scale: NDArray[np.float32], measure: Measure
) -> Iterator[Spot]:
    """Yield the frames of each card of several signs: of four first, then three, then two; the best first."""
    first = [spot[0] for spot in spots]
    between = scale[first][:, None] / 2 + scale[first][None] / 2
    away = np.linalg.norm(at[first][:, None] - at[first][None], axis=2) / np.maximum(between, 1e-6)
    off = abs(away[..., None] / np.array([measure.right, -measure.up, measure.distance]) - 1)
    free = set(range(len(spots)))
    for size in (4, 3, 2):
        fitting = sorted(
            (misfit, corners)
            for corners in combinations(sorted(free), size)
            if (misfit := _misfit(corners, off)) is not None
        )
        for _, corners in fitting:
            if free.issuperset(corners):
                free.difference_update(corners)
                yield tuple(at for n in corners for at in spots[n])


def _misfit(corners: Sequence[int], off: NDArray[np.float64]) -> float | None:
    """Return how far off signs are from being corners of one card, None where they cannot be."""
    pairs = np.array([off[one, other] for one, other in combinations(corners, 2)])
    kinds = tuple(np.bincount(pairs.argmin(1), minlength=3).tolist())
    fits = pairs.min(1).max() < _OFF and kinds == _SHAPES.get(len(corners), kinds)
    return float(pairs.min(1).sum()) if fits else None
