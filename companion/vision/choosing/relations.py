"""Relative positions of index corners, each as seen from the others.

Seen from one index, the opposite corner of its card is always at about the same place for one deck. The
place is counted in half index heights to the right and up. It depends neither on the angle nor on the size
in the picture, and is called the deck's measure.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.corners.frames import (
    Frames,
    frame_centres,
    frame_heights,
    right_vectors,
    to_frame_coordinates,
    up_vectors,
)

PairMask = NDArray[np.bool_]
"""bool of shape (n, n): which frames (rows) have the relation to which others (columns)."""
Limits = tuple[float, float]

OPPOSITE_RIGHT_LIMITS = (2.2, 14.0)
"""Limits of the opposite corner's distance to the right, in half index heights, on any deck."""
OPPOSITE_UP_LIMITS = (-18.0, -2.0)
"""Limits of the opposite corner's distance upward, in half index heights: it is below."""

_OPPOSITE_RATIO_LIMITS = (
    0.5,
    3.0,
)  # limits of the distance down divided by that to the right; large in a steep view
_STEEP_RIGHT_LIMITS, _STEEP_RATIO_LIMITS, _STEEP_MAX_COSINE = (2.2, 16.0), (0.3, 5.0), -0.85
_LOOSE_RIGHT_LIMITS, _LOOSE_UP_LIMITS, _LOOSE_RATIO_LIMITS, _LOOSE_MAX_COSINE = (
    (1.2, 20.0),
    (-28.0, -0.6),
    (0.2, 4.0),
    -0.7,
)
_OPPOSITE_MAX_COSINE = -0.94  # cosine between the up directions of one card's opposite corners
_ROUGH_MAX_COSINE = -0.8
_TYPICAL_MEASURE = (6.0, -7.5)  # place of the opposite corner on a usual deck
_MIN_TRUSTED_PAIRS = 2  # pairs with equal labels that are needed to trust the deck's measure
_MEASURE_TOLERANCE = (0.35, 0.25)  # tolerance right and up, as shares of the deck's measure
_SAME_SIDE_UP_LIMITS = (
    -18.0,
    -2.2,
)  # limits of the upward distance to the other corner on the same side, on any deck
_LEAN_PER_HEIGHT = 0.05  # further half heights aside per half height further down
_MAX_DUPLICATE_DISTANCE = 0.75  # largest distance between two finds of one index, in half heights
_MIN_WORD_OVERLAP = 0.2  # smallest overlap of two finds along one word, in half heights
_MAX_WORD_OFFSET = 0.4  # largest sideways distance of such finds, in half heights
_MAX_CORNER_OFFSET = (
    0.9  # largest distance of a third corner from its place as seen from two others, in half heights
)
_MAX_SIDEWAYS_OFFSET = 1.5  # largest sideways distance of two corners on one side, in half heights


@dataclass(frozen=True)
class OppositeCornerOffset:
    """Offset of the opposite corner on a deck's cards, called the deck's measure.

    right, up: the offset, in half index heights; `up` is negative, as the corner is below.

    trusted: whether at least two pairs of corners confirm it.
    """

    right: float
    up: float
    trusted: bool

    @property
    def distance(self) -> float:
        """Distance of the opposite corner, in half index heights."""
        return float(np.hypot(self.right, self.up))


@dataclass(frozen=True)
class FrameRelations:
    """Distances right and up from each frame to each other, and cosines of their up directions.

    `right`, `up` and `cosine` are float32 of shape (n, n); a row is seen from one frame. `flat_offsets` is
    float32 of shape (n, n, 2): right and up without perspective, the mean of both ends' views.
    `height_ratios`, float32 (n, n), is the height of the column's frame divided by that of the row's.
    """

    right: NDArray[np.float32]
    up: NDArray[np.float32]
    cosine: NDArray[np.float32]
    flat_offsets: NDArray[np.float32]
    height_ratios: NDArray[np.float32]

    def opposite_pairs(self) -> PairMask:
        """Return which pairs may be opposite corners of one card of some deck, symmetric."""
        return self._opposite_pairs_within(
            OPPOSITE_RIGHT_LIMITS, _OPPOSITE_RATIO_LIMITS, _OPPOSITE_MAX_COSINE
        )

    def steep_opposite_pairs(self) -> PairMask:
        """Return which pairs may be opposite corners in a view so steep that it distorts the card."""
        return self._opposite_pairs_within(_STEEP_RIGHT_LIMITS, _STEEP_RATIO_LIMITS, _STEEP_MAX_COSINE)

    def loose_opposite_pairs(self) -> PairMask:
        """Return which pairs may be corners of a joker, symmetric.

        The limits are wide because a word is tall and a star small and round.
        """
        return self._opposite_pairs_within(
            _LOOSE_RIGHT_LIMITS, _LOOSE_RATIO_LIMITS, _LOOSE_MAX_COSINE, _LOOSE_UP_LIMITS
        )

    def _opposite_pairs_within(
        self, rights: Limits, ratios: Limits, cosine: float, over: Limits = OPPOSITE_UP_LIMITS
    ) -> PairMask:
        right, up = self.flat_offsets[..., 0], self.flat_offsets[..., 1]
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = -up / right
        fits = (
            are_within_limits(right, rights) & are_within_limits(up, over) & are_within_limits(ratio, ratios)
        )
        return _symmetric_and(fits & (self.cosine < cosine))

    def measure_deck(self, agreeing: PairMask) -> OppositeCornerOffset:
        """Return the deck's measure from the pairs in `agreeing` that have no rival.

        Without such a pair it is that of a usual deck. It is trusted if there are at least two.
        """
        only = _symmetric_and((agreeing.sum(1) == 1)[:, None] & agreeing)
        if not only.any():
            return OppositeCornerOffset(*_TYPICAL_MEASURE, trusted=False)
        right, up = np.median(self.flat_offsets[only], axis=0)
        return OppositeCornerOffset(
            float(right), float(up), trusted=bool(only.sum() >= 2 * _MIN_TRUSTED_PAIRS)
        )

    def deviation(self, measure: OppositeCornerOffset) -> NDArray[np.float32]:
        """Return the deviation of each pair from the measure, 1 at the tolerance, float32 (n, n)."""
        return np.maximum(
            _right_deviation(self.flat_offsets[..., 0], measure),
            _up_deviation(self.flat_offsets[..., 1], measure),
        )

    def pairs_at_measure(self, measure: OppositeCornerOffset) -> PairMask:
        """Return which pairs are placed as the deck's measure says, symmetric."""
        return _symmetric_and((self.deviation(measure) < 1) & (self.cosine < _ROUGH_MAX_COSINE))

    def same_side_pairs(self, measure: OppositeCornerOffset) -> PairMask:
        """Return which pairs may be corners on one side of a card with four indices, symmetric."""
        level = (abs(self.up) < _MAX_SIDEWAYS_OFFSET) & (_right_deviation(abs(self.right), measure) < 1)
        below = (abs(self.right) < _MAX_SIDEWAYS_OFFSET) & (_up_deviation(self.up, measure) < 1)
        upright, turned = self.cosine > -_ROUGH_MAX_COSINE, self.cosine < _ROUGH_MAX_COSINE
        return _symmetric_or((level & upright) | (below & turned))

    def upper_lower_pairs(self) -> PairMask:
        """Return which pairs may be the upper and the lower corner of one side, symmetric.

        That is on any deck. A deck with two indices hardly ever shows such a pair. One card would have to lie
        beside its twin, pushed along it by its whole width and height.
        """
        straight = abs(self.right) < _MAX_SIDEWAYS_OFFSET - _LEAN_PER_HEIGHT * self.up
        return _symmetric_and(
            are_within_limits(self.up, _SAME_SIDE_UP_LIMITS) & straight & (self.cosine < _OPPOSITE_MAX_COSINE)
        )

    def duplicate_pairs(self) -> PairMask:
        """Return which pairs are so near each other that they are one index found twice, symmetric.

        A frame also forms such a pair with itself.
        """
        return _symmetric_or(
            (np.hypot(self.right, self.up) < _MAX_DUPLICATE_DISTANCE) & (self.cosine > -_ROUGH_MAX_COSINE)
        )

    def same_word_pairs(self) -> PairMask:
        """Return which pairs are parts of one word, or a part and the whole, symmetric.

        A frame also forms such a pair with itself.
        """
        overlapping = abs(self.up) < 1 + self.height_ratios - _MIN_WORD_OVERLAP * np.minimum(
            1, self.height_ratios
        )
        in_line = (abs(self.right) < _MAX_WORD_OFFSET) & (self.cosine > -_ROUGH_MAX_COSINE)
        return _symmetric_and(overlapping & in_line)

    def measure_four_index_deck(self, over: PairMask, measure: OppositeCornerOffset) -> OppositeCornerOffset:
        """Return the measure of a deck with four indices, from the pairs in `over` if still unknown.

        Only its `up` is new. `measure` itself is returned if it is trusted or `over` has no pair.
        """
        if measure.trusted or not over.any():
            return measure
        return OppositeCornerOffset(measure.right, float(np.median(self.up[over])), trusted=False)

    def other_diagonal_pairs(self, measure: OppositeCornerOffset) -> PairMask:
        """Return which pairs may be top right and bottom left of four indices, symmetric."""
        there = (_right_deviation(-self.right, measure) < 1) & (_up_deviation(self.up, measure) < 1)
        return _symmetric_or(there & (self.cosine < _ROUGH_MAX_COSINE))

    def frames_at_corners(self, measure: OppositeCornerOffset) -> PairMask:
        """Return which frames see which others at a corner of a card with four indices.

        How these are rotated does not matter. Not symmetric.
        """
        across, below = (
            abs(abs(self.right) - measure.right) < _MAX_CORNER_OFFSET,
            abs(self.up - measure.up) < _MAX_CORNER_OFFSET,
        )
        aside, level = abs(self.right) < _MAX_CORNER_OFFSET, abs(self.up) < _MAX_CORNER_OFFSET
        return np.asarray((level & across) | (aside & below) | (across & below), np.bool_)


def compute_frame_relations(frames: Frames) -> FrameRelations:
    """Return the relative positions of `frames`."""
    high = np.maximum(frame_heights(frames), np.float32(2e-6))
    up = up_vectors(frames) / (high[:, None] / 2)
    cosine = np.asarray(up @ up.T, np.float32)
    seen = to_frame_coordinates(_square_frames(frames), frame_centres(frames))
    return FrameRelations(
        seen[..., 0],
        seen[..., 1],
        cosine,
        _average_both_views(seen),
        np.asarray(high / high[:, None], np.float32),
    )


def _average_both_views(seen: NDArray[np.float32]) -> NDArray[np.float32]:
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


def are_within_limits(values: NDArray[np.float32], limits: Limits) -> PairMask:
    """Return which values are between the limits, which are not included: bool of their shape."""
    return np.asarray((values > limits[0]) & (values < limits[1]), np.bool_)


def _square_frames(frames: Frames) -> Frames:
    """Return `frames` with "right" as long as "up", because an index's width depends on its rank."""
    right = right_vectors(frames)
    length = np.maximum(np.linalg.norm(right, axis=1, keepdims=True), 1e-6)
    longer = right / length * frame_heights(frames)[:, None] / 2
    return np.concatenate([frames[:, :4], longer], 1).astype(np.float32)


def _symmetric_and(seen: PairMask) -> PairMask:
    return np.asarray(seen & seen.T, np.bool_)


def _symmetric_or(seen: PairMask) -> PairMask:
    return np.asarray(seen | seen.T, np.bool_)


def _right_deviation(values: NDArray[np.float32], measure: OppositeCornerOffset) -> NDArray[np.float32]:
    return np.asarray(abs(values / measure.right - 1) / _MEASURE_TOLERANCE[0], np.float32)


def _up_deviation(values: NDArray[np.float32], measure: OppositeCornerOffset) -> NDArray[np.float32]:
    return np.asarray(abs(values / measure.up - 1) / _MEASURE_TOLERANCE[1], np.float32)
