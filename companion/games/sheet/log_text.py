"""Points as they are said: with a gap between thousands, and a real minus."""

from collections.abc import Mapping

from companion.games.sheet.options import FREE
from companion.games.sheet.state import State
from companion.games.sheet.terms import LIFE

GAP = "\u202f"
"""Stands between thousands, narrower than a space."""


def told(points: int) -> str:
    """Return points as they are told: ``"−1 200"``."""
    return f"{points:,}".replace(",", GAP).replace("-", "−")


def moved(points: int) -> str:
    """Return what came to a total or went off it: ``"+12"``, ``"−5"``, ``"0"``."""
    return f"+{told(points)}" if points > 0 else told(points)


def counted(state: State, number: int) -> str:
    """Return so many of what is counted: "1 point", "3 lives"."""
    return f"{told(number)} {unit(state, number)}"


def unit(state: State, number: int) -> str:
    """Return what so many of what is counted are called: "point", "lives"."""
    if abs(number) != 1:
        return state.terms.unit
    return "life" if state.terms.unit == LIFE else "point"


def scored(state: State, changes: Mapping[int, int]) -> str:
    """Return what a round changed: "Anna 12, Bo −5"; who has nothing is not named."""
    say = told if state.terms.round == FREE and not state.terms.down else moved
    those = [f"{state.name(side)} {say(change)}" for side, change in changes.items() if change]
    return ", ".join(those) or "nothing changes"
