"""Shapes in a photo with the size and the tilt of its cards, whatever is printed on them."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.corners.frames import (
    Frames,
    empty_frames,
    frame_centres,
    frame_heights,
    frame_quads,
    right_vectors,
    to_frame_coordinates,
    up_vectors,
)
from companion.vision.photo.decode import Pixels

Points = NDArray[np.float32]
"""float32, shape (n, 2): x, y in pixels."""
Mask = NDArray[np.uint8]
"""uint8, shape (height, width): 1 where a card was read, else 0."""

_EDGE_BLUR_SIGMA = 0.9  # σ of the blur before the edge detection, in pixels
_CANNY_THRESHOLDS = (60, 140)  # thresholds for `cv2.Canny`
_CARD_ASPECT = 63 / 88  # width of a card divided by its height
_BOX_AREA_LIMITS = (0.5, 4.0)  # limits for the upright box around a shape, in areas of a card
_SIDE_LIMITS = (0.82, 1.2)  # limits for a shape's sides, in those of a card
_MIN_FILLED_SHARE = 0.86  # smallest share of its rectangle that a shape fills: other shapes are no cards
_MAX_COVERED_SHARE = 0.4  # largest share of a shape that read cards may cover
_NEIGHBOUR_REACH = (
    1.12  # half heights and widths from the middle to the points that test for neighbouring cards
)
_GAP_NEIGHBOUR_COUNT = 3  # number of sides with neighbouring cards from which a shape is a gap between them


def find_card_sized_shapes(pixels: Pixels, cards: Frames) -> Frames:
    """Return the frames, (n, 6), of shapes of a card's size besides the read `cards`.

    Up is either end of a shape. There must be at least one read card. Each shape is measured by the nearest
    card, so it may be foreshortened like that one. Shapes that the picture's edge or another card cuts off
    are not found.
    """
    read = cv2.fillPoly(np.zeros(pixels.shape[:2], np.uint8), list(_round_points(frame_quads(cards))), 1)
    frames = (
        _fit_card_frame(contour, cards)
        for contour in _card_sized_contours(pixels, cards, np.asarray(read, np.uint8))
    )
    free = [
        frame
        for frame in frames
        if frame is not None and _is_free_standing(frame, np.asarray(read, np.uint8))
    ]
    return _drop_concentric_frames(np.concatenate([empty_frames(), *free]))


def are_points_in_frame(frame: Frames, points: Points) -> NDArray[np.bool_]:
    """Return which of the points are inside the one frame, (1, 6): bool of shape (n,)."""
    return np.asarray((np.abs(to_frame_coordinates(frame, points)[0]) < 1).all(1), np.bool_)


def _card_sized_contours(pixels: Pixels, cards: Frames, read: Mask) -> Iterator[Points]:
    """Yield the outlines of about a card's size among all edges, then without the edges of read cards.

    A card that touches a read one merges with its edges, so both are tried.
    """
    edges = cv2.Canny(cv2.GaussianBlur(pixels, (0, 0), _EDGE_BLUR_SIGMA), *_CANNY_THRESHOLDS)
    edges = cv2.dilate(edges, np.ones((2, 2), np.uint8))
    area = float(np.median(4 * np.abs(_cross_product(up_vectors(cards), right_vectors(cards)))))
    for among in (edges, edges * (1 - read)):
        for contour in cv2.findContours(among, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
            _, _, width, height = cv2.boundingRect(contour)
            if _BOX_AREA_LIMITS[0] * area < width * height < _BOX_AREA_LIMITS[1] * area:
                yield np.asarray(cv2.convexHull(contour)[:, 0], np.float32)


def _fit_card_frame(hull: Points, cards: Frames) -> Frames | None:
    """Return the frame, (1, 6), of a shape; None if no card next to `cards` could look like it."""
    near = np.linalg.norm(frame_centres(cards) - hull.mean(0), axis=1).argmin()
    card = cards[near : near + 1]
    seen = to_frame_coordinates(card, hull)[0] * np.array([_CARD_ASPECT, 1], np.float32)
    if not np.isfinite(seen).all():
        return None
    middle, sides, _ = box = cv2.minAreaRect(seen)
    (short, long), filled = sorted(sides), cv2.contourArea(seen)
    if not (
        _is_card_side(short / _CARD_ASPECT / 2)
        and _is_card_side(long / 2)
        and filled > _MIN_FILLED_SHARE * short * long
    ):
        return None
    first, second, third, _ = cv2.boxPoints(box)
    up, right = sorted(((second - first) / 2, (third - second) / 2), key=lambda side: -float(np.hypot(*side)))
    frame = (
        np.array([middle, up, right])
        / (_CARD_ASPECT, 1)
        @ np.concatenate([right_vectors(card), up_vectors(card)])
    )
    frame[0] += card[0, :2]
    if _cross_product(frame[1:2], frame[2:])[0] < 0:
        frame[2] *= -1
    return np.asarray(frame.reshape(1, 6), np.float32)


def _is_card_side(share: float) -> bool:
    return _SIDE_LIMITS[0] < share < _SIDE_LIMITS[1]


def _cross_product(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the signed area between vectors, positive if the second ones are clockwise of the first."""
    return np.asarray(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0], np.float32)


def _is_free_standing(frame: Frames, read: Mask) -> bool:
    """Return True if it is whole in the picture, on no read card and not in a gap between some."""
    height, width = read.shape
    points = frame_quads(frame)[0]
    if (points < 1).any() or (points > (width - 2, height - 2)).any():
        return False
    covered = cv2.fillConvexPoly(np.zeros_like(read), _round_points(points), 1)
    if cv2.mean(read, covered)[0] > _MAX_COVERED_SHARE:
        return False
    sides = np.concatenate(
        [up_vectors(frame), -up_vectors(frame), right_vectors(frame), -right_vectors(frame)]
    )
    beside = np.asarray(frame_centres(frame) + _NEIGHBOUR_REACH * sides, np.float32)
    x, y = _round_points(beside).clip(0, (width - 1, height - 1)).T
    return int(read[y, x].sum()) < _GAP_NEIGHBOUR_COUNT


def _round_points(points: NDArray[np.float32]) -> NDArray[np.int32]:
    return np.asarray(np.rint(points), np.int32)


def _drop_concentric_frames(frames: Frames) -> Frames:
    """Return the largest of the frames with the same middle, because a border has two edges."""
    kept = empty_frames()
    for frame in frames[np.argsort(-frame_heights(frames), kind="stable")]:
        if not any(are_points_in_frame(other[None], frame[None, :2]).any() for other in kept):
            kept = np.concatenate([kept, frame[None]])
    return kept
