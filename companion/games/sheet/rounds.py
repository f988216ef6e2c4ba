"""Changes of the totals by a round, from its inputs and the kind of round."""

from collections.abc import Callable, Mapping

from companion.cards import copies_in_decks, show, surplus_cards
from companion.engine.field import Illegal, Values
from companion.games.sheet.actions import team_cards_field_name, team_points_field_name
from companion.games.sheet.log_text import (
    format_points,
    format_points_change,
    format_points_with_unit,
)
from companion.games.sheet.options import EXCHANGE, FREE_POINTS, LIVES, LOSERS_PAY
from companion.games.sheet.state import State
from companion.kit.reading import cards_in, optional_number_in
from companion.plurals import conjugate_verb, format_count

EnteredNumbers = Mapping[int, int | None]
"""Number entered for each team that is in, None if there was none."""
ChangesByTeam = Mapping[int, int]


def read_round_changes(state: State, values: Values) -> ChangesByTeam:
    """Return the change of the total by this round, for each team that is in.

    The points of a team's cards are added to its number. If the sheet counts down, the change is negative.
    Points added one at a time are not in it. An empty input counts as 0, with two exceptions: if points
    change hands without a pot, a single empty input is worked out from the others; if the losers pay, the
    empty one is the winner's, or else the only 0.

    Raises: Illegal if nothing is entered and no points were added in this round, if the inputs do not go
    together, or if a card is there more often than in the decks.
    """
    _check_decks(state, values)
    return _CHANGES_BY_ROUND_KIND[state.options.round_kind](
        state, {side: _entered_number(state, values, side) for side in state.teams_in}
    )


def team_card_points(state: State, values: Values, side: int) -> int:
    """Return the points of the cards entered for team `side`, 0 if there are none.

    They are negative if the points of cards are taken off.
    rules: sheet.md#cards
    """
    count = state.options.card_values.total_points(cards_in(values, team_cards_field_name(side)))
    return -count if state.options.subtracts_cards else count


def total_change_for_points(state: State, side: int, points: int) -> int:
    """Return the change of a team's total by `points` entered.

    It is `points` themselves or, if the sheet counts down, their opposite. Lives never go below 0; any other
    total may.
    rules: sheet.md#down
    """
    if not state.options.counts_down:
        return points
    return -min(points, state.totals[side]) if state.options.end_kind == LIVES else -points


def _entered_number(state: State, values: Values, side: int) -> int | None:
    """Return the number entered for a team plus the points of its cards, None without both."""
    number = optional_number_in(values, team_points_field_name(side))
    if not cards_in(values, team_cards_field_name(side)):
        return number
    return (number or 0) + team_card_points(state, values, side)


def _check_decks(state: State, values: Values) -> None:
    """Check that no card is entered more often than the decks have it. rules: sheet.md#cards

    Raises: Illegal if one is.
    """
    noted = [card for side in state.teams_in for card in cards_in(values, team_cards_field_name(side))]
    for extra in surplus_cards(noted, state.options.deck_count):
        own = [side for side in state.teams_in if extra in cards_in(values, team_cards_field_name(side))]
        there = copies_in_decks(extra, state.options.deck_count)
        raise Illegal(
            f"{show(extra)} was entered {noted.count(extra)} times, for {state.join_team_names(own)}, but "
            f"{format_count(state.options.deck_count, 'deck')} "
            f"{conjugate_verb(state.options.deck_count, 'have')} only {there}.",
            field=team_cards_field_name(own[-1]),
            anchor="cards",
        )


def _free_changes(state: State, said: EnteredNumbers) -> ChangesByTeam:
    """rules: sheet.md#round"""
    if not state.current_round.has_points and all(number is None for number in said.values()):
        raise Illegal("Enter a score for at least one player. If nobody scored, enter 0.", anchor="round")
    return {side: total_change_for_points(state, side, number or 0) for side, number in said.items()}


def _exchange_changes(state: State, said: EnteredNumbers) -> ChangesByTeam:
    """Return the points that change hands: their sum with the pot is 0. rules: sheet.md#exchange

    Without a pot, a single empty input is worked out from the others.
    """
    empty = [side for side, number in said.items() if number is None]
    total = sum(number or 0 for number in said.values())
    if len(empty) == len(said) and not state.current_round.has_points:
        raise Illegal("Enter how much each player has won or lost.", anchor="exchange")
    if state.options.has_pot:
        if total > state.pot:
            raise Illegal(
                f"The pot has only {format_points_with_unit(state, state.pot)}, not {format_points(total)}. "
                "Enter a smaller number.",
                anchor="pot",
            )
    elif len(empty) == 1:
        return {side: -total if number is None else number for side, number in said.items()}
    elif total:
        raise Illegal(
            f"What players win and lose has to add up to 0, but comes to {format_points_change(total)}. "
            "Correct a number, or leave one empty to have it worked out.",
            anchor="exchange",
        )
    return {side: number or 0 for side, number in said.items()}


def _losers_pay_changes(state: State, said: EnteredNumbers) -> ChangesByTeam:
    """Return the points that the losers pay the winner, whose input is empty. rules: sheet.md#pay"""
    empty = [side for side, number in said.items() if number is None]
    won = empty or [side for side, number in said.items() if number == 0]
    if len(won) != 1:
        raise Illegal(
            "Leave the winner's number empty, and enter what each loser pays: 0 for nothing.", anchor="pay"
        )
    if short := [side for side, number in said.items() if (number or 0) < 0]:
        raise Illegal(f"{state.team_name(short[0])} cannot pay less than 0.", anchor="pay")
    total = sum(number or 0 for number in said.values())
    return {side: total if side == won[0] else -(number or 0) for side, number in said.items()}


_CHANGES_BY_ROUND_KIND: Mapping[str, Callable[[State, EnteredNumbers], ChangesByTeam]] = {
    FREE_POINTS: _free_changes,
    EXCHANGE: _exchange_changes,
    LOSERS_PAY: _losers_pay_changes,
}
