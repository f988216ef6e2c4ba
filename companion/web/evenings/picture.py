"""Picture of an evening to send: balances, their chart, and the open payments."""

from collections.abc import Collection, Mapping, Sequence

import cv2

from companion.cards import counted
from companion.evenings.money.cash import BOX
from companion.evenings.money.chart import Chart, chart, hues
from companion.store.evenings.evenings import Evening
from companion.store.evenings.summary import Night
from companion.store.groups import people
from companion.store.models import Table
from companion.web.evenings.canvas import EDGE, FELT, LINE, SOFT, Colour, Sheet, cut, length
from companion.web.history.entries import date_told
from companion.web.pages import texts

WIDTH = 1080
_ROW = 76
_CHART = 560
_AMOUNTS, _NAMES = 150, 830
"""Left and right edge of the chart, in pixels from the left."""
COLOURS: Sequence[Colour] = (
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
"""Colours of the lines. A name stands beside each line, so colour is never the only mark."""


def picture(table: Table, evening: Evening, night: Night, named: Collection[int]) -> bytes:
    """Return a PNG, `WIDTH` pixels wide; players whose position is not in `named` are anonymous.

    Such a player is shown by position, for example as "Player 2".
    """
    names = {
        seat.id: seat.name if seat.position in named else texts.UNNAMED.format(number=seat.position + 1)
        for seat in table.seats
    }
    names[BOX] = texts.BOX
    standing = sorted(night.course[-1].items(), key=lambda one: -one[1])
    owed = [one for one in evening.owed if one.rest]
    drawn = chart(night.course, night.games) if len(night.course) > 1 else None
    height = 300 + _ROW * len(standing) + (_CHART + 60 if drawn else 0) + (90 + 60 * len(owed) if owed else 0)
    sheet = Sheet.empty(WIDTH, height)
    colours = {seat: COLOURS[hue - 1] for seat, hue in hues_at(table).items()}
    sheet.write(table.name, EDGE, 110, 62)
    sheet.write(_about(table, night), EDGE, 170, 34, SOFT)
    base = 170
    for player, balance in standing:
        base += _ROW
        cv2.line(sheet.pixels, (EDGE, base + 22), (WIDTH - EDGE, base + 22), LINE, 2)
        amount = table.counts_in.signed(balance) if balance else table.counts_in.told(0)
        room = WIDTH - 2 * EDGE - length(amount, 40) - 40
        sheet.write(amount.replace("-", "−"), WIDTH - EDGE, base, 40, ends=True)
        sheet.write(cut(names[player], room, 40), EDGE, base, 40, colours[player])
    if drawn:
        _lines(sheet, table, drawn, base + 80, names, colours)
        base += _CHART + 60
    if owed:
        base += 90
        sheet.write(texts.TO_SETTLE_UP, EDGE, base, 40)
    for one in owed:
        base += 60
        pays = texts.PAYS_SHORT.format(
            payer=names[one.payer], payee=names[one.payee], amount=table.told(one.rest)
        )
        sheet.write(pays, EDGE, base, 34)
    sheet.write("Companion", WIDTH - EDGE, height - 40, 28, FELT, ends=True)
    return sheet.png()


def _about(table: Table, night: Night) -> str:
    """Return the date, the number of games and the number of hands as text."""
    played = counted(len(night.parts), "game")
    hands = [counted(night.hands, "hand")] if night.hands else []
    return " · ".join([date_told(table.created), played, *hands])


def hues_at(table: Table) -> Mapping[int, int]:
    """Return the colour number of each player's line by seat ID; group members keep their own."""
    own = {seat: person.colour for seat, person in people.at(table).items()}
    return hues([seat.id for seat in table.seats], own)


def _lines(
    sheet: Sheet,
    table: Table,
    drawn: Chart,
    top: int,
    names: Mapping[int, str],
    colours: Mapping[int, Colour],
) -> None:
    """Draw the chart of the balances, with amounts on the left and names on the right."""

    def place(across: float, down: float) -> tuple[float, float]:
        return _AMOUNTS + across * (_NAMES - _AMOUNTS), top + down * (_CHART - 80)

    for amount, down in drawn.ticks:
        sheet.line([place(0, down), place(1, down)], LINE if amount else SOFT, 2)
        told = table.counts_in.typed(amount).replace("-", "−")
        sheet.write(told, _AMOUNTS - 12, int(place(0, down)[1]) + 9, 26, SOFT, ends=True)
    for line in drawn.lines:
        sheet.line([place(*point) for point in line.points], colours[line.player], 6)
        right, down = place(1, line.named)
        sheet.write(names[line.player], int(right) + 14, int(down) + 10, 28, colours[line.player])
