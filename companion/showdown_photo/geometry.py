"""Points, boxes and middles of things in a photo, in pixels."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from companion.vision import Quad

Point = tuple[float, float]
"""A point (x, y) in pixels of a photo."""
Points = Sequence[Point]


class Box(NamedTuple):
    """A rectangle of a photo, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        """Middle point of the box."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def shared_area(self, other: "Box") -> float:
        """Return the area that both boxes cover, in square pixels."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(width, 0) * max(height, 0)


def bounding_box(points: Points) -> Box:
    """Return the smallest box around some points, of which there must be at least one."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def quad_middle(quad: Quad) -> Point:
    """Return the mean of the four points."""
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def quad_height(quad: Quad) -> float:
    """Return the length of the left side, from the first to the last corner."""
    (left, top), _, _, (lower_left, bottom) = quad
    return math.dist((left, top), (lower_left, bottom))
