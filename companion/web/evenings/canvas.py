"""Pictures to send: text, lines and cards drawn on paper of any size."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.cards import SUIT_SIGNS, Card

Colour = tuple[int, int, int]
"""Blue, green and red from 0 to 255."""
PAPER, INK, SOFT, LINE, FELT = (230, 239, 243), (30, 35, 28), (83, 91, 83), (195, 210, 217), (63, 86, 36)
EDGE = 64
"""Pixels that stay free at either side."""
_CARD, _BETWEEN, _RED, _WHITE = (88, 124), 10, (38, 29, 184), (255, 255, 255)
_SHARP = 16
"""Lines are drawn in sixteenths of a pixel."""
_UNSEEN = re.compile("[\u2066-\u2069]")
"""What keeps the direction of a name to itself in a sentence; a picture has no glyphs for them."""


@dataclass(frozen=True)
class Sheet:
    """What is drawn on: `pixels`, rows by columns by blue, green and red, 8 bits each."""

    pixels: npt.NDArray[np.uint8]

    @classmethod
    def empty(cls, wide: int, high: int) -> "Sheet":
        """Return a sheet of so many pixels with nothing on it."""
        return cls(np.full((high, wide, 3), PAPER, np.uint8))

    @property
    def wide(self) -> int:
        """How many pixels it is wide."""
        return int(self.pixels.shape[1])

    def write(
        self, text: str, left: int, base: int, size: int, colour: Colour = INK, *, ends: bool = False
    ) -> None:
        """Write a line of text that begins, or `ends`, there; a longer one than fits is cut short."""
        room = left if ends else self.wide - EDGE - left
        text = cut(text, room, size)
        left = left - length(text, size) if ends else left
        cv2.putText(self.pixels, text, (left, base), colour, _face(), size, 500)

    def line(self, points: Sequence[tuple[float, float]], colour: Colour, thick: int) -> None:
        """Draw a line through points, in pixels from the left and the top."""
        fixed = (np.array(points) * _SHARP).round().astype(np.int32)
        cv2.polylines(self.pixels, [fixed], False, colour, thick, cv2.LINE_AA, shift=4)

    def cards(self, cards: Sequence[Card], left: int, top: int) -> None:
        """Draw cards side by side, as many as there is room for."""
        wide, high = _CARD
        for place, card in enumerate(cards):
            at = left + place * (wide + _BETWEEN)
            if at + wide > self.wide - EDGE:
                return
            corners = (at, top), (at + wide, top + high)
            cv2.rectangle(self.pixels, *corners, _WHITE, cv2.FILLED)
            cv2.rectangle(self.pixels, *corners, SOFT, 2, cv2.LINE_AA)
            colour = _RED if card[-1] in "hd" else INK
            self._middle(_rank(card), at, top + 56, colour)
            self._middle(SUIT_SIGNS.get(card[-1], "★"), at, top + 112, colour)

    def _middle(self, text: str, left: int, base: int, colour: Colour) -> None:
        at = left + (_CARD[0] - length(text, 46)) // 2
        cv2.putText(self.pixels, text, (at, base), colour, _face(), 46, 500)

    def png(self) -> bytes:
        """Return it as a file."""
        done, png = cv2.imencode(".png", self.pixels)
        if not done:
            raise RuntimeError("OpenCV wrote no picture.")
        return bytes(png)


def length(text: str, size: int) -> int:
    """Return how many pixels a line of text takes."""
    return int(cv2.getTextSize((0, 0), text, (0, 0), _face(), size, 500)[2])


def cut(text: str, room: int, size: int) -> str:
    """Return as much of a line of text as fits in so many pixels."""
    text = _UNSEEN.sub("", text)
    while length(text, size) > room and len(text) > 1:
        text = text.rstrip("…")[:-1] + "…"
    return text


def wrapped(text: str, room: int, size: int, most: int) -> list[str]:
    """Return the text in at most so many lines; the last is cut short where more would be needed."""
    lines = [""]
    for word in _UNSEEN.sub("", text).split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and length(longer, size) > room and len(lines) < most:
            lines.append(word)
        else:
            lines[-1] = longer
    return [cut(line, room, size) for line in lines]


def _rank(card: Card) -> str:
    return "" if card == "Jk" else "10" if card[0] == "T" else card[0]


def _face() -> cv2.FontFace:
    return cv2.FontFace("sans")
