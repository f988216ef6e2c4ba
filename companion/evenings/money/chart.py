"""Balances over an evening as lines: where they run in a picture, and what stands beside them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

HUES = 9
"""Colours of lines."""
MOST_POINTS = 240
"""Points of a line; a longer evening is drawn by the last of each few."""
_TICKS = 4
MIN_LABEL_GAP = 1 / 11
"""Smallest distance between two names at the ends of lines, as a fraction of the chart's height."""


@dataclass(frozen=True)
class Line:
    """The line of a player: points as parts of width and height from the left and the top.

    `named` is how far down the name stands beside its end, `balance` where it ended.
    """

    player: int
    points: tuple[tuple[float, float], ...]
    named: float
    balance: int


@dataclass(frozen=True)
class Chart:
    """A picture of balances: lines, amounts at the side as (amount, how far down), and where games began."""

    lines: tuple[Line, ...]
    ticks: tuple[tuple[int, float], ...]
    games: tuple[float, ...]


def chart(course: Sequence[Mapping[int, int]], games: Iterable[int] = ()) -> Chart:
    """Return the picture of those balances, one after the other; `games` are where in them one began."""
    shown = _thinned(len(course))
    amounts = [amount for balances in course for amount in balances.values()] or [0]
    ticks = _ticks(min(*amounts, 0), max(*amounts, 0))
    low, high = ticks[0], ticks[-1]

    def down(amount: int) -> float:
        return (high - amount) / (high - low)

    def across(at: int) -> float:
        return at / max(1, len(course) - 1)

    players = list(course[-1]) if course else []
    ends = {player: down(course[-1][player]) for player in players}
    beside = _apart(ends)
    lines = tuple(
        Line(
            player,
            tuple((across(at), down(course[at].get(player, 0))) for at in shown),
            beside[player],
            course[-1][player],
        )
        for player in players
    )
    return Chart(lines, tuple((tick, down(tick)) for tick in ticks), tuple(map(across, games)))


def hues(players: Sequence[int], own: Mapping[int, int]) -> dict[int, int]:
    """Return which of `HUES` colours each player's line has, from 1: their `own` unless it is taken.

    Of more players than there are colours some share one: lines have names.
    """
    found: dict[int, int] = {}
    for player in players:
        if own.get(player) and own[player] not in found.values():
            found[player] = own[player]
    left = [hue for hue in range(1, HUES + 1) if hue not in found.values()] or [1]
    others = [player for player in players if player not in found]
    found |= {player: left[place % len(left)] for place, player in enumerate(others)}
    return found


def _thinned(length: int) -> list[int]:
    """Return which of so many points are drawn: the first and the last in any case."""
    step = -(-length // MOST_POINTS) or 1
    return [0, *range(length - 1, 0, -step)[::-1]] if length else []


def _ticks(low: int, high: int) -> list[int]:
    """Return round amounts from `low` or below to `high` or above, zero among them."""
    step = _round_up((high - low) / _TICKS)
    first = low // step * step
    last = max(-(-high // step) * step, first + step)
    return list(range(first, last + 1, step))


def _round_up(amount: float) -> int:
    """Return 1, 2 or 5 times a power of ten that is not below `amount`."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= amount:
                return digit * power
        power *= 10


def _apart(ends: Mapping[int, float]) -> dict[int, float]:
    """Return how far down names stand beside the ends of lines, in their order, none over another."""
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
