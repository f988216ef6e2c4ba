"""A picture of an evening to send: who won how much, the lines of the balances, who pays whom."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.cards import counted
from companion.evening.cash import BOX
from companion.evening.chart import Chart, chart
from companion.store.evenings import Evening
from companion.store.models import Table
from companion.store.nights import Night
from companion.web import words
from companion.web.telling import date_told

WIDTH = 1080
_EDGE = 64
_ROW = 76
_CHART = 560
_AMOUNTS, _NAMES = 150, 830
"""Pixels from the left between which lines are drawn."""
_SHARP = 16
"""Lines are drawn in sixteenths of a pixel."""

Colour = tuple[int, int, int]
_PAPER, _INK, _SOFT, _LINE, _FELT = (230, 239, 243), (30, 35, 28), (83, 91, 83), (195, 210, 217), (63, 86, 36)
HUES: Sequence[Colour] = (
    (67, 90, 31),
    (38, 29, 184),
    (160, 88, 28),
    (0, 105, 190),
    (120, 30, 120),
    (60, 60, 60),
    (120, 110, 0),
    (50, 50, 120),
    (140, 40, 70),
)
"""Blue, green and red from 0 to 255. Names stand beside the lines: no colour is the only mark."""


@dataclass(frozen=True)
class _Sheet:
    """What is drawn on: `pixels`, rows by columns by blue, green and red, 8 bits each."""

    pixels: npt.NDArray[np.uint8]

    def write(
        self, text: str, left: int, base: int, size: int, colour: Colour = _INK, *, ends: bool = False
    ) -> None:
        """Write a line of text that begins, or `ends`, there; a longer one than fits is cut short."""
        face = cv2.FontFace("sans")
        room = left if ends else WIDTH - _EDGE - left
        while _length(text, size, face) > room and len(text) > 1:
            text = text.rstrip("…")[:-1] + "…"
        left = left - _length(text, size, face) if ends else left
        cv2.putText(self.pixels, text, (left, base), colour, face, size, 500)

    def line(self, points: Sequence[tuple[float, float]], colour: Colour, thick: int) -> None:
        """Draw a line through points, in pixels from the left and the top."""
        fixed = (np.array(points) * _SHARP).round().astype(np.int32)
        cv2.polylines(self.pixels, [fixed], False, colour, thick, cv2.LINE_AA, shift=4)


def _length(text: str, size: int, face: cv2.FontFace) -> int:
    """Return how many pixels a line of text takes."""
    return int(cv2.getTextSize((0, 0), text, (0, 0), face, size, 500)[2])


def picture(table: Table, evening: Evening, night: Night, named: Collection[int]) -> bytes:
    """Return a PNG, `WIDTH` pixels wide; players at other places than those `named` are "Player 2" there."""
    names = {
        seat.id: seat.name if seat.position in named else words.UNNAMED.format(number=seat.position + 1)
        for seat in table.seats
    }
    names[BOX] = words.BOX
    standing = sorted(night.course[-1].items(), key=lambda one: -one[1])
    owed = [one for one in evening.owed if one.rest]
    drawn = chart(night.course, night.games) if len(night.course) > 1 else None
    height = 300 + _ROW * len(standing) + (_CHART + 60 if drawn else 0) + (90 + 60 * len(owed) if owed else 0)
    sheet = _Sheet(np.full((height, WIDTH, 3), _PAPER, np.uint8))
    sheet.write(table.name, _EDGE, 110, 62)
    sheet.write(_about(table, night), _EDGE, 170, 34, _SOFT)
    base = 170
    for player, balance in standing:
        base += _ROW
        cv2.line(sheet.pixels, (_EDGE, base + 22), (WIDTH - _EDGE, base + 22), _LINE, 2)
        amount = table.counts_in.signed(balance) if balance else table.counts_in.told(0)
        room = _length(amount, 40, cv2.FontFace("sans"))
        sheet.write(amount.replace("-", "−"), WIDTH - _EDGE, base, 40, ends=True)
        sheet.write(_cut(names[player], room), _EDGE, base, 40, _hue(list(night.course[-1]), player))
    if drawn:
        _lines(sheet, table, drawn, base + 80, names)
        base += _CHART + 60
    if owed:
        base += 90
        sheet.write(words.TO_SETTLE_UP, _EDGE, base, 40)
    for one in owed:
        base += 60
        pays = words.PAYS_SHORT.format(
            payer=names[one.payer], payee=names[one.payee], amount=table.told(one.rest)
        )
        sheet.write(pays, _EDGE, base, 34)
    sheet.write("Companion", WIDTH - _EDGE, height - 40, 28, _FELT, ends=True)
    done, png = cv2.imencode(".png", sheet.pixels)
    if not done:
        raise RuntimeError("OpenCV wrote no picture.")
    return bytes(png)


def _about(table: Table, night: Night) -> str:
    """Return when it was, how many games and how many hands."""
    played = counted(len(night.parts), "game")
    hands = [counted(night.hands, "hand")] if night.hands else []
    return " · ".join([date_told(table.created), played, *hands])


def _cut(name: str, beside: int) -> str:
    """Return a name that leaves so many pixels at its right."""
    face = cv2.FontFace("sans")
    while _length(name, 40, face) > WIDTH - 2 * _EDGE - beside - 40:
        name = name.rstrip("…")[:-1] + "…"
    return name


def _hue(players: Sequence[int], player: int) -> Colour:
    return HUES[players.index(player) % len(HUES)]


def _lines(sheet: _Sheet, table: Table, drawn: Chart, top: int, names: Mapping[int, str]) -> None:
    """Draw the balances over the evening, amounts at their left and names at their right."""
    players = [line.player for line in drawn.lines]

    def place(across: float, down: float) -> tuple[float, float]:
        return _AMOUNTS + across * (_NAMES - _AMOUNTS), top + down * (_CHART - 80)

    for amount, down in drawn.ticks:
        sheet.line([place(0, down), place(1, down)], _LINE if amount else _SOFT, 2)
        told = table.counts_in.typed(amount).replace("-", "−")
        sheet.write(told, _AMOUNTS - 12, int(place(0, down)[1]) + 9, 26, _SOFT, ends=True)
    for line in drawn.lines:
        sheet.line([place(*point) for point in line.points], _hue(players, line.player), 6)
        right, down = place(1, line.named)
        sheet.write(names[line.player], int(right) + 14, int(down) + 10, 28, _hue(players, line.player))
