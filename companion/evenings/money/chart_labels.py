"""Labels beside the lines of the chart, and the width that is kept for them on both sides.

The server knows no phone's font, so widths are estimates for one of the widest, DejaVu Sans Bold.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from unicodedata import east_asian_width

from companion.engine.money import MoneyUnit
from companion.evenings.money.chart import BalanceChart
from companion.kit.letters import is_invisible

TEXT_SIZE = 13
"""Height of the text, in units of the chart."""
MIN_CHART_HEIGHT = 190
_LINE_HEIGHT = 1.32
"""Height of a line of text, as a multiple of its size."""
_MAX_NAME_WIDTH = 8.6
"""Largest width of a name, in text sizes: three tenths of the chart's width."""
_LABEL_GAP = 5
"""Gap between a line and its name, and between an amount and its line, in units of the chart."""
_WIDE_WIDTH, _USUAL_WIDTH, _NARROW_WIDTH, _SQUARE_WIDTH = 1.18, 0.78, 0.5, 1.4
_NARROW_LETTERS, _WIDE_LETTERS = frozenset("fijlrtI .,:;'’!-"), frozenset("mwMWQ@%&")


@dataclass(frozen=True)
class ChartLabels:
    """Labels of the chart of balances. Sizes are in units of the chart.

    amounts: texts of the amounts at the side, by amount, without the unit.
    names: names by player.
    left, right: the widths kept for amounts and names.
    high: the smallest height of the chart at which no name overlaps another, at least `MIN_CHART_HEIGHT`.
    """

    amounts: Mapping[int, str]
    names: Mapping[int, str]
    left: int
    right: int
    high: int


def make_chart_labels(chart: BalanceChart, names: Mapping[int, str], unit: MoneyUnit) -> ChartLabels:
    """Return the labels of the chart; a long name is cut short.

    `names` are the names by player, of everybody who has a line. `unit` is the table's unit.
    """
    amounts = {amount: unit.format_for_input(amount).replace("-", "−") for amount, _ in chart.ticks}
    called = {line.player: shorten_name(names[line.player]) for line in chart.lines}
    high = max(MIN_CHART_HEIGHT, round(TEXT_SIZE * _LINE_HEIGHT * (len(called) - 1)))
    return ChartLabels(amounts, called, _label_space(amounts), _label_space(called), high)


def _label_space(texts: Mapping[int, str]) -> int:
    return round(TEXT_SIZE * max(map(estimate_text_width, texts.values()), default=0)) + 2 * _LABEL_GAP


def estimate_text_width(text: str) -> float:
    """Return the estimated width of the text, as a multiple of its font size."""
    return sum(map(_character_width, text))


def _character_width(character: str) -> float:
    if is_invisible(character):
        return 0
    if east_asian_width(character) in "WF":
        return _SQUARE_WIDTH
    if character in _NARROW_LETTERS:
        return _NARROW_WIDTH
    return _WIDE_WIDTH if character in _WIDE_LETTERS else _USUAL_WIDTH


def shorten_name(name: str) -> str:
    """Return the name, cut short with an ellipsis if it is wider than three tenths of the chart."""
    if estimate_text_width(name) <= _MAX_NAME_WIDTH:
        return name
    kept = name
    while estimate_text_width(kept) > _MAX_NAME_WIDTH - _WIDE_WIDTH:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
