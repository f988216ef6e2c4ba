"""Changes of the totals by a round, from its inputs and the kind of round."""

from collections.abc import Callable, Mapping

from companion.cards import beyond, counted, most, show
from companion.engine.field import Illegal, Values
from companion.games.sheet.actions import cards_field, points_field
from companion.games.sheet.log_text import moved, told
from companion.games.sheet.options import EXCHANGE, FREE, LIVES, PAY
from companion.games.sheet.state import State
from companion.kit.reading import cards_in, number_if_any

Said = Mapping[int, int | None]
"""Number entered for each team that is in, None if there was none."""
Changes = Mapping[int, int]


def changes(state: State, values: Values) -> Changes:
    """Return the change of each total of the teams that are in.

    Raises: Illegal if the inputs do not go together, or a card is there more often than in the decks.
    """
    _check_decks(state, values)
    return _BY_ROUND[state.terms.round](state, {side: _said(state, values, side) for side in state.inside})


def card_points(state: State, values: Values, side: int) -> int:
    """Return the points of a team's cards, negative if they are taken off. rules: sheet.md#cards"""
    count = state.terms.worth.of(cards_in(values, cards_field(side)))
    return -count if state.terms.against else count


def taken(state: State, side: int, points: int) -> int:
    """Return the change of the total by points entered; counted down, it is negative. rules: sheet.md#down

    Lives never go below 0.
    """
    if not state.terms.down:
        return points
    return -min(points, state.totals[side]) if state.terms.end == LIVES else -points


def _said(state: State, values: Values, side: int) -> int | None:
    """Return the number entered for a team plus the points of its cards, None without both."""
    number = number_if_any(values, points_field(side))
    if not cards_in(values, cards_field(side)):
        return number
    return (number or 0) + card_points(state, values, side)


def _check_decks(state: State, values: Values) -> None:
    """Check that no card is entered more often than the decks have it. rules: sheet.md#cards

    Raises: Illegal if one is.
    """
    noted = [card for side in state.inside for card in cards_in(values, cards_field(side))]
    for extra in beyond(noted, state.terms.decks):
        own = [side for side in state.inside if extra in cards_in(values, cards_field(side))]
        there = most(extra, state.terms.decks)
        raise Illegal(
            f"{show(extra)} is noted {noted.count(extra)} times, with {state.named(own)}; "
            f"{counted(state.terms.decks, 'deck')} {'has' if state.terms.decks == 1 else 'have'} {there}.",
            field=cards_field(own[-1]),
            anchor="cards",
        )


def _free(state: State, said: Said) -> Changes:
    """rules: sheet.md#round"""
    if not any(state.added) and all(number is None for number in said.values()):
        raise Illegal(
            "Nothing is written down yet: a number for somebody, 0 if nobody has any.", anchor="round"
        )
    return {side: taken(state, side, number or 0) for side, number in said.items()}


def _exchange(state: State, said: Said) -> Changes:
    """Return the points that change hands: their sum with the pot is 0. rules: sheet.md#exchange

    Without a pot, a single empty input is worked out from the others.
    """
    empty = [side for side, number in said.items() if number is None]
    total = sum(number or 0 for number in said.values())
    if len(empty) == len(said) and not any(state.added):
        raise Illegal(
            "Nothing is written down yet: say who has won how much, and who has lost.", anchor="exchange"
        )
    if state.terms.pot:
        if total > state.pot:
            raise Illegal(f"The pot has {told(state.pot)}, not {told(total)}.", anchor="pot")
    elif len(empty) == 1:
        return {side: -total if number is None else number for side, number in said.items()}
    elif total:
        raise Illegal(
            f"What changes hands comes to 0, and this comes to {moved(total)}. "
            "Leave one empty, and it is worked out.",
            anchor="exchange",
        )
    return {side: number or 0 for side, number in said.items()}


def _pay(state: State, said: Said) -> Changes:
    """Return the points that the losers pay the winner, whose input is empty. rules: sheet.md#pay"""
    empty = [side for side, number in said.items() if number is None]
    won = empty or [side for side, number in said.items() if number == 0]
    if len(won) != 1:
        raise Illegal(
            "Say who has won: leave that one empty, and write down what each loser pays.", anchor="pay"
        )
    if short := [side for side, number in said.items() if (number or 0) < 0]:
        raise Illegal(f"{state.name(short[0])} cannot pay less than nothing.", anchor="pay")
    total = sum(number or 0 for number in said.values())
    return {side: total if side == won[0] else -(number or 0) for side, number in said.items()}


_BY_ROUND: Mapping[str, Callable[[State, Said], Changes]] = {FREE: _free, EXCHANGE: _exchange, PAY: _pay}
