"""Bets of Tapiola Hold'em as they are entered: a raise with what came before it, or the rest of a round.

rules: tapiola.md#bet
"""

from companion.games.tapiola.state import State
from companion.kit.betting import Betting
from companion.kit.reading import flag_in, number_in, seat_in, seats_in
from companion.kit.rounds import by_rule, close_round, raised
from companion.play.field import Values


def raise_to(state: State, values: Values) -> int:
    """Return what somebody bets or raises to: all that there is with an all-in, where chips are counted."""
    most = state.betting.most(seat_in(values, "who"))
    return number_in(values, "to") if most is None or not flag_in(values, "all_in") else most


def raised_by(state: State, values: Values) -> Betting:
    """Return the round after somebody bet or raised."""
    with by_rule("bet"):
        seat, folded = seat_in(values, "who"), seats_in(values, "folded")
        return raised(state.betting, seat, raise_to(state, values), folded)


def closed_by(state: State, values: Values) -> Betting:
    """Return the end of the round: everybody is in for as much but those who fold."""
    with by_rule("bet"):
        return close_round(state.betting, number_in(values, "to"), seats_in(values, "folded"))
