"""Shapes in a photo with the size and the tilt of its cards, whatever is printed on them."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.corners.frames import Frames, centres, heights, none, quads, rights, seen_from, ups
from companion.vision.photo.decode import Pixels

Points = NDArray[np.float32]
"""float32, shape (n, 2): x, y in pixels."""
Mask = NDArray[np.uint8]
"""uint8, shape (height, width): 1 where a card was read, else 0."""

_SOFT = 0.9  # σ of the blur before the edge detection, in pixels
_STEEP = (60, 140)  # thresholds for `cv2.Canny`
_ASPECT = 63 / 88  # width of a card divided by its height
_BOXES = (0.5, 4.0)  # limits for the upright box around a shape, in areas of a card
_SIDES = (0.82, 1.2)  # limits for a shape's sides, in those of a card
_FILLED = 0.86  # smallest share of its rectangle that a shape fills: other shapes are no cards
_SHARED = 0.4  # largest share of a shape that read cards may cover
_BESIDE = 1.12  # half heights and widths from the middle to the points that test for neighbouring cards
_HEMMED = 3  # number of sides with neighbouring cards from which a shape is a gap between them


def card_shapes(pixels: Pixels, cards: Frames) -> Frames:
    """Return the frames of possible cards besides `cards`, which were read; up is either end.

    Each is measured by the nearest card, so it may be foreshortened like that one. Shapes that the picture's
    edge or another card cuts off are not found.
    """
    read = cv2.fillPoly(np.zeros(pixels.shape[:2], np.uint8), list(_rounded(quads(cards))), 1)
    frames = (_as_a_card(contour, cards) for contour in _contours(pixels, cards, np.asarray(read, np.uint8)))
    free = [frame for frame in frames if frame is not None and _lies_free(frame, np.asarray(read, np.uint8))]
    return _apart(np.concatenate([none(), *free]))


def lies_on(frame: Frames, points: Points) -> NDArray[np.bool_]:
    """Return which points are inside a frame, (1, 6)."""
    return np.asarray((np.abs(seen_from(frame, points)[0]) < 1).all(1), np.bool_)


def _contours(pixels: Pixels, cards: Frames, read: Mask) -> Iterator[Points]:
    """Yield the outlines of about a card's size among all edges, then without the edges of read cards.

    A card that touches a read one merges with its edges, so both are tried.
    """
    edges = cv2.Canny(cv2.GaussianBlur(pixels, (0, 0), _SOFT), *_STEEP)
    edges = cv2.dilate(edges, np.ones((2, 2), np.uint8))
    area = float(np.median(4 * np.abs(_clockwise(ups(cards), rights(cards)))))
    for among in (edges, edges * (1 - read)):
        for contour in cv2.findContours(among, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
            _, _, width, height = cv2.boundingRect(contour)
            if _BOXES[0] * area < width * height < _BOXES[1] * area:
                yield np.asarray(cv2.convexHull(contour)[:, 0], np.float32)


def _as_a_card(hull: Points, cards: Frames) -> Frames | None:
    """Return the frame, (1, 6), of a shape; None if no card next to `cards` could look like it."""
    near = np.linalg.norm(centres(cards) - hull.mean(0), axis=1).argmin()
    card = cards[near : near + 1]
    seen = seen_from(card, hull)[0] * np.array([_ASPECT, 1], np.float32)
    if not np.isfinite(seen).all():
        return None
    middle, sides, _ = box = cv2.minAreaRect(seen)
    (short, long), filled = sorted(sides), cv2.contourArea(seen)
    if not (_like(short / _ASPECT / 2) and _like(long / 2) and filled > _FILLED * short * long):
        return None
    first, second, third, _ = cv2.boxPoints(box)
    up, right = sorted(((second - first) / 2, (third - second) / 2), key=lambda side: -float(np.hypot(*side)))
    frame = np.array([middle, up, right]) / (_ASPECT, 1) @ np.concatenate([rights(card), ups(card)])
    frame[0] += card[0, :2]
    if _clockwise(frame[1:2], frame[2:])[0] < 0:
        frame[2] *= -1
    return np.asarray(frame.reshape(1, 6), np.float32)


def _like(share: float) -> bool:
    return _SIDES[0] < share < _SIDES[1]


def _clockwise(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the signed area between vectors, positive if the second ones are clockwise of the first."""
    return np.asarray(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0], np.float32)


def _lies_free(frame: Frames, read: Mask) -> bool:
    """Return True if it is whole in the picture, on no read card and not in a gap between some."""
    height, width = read.shape
    points = quads(frame)[0]
    if (points < 1).any() or (points > (width - 2, height - 2)).any():
        return False
    covered = cv2.fillConvexPoly(np.zeros_like(read), _rounded(points), 1)
    if cv2.mean(read, covered)[0] > _SHARED:
        return False
    sides = np.concatenate([ups(frame), -ups(frame), rights(frame), -rights(frame)])
    beside = np.asarray(centres(frame) + _BESIDE * sides, np.float32)
    x, y = _rounded(beside).clip(0, (width - 1, height - 1)).T
    return int(read[y, x].sum()) < _HEMMED


def _rounded(points: NDArray[np.float32]) -> NDArray[np.int32]:
    return np.asarray(np.rint(points), np.int32)


def _apart(frames: Frames) -> Frames:
    """Return the largest of the frames with the same middle, because a border has two edges."""
    kept = none()
    for frame in frames[np.argsort(-heights(frames), kind="stable")]:
        if not any(lies_on(other[None], frame[None, :2]).any() for other in kept):
            kept = np.concatenate([kept, frame[None]])
    return kept
