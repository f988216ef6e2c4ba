"""Bets of Tapiola Hold'em as they are entered.

An entry is a raise with the folds and calls before it, one call or fold, or the rest of a round.
rules: tapiola.md#bet
"""

from companion.engine.field import Illegal, Values
from companion.games.tapiola.rules.rules import BY_RAISER
from companion.games.tapiola.state.state import LAST_ROUND, State
from companion.kit.bet_fields import read_fold_bets
from companion.kit.betting import BettingState, after_check_or_call, after_fold
from companion.kit.reading import choice_in, flag_in, number_in, seat_in, seats_in
from companion.kit.rounds import after_raise_with_folds, cite_rule_in_errors, close_betting_round


def read_raise_level(state: State, values: Values) -> int:
    """Return the amount that the player in the entry bets or raises to, in this round in all.

    If the entry says "all-in" and chips are counted, it is the highest bet that the player can make.
    """
    most = state.betting.largest_bet(seat_in(values, "who"))
    return number_in(values, "to") if most is None or not flag_in(values, "all_in") else most


def bets_after_raise(state: State, values: Values) -> BettingState:
    """Return the bets after a player bet or raised, and after the folds and calls before it.

    A bet higher than anybody can call is lowered to that.

    Raises: Illegal if the rules of betting do not allow it.
    """
    with cite_rule_in_errors("bet"):
        seat, folded = seat_in(values, "who"), seats_in(values, "folded")
        return after_raise_with_folds(
            state.betting, seat, read_raise_level(state, values), folded, read_fold_bets(values)
        )


def bets_after_round(state: State, values: Values) -> BettingState:
    """Return the bets at the end of the round, in which all but the folded players called.

    Raises: Illegal if the rules of betting do not allow it, or the last raiser is missing but opens the next
    round.
    """
    with cite_rule_in_errors("bet"):
        by, folded = choice_in(values, "by"), seats_in(values, "folded")
        raiser = int(by) if by else None
        closed = close_betting_round(
            state.betting, number_in(values, "to"), folded, raiser, read_fold_bets(values)
        )
    raised_unsaid = closed.current_bet > state.betting.current_bet and raiser is None
    if needs_last_raiser(state) and raised_unsaid and len(closed.live_seats) > 1:
        raise Illegal(
            "Choose who bet or raised last, because that player opens the next round.",
            field="by",
            anchor="bet",
        )
    return closed


def needs_last_raiser(state: State) -> bool:
    """Return whether the last raiser of this round opens the next one; False in the last round."""
    return state.options.opener_rule == BY_RAISER and state.deal.round < LAST_ROUND


def bets_after_call(state: State, _values: Values) -> BettingState:
    """Return the bets after the player whose turn it is called or checked.

    The values of the entry do not matter.

    Raises: IndexError if the round is over, so that it is nobody's turn.
    """
    return after_check_or_call(state.betting, _seat_to_act(state))


def bets_after_fold(state: State, _values: Values) -> BettingState:
    """Return the bets after the player whose turn it is folded.

    The values of the entry do not matter.

    Raises: IndexError if the round is over, so that it is nobody's turn.
    """
    return after_fold(state.betting, _seat_to_act(state))


def _seat_to_act(state: State) -> int:
    return state.betting.seats_to_act[0]
