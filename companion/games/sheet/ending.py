"""When a sheet is closed, who goes out before that, and who has won. rules: sheet.md#end"""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.sheet.options import LIVES, MINUTES, OUT, ROUNDS, TARGET, ZERO
from companion.games.sheet.state import State, ahead


def settled(state: State, minute: int = 0, *, closes: bool = False) -> State:
    """Return the sheet after an entry: who has to go is out, and it is closed if that ends it.

    `closes` says that the entry closed a round, `minute` when that was, 0 for any other entry.
    """
    inside = state.inside
    number = len(state.rounds) + (not closes)
    after = replace(state, out=tuple(_gone(state, side, number) for side in range(len(state.totals))))
    ended = len(after.inside) < 2 or _reached(after) or _last(after, minute)
    return closed(after, inside) if ended else after


def closed(state: State, among: Sequence[int]) -> State:
    """Return the sheet closed. Who is in has won, if there is anybody; else the best of `among`."""
    winners = ahead(state, state.inside or among)
    drawn = len(winners) == len(state.present)
    return replace(state, over=True, winners=() if drawn else winners)


def _gone(state: State, side: int, number: int) -> int:
    """Return in which round a side went out, `number` if now, 0 while it is in. rules: sheet.md#out"""
    total, goal = state.totals[side], state.terms.goal
    gone = {OUT: total >= goal, LIVES: total <= 0}.get(state.terms.end, False)
    return state.out[side] or (number if gone else 0)


def _reached(state: State) -> bool:
    """Whether somebody has come to the number that ends it."""
    totals = [state.totals[side] for side in state.present]
    return {
        TARGET: max(totals) >= state.terms.goal,
        ZERO: min(totals) <= 0,
    }.get(state.terms.end, False)


def _last(state: State, minute: int) -> bool:
    """Whether a round was closed that was the last."""
    reached = {ROUNDS: len(state.rounds), MINUTES: minute}.get(state.terms.end)
    return reached is not None and reached >= state.terms.goal
