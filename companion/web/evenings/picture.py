"""Picture of an evening to send: balances, their chart, and the open payments."""

from collections.abc import Collection, Mapping, Sequence

import cv2

from companion.evenings.money.chart import BalanceChart, assign_line_hues, make_balance_chart
from companion.evenings.money.ledger import BANK
from companion.plurals import format_count
from companion.store.evenings.evenings import Evening
from companion.store.evenings.summary import EveningSummary
from companion.store.groups import people
from companion.store.models import Table
from companion.web.evenings.canvas import EDGE, FELT, LINE, SOFT, Canvas, Colour, text_width, truncate_text
from companion.web.pages import texts
from companion.web.pages.formats import table_formats

WIDTH = 1080
_ROW_HEIGHT = 76
_CHART_HEIGHT = 560
_CHART_LEFT, _CHART_RIGHT = 150, 830
"""Left and right edge of the chart, in pixels from the left."""
LINE_COLOURS: Sequence[Colour] = (
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


def render_evening_picture(
    table: Table, evening: Evening, night: EveningSummary, named: Collection[int]
) -> bytes:
    """Return the evening as a PNG, `WIDTH` pixels wide; its height depends on its content.

    It shows balances, the highest first, their chart once anything has changed them, and open payments.
    Amounts are in the table's unit. `named` are the positions, counted from 0, of the players whose names
    it shows. Others are shown by position, for example as "Player 2".
    """
    names = {
        seat.id: seat.name
        if seat.position in named
        else texts.ANONYMOUS_PLAYER.format(number=seat.position + 1)
        for seat in table.seats
    }
    names[BANK] = texts.BANK_NAME
    standing = sorted(night.course[-1].items(), key=lambda one: -one[1])
    owed = [one for one in evening.owed if one.rest]
    drawn = make_balance_chart(night.course, night.games) if len(night.course) > 1 else None
    height = (
        300
        + _ROW_HEIGHT * len(standing)
        + (_CHART_HEIGHT + 60 if drawn else 0)
        + (90 + 60 * len(owed) if owed else 0)
    )
    sheet = Canvas.empty(WIDTH, height)
    colours = {seat: LINE_COLOURS[hue - 1] for seat, hue in colour_numbers_by_seat(table).items()}
    sheet.draw_text(table.name, EDGE, 110, 62)
    sheet.draw_text(_evening_caption(table, night), EDGE, 170, 34, SOFT)
    base = 170
    for player, balance in standing:
        base += _ROW_HEIGHT
        cv2.line(sheet.pixels, (EDGE, base + 22), (WIDTH - EDGE, base + 22), LINE, 2)
        amount = table.counts_in.format_signed(balance) if balance else table.counts_in.format_amount(0)
        room = WIDTH - 2 * EDGE - text_width(amount, 40) - 40
        sheet.draw_text(amount.replace("-", "−"), WIDTH - EDGE, base, 40, ends=True)
        sheet.draw_text(truncate_text(names[player], room, 40), EDGE, base, 40, colours[player])
    if drawn:
        _draw_balance_chart(sheet, table, drawn, base + 80, names, colours)
        base += _CHART_HEIGHT + 60
    if owed:
        base += 90
        sheet.draw_text(texts.SETTLING_UP_HEADING, EDGE, base, 40)
    for one in owed:
        base += 60
        pays = texts.PAYMENT.format(
            payer=names[one.payer], payee=names[one.payee], amount=table.format_amount(one.rest)
        )
        sheet.draw_text(pays, EDGE, base, 34)
    sheet.draw_text("Companion", WIDTH - EDGE, height - 40, 28, FELT, ends=True)
    return sheet.encode_png()


def _evening_caption(table: Table, night: EveningSummary) -> str:
    """Return the date, the number of games and the number of hands as text."""
    played = format_count(len(night.parts), "game")
    hands = [format_count(night.hands, "hand")] if night.hands else []
    return " · ".join([table_formats(table).date(table.created), played, *hands])


def colour_numbers_by_seat(table: Table) -> Mapping[int, int]:
    """Return the colour number of each player's line by seat ID; group members keep their own.

    Numbers count from 1. Other players, and a member whose colour an earlier seat at the table has
    already, get free ones; players share some if there are not enough.
    """
    own = {seat: person.colour for seat, person in people.people_by_seat_id(table).items()}
    return assign_line_hues([seat.id for seat in table.seats], own)


def _draw_balance_chart(
    sheet: Canvas,
    table: Table,
    drawn: BalanceChart,
    top: int,
    names: Mapping[int, str],
    colours: Mapping[int, Colour],
) -> None:
    """Draw the chart of the balances, with amounts on the left and names on the right."""

    def place(across: float, down: float) -> tuple[float, float]:
        return _CHART_LEFT + across * (_CHART_RIGHT - _CHART_LEFT), top + down * (_CHART_HEIGHT - 80)

    for amount, down in drawn.ticks:
        sheet.draw_line([place(0, down), place(1, down)], LINE if amount else SOFT, 2)
        told = table.counts_in.format_for_input(amount).replace("-", "−")
        sheet.draw_text(told, _CHART_LEFT - 12, int(place(0, down)[1]) + 9, 26, SOFT, ends=True)
    for line in drawn.lines:
        sheet.draw_line([place(*point) for point in line.points], colours[line.player], 6)
        right, down = place(1, line.label_height)
        sheet.draw_text(names[line.player], int(right) + 14, int(down) + 10, 28, colours[line.player])
