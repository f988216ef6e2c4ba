"""The page contents of a score sheet beyond the summary: progress of teams, and the rounds."""

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
"""Number of newest rounds that are displayed; earlier ones are a tap away."""


@dataclass(frozen=True)
class Side:
    """A team on the page.

    `field`: input for its points in the next round, "" once it is out or the sheet is closed.
    `last`: its change in the newest round, "" for none.
    `out`: round in which it went out, 0 while it is in.
    `deals`: its seat that deals, if any.
    `gone`: progress towards `of`, from 0 to `of`.
    `of`: total that matters for the end, 0 if there is none.
    `lives`: lives left, None if none are counted, or too many to draw.
    `away`: text for a team that has left, else "".
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
    """A round on the sheet; `number` is "" for the one that is being played.

    If `joins` is True, it is not a round: it has the points that a player joined with.
    """

    number: str
    cells: tuple[str, ...]
    joins: bool = False


@dataclass(frozen=True)
class View:
    """The teams that took part, and the rounds, newest first, with early ones apart in `before`.

    `buttons`: pairs of label and points.
    `pot`: in points, None if there is none.
    `left`: seats whose place another has taken.
    """

    sides: tuple[Side, ...]
    newest: tuple[Line, ...]
    before: tuple[Line, ...]
    buttons: tuple[tuple[str, int], ...]
    pot: str | None
    left: tuple[int, ...] = ()


def view(state: State) -> View:
    """Return the page contents of `state` beyond the summary."""
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
    """Return the teams that took part at any time."""
    return tuple(side for side, seats in enumerate(state.sides) if state.took_part(seats[0]))


def _lines(state: State) -> Iterator[Line]:
    """Yield the rounds, newest first, and the points that players joined with."""
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
