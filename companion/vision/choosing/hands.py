"""Grouping of a photo's cards into the hands and boards of a whole showdown, by their places."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.cutting import Group, Lengths, Size, cut
from companion.vision.reading import ReadCard

Points = NDArray[np.float32]
"""float32, shape (n, 2): x, y in pixels of the upright photo, y downward."""

_LENGTHS = 10.5  # units in a card's height; a unit is half the height of a usual index, as in `cut`
_TURNED = 6.0  # units added to the distance of cards at right angles
_UPRIGHT = np.array([1, 0], np.float32)
_IN_A_ROW = 0.3  # width of the strip that holds the middles of hands in a row, as a share of its length


@dataclass(frozen=True)
class Laid:
    """A group of cards by their numbers; `size` is the position of its size in the requested list.

    The cards run from left to right as their player sees them, or away from the player if they are in a
    column. `size` is None for cards that are neither a hand nor a board.
    """

    cards: tuple[int, ...]
    size: int | None


@dataclass(frozen=True)
class _Places:
    """Places of the cards: `middle` in pixels, own `right` and `down`, and the length of a `unit`.

    float32 of shape (n, 2), and (n,) for `unit`; `right` and `down` have length 1.
    """

    middle: Points
    right: Points
    down: Points
    unit: NDArray[np.float32]


def hands_of(cards: Sequence[ReadCard], sizes: Sequence[Size]) -> tuple[Laid, ...]:
    """Return the cards grouped into hands and boards of these sizes, and the rest.

    Hands run clockwise, as seats do around a table, from the one nearest to the person who took the photo.
    Hands in a row run from left to right, or from the nearest on. Then come boards from left to right, then
    the rest.
    """
    if not cards:
        return ()
    places = _places(cards)
    groups = _told_apart(cut(_ways(places), sizes), places, sizes)
    hands = [group for group in groups if _kind(group, sizes) == 0]
    rest = sorted(
        (group for group in groups if _kind(group, sizes)),
        key=lambda group: (_kind(group, sizes), float(_middles([group], places)[0, 0])),
    )
    middles = _middles(hands, places)
    ordered = [(hands[at], _right(middles, at)) for at in _in_order(middles)]
    return tuple(
        Laid(_from_left(numbers, places, right), size if size < len(sizes) else None)
        for (numbers, size), right in (*ordered, *((group, _UPRIGHT) for group in rest))
    )


def outline_of(cards: Sequence[ReadCard]) -> tuple[tuple[int, int], ...]:
    """Return the outline of cards that lie together: points x, y in pixels around them, clockwise."""
    hull = cv2.convexHull(np.array([card.whole for card in cards], np.float32).reshape(-1, 2))
    return tuple((round(x), round(y)) for x, y in hull[:, 0].tolist())


def _places(cards: Sequence[ReadCard]) -> _Places:
    quads = np.array([card.whole for card in cards], np.float32)
    down = (quads[:, 3] + quads[:, 2] - quads[:, 0] - quads[:, 1]) / 2
    high = np.maximum(np.linalg.norm(down, axis=1, keepdims=True), np.float32(1))
    down /= high
    right = np.stack([down[:, 1], -down[:, 0]], 1)
    parts = (quads.mean(1), right, down, high[:, 0] / _LENGTHS)
    return _Places(*(np.asarray(part, np.float32) for part in parts))


def _ways(places: _Places) -> Lengths:
    """Return the distances of cards in their units; cards at right angles count as farther apart."""
    apart = np.linalg.norm(places.middle[:, None] - places.middle, axis=2)
    unit = (places.unit[:, None] + places.unit) / 2
    turned = np.abs(places.right @ places.down.T)
    return np.asarray(apart / unit + np.float32(_TURNED) * turned, np.float32)


def _kind(group: Group, sizes: Sequence[Size]) -> int:
    """Return 0 for a hand, 1 for a board, 2 for neither."""
    return 2 if group[1] == len(sizes) else int(sizes[group[1]].board)


def _told_apart(groups: Sequence[Group], places: _Places, sizes: Sequence[Size]) -> list[Group]:
    """Return the groups with interchangeable ones assigned by their places.

    Hands are about equally far from the middle and a board is nearest to it. The group with another distance
    is nobody's.
    """
    placed = list(groups)
    middles = _middles(placed, places)
    away = np.linalg.norm(middles - np.median(middles, axis=0), axis=1)
    odd = np.abs(away - np.median(away))
    for kind, least in ((1, away), (2, -odd)):
        for at in [at for at, group in enumerate(placed) if _kind(group, sizes) == kind]:
            alike = [at, *_hands_like(len(placed[at][0]), placed, sizes)]
            other = min(alike, key=lambda one: float(least[one]))
            (here, size), (there, hand) = placed[at], placed[other]
            placed[at], placed[other] = (here, hand), (there, size)
    return placed


def _hands_like(cards: int, groups: Sequence[Group], sizes: Sequence[Size]) -> list[int]:
    """Return the numbers of the groups that are hands with that many cards."""
    return [at for at, group in enumerate(groups) if _kind(group, sizes) == 0 and len(group[0]) == cards]


def _middles(groups: Sequence[Group], places: _Places) -> Points:
    """Return the middle of each group's cards, float32 (n, 2)."""
    middles = [places.middle[list(numbers)].mean(0) for numbers, _ in groups]
    return np.array(middles, np.float32).reshape(-1, 2)


def _in_order(middles: Points) -> list[int]:
    """Return the numbers of the hands with these middles, clockwise from the nearest, or along their row."""
    if len(middles) < 2:
        return list(range(len(middles)))
    away = middles - middles.mean(0)
    if _in_a_row(middles):
        axes = np.linalg.svd(away)[2]
        level = abs(axes[0][0]) >= abs(axes[0][1])
        return [int(at) for at in np.argsort(away[:, 0] if level else -away[:, 1], kind="stable")]
    angles = np.arctan2(-away[:, 0], away[:, 1])
    first = np.abs(angles).argmin()
    return [int(at) for at in np.argsort((angles - angles[first]) % (2 * np.pi), kind="stable")]


def _in_a_row(middles: Points) -> bool:
    long = np.linalg.svd(middles - middles.mean(0))[1]
    return len(middles) < 2 or bool(long[1] <= _IN_A_ROW * long[0])


def _right(middles: Points, at: int) -> Points:
    """Return the direction "right", of length 1, for the player of the hand with the middle `at`.

    Around a table, players look at the middle of all hands, and two sit opposite each other. Hands in a row
    are seen as the photo was taken.
    """
    x, y = middles[at] - middles.mean(0)
    if _in_a_row(middles) and (len(middles) != 2 or abs(x) > abs(y)):
        return _UPRIGHT
    return np.array([y, -x], np.float32) / max(float(np.hypot(x, y)), 1.0)


def _from_left(numbers: Sequence[int], places: _Places, right: Points) -> tuple[int, ...]:
    """Return the cards along `right`, or away from the player if they spread more that way."""
    away = np.array([right[1], -right[0]], np.float32)
    seen = places.middle[list(numbers)] @ np.stack([right, away], 1)
    along = int(np.ptp(seen, 0).argmax())
    return tuple(int(numbers[at]) for at in np.argsort(seen[:, along], kind="stable"))
