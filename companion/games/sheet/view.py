"""What the page of a score sheet shows beside the summary: each side's way, and the rounds as on paper."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.sheet.actions import points_field
from companion.games.sheet.log_text import moved, told, unit
from companion.games.sheet.options import LIVES, OUT, TARGET, ZERO
from companion.games.sheet.state import State
from companion.games.sheet.summary import gone
from companion.kit.by_seat import replaced

_FEW_LIVES = 9
_OPEN = 8
"""Rounds that lie open; those before are a tap away."""


@dataclass(frozen=True)
class Side:
    """How a side stands. `field` is the input for its points in the next round, "" once it is out.

    `gone` of `of` is how far it has come to what ends it, `of` 0 where that is nothing to be seen; `lives`
    are those it has of `of`, None where none are counted, or too many. `away` says that it has left.
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
    away: str = ""


@dataclass(frozen=True)
class Line:
    """A round as it stands on the sheet, `number` "" for the one that is being played.

    One that `joins` is no round: it has the number with which somebody came.
    """

    number: str
    cells: tuple[str, ...]
    joins: bool = False


@dataclass(frozen=True)
class View:
    """The sides that took part, then the rounds with the newest first, those of long ago apart.

    `left` are the seats whose place another has taken. `buttons` are (label, points) pairs; `pot` is in
    points, None where there is none.
    """

    sides: tuple[Side, ...]
    newest: tuple[Line, ...]
    before: tuple[Line, ...]
    buttons: tuple[tuple[str, int], ...]
    pot: str | None
    left: tuple[int, ...] = ()


def view(state: State) -> View:
    """Return what the template shows beyond the summary."""
    lines = tuple(_lines(state))
    there = {seat for seats in state.sides for seat in seats}
    return View(
        tuple(_side(state, side) for side in _shown(state)),
        lines[:_OPEN],
        lines[_OPEN:],
        tuple((moved(-points if state.terms.down else points), points) for points in state.terms.buttons),
        told(state.pot) if state.terms.pot else None,
        tuple(seat for seat in range(len(state.seats)) if seat not in there and state.took_part(seat)),
    )


def _shown(state: State) -> tuple[int, ...]:
    """Return the sides that have been on the sheet at any time."""
    return tuple(side for side, seats in enumerate(state.sides) if state.took_part(seats[0]))


def _lines(state: State) -> Iterator[Line]:
    """Yield the rounds, the newest first, and after which of them somebody came with points."""
    if any(state.added):
        yield Line("", _cells(state, state.added))
    for at in range(len(state.rounds), -1, -1):
        for coming in state.comings[::-1]:
            if coming.rounds == at and coming.brings:
                brought = replaced((0,) * len(state.sides), coming.side, coming.brings)
                yield Line("", _cells(state, brought), joins=True)
        if at:
            yield Line(str(at), _cells(state, state.rounds[at - 1]))


def _cells(state: State, points: Sequence[int]) -> tuple[str, ...]:
    return tuple(told(points[side]) if points[side] else "·" for side in _shown(state))


def _side(state: State, side: int) -> Side:
    total, terms = state.totals[side], state.terms
    newest = state.added if any(state.added) else (state.rounds or (state.added,))[-1]
    seats = state.sides[side]
    of = terms.goal if terms.end in (TARGET, OUT, ZERO, LIVES) else 0
    return Side(
        side,
        seats,
        points_field(side) if side in state.inside and not state.over else "",
        told(total),
        unit(state, total),
        moved(newest[side]) if newest[side] else "",
        state.out[side],
        () if state.over else tuple(seat for seat in seats if seat == state.dealer),
        side in state.winners,
        gone=max(0, min(of, total)),
        of=of,
        lives=total if terms.end == LIVES and of <= _FEW_LIVES else None,
        away=gone(state, seats[0]) if side in state.away else "",
    )
