"""Chart of the balances over an evening: its lines, its amounts and the heights of names."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

HUE_COUNT = 9
"""Number of colours that lines can have."""
MAX_POINTS = 240
"""Largest number of points in a line; of a longer evening every second or third is drawn."""
_TICK_INTERVALS = 4
MIN_LABEL_GAP = 1 / 11
"""Smallest distance between two names at the ends of lines, as a fraction of the chart's height."""


@dataclass(frozen=True)
class ChartLine:
    """Line of a player in the chart of balances.

    player: the player's number.
    points: (x, y) as fractions of width and height, from the left and the top.
    label_height: the height of the name beside the line's end, as such a fraction.
    balance: the last balance, in the table's smallest unit.
    """

    player: int
    points: tuple[tuple[float, float], ...]
    label_height: float
    balance: int


@dataclass(frozen=True)
class BalanceChart:
    """Chart of the balances of an evening.

    lines: a line for each player.
    ticks: round amounts at the side, the lowest first and zero among them, each with its height as a fraction
        from the top.
    game_starts: the places where a game began, as fractions of the width.
    """

    lines: tuple[ChartLine, ...]
    ticks: tuple[tuple[int, float], ...]
    game_starts: tuple[float, ...]


def make_balance_chart(course: Sequence[Mapping[int, int]], games: Iterable[int] = ()) -> BalanceChart:
    """Return the chart of an evening's balances.

    `course` are everybody's balances at each time, in order, drawn at even distances. A player has a line if
    the last one names them, at 0 before they are named; lines are in its order. `games` are the positions in
    `course`, from 0, at which a game began. At most about `MAX_POINTS` points of a line are drawn. An empty
    `course` has no lines, but amounts at the side.
    """
    shown = _drawn_positions(len(course))
    amounts = [amount for balances in course for amount in balances.values()] or [0]
    ticks = _round_ticks(min(*amounts, 0), max(*amounts, 0))
    low, high = ticks[0], ticks[-1]

    def down(amount: int) -> float:
        return (high - amount) / (high - low)

    def across(at: int) -> float:
        return at / max(1, len(course) - 1)

    players = list(course[-1]) if course else []
    ends = {player: down(course[-1][player]) for player in players}
    beside = _spread_labels(ends)
    lines = tuple(
        ChartLine(
            player,
            tuple((across(at), down(course[at].get(player, 0))) for at in shown),
            beside[player],
            course[-1][player],
        )
        for player in players
    )
    return BalanceChart(lines, tuple((tick, down(tick)) for tick in ticks), tuple(map(across, games)))


def assign_line_hues(players: Sequence[int], own: Mapping[int, int]) -> dict[int, int]:
    """Return the colour number of each player's line, 1 to `HUE_COUNT`.

    It is the one in `own`, unless that is missing, 0 or taken by an earlier one of `players`. The others get
    free colours in order. If there are more players than colours, some share one; lines also have names.
    """
    found: dict[int, int] = {}
    for player in players:
        if own.get(player) and own[player] not in found.values():
            found[player] = own[player]
    left = [hue for hue in range(1, HUE_COUNT + 1) if hue not in found.values()] or [1]
    others = [player for player in players if player not in found]
    found |= {player: left[place % len(left)] for place, player in enumerate(others)}
    return found


def _drawn_positions(length: int) -> list[int]:
    """Return the positions of the points to draw out of `length`, the first and the last included."""
    step = -(-length // MAX_POINTS) or 1
    return [0, *range(length - 1, 0, -step)[::-1]] if length else []


def _round_ticks(low: int, high: int) -> list[int]:
    """Return round amounts from `low` or below to `high` or above, zero among them."""
    step = _round_up_step((high - low) / _TICK_INTERVALS)
    first = low // step * step
    last = max(-(-high // step) * step, first + step)
    return list(range(first, last + 1, step))


def _round_up_step(amount: float) -> int:
    """Return the smallest 1, 2 or 5 times a power of ten that is not below `amount`."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= amount:
                return digit * power
        power *= 10


def _spread_labels(ends: Mapping[int, float]) -> dict[int, float]:
    """Return the height of the name beside each line's end, in the same order and without overlap."""
    order = sorted(ends, key=lambda player: ends[player])
    apart = min(MIN_LABEL_GAP, 1 / max(1, len(order) - 1))
    found, free = dict(ends), 0.0
    for player in order:
        found[player] = max(ends[player], free)
        free = found[player] + apart
    free = 1.0
    for player in reversed(order):
        found[player] = min(found[player], free)
        free = found[player] - apart
    return found
