"""Points as text: with a gap between thousands, and a real minus sign."""

from collections.abc import Mapping

from companion.games.sheet.options import FREE
from companion.games.sheet.state import State
from companion.games.sheet.terms import LIFE

GAP = "\u202f"
"""Separator of thousands: a narrow no-break space."""


def told(points: int) -> str:
    """Return points as text: ``"−1 200"``."""
    return f"{points:,}".replace(",", GAP).replace("-", "−")


def moved(points: int) -> str:
    """Return the change of a total as text: ``"+12"``, ``"−5"``, ``"0"``."""
    return f"+{told(points)}" if points > 0 else told(points)


def counted(state: State, number: int) -> str:
    """Return a number with its unit: "1 point", "3 lives"."""
    return f"{told(number)} {unit(state, number)}"


def unit(state: State, number: int) -> str:
    """Return the unit for a number: "point", "lives"."""
    if abs(number) != 1:
        return state.terms.unit
    return "life" if state.terms.unit == LIFE else "point"


def scored(state: State, changes: Mapping[int, int]) -> str:
    """Return the changes of a round: "Anna 12, Bo −5"; teams without a change are left out."""
    say = told if state.terms.round == FREE and not state.terms.down else moved
    those = [f"{state.name(side)} {say(change)}" for side, change in changes.items() if change]
    return ", ".join(those) or "nothing changes"
