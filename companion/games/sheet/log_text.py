"""Points as text: with a gap between thousands, and a real minus sign."""

from collections.abc import Mapping

from companion.games.sheet.options import FREE_POINTS
from companion.games.sheet.state import State
from companion.plurals import singular, singular_or_plural

THOUSANDS_SEPARATOR = "\u202f"
"""Separator of thousands: a narrow no-break space."""


def format_points(points: int) -> str:
    """Return points as text: ``"−1 200"``, with U+2212 for minus and `THOUSANDS_SEPARATOR`."""
    return f"{points:,}".replace(",", THOUSANDS_SEPARATOR).replace("-", "−")


def format_points_change(points: int) -> str:
    """Return the change of a total as text: ``"+12"``, ``"−5"``, ``"0"``."""
    return f"+{format_points(points)}" if points > 0 else format_points(points)


def format_points_with_unit(state: State, number: int) -> str:
    """Return a number with its unit: "1 point", "3 lives"."""
    return f"{format_points(number)} {score_unit_for(state, number)}"


def score_unit_for(state: State, number: int) -> str:
    """Return the word for points or lives that fits a number: "point", "lives"."""
    return singular_or_plural(number, singular(state.options.score_unit), state.options.score_unit)


def describe_round_changes(state: State, changes: Mapping[int, int]) -> str:
    """Return the changes of a round: "Anna 12, Bo −5"; teams without a change are left out.

    If points change hands or count down, gains have a plus sign: "Anna +12, Bo −12". The text is "nothing
    changes" if no team has a change.
    """
    say = (
        format_points
        if state.options.round_kind == FREE_POINTS and not state.options.counts_down
        else format_points_change
    )
    those = [f"{state.team_name(side)} {say(change)}" for side, change in changes.items() if change]
    return ", ".join(those) or "nothing changes"
