"""Invariants of every state of a match of the family."""

from companion.matchpot.rules.moves import BET, DEAL
from companion.matchpot.state.state import State


def broken(state: State) -> str:
    """Return the invariant that `state` breaks, "" if it breaks none."""
    if sum(state.money) + state.total != state.agreed.taken_over:
        return "what was won and lost and the pot do not make what was taken over"
    if state.pot < 0 or any(due.amount < 0 for due in state.dues.values()):
        return "the pot or a debt is negative"
    if min(state.legs) < 0 or max(state.legs) > state.agreed.legs:
        return "a seat has a wrong number of legs"
    if any(len(state.legged.get(seat, ())) != count for seat, count in enumerate(state.legs)):
        return "it is not known when a leg was won"
    if set(state.deciding) - set(state.around) or len(state.deciding) == 1:
        return "a deciding hand is of one, or of somebody who does not take part"
    if len(set(state.around)) != len(state.around) or state.dealer not in state.around:
        return "a seat sits there twice, or the dealer nowhere"
    return _broken_hand(state)


def _broken_hand(state: State) -> str:
    if set(state.dues) - set(state.around):
        return "somebody who has left owes something"
    if sum(state.put.values()) > state.pot and state.phase != DEAL:
        return "more was bet than lies in the pot"
    if set(state.dead) - set(state.ins):
        return "somebody is dead who was not in"
    if (state.phase == BET) != (state.betting is not None):
        return "bets lie there outside of a betting round"
    if state.phase == DEAL:
        return "the match is over and something is owed" if state.over and state.dues else ""
    if set(state.active) - set(state.around):
        return "somebody plays who does not take part"
    if set(state.ins) & set(state.outs) or {*state.ins, *state.outs, *state.folded} - set(state.active):
        return "somebody is in and out, or in without a hand"
    return "the match is over in the middle of a hand" if state.over else ""
