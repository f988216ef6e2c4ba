"""Summary of Fireplace Poker for screens: the score, the prompt and the result."""

from companion.engine.summary import MatchSummary, ScoreRow
from companion.games.fireplace.log_text import describe_match_result, format_count_or_no, team_with_verb
from companion.games.fireplace.passing import describe_pass_effect
from companion.games.fireplace.reach import may_rob_melds
from companion.games.fireplace.state import MELD_SIZE, State, can_meld, may_pass, meld_lead, winning_team
from companion.kit.sentences import capitalise
from companion.plurals import format_count, inflect_noun

_ROUND_FACTS = (f"Melds of {format_count(MELD_SIZE)}", "five decks", "nothing is wild")
"""rules: fireplace.md#setup"""


def build_summary(state: State) -> MatchSummary:
    """Return the summary of `state` that screens show, with a row for each team.

    Once the match is over, there is no prompt. In `money` each loser pays the stake and each winner gets it;
    before the end and after a draw all have 0.
    """
    winner = winning_team(state)
    return MatchSummary(
        headline=_headline(state),
        prompt="" if state.over else _prompt(state),
        round_facts=() if state.over else _ROUND_FACTS,
        rows=tuple(_team_row(state, side, winner) for side in (0, 1)),
        log_text=state.line,
        over=state.over,
        winners=() if winner is None else state.team_seats(winner),
        money=_money_by_seat(state, winner),
        anchor=_rules_anchor(state),
    )


def _headline(state: State) -> str:
    if state.over:
        return describe_match_result(state)
    ahead = state.chips[1] - state.chips[0]
    if not ahead:
        return f"Level at {format_count_or_no(state.chips[0], 'chip')} each"
    return (
        f"{team_with_verb(state, 0 if ahead > 0 else 1, 'lead')} by {format_count_or_no(abs(ahead), 'chip')}"
    )


def _prompt(state: State) -> str:
    whose = f"{state.seats.names[state.current_seat]}'s turn: "
    if not can_meld(state):
        return f"{whose}too few cards to meld. {capitalise(describe_pass_effect(state))}"
    drawn = state.last_draw_size if state.draws_first else 0
    draw = f"draw {format_count_or_no(drawn, 'card')}, " if drawn else ""
    steal = "steal, " if may_rob_melds(state, 1) else ""
    or_pass = f". Or pass: {describe_pass_effect(state)}" if may_pass(state) else ""
    return f"{whose}{draw}{steal}meld five cards. {_score_outlook(state)}{or_pass}"


def _score_outlook(state: State) -> str:
    """Return the text for what the turn may score; it asks for nothing impossible."""
    least = max(0, MELD_SIZE - state.hand_sizes[state.current_seat])
    points = meld_lead(state, state.current_team) + 1
    if points + least > 0:
        shed = format_count_or_no(min(points + least, state.chips[state.current_team]), "chip")
        return f"You will score {shed}{_robbery_condition(state, least)}"
    needed = 1 - points
    if not may_rob_melds(state, needed):
        return "You can't score this turn"
    more = " or more" if may_rob_melds(state, needed + 1) else ""
    return f"You score only if you rob {format_count_or_no(needed, 'meld')}{more}"


def _robbery_condition(state: State, least: int) -> str:
    """Return the text for the melds robbed for that score; a short hand has to steal."""
    if least:
        return f" if you rob {format_count_or_no(least, 'meld')}"
    return " if you steal nothing" if may_rob_melds(state, 1) else ""


def _team_row(state: State, side: int, winner: int | None) -> ScoreRow:
    seats = state.team_seats(side)
    figures = (
        ("chips", str(state.chips[side])),
        (inflect_noun(state.team_melds(side), "meld"), str(len(state.team_melds(side)))),
        ("in hand", " + ".join(str(state.hand_sizes[seat]) for seat in seats)),
    )
    return ScoreRow(seats, figures, due=not state.over and state.current_team == side, won=side == winner)


def _money_by_seat(state: State, winner: int | None) -> tuple[int, ...]:
    """Every loser pays the stake to a winner. rules: fireplace.md#options"""
    seats = range(len(state.seats))
    if winner is None:
        return tuple(0 for _ in seats)
    won = state.team_seats(winner)
    return tuple(state.stake if seat in won else -state.stake for seat in seats)


def _rules_anchor(state: State) -> str:
    if state.over:
        return "end"
    return "deck-out" if may_pass(state) else "turn"
