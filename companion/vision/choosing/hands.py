"""Which cards of one photo are one hand: a whole showdown's hands and boards, by where their cards lie."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.cutting import Group, Lengths, Size, cut
from companion.vision.reading import ReadCard

Points = NDArray[np.float32]
"""float32, shape (n, 2): x, y in pixels of the upright photo, y downward."""

_OPPOSITE = (6.0, 7.5)  # from an index to the opposite one of a usual deck, right and down, in half heights
_MARGIN = (1.1, 1.5)  # how far the card goes on beyond the middle of its index, in the same
_TURNED = 6.0  # by so much further apart than they measure are cards that lie at right angles, in the same
_IN_A_ROW = 0.3  # hands whose middles lie in a strip of this width, as a share of its length


@dataclass(frozen=True)
class Laid:
    """Cards that lie together, as numbers from left to right; `size` is which one of those asked for.

    It is None for cards that are nobody's hand and no board.
    """

    cards: tuple[int, ...]
    size: int | None


@dataclass(frozen=True)
class _Places:
    """How each card lies: its `middle` in pixels, its own `right` and `down`, and half its index's height.

    float32 of shape (n, 2), the last (n,); right and down are one long.
    """

    middle: Points
    right: Points
    down: Points
    unit: NDArray[np.float32]


def hands_of(cards: Sequence[ReadCard], sizes: Sequence[Size]) -> tuple[Laid, ...]:
    """Return the cards as hands and boards of these sizes, and what is none of them.

    Hands run clockwise, as seats do around a table, from the one nearest to whoever took the photo; those
    that lie in a row run from left to right, or from the nearest on. Then come boards, then the rest.
    """
    if not cards:
        return ()
    places = _places(cards)
    groups = _told_apart(cut(_ways(places), sizes), places, sizes)
    hands = [group for group in groups if _kind(group, sizes) == 0]
    rest = sorted((group for group in groups if _kind(group, sizes)), key=lambda group: _kind(group, sizes))
    ordered = [hands[at] for at in _in_order(_middles(hands, places))]
    return tuple(
        Laid(_from_left(numbers, places), size if size < len(sizes) else None)
        for numbers, size in (*ordered, *rest)
    )


def outline_of(cards: Sequence[ReadCard]) -> tuple[tuple[int, int], ...]:
    """Return about the part of the photo that cards which lie together cover: x, y around it, clockwise."""
    places = _places(cards)
    half = np.array(_OPPOSITE, np.float32) / 2 + np.array(_MARGIN, np.float32)
    corners = half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    axes = np.stack([places.right, places.down], 1) * places.unit[:, None, None]
    covered = np.asarray(places.middle[:, None] + corners @ axes, np.float32)
    hull = cv2.convexHull(covered.reshape(-1, 2))
    return tuple((round(x), round(y)) for x, y in hull[:, 0].tolist())


def _places(cards: Sequence[ReadCard]) -> _Places:
    index = np.array([card.corners for card in cards], np.float32)
    down = (index[:, 3] + index[:, 2] - index[:, 0] - index[:, 1]) / 2
    unit = np.maximum(np.linalg.norm(down, axis=1, keepdims=True) / 2, np.float32(1))
    down /= 2 * unit
    right = np.stack([down[:, 1], -down[:, 0]], 1)
    guessed = index.mean(1) + unit / 2 * (_OPPOSITE[0] * right + _OPPOSITE[1] * down)
    middle = [_middle(card, guess) for card, guess in zip(cards, guessed, strict=True)]
    return _Places(*(np.asarray(part, np.float32) for part in (middle, right, down, unit[:, 0])))


def _middle(card: ReadCard, guess: Points) -> Points:
    """Return where the card's middle is: between opposite corners where two were read, else as guessed."""
    frames = np.array(card.frames, np.float32).mean(1)
    opposite = len(frames) > 1 and (frames[0] - guess) @ (frames[1] - guess) < 0
    return np.asarray(frames[:2].mean(0) if opposite else guess, np.float32)


def _ways(places: _Places) -> Lengths:
    """Return how far cards are apart, in half index heights; cards of one hand are mostly turned alike."""
    apart = np.linalg.norm(places.middle[:, None] - places.middle, axis=2)
    unit = (places.unit[:, None] + places.unit) / 2
    turned = np.abs(places.right @ places.down.T)
    return np.asarray(apart / unit + np.float32(_TURNED) * turned, np.float32)


def _kind(group: Group, sizes: Sequence[Size]) -> int:
    """Return 0 for a hand, 1 for a board, 2 for what is neither."""
    return 2 if group[1] == len(sizes) else int(sizes[group[1]].board)


def _told_apart(groups: Sequence[Group], places: _Places, sizes: Sequence[Size]) -> list[Group]:
    """Return the groups with those that may as well be each other told apart by where they lie.

    Hands lie about as far from the middle as each other, a board lies nearest to it, and what lies
    otherwise is nobody's.
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
    """Return which groups are hands that have as many cards as another group."""
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
    long, axes = np.linalg.svd(away)[1:]
    if long[1] <= _IN_A_ROW * long[0]:
        level = abs(axes[0][0]) >= abs(axes[0][1])
        return [int(at) for at in np.argsort(away[:, 0] if level else -away[:, 1], kind="stable")]
    angles = np.arctan2(-away[:, 0], away[:, 1])
    first = np.abs(angles).argmin()
    return [int(at) for at in np.argsort((angles - angles[first]) % (2 * np.pi), kind="stable")]


def _from_left(numbers: Sequence[int], places: _Places) -> tuple[int, ...]:
    return tuple(sorted(numbers, key=lambda at: float(places.middle[at, 0])))
