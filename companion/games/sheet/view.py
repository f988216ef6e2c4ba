"""What the page of a score sheet shows beside the summary: each side's way, and the rounds as on paper."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.sheet.actions import points_field
from companion.games.sheet.options import LIVES, OUT, TARGET, ZERO
from companion.games.sheet.state import State
from companion.games.sheet.telling import moved, told, unit

_FEW_LIVES = 9
_OPEN = 8
"""Rounds that lie open; those before are a tap away."""


@dataclass(frozen=True)
class Side:
    """How a side stands. `field` is the input for its points in the next round, "" once it is out.

    `gone` of `of` is how far it has come to what ends it, `of` 0 where that is nothing to be seen; `lives`
    are those it has of `of`, None where none are counted, or too many.
    """

    number: int
    seats: tuple[int, ...]
    field: str
    total: str
    unit: str
    last: str
    out: int
    deals: tuple[int, ...]
    won: bool
    gone: int = 0
    of: int = 0
    lives: int | None = None


@dataclass(frozen=True)
class Line:
    """A round as it stands on the sheet, `number` "" for the one that is being played."""

    number: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """The sides, then the rounds with the newest first, those of long ago apart.

    `buttons` are (label, points) pairs; `pot` is in points, None where there is none.
    """

    sides: tuple[Side, ...]
    newest: tuple[Line, ...]
    before: tuple[Line, ...]
    buttons: tuple[tuple[str, int], ...]
    pot: str | None


def view(state: State) -> View:
    """Return what the template shows beyond the summary."""
    lines = tuple(_lines(state))
    return View(
        tuple(_side(state, side) for side in range(len(state.totals))),
        lines[:_OPEN],
        lines[_OPEN:],
        tuple((moved(-points if state.terms.down else points), points) for points in state.terms.buttons),
        told(state.pot) if state.terms.pot else None,
    )


def _lines(state: State) -> Sequence[Line]:
    running = [Line("", _cells(state.added))] if any(state.added) else []
    return [
        *running,
        *(Line(str(at), _cells(state.rounds[at - 1])) for at in range(len(state.rounds), 0, -1)),
    ]


def _cells(points: Sequence[int]) -> tuple[str, ...]:
    return tuple(told(one) if one else "·" for one in points)


def _side(state: State, side: int) -> Side:
    total, terms = state.totals[side], state.terms
    newest = state.added if any(state.added) else (state.rounds or (state.added,))[-1]
    seats = state.sides[side]
    of = terms.goal if terms.end in (TARGET, OUT, ZERO, LIVES) else 0
    return Side(
        side,
        seats,
        "" if state.out[side] or state.over else points_field(side),
        told(total),
        unit(state, total),
        moved(newest[side]) if newest[side] else "",
        state.out[side],
        () if state.over else tuple(seat for seat in seats if seat == state.dealer),
        side in state.winners,
        gone=max(0, min(of, total)),
        of=of,
        lives=total if terms.end == LIVES and of <= _FEW_LIVES else None,
    )
