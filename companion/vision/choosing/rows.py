"""A board that is laid, read off a photo as a page is: row by row from the top, each from the left.

`static/js/photos/board_rows.js` says the same once a person has put something right.
"""

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.reading import ReadCard

Points = NDArray[np.float64]

_STEP = 5  # degrees from one way to hold the picture to the next that is tried
_UPRIGHT = 0.0005  # for each degree: a board is held upright where others would do as well
_FIRST = 1  # degree by which the left comes first where a picture from either side would do as well
_LOOSE = 0.25  # of all that cards are apart up and down, within rows: what lies looser is in no rows
_NEXT = 0.5  # of how far a card is from the next one, at least from row to row: a row that is bent is one


def in_rows(cards: Sequence[ReadCard], rows: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers of cards of which so many lie in each of the `rows`, row by row.

    The picture may have been taken askew, or from the side. Cards that do not lie so, and others than as many
    as the rows have, stay in their order.
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
    """Return how far cards are from the one next to them, as a rule."""
    apart = np.linalg.norm(middles[:, None] - middles, axis=2)
    return float(np.median(np.sort(apart, axis=1)[:, 1]))


def _held(away: Points, turn: float) -> Points:
    """Return the places when the picture is turned by so many degrees."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return np.asarray(away @ np.array([[cos, sin], [-sin, cos]]))


def _cut(held: Points, rows: Sequence[int]) -> Iterator[NDArray[np.intp]]:
    """Yield the numbers of the cards in each row, the farthest up first."""
    order = np.argsort(held[:, 1], kind="stable")
    return iter(np.split(order, np.cumsum(rows)[:-1]))


def _loose(held: Points, rows: Sequence[int], near: float) -> float:
    """Return how much cards differ in height within rows, as a share of how much they do at all.

    All of it where one row lies no farther than `near` from the next.
    """
    heights = [held[row, 1] for row in _cut(held, rows)]
    if min(np.diff([row.mean() for row in heights]), default=near) < near:
        return 1.0
    within = sum(float(((row - row.mean()) ** 2).sum()) for row in heights)
    return within / max(float((held[:, 1] ** 2).sum()), 1e-9)
