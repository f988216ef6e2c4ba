"""Checks that hold in every state of a score sheet."""

from companion.games.sheet.paying import points_paid_for
from companion.games.sheet.state import State


def find_broken_invariant(state: State) -> str:
    """Return a description of the first invariant that `state` breaks, or ""."""
    if _recompute_totals(state) != state.totals:
        return "a total is not the sum of its rounds"
    paid = sum(points_paid_for(state, seat) for seat in range(len(state.seats)))
    if paid + (state.pot * len(state.team_seats[0])):
        return "payments and the pot do not add up to 0"
    if state.pot < 0 or (state.pot and not state.options.has_pot):
        return "the pot is below 0, or there is a pot on a sheet without one"
    if not state.over and len(state.teams_in) < 2:
        return "nobody is left to play against"
    return ""


def _recompute_totals(state: State) -> tuple[int, ...]:
    """Return the totals computed from initial points, points brought along, and rounds."""
    totals = [
        state.options.initial_points + sum(got)
        for got in zip(*state.rounds, state.current_round.points, strict=True)
    ]
    for coming in state.joined_players:
        totals[coming.team] += coming.points_brought
    return tuple(totals)
