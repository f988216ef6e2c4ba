"""Checks that hold in every state of a score sheet."""

from companion.games.sheet.paying import paid_for
from companion.games.sheet.state import State


def broken(state: State) -> str:
    """Return a description of the first invariant that `state` breaks, or ""."""
    if _added_up(state) != state.totals:
        return "a total is not what its rounds come to"
    paid = sum(paid_for(state, seat) for seat in range(len(state.seats)))
    if paid + (state.pot * len(state.sides[0])):
        return "what is paid and the pot do not come to 0"
    if state.pot < 0 or (state.pot and not state.terms.pot):
        return "there is something in a pot that cannot be there"
    if not state.over and len(state.inside) < 2:
        return "nobody is left to play against"
    return ""


def _added_up(state: State) -> tuple[int, ...]:
    """Return the totals computed from initial points, points brought along, and rounds."""
    totals = [state.terms.begin + sum(got) for got in zip(*state.rounds, state.added, strict=True)]
    for coming in state.comings:
        totals[coming.side] += coming.brings
    return tuple(totals)
