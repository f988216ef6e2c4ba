"""The end of a score sheet: teams that go out, and winners. rules: sheet.md#end"""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.sheet.options import LIVES, MINUTES, OUT, ROUNDS, TARGET, ZERO
from companion.games.sheet.state import State, ahead


def settled(state: State, minute: int = 0, *, closes: bool = False) -> State:
    """Return the sheet after an entry: teams at the limit are out, and it is closed at its end.

    `closes` is True if the entry closed a round; `minute` is the time of that in minutes, else 0.
    """
    inside = state.inside
    number = len(state.rounds) + (not closes)
    after = replace(state, out=tuple(_gone(state, side, number) for side in range(len(state.totals))))
    ended = len(after.inside) < 2 or _reached(after) or _last(after, minute)
    return closed(after, inside) if ended else after


def closed(state: State, among: Sequence[int]) -> State:
    """Return the closed sheet with its winners; none if all teams tie.

    The winners are the best of the teams still in, or of `among` if no team is in.
    """
    winners = ahead(state, state.inside or among)
    drawn = len(winners) == len(state.present)
    return replace(state, over=True, winners=() if drawn else winners)


def _gone(state: State, side: int, number: int) -> int:
    """Return the round in which a team went out, 0 while it is in. rules: sheet.md#out

    `number` is the current round.
    """
    total, goal = state.totals[side], state.terms.goal
    gone = {OUT: total >= goal, LIVES: total <= 0}.get(state.terms.end, False)
    return state.out[side] or (number if gone else 0)


def _reached(state: State) -> bool:
    """Return whether any team has reached the total that ends the sheet."""
    totals = [state.totals[side] for side in state.present]
    return {
        TARGET: max(totals) >= state.terms.goal,
        ZERO: min(totals) <= 0,
    }.get(state.terms.end, False)


def _last(state: State, minute: int) -> bool:
    """Return whether the last round was closed."""
    reached = {ROUNDS: len(state.rounds), MINUTES: minute}.get(state.terms.end)
    return reached is not None and reached >= state.terms.goal
