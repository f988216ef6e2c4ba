"""Order of a board with rows in a photo: row by row from the top, each from the left.

`static/js/photos/board_rows.js` does the same after a correction.
"""

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.reading import ReadCard

Points = NDArray[np.float64]

_STEP = 5  # degrees between the rotations that are tried
_UPRIGHT = 0.0005  # penalty per degree: an upright board is preferred among equal ones
_FIRST = 1  # degrees of preference for one side if a photo from either side fits equally
_LOOSE = 0.25  # largest share of the variation of height within rows; looser cards form no rows
_NEXT = 0.5  # smallest distance between rows, in usual card distances; a bent row stays one row


def in_rows(cards: Sequence[ReadCard], rows: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers of the cards row by row; `rows` are the numbers of cards in each row.

    The picture may have been taken askew, or from the side. Cards keep their order if they form no such
    rows, or if their number is another.
    """
    usual = tuple(range(len(cards)))
    if len(cards) != sum(rows) or not rows:
        return usual
    middles = np.array([card.whole for card in cards], np.float64).mean(1)
    away = middles - middles.mean(0)
    near = _NEXT * _next(middles)
    found = (
        (_loose(held, rows, near), _UPRIGHT * abs(turn - _FIRST), held)
        for turn in range(-180, 180, _STEP)
        for held in [_held(away, turn)]
    )
    loose, _, held = min(found, key=lambda one: one[0] + one[1])
    if loose > _LOOSE:
        return usual
    return tuple(int(at) for row in _cut(held, rows) for at in sorted(row, key=lambda at: held[at, 0]))


def _next(middles: Points) -> float:
    """Return the usual distance from a card to the nearest one, in pixels."""
    apart = np.linalg.norm(middles[:, None] - middles, axis=2)
    return float(np.median(np.sort(apart, axis=1)[:, 1]))


def _held(away: Points, turn: float) -> Points:
    """Return the places with the picture turned by so many degrees."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return np.asarray(away @ np.array([[cos, sin], [-sin, cos]]))


def _cut(held: Points, rows: Sequence[int]) -> Iterator[NDArray[np.intp]]:
    """Yield the numbers of the cards in each row, the top row first."""
    order = np.argsort(held[:, 1], kind="stable")
    return iter(np.split(order, np.cumsum(rows)[:-1]))


def _loose(held: Points, rows: Sequence[int], near: float) -> float:
    """Return the variation of height within rows as a share of the whole variation.

    1 if one row is no farther than `near` from the next.
    """
    heights = [held[row, 1] for row in _cut(held, rows)]
    if min(np.diff([row.mean() for row in heights]), default=near) < near:
        return 1.0
    within = sum(float(((row - row.mean()) ** 2).sum()) for row in heights)
    return within / max(float((held[:, 1] ** 2).sum()), 1e-9)
