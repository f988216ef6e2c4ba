"""Sentences written on a photo: how their lines break, and where they stand beside what they are about.

`static/js/photos/captions.js` writes them anew once something has changed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple

from markupsafe import Markup

Points = Sequence[tuple[float, float]]
"""x, y in pixels of a photo."""

_LINES = 24
"""So many lines are as high as a photo is wide: large enough to be read on the smallest phone."""
_LONG = 18  # letters of a line
_WIDE = 0.66  # a letter, in heights of a line's letters
_LEAD = 1.2  # from line to line, in the same


class Box(NamedTuple):
    """A part of a photo, in its pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point that is as far from the left as from the right, from the top as from the bottom."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def shares(self, other: "Box") -> float:
        """Return how much of the photo is in both."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(wide, 0) * max(high, 0)


@dataclass(frozen=True)
class Says:
    """A sentence and what it is about, some points around it; `wrong` says that something cannot be so."""

    sentence: str
    about: Points
    wrong: bool = False


@dataclass(frozen=True)
class Caption:
    """A sentence as it is written: `lines` about `x`, the first at `y`, `lead` apart; pixels of the photo."""

    lines: tuple[str, ...]
    x: int
    y: int
    size: int
    lead: int
    wrong: bool


def plain(sentence: str) -> str:
    """Return what a template made as it reads: its lines are broken before they are escaped."""
    return sentence.unescape() if isinstance(sentence, Markup) else sentence


def box_of(points: Points) -> Box:
    """Return the box around some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def captions(said: Iterable[Says], lying: Iterable[Points], width: int, height: int) -> Iterator[Caption]:
    """Yield sentences as they are written on a photo that is `width` by `height` pixels, not beyond it.

    Each stands beside what it is about, where it covers least of what is `lying` there and of those before.
    """
    covered = [box_of(points) for points in lying]
    size = max(1, round(width / _LINES))
    lead = round(size * _LEAD)
    for one in said:
        lines = tuple(wrap(one.sentence, _LONG)) or ("",)
        wide, high = max(map(len, lines)) * _WIDE * size, lead * len(lines)
        within = (_within(box, width, height) for box in _beside(box_of(one.about), wide, high, size / 3))
        box = min(within, key=lambda box: sum(map(box.shares, covered)))
        covered.append(box)
        yield Caption(lines, round(box.middle[0]), round(box.top + lead / 2), size, lead, one.wrong)


def _beside(box: Box, wide: float, high: float, room: float) -> Iterator[Box]:
    """Yield the places above, below, to the right and to the left of a box, first about a mere point."""
    x, y = box.middle
    about = [(x, y)] if box.left == box.right else []
    for middle_x, middle_y in (
        *about,
        (x, box.top - high / 2 - room),
        (x, box.bottom + high / 2 + room),
        (box.right + wide / 2 + room, y),
        (box.left - wide / 2 - room, y),
    ):
        yield Box(middle_x - wide / 2, middle_y - high / 2, middle_x + wide / 2, middle_y + high / 2)


def _within(box: Box, width: int, height: int) -> Box:
    x = max(0, -box.left) - max(0, box.right - width)
    y = max(0, -box.top) - max(0, box.bottom - height)
    return Box(box.left + x, box.top + y, box.right + x, box.bottom + y)
