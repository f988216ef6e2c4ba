"""Captions on a photo: their line breaks and their places.

`static/js/photos/captions.js` writes them again after a change.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from textwrap import wrap

from markupsafe import Markup

from companion.showdown_photo.geometry import Box, Points, bounding_box

_LINES_PER_PHOTO_WIDTH = 24
"""Number of caption lines as high as a photo is wide; legible on the smallest phone."""
_MAX_LINE_LETTERS = 18  # largest number of letters in a line
_LETTER_WIDTH = 0.66  # width of a letter, in letter heights
_LINE_SPACING = 1.2  # distance between lines, in letter heights


@dataclass(frozen=True)
class PhotoNote:
    """A sentence and the points around its subject, in pixels of the photo.

    `wrong` is True for something that cannot be right.
    """

    sentence: str
    about: Points
    wrong: bool = False


@dataclass(frozen=True)
class Caption:
    """A sentence broken into `lines`, in pixels of the photo.

    The lines are centred at `x`, the middle of the first is at height `y`, and they are `lead` apart.
    `size` is the height of the letters. `wrong` is True for something that cannot be right.
    """

    lines: tuple[str, ...]
    x: int
    y: int
    size: int
    lead: int
    wrong: bool


def unescape_text(sentence: str) -> str:
    """Return a text from a template without HTML escapes; other text is returned as it is.

    The lines of a caption are broken before the text is escaped.
    """
    return sentence.unescape() if isinstance(sentence, Markup) else sentence


def place_captions(
    notes: Iterable[PhotoNote], outlines: Iterable[Points], width: int, height: int
) -> Iterator[Caption]:
    """Yield the captions of a photo that is `width` by `height` pixels, in the order of `notes`.

    Each is placed beside its subject, or upon it if that is a single point, where it covers the least
    of the `outlines` and of earlier captions. Of equal places, the first of upon, above, below, right and
    left is taken. It is moved inside the photo if it would run out of it.
    """
    covered = [bounding_box(points) for points in outlines]
    size = max(1, round(width / _LINES_PER_PHOTO_WIDTH))
    lead = round(size * _LINE_SPACING)
    for note in notes:
        lines = tuple(wrap(note.sentence, _MAX_LINE_LETTERS)) or ("",)
        wide, high = max(map(len, lines)) * _LETTER_WIDTH * size, lead * len(lines)
        within = (
            _move_inside_photo(box, width, height)
            for box in _boxes_next_to(bounding_box(note.about), wide, high, size / 3)
        )
        box = min(within, key=lambda box: sum(map(box.shared_area, covered)))
        covered.append(box)
        yield Caption(lines, round(box.middle[0]), round(box.top + lead / 2), size, lead, note.wrong)


def _boxes_next_to(box: Box, wide: float, high: float, room: float) -> Iterator[Box]:
    """Yield boxes above, below, right and left of `box`; for a single point, one around it first."""
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


def _move_inside_photo(box: Box, width: int, height: int) -> Box:
    x = max(0, -box.left) - max(0, box.right - width)
    y = max(0, -box.top) - max(0, box.bottom - height)
    return Box(box.left + x, box.top + y, box.right + x, box.bottom + y)
