"""Order of a board with rows in a photo: row by row from the top, each from the left.

`static/js/photos/board_rows.js` does the same after a correction.
"""

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.reading import RecognisedCard

Points = NDArray[np.float64]

_ROTATION_STEP_DEGREES = 5  # degrees between the rotations that are tried
_ROTATION_PENALTY = 0.0005  # penalty per degree: an upright board is preferred among equal ones
_PREFERRED_ROTATION = 1  # degrees of preference for one side if a photo from either side fits equally
_MAX_ROW_SCATTER = 0.25  # largest share of the variation of height within rows; looser cards form no rows
_MIN_ROW_DISTANCE = 0.5  # smallest distance between rows, in usual card distances; a bent row stays one row


def order_cards_by_rows(cards: Sequence[RecognisedCard], rows: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers of the cards row by row from the top, each row from the left.

    `rows` are the numbers of cards in each row, from the top. The picture may have been taken askew, or from
    the side. Cards keep their order if they form no such rows, or if `rows` is empty or sums to another
    number of cards. `rows` must be empty, or sum to two or more.
    """
    usual = tuple(range(len(cards)))
    if len(cards) != sum(rows) or not rows:
        return usual
    middles = np.array([card.outline for card in cards], np.float64).mean(1)
    away = middles - middles.mean(0)
    apart = np.linalg.norm(middles[:, None] - middles, axis=2)
    spacing = float(np.median(np.sort(apart, axis=1)[:, 1]))
    near = _MIN_ROW_DISTANCE * spacing
    found = (
        (_row_scatter(held, rows, near), _ROTATION_PENALTY * abs(turn - _PREFERRED_ROTATION), held)
        for turn in range(-180, 180, _ROTATION_STEP_DEGREES)
        for held in [_rotate_points(away, turn)]
    )
    loose, _, held = min(found, key=lambda one: one[0] + one[1])
    if loose > _MAX_ROW_SCATTER:
        return usual
    return tuple(int(at) for row in _split_rows(held, rows) for at in sorted(row, key=lambda at: held[at, 0]))


def _rotate_points(away: Points, turn: float) -> Points:
    """Return the places with the picture turned by so many degrees."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return np.asarray(away @ np.array([[cos, sin], [-sin, cos]]))


def _split_rows(held: Points, rows: Sequence[int]) -> Iterator[NDArray[np.intp]]:
    """Yield the numbers of the cards in each row, the top row first."""
    order = np.argsort(held[:, 1], kind="stable")
    return iter(np.split(order, np.cumsum(rows)[:-1]))


def _row_scatter(held: Points, rows: Sequence[int], near: float) -> float:
    """Return the variation of height within rows as a share of the whole variation.

    1 if one row is no farther than `near` from the next.
    """
    heights = [held[row, 1] for row in _split_rows(held, rows)]
    if min(np.diff([row.mean() for row in heights]), default=near) < near:
        return 1.0
    within = sum(float(((row - row.mean()) ** 2).sum()) for row in heights)
    return within / max(float((held[:, 1] ** 2).sum()), 1e-9)
