"""Effect of a pass, in words."""

from companion.engine.event import Event
from companion.games.fireplace.apply import apply_event
from companion.games.fireplace.log_text import format_count_or_no
from companion.games.fireplace.state import State, winning_team
from companion.plurals import format_count


def after_pass(state: State) -> State:
    """Return the state after the current player passes.

    The pass scores like any turn. The match is over if all players passed in a row, or if the team has no
    chips left. Otherwise the turn moves to the left. Whether the player may pass is not checked.
    rules: fireplace.md#deck-out
    """
    return apply_event(state, Event("pass", state.current_seat))


def describe_pass_effect(state: State) -> str:
    """Return the text for the effect of a pass: "passing scores 3 chips and wins with 19 chips to 22".

    The numbers are the chips that each team has left, the passing team's first.
    """
    after, side = after_pass(state), state.current_team
    scored = state.chips[side] - after.chips[side]
    passing = f"passing scores {format_count(scored, 'chip') if scored else 'nothing'}"
    if not after.over:
        return f"{passing}, and the match goes on"
    winner, each = winning_team(after), f"at {format_count_or_no(after.chips[side], 'chip')} each"
    if winner is None:
        return f"{passing} and ends the match in a draw {each}"
    wins = "wins" if winner == side else "loses"
    if after.chips[side] == 0:
        return f"{passing} and {wins} with no chips left"
    if after.chips[0] != after.chips[1]:
        chips = format_count_or_no(after.chips[side], "chip")
        return f"{passing} and {wins} with {chips} to {after.chips[1 - side]}"
    melds = [len(after.team_melds(which)) for which in (side, 1 - side)]
    return f"{passing} and {wins} on melds, {melds[0]} to {melds[1]}, {each}"
