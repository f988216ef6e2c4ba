"""Canvas for pictures to send: text, lines and cards on paper of any size."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.cards import SUIT_SYMBOLS, Card

Colour = tuple[int, int, int]
"""Blue, green and red from 0 to 255."""
PAPER, INK, SOFT, LINE, FELT = (230, 239, 243), (30, 35, 28), (83, 91, 83), (195, 210, 217), (63, 86, 36)
EDGE = 64
"""Margin on either side, in pixels."""
_CARD, _BETWEEN, _RED, _WHITE = (88, 124), 10, (38, 29, 184), (255, 255, 255)
_SUBPIXEL_STEPS = 16
"""Steps per pixel in the coordinates of lines."""
_INVISIBLE_CHARACTERS = re.compile("[\u2066-\u2069]")
"""Characters that isolate the text direction of a name; pictures have no glyphs for them."""


@dataclass(frozen=True)
class Canvas:
    """A canvas: `pixels` are rows by columns by blue, green and red, 8 bits each.

    Its methods draw on `pixels` in place.
    """

    pixels: npt.NDArray[np.uint8]

    @classmethod
    def empty(cls, wide: int, high: int) -> "Canvas":
        """Return an empty canvas, `wide` by `high` pixels in the colour `PAPER`."""
        return cls(np.full((high, wide, 3), PAPER, np.uint8))

    @property
    def width(self) -> int:
        """Width in pixels."""
        return int(self.pixels.shape[1])

    def draw_text(
        self, text: str, left: int, base: int, size: int, colour: Colour = INK, *, ends: bool = False
    ) -> None:
        """Write a line of text that starts at `left`, or ends there if `ends`; cut to fit.

        `truncate_text` cuts it. `left`, `base` (the baseline) and `size` are in pixels. The text keeps
        the margin `EDGE` on the right; one that `ends` may begin at the left edge of the canvas.
        """
        room = left if ends else self.width - EDGE - left
        text = truncate_text(text, room, size)
        left = left - text_width(text, size) if ends else left
        cv2.putText(self.pixels, text, (left, base), colour, _load_font(), size, 500)

    def draw_line(self, points: Sequence[tuple[float, float]], colour: Colour, thick: int) -> None:
        """Draw a line, `thick` pixels wide, through `points`.

        Each point is in pixels from the left and the top.
        """
        fixed = (np.array(points) * _SUBPIXEL_STEPS).round().astype(np.int32)
        cv2.polylines(self.pixels, [fixed], False, colour, thick, cv2.LINE_AA, shift=4)

    def draw_cards(self, cards: Sequence[Card], left: int, top: int) -> None:
        """Draw cards, face up, side by side from `left`, with their upper edge at `top`, in pixels.

        Cards that do not fit before the right margin are left out. A joker is a star.
        """
        wide, high = _CARD
        for place, card in enumerate(cards):
            at = left + place * (wide + _BETWEEN)
            if at + wide > self.width - EDGE:
                return
            corners = (at, top), (at + wide, top + high)
            cv2.rectangle(self.pixels, *corners, _WHITE, cv2.FILLED)
            cv2.rectangle(self.pixels, *corners, SOFT, 2, cv2.LINE_AA)
            colour = _RED if card[-1] in "hd" else INK
            self._draw_centered_text(_rank(card), at, top + 56, colour)
            self._draw_centered_text(SUIT_SYMBOLS.get(card[-1], "★"), at, top + 112, colour)

    def _draw_centered_text(self, text: str, left: int, base: int, colour: Colour) -> None:
        at = left + (_CARD[0] - text_width(text, 46)) // 2
        cv2.putText(self.pixels, text, (at, base), colour, _load_font(), 46, 500)

    def encode_png(self) -> bytes:
        """Return the canvas as a PNG file.

        Raises:
            RuntimeError: OpenCV fails.
        """
        done, png = cv2.imencode(".png", self.pixels)
        if not done:
            raise RuntimeError("OpenCV could not write the picture.")
        return bytes(png)


def text_width(text: str, size: int) -> int:
    """Return the width in pixels of a line of text whose letters are `size` pixels high."""
    return int(cv2.getTextSize((0, 0), text, (0, 0), _load_font(), size, 500)[2])


def truncate_text(text: str, room: int, size: int) -> str:
    """Return a line of text cut to `room` pixels, with an ellipsis if it was cut.

    `size` is the height of its letters in pixels. If there is room for nothing, the ellipsis alone is
    left; a text of one letter is never cut. Invisible characters that isolate names are removed.
    """
    text = _INVISIBLE_CHARACTERS.sub("", text)
    while text_width(text, size) > room and len(text) > 1:
        text = text.rstrip("…")[:-1] + "…"
    return text


def wrap_text(text: str, room: int, size: int, most: int) -> list[str]:
    """Return the text in at most `most` lines of `room` pixels; the last line is cut if needed.

    `size` is the height of its letters in pixels. Lines break between words, and line breaks of the text
    count as spaces. A line with a single long word is cut, too. An empty text is one empty line.
    """
    lines = [""]
    for word in _INVISIBLE_CHARACTERS.sub("", text).split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > room and len(lines) < most:
            lines.append(word)
        else:
            lines[-1] = longer
    return [truncate_text(line, room, size) for line in lines]


def _rank(card: Card) -> str:
    return "" if card == "Jk" else "10" if card[0] == "T" else card[0]


def _load_font() -> cv2.FontFace:
    return cv2.FontFace("sans")
