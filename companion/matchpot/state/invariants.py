"""Invariants of every state of a match of the family."""

from companion.matchpot.rules.moves import BET, DEAL
from companion.matchpot.state.state import State


def find_broken_invariant(state: State) -> str:
    """Return the first invariant that `state` breaks, as a clause; "" if it breaks none."""
    match = state.match
    if sum(state.balances) + state.pot_with_bets != match.agreement.stakes.taken_over:
        return "balances and pot do not add up to the pot that was carried over"
    if match.pot < 0 or any(due.amount < 0 for due in match.debts.values()):
        return "the pot or a debt is negative"
    if min(match.legs) < 0 or max(match.legs) > match.agreement.ending.legs:
        return "a seat has a wrong number of legs"
    if any(len(match.leg_hand_numbers.get(seat, ())) != count for seat, count in enumerate(match.legs)):
        return "a leg has no hand in which it was won"
    if set(match.playoff_players) - set(match.players_clockwise) or len(match.playoff_players) == 1:
        return "a play-off has one player only, or one who is not in the match"
    if (
        len(set(match.players_clockwise)) != len(match.players_clockwise)
        or state.deal.dealer not in match.players_clockwise
    ):
        return "a seat is listed twice, or the dealer is not listed"
    return _broken_hand_invariant(state)


def _broken_hand_invariant(state: State) -> str:
    match, hand = state.match, state.hand
    if set(match.debts) - set(match.players_clockwise):
        return "a player who has left owes something"
    if sum(hand.contributed.values()) > match.pot and state.phase != DEAL:
        return "more was bet than is in the pot"
    if set(hand.dead_players) - set(hand.players_in):
        return "a dead player is not in"
    if (state.phase == BET) != (hand.betting is not None):
        return "there are bets outside of a betting round"
    if state.phase == DEAL:
        return "the match is over and something is owed" if match.is_over and match.debts else ""
    if set(state.deal.dealt_in_players) - set(match.players_clockwise):
        return "a player of the hand is not in the match"
    if set(hand.players_in) & set(hand.players_out) or {
        *hand.players_in,
        *hand.players_out,
        *hand.folded_players,
    } - set(state.deal.dealt_in_players):
        return "a player is in and out, or in without a hand"
    return "the match is over in the middle of a hand" if match.is_over else ""
