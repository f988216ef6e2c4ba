"""Invariants of every state of a match of the family."""

from companion.matchpot.rules.moves import BET, DEAL
from companion.matchpot.state.state import State


def find_broken_invariant(state: State) -> str:
    """Return the invariant that `state` breaks, "" if it breaks none."""
    if sum(state.balances) + state.pot_with_bets != state.agreement.taken_over:
        return "what was won and lost and the pot do not make what was taken over"
    if state.pot < 0 or any(due.amount < 0 for due in state.debts.values()):
        return "the pot or a debt is negative"
    if min(state.legs) < 0 or max(state.legs) > state.agreement.legs:
        return "a seat has a wrong number of legs"
    if any(len(state.leg_hand_numbers.get(seat, ())) != count for seat, count in enumerate(state.legs)):
        return "it is not known when a leg was won"
    if set(state.playoff_players) - set(state.players_clockwise) or len(state.playoff_players) == 1:
        return "a deciding hand is of one, or of somebody who does not take part"
    if (
        len(set(state.players_clockwise)) != len(state.players_clockwise)
        or state.dealer not in state.players_clockwise
    ):
        return "a seat sits there twice, or the dealer nowhere"
    return _broken_hand_invariant(state)


def _broken_hand_invariant(state: State) -> str:
    if set(state.debts) - set(state.players_clockwise):
        return "somebody who has left owes something"
    if sum(state.contributed.values()) > state.pot and state.phase != DEAL:
        return "more was bet than lies in the pot"
    if set(state.dead_players) - set(state.players_in):
        return "somebody is dead who was not in"
    if (state.phase == BET) != (state.betting is not None):
        return "bets lie there outside of a betting round"
    if state.phase == DEAL:
        return "the match is over and something is owed" if state.is_over and state.debts else ""
    if set(state.dealt_in_players) - set(state.players_clockwise):
        return "somebody plays who does not take part"
    if set(state.players_in) & set(state.players_out) or {
        *state.players_in,
        *state.players_out,
        *state.folded_players,
    } - set(state.dealt_in_players):
        return "somebody is in and out, or in without a hand"
    return "the match is over in the middle of a hand" if state.is_over else ""
