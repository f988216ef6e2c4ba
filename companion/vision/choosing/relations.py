"""Relative positions of index corners, each as seen from the others.

Seen from one index, the opposite corner of its card is always at about the same place for one deck. The
place is counted in half index heights to the right and up. It depends neither on the angle nor on the size
in the picture, and is called the deck's measure.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.corners.frames import Frames, centres, heights, rights, seen_from, ups

Which = NDArray[np.bool_]
"""bool of shape (n, n): which frames (rows) have the relation to which others (columns)."""
Limits = tuple[float, float]

ACROSS_RIGHT = (2.2, 14.0)
"""Limits of the opposite corner's distance to the right, in half index heights, on any deck."""
ACROSS_UP = (-18.0, -2.0)
"""Limits of the opposite corner's distance upward, in half index heights: it is below."""

_RATIO = (0.5, 3.0)  # limits of the distance down divided by that to the right; large in a steep view
_STEEP_RIGHT, _STEEP_RATIO, _STEEPLY_OPPOSITE = (2.2, 16.0), (0.3, 5.0), -0.85
_LOOSE_RIGHT, _LOOSE_UP, _LOOSE_RATIO, _LOOSELY_OPPOSITE = (1.2, 20.0), (-28.0, -0.6), (0.2, 4.0), -0.7
_OPPOSITE = -0.94  # cosine between the up directions of one card's opposite corners
_ROUGHLY_OPPOSITE = -0.8
_TYPICAL = (6.0, -7.5)  # place of the opposite corner on a usual deck
_ENOUGH = 2  # pairs with equal labels that are needed to trust the deck's measure
_TOLERANCE = (0.35, 0.25)  # tolerance right and up, as shares of the deck's measure
_OVER = (-18.0, -2.2)  # limits of the upward distance to the other corner on the same side, on any deck
_LEAN = 0.05  # further half heights aside per half height further down
_TWICE = 0.75  # largest distance between two finds of one index, in half heights
_SHARED = 0.2  # smallest overlap of two finds along one word, in half heights
_IN_LINE = 0.4  # largest sideways distance of such finds, in half heights
_CORNER = 0.9  # largest distance of a third corner from its place as seen from two others, in half heights
_ASIDE = 1.5  # largest sideways distance of two corners on one side, in half heights


@dataclass(frozen=True)
class Measure:
    """Place of a deck's opposite corner, in half index heights, and whether enough pairs confirm it."""

    right: float
    up: float
    trusted: bool

    @property
    def distance(self) -> float:
        """Distance of the opposite corner, in half index heights."""
        return float(np.hypot(self.right, self.up))


@dataclass(frozen=True)
class Relations:
    """Distances right and up from each frame to each other, and cosines of their up directions.

    `right`, `up` and `cosine` are float32 of shape (n, n); a row is seen from one frame. `level` is float32
    of shape (n, n, 2): right and up without perspective, the mean of both ends' views. `times`, float32 (n,
    n), is the height of the column's frame divided by that of the row's.
    """

    right: NDArray[np.float32]
    up: NDArray[np.float32]
    cosine: NDArray[np.float32]
    level: NDArray[np.float32]
    times: NDArray[np.float32]

    def across(self) -> Which:
        """Return which pairs may be opposite corners of one card of some deck, symmetric."""
        return self._across(ACROSS_RIGHT, _RATIO, _OPPOSITE)

    def steeply_across(self) -> Which:
        """Return which pairs may be opposite corners in a view so steep that it distorts the card."""
        return self._across(_STEEP_RIGHT, _STEEP_RATIO, _STEEPLY_OPPOSITE)

    def loosely_across(self) -> Which:
        """Return which pairs may be corners of a joker, symmetric.

        The limits are wide because a word is tall and a star small and round.
        """
        return self._across(_LOOSE_RIGHT, _LOOSE_RATIO, _LOOSELY_OPPOSITE, _LOOSE_UP)

    def _across(self, rights: Limits, ratios: Limits, cosine: float, over: Limits = ACROSS_UP) -> Which:
        right, up = self.level[..., 0], self.level[..., 1]
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = -up / right
        fits = between(right, rights) & between(up, over) & between(ratio, ratios)
        return _both(fits & (self.cosine < cosine))

    def measure(self, agreeing: Which) -> Measure:
        """Return the deck's measure from the pairs in `agreeing` that have no rival."""
        only = _both((agreeing.sum(1) == 1)[:, None] & agreeing)
        if not only.any():
            return Measure(*_TYPICAL, trusted=False)
        right, up = np.median(self.level[only], axis=0)
        return Measure(float(right), float(up), trusted=bool(only.sum() >= 2 * _ENOUGH))

    def deviation(self, measure: Measure) -> NDArray[np.float32]:
        """Return the deviation of each pair from the measure, 1 at the tolerance, float32 (n, n)."""
        return np.maximum(_off_right(self.level[..., 0], measure), _off_up(self.level[..., 1], measure))

    def near(self, measure: Measure) -> Which:
        """Return which pairs are placed as the deck's measure says, symmetric."""
        return _both((self.deviation(measure) < 1) & (self.cosine < _ROUGHLY_OPPOSITE))

    def beside(self, measure: Measure) -> Which:
        """Return which pairs may be corners on one side of a card with four indices, symmetric."""
        level = (abs(self.up) < _ASIDE) & (_off_right(abs(self.right), measure) < 1)
        below = (abs(self.right) < _ASIDE) & (_off_up(self.up, measure) < 1)
        upright, turned = self.cosine > -_ROUGHLY_OPPOSITE, self.cosine < _ROUGHLY_OPPOSITE
        return _either((level & upright) | (below & turned))

    def over(self) -> Which:
        """Return which pairs may be the upper and the lower corner of one side on any deck, symmetric.

        A deck with two indices hardly ever shows such a pair. One card would have to lie beside its twin,
        pushed along it by its whole width and height.
        """
        straight = abs(self.right) < _ASIDE - _LEAN * self.up
        return _both(between(self.up, _OVER) & straight & (self.cosine < _OPPOSITE))

    def twice(self) -> Which:
        """Return which pairs are so near each other that they are one index found twice, symmetric."""
        return _either((np.hypot(self.right, self.up) < _TWICE) & (self.cosine > -_ROUGHLY_OPPOSITE))

    def along(self) -> Which:
        """Return which pairs are parts of one word, or a part and the whole, symmetric."""
        overlapping = abs(self.up) < 1 + self.times - _SHARED * np.minimum(1, self.times)
        in_line = (abs(self.right) < _IN_LINE) & (self.cosine > -_ROUGHLY_OPPOSITE)
        return _both(overlapping & in_line)

    def sides(self, over: Which, measure: Measure) -> Measure:
        """Return the measure of a deck with four indices, from the pairs in `over` if still unknown."""
        if measure.trusted or not over.any():
            return measure
        return Measure(measure.right, float(np.median(self.up[over])), trusted=False)

    def mirrored(self, measure: Measure) -> Which:
        """Return which pairs may be top right and bottom left on a card with four indices, symmetric."""
        there = (_off_right(-self.right, measure) < 1) & (_off_up(self.up, measure) < 1)
        return _either(there & (self.cosine < _ROUGHLY_OPPOSITE))

    def at_corner(self, measure: Measure) -> Which:
        """Return which frames see which others at a corner of a card with four indices, any rotation."""
        across, below = abs(abs(self.right) - measure.right) < _CORNER, abs(self.up - measure.up) < _CORNER
        aside, level = abs(self.right) < _CORNER, abs(self.up) < _CORNER
        return np.asarray((level & across) | (aside & below) | (across & below), np.bool_)


def relations(frames: Frames) -> Relations:
    """Return the relative positions of `frames`."""
    high = np.maximum(heights(frames), np.float32(2e-6))
    up = ups(frames) / (high[:, None] / 2)
    cosine = np.asarray(up @ up.T, np.float32)
    seen = seen_from(_square(frames), centres(frames))
    return Relations(
        seen[..., 0], seen[..., 1], cosine, _level(seen), np.asarray(high / high[:, None], np.float32)
    )


def _level(seen: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the relative places of frames upside down to each other, float32 (n, n, 2), symmetric.

    Along a line, perspective enlarges one end as much as it shrinks the other. So the true distance is the
    geometric mean of both, and its direction is the same from both ends.
    """
    away = np.linalg.norm(seen, axis=2, keepdims=True)
    back = seen.transpose(1, 0, 2)
    with np.errstate(divide="ignore", invalid="ignore"):
        direction = (seen / away + back / away.transpose(1, 0, 2)) / 2
        mean = np.sqrt(away * away.transpose(1, 0, 2)) * direction
    return np.asarray(np.where(np.isfinite(mean), mean, 0), np.float32)


def between(values: NDArray[np.float32], limits: Limits) -> Which:
    """Return which values are within the limits, bool of their shape."""
    return np.asarray((values > limits[0]) & (values < limits[1]), np.bool_)


def _square(frames: Frames) -> Frames:
    """Return `frames` with "right" as long as "up", because an index's width depends on its rank."""
    right = rights(frames)
    length = np.maximum(np.linalg.norm(right, axis=1, keepdims=True), 1e-6)
    longer = right / length * heights(frames)[:, None] / 2
    return np.concatenate([frames[:, :4], longer], 1).astype(np.float32)


def _both(seen: Which) -> Which:
    return np.asarray(seen & seen.T, np.bool_)


def _either(seen: Which) -> Which:
    return np.asarray(seen | seen.T, np.bool_)


def _off_right(values: NDArray[np.float32], measure: Measure) -> NDArray[np.float32]:
    return np.asarray(abs(values / measure.right - 1) / _TOLERANCE[0], np.float32)


def _off_up(values: NDArray[np.float32], measure: Measure) -> NDArray[np.float32]:
    return np.asarray(abs(values / measure.up - 1) / _TOLERANCE[1], np.float32)
