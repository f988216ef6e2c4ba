"""Labels beside the lines of the chart, and the width that is kept for them on both sides.

The server knows no phone's font, so widths are estimates for one of the widest, DejaVu Sans Bold.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from unicodedata import east_asian_width

from companion.engine.money import Unit
from companion.evenings.money.chart import Chart
from companion.kit.letters import invisible

SIZE = 13
"""Height of the text, in units of the chart."""
LEAST_HEIGHT = 190
_LINE = 1.32
"""Height of a line of text, as a multiple of its size."""
_MOST = 8.6
"""Largest width of a name, in text sizes: three tenths of the chart's width."""
_GAP = 5
"""Gap between a line and its name, and between an amount and its line, in units of the chart."""
_WIDE, _MIDDLE, _NARROW, _SQUARE = 1.18, 0.78, 0.5, 1.4
_NARROW_ONES, _WIDE_ONES = frozenset("fijlrtI .,:;'’!-"), frozenset("mwMWQ@%&")


@dataclass(frozen=True)
class Labels:
    """Labels of the chart: amounts by their value, names by player.

    `left` and `right` are the widths kept for them. `high` is the smallest height at which no name overlaps
    another. All are in units of the chart.
    """

    amounts: Mapping[int, str]
    names: Mapping[int, str]
    left: int
    right: int
    high: int


def labels(chart: Chart, names: Mapping[int, str], unit: Unit) -> Labels:
    """Return the labels of the chart; a long name is cut short."""
    amounts = {amount: unit.typed(amount).replace("-", "−") for amount, _ in chart.ticks}
    called = {line.player: shortened(names[line.player]) for line in chart.lines}
    high = max(LEAST_HEIGHT, round(SIZE * _LINE * (len(called) - 1)))
    return Labels(amounts, called, _room(amounts), _room(called), high)


def _room(texts: Mapping[int, str]) -> int:
    return round(SIZE * max(map(width, texts.values()), default=0)) + 2 * _GAP


def width(text: str) -> float:
    """Return the estimated width of the text, as a multiple of its size."""
    return sum(map(_width, text))


def _width(character: str) -> float:
    if invisible(character):
        return 0
    if east_asian_width(character) in "WF":
        return _SQUARE
    if character in _NARROW_ONES:
        return _NARROW
    return _WIDE if character in _WIDE_ONES else _MIDDLE


def shortened(name: str) -> str:
    """Return the name, cut short with an ellipsis if it is too wide."""
    if width(name) <= _MOST:
        return name
    kept = name
    while width(kept) > _MOST - _WIDE:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
