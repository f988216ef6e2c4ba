"""The end of a score sheet: teams that go out, and winners. rules: sheet.md#end"""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.sheet.options import DOWN_TO_ZERO, LIVES, MINUTES, OUT_AT_TARGET, ROUNDS, TARGET
from companion.games.sheet.state import State, leading_teams


def after_entry(state: State, minute: int = 0, *, closes: bool = False) -> State:
    """Return the sheet after an entry, with teams at the limit out, and closed if it is over.

    With the end `OUT_AT_TARGET` a team is out once its total is the goal or more, with `LIVES` once it has
    none left. The sheet is over if fewer than two teams are in, with `TARGET` if a total is the goal or more,
    with `DOWN_TO_ZERO` if one is 0 or less, and with `ROUNDS` or `MINUTES` after the last round. If no team
    is left in, the best of those that were in before win. The log text is unchanged.

    - `minute`: minutes since the match began, if the entry closed a round; else 0. So a limit of minutes ends
      the sheet only with a round.
    - `closes`: True if the entry closed a round.
    """
    inside = state.teams_in
    number = len(state.rounds) + (not closes)
    after = replace(
        state, out_rounds=tuple(_round_out(state, side, number) for side in range(len(state.totals)))
    )
    ended = len(after.teams_in) < 2 or _is_goal_reached(after) or _is_last_round_over(after, minute)
    return close_sheet(after, inside) if ended else after


def close_sheet(state: State, among: Sequence[int]) -> State:
    """Return the closed sheet with its winners; without winners if all teams on it tie.

    Teams that are out are on it, teams that have left are not. The log text is unchanged. The winners are the
    best of the teams still in, or of the teams `among` if no team is in.
    """
    winners = leading_teams(state, state.teams_in or among)
    drawn = len(winners) == len(state.present_teams)
    return replace(state, over=True, winners=() if drawn else winners)


def _round_out(state: State, side: int, number: int) -> int:
    """Return the round in which a team went out, 0 while it is in. rules: sheet.md#out

    `number` is the current round.
    """
    total, goal = state.totals[side], state.options.goal
    gone = {OUT_AT_TARGET: total >= goal, LIVES: total <= 0}.get(state.options.end_kind, False)
    return state.out_rounds[side] or (number if gone else 0)


def _is_goal_reached(state: State) -> bool:
    """Return whether any team has reached the total that ends the sheet."""
    totals = [state.totals[side] for side in state.present_teams]
    return {
        TARGET: max(totals) >= state.options.goal,
        DOWN_TO_ZERO: min(totals) <= 0,
    }.get(state.options.end_kind, False)


def _is_last_round_over(state: State, minute: int) -> bool:
    """Return whether the last round was closed."""
    reached = {ROUNDS: len(state.rounds), MINUTES: minute}.get(state.options.end_kind)
    return reached is not None and reached >= state.options.goal
