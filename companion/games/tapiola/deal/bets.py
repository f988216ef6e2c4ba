"""Bets of Tapiola Hold'em as they are entered.

An entry is a raise with the folds and calls before it, one call or fold, or the rest of a round.
rules: tapiola.md#bet
"""

from companion.engine.field import Illegal, Values
from companion.games.tapiola.rules.rules import BY_RAISER
from companion.games.tapiola.state.state import LAST, State
from companion.kit.bet_fields import puts_in
from companion.kit.betting import Betting, fold, follow
from companion.kit.reading import choice_in, flag_in, number_in, seat_in, seats_in
from companion.kit.rounds import by_rule, close_round, raised


def raise_to(state: State, values: Values) -> int:
    """Return the level that a player bets or raises to.

    With "all-in" it is the highest bet of that player, if chips are counted.
    """
    most = state.betting.most(seat_in(values, "who"))
    return number_in(values, "to") if most is None or not flag_in(values, "all_in") else most


def raised_by(state: State, values: Values) -> Betting:
    """Return the bets after a player bet or raised.

    Raises: Illegal if the rules of betting do not allow it.
    """
    with by_rule("bet"):
        seat, folded = seat_in(values, "who"), seats_in(values, "folded")
        return raised(state.betting, seat, raise_to(state, values), folded, puts_in(values))


def closed_by(state: State, values: Values) -> Betting:
    """Return the bets at the end of the round, in which all but the folded players called.

    Raises: Illegal if the rules of betting do not allow it, or the last raiser is missing but opens the next
    round.
    """
    with by_rule("bet"):
        by, folded = choice_in(values, "by"), seats_in(values, "folded")
        raiser = int(by) if by else None
        closed = close_round(state.betting, number_in(values, "to"), folded, raiser, puts_in(values))
    raised_unsaid = closed.level > state.betting.level and raiser is None
    if asks_who_raised(state) and raised_unsaid and len(closed.live) > 1:
        raise Illegal(
            "Say who bet or raised last: that player opens the next round.", field="by", anchor="bet"
        )
    return closed


def asks_who_raised(state: State) -> bool:
    """Return whether the last raiser of this round opens the next one."""
    return state.agreed.opens == BY_RAISER and state.round < LAST


def followed(state: State, _values: Values) -> Betting:
    """Return the bets after the player whose turn it is called or checked."""
    return follow(state.betting, _asked(state))


def folded_one(state: State, _values: Values) -> Betting:
    """Return the bets after the player whose turn it is folded."""
    return fold(state.betting, _asked(state))


def _asked(state: State) -> int:
    return state.betting.due[0]
