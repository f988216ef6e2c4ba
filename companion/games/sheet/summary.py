"""The summary of a score sheet: the totals, and the next thing to do."""

from collections.abc import Iterator

from companion.engine.summary import MatchSummary, ScoreRow
from companion.games.sheet.log_text import format_points, format_points_with_unit, score_unit_for
from companion.games.sheet.options import (
    DOWN_TO_ZERO,
    LIVES,
    LOSERS_PAY,
    MINUTES,
    OUT_AT_TARGET,
    ROUNDS,
    TARGET,
)
from companion.games.sheet.paying import money_in_pot, money_won_by_seat
from companion.games.sheet.state import State, leading_teams
from companion.plurals import conjugate_verb, inflect_noun


def build_summary(state: State) -> MatchSummary:
    """Return the headline, the prompt and each team's figures for `state`.

    Seats without a team have a row after those of the teams. Once the sheet is closed, there is no prompt;
    until then nobody has won. `money` is `money_won_by_seat`.
    """
    return MatchSummary(
        headline=_headline(state),
        prompt="" if state.over else _prompt(state),
        rows=(*(_team_row(state, side) for side in range(len(state.team_seats))), *_rows_without_team(state)),
        log_text=state.line,
        over=state.over,
        winners=tuple(sorted(seat for side in state.winners for seat in state.team_seats[side])),
        money=money_won_by_seat(state),
        pot=money_in_pot(state),
        anchor=_rules_anchor(state),
    )


def _headline(state: State) -> str:
    if state.over:
        return _result_headline(state)
    leaders = leading_teams(state, state.teams_in)
    best = state.totals[leaders[0]]
    if len(leaders) == len(state.teams_in):
        return f"Everybody has {format_points_with_unit(state, best)}. {_goal_text(state)}"
    leads = "lead" if state.options.has_partners else conjugate_verb(leaders, "lead")
    points = format_points_with_unit(state, best)
    return f"{state.join_team_names(leaders)} {leads} with {points}. {_goal_text(state)}"


def _result_headline(state: State) -> str:
    if not state.winners:
        return f"A draw at {format_points_with_unit(state, state.totals[state.present_teams[0]])}"
    wins = "win" if state.options.has_partners else conjugate_verb(state.winners, "win")
    return (
        f"{state.join_team_names(state.winners)} {wins} with "
        f"{format_points_with_unit(state, state.totals[state.winners[0]])}"
    )


def _goal_text(state: State) -> str:
    """Return the end of the sheet as text: "Playing to 121", "Out at 101"."""
    goal = state.options.goal
    return {
        TARGET: f"Playing to {format_points(goal)}",
        OUT_AT_TARGET: f"Out at {format_points(goal)}",
        DOWN_TO_ZERO: "Counting down to 0",
        LIVES: "The last one in wins",
        ROUNDS: f"Playing {format_points(goal)} {inflect_noun(goal, 'round')}",
        MINUTES: (
            f"After {format_points(goal)} {inflect_noun(goal, 'minute')}, the round being played is the last"
        ),
    }.get(state.options.end_kind, "Playing until you end the game")


def _prompt(state: State) -> str:
    deals = f"Round {state.round_number}, {state.seats.names[state.dealer]} deals"
    if state.options.has_pot:
        return f"{deals}: {'who takes, who pays?' if state.pot else 'the pot is empty, everybody pays'}"
    if state.options.end_kind == LIVES:
        return f"{deals}: who loses a life?"
    if state.options.exchanges_points:
        who = (
            "how much does each loser pay?"
            if state.options.round_kind == LOSERS_PAY
            else "who has won, who has lost?"
        )
        return f"{deals}: {who}"
    return f"{deals}: enter everybody's points"


def absence_text(state: State, seat: int) -> str:
    """Return "has left" for a seat that took part before, else "has not joined".

    rules: sheet.md#joining
    """
    return "has left" if state.has_taken_part(seat) else "has not joined"


def _rows_without_team(state: State) -> Iterator[ScoreRow]:
    """Yield a row for each seat without a team: players who were replaced, or may take a place."""
    in_sides = {seat for seats in state.team_seats for seat in seats}
    for seat in range(len(state.seats)):
        if seat not in in_sides:
            yield ScoreRow((seat,), (("", absence_text(state, seat)),))


def _team_row(state: State, side: int) -> ScoreRow:
    total = state.totals[side]
    figures = [(score_unit_for(state, total), format_points(total))]
    if side in state.away_teams:
        figures.append(("", absence_text(state, state.team_seats[side][0])))
    elif state.out_rounds[side]:
        figures.append(("", f"out in round {state.out_rounds[side]}"))
    elif not state.over and state.dealer in state.team_seats[side]:
        figures.append(("", "deals"))
    return ScoreRow(state.team_seats[side], tuple(figures), won=side in state.winners)


def _rules_anchor(state: State) -> str:
    if state.over:
        return "end"
    if state.options.has_pot:
        return "pot"
    if state.options.exchanges_points:
        return "pay" if state.options.round_kind == LOSERS_PAY else "exchange"
    return "round"
