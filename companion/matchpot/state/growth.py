"""Growth of the pot by the next deal, worked out before anybody has lost.

rules: match-pot.md#owe
"""

from companion.matchpot.rules.moves import DEAL
from companion.matchpot.state.state import State


def pot_after_hand(state: State, staying: int) -> int:
    """Return the next pot if `staying` players stay and one of them takes all of this one.

    `staying` is at least 1. The next pot is made of the debts of the others. If losers pay the winner at
    once, the pot of now stays instead, unless only one player stays. Antes are not included.
    """
    if state.match.agreement.debts.is_winner_paid_at_once and staying > 1:
        return state.pot_with_bets
    return state.loser_debt * (staying - 1)


def largest_next_pot(state: State) -> int:
    """Return the largest pot at the next deal if somebody stays and nobody antes again.

    All who have not declared yet count as staying. If a kitty may win, or if all who stay may be dead, nobody
    takes the pot and all of them owe. A player who is alone in may leave the pot for a leg, or may lose to
    the deck and owe as well. Antes that are due at every deal are included.
    """
    agreed = state.match.agreement
    staying = sum(
        1
        for seat in state.unfolded_players
        if seat in state.hand.players_in or seat in state.undeclared_players
    )
    if agreed.house_hand.kitty or state.match.form.face_up.deadly_cards:
        return state.pot_with_bets + state.loser_debt * staying + antes_at_next_deal(state)
    alone = state.pot_with_bets + state.loser_debt * agreed.house_hand.deck
    return max(
        pot_after_hand(state, staying), alone if agreed.house_hand.deck or agreed.ending.legs else 0
    ) + antes_at_next_deal(state)


def antes_at_next_deal(state: State) -> int:
    """Return all antes at the next deal of new cards together; 0 if none is due at every deal.

    Also 0 before the last stage of a deal, unless players who drop are out for the whole deal: then new cards
    may follow at once.
    rules: match-pot.md#ante
    """
    agreed = state.match.agreement
    anew = state.deal.stage_index + 1 == len(state.match.form.stages) or agreed.declaring.dropped
    return agreed.stakes.ante * len(state.ante_payers) if agreed.stakes.every_deal and anew else 0


def pot_limit_warning(state: State) -> str:
    """Return the warning that the pot may pass the agreed limit, "" while it cannot.

    Before a deal the pot that the deal makes counts. During a hand it is the larger of the pot of now, with
    open bets, and `largest_next_pot`. Also "" if no limit is agreed, while the last leg is played off, and
    once the match is over.
    rules: match-pot.md#limit-of-time
    """
    match = state.match
    ceiling = match.agreement.ending.ceiling
    if not ceiling or match.is_over or match.playoff_players:
        return ""
    dealing = state.phase == DEAL
    pot = (
        state.pot_with_bets + state.total_payment_at_deal
        if dealing
        else max(state.pot_with_bets, largest_next_pot(state))
    )
    if pot <= ceiling:
        return ""
    told, stop = match.unit.format_amount, "; you can all agree to stop" if dealing else ""
    when = "This deal brings the pot to" if dealing else "The pot could grow to"
    return f"{when} {told(pot)}, more than the {told(ceiling)} you agreed on{stop}"


def can_bets_raise_next_pot(state: State) -> bool:
    """Return whether bets still to come can make the next pot larger than `largest_next_pot`.

    The answer holds for games in which losers pay into the pot, not the winner at once.
    """
    agreed = state.match.agreement
    house = agreed.house_hand
    stays = house.kitty or house.deck or agreed.ending.legs or state.match.form.face_up.deadly_cards
    return state.may_loser_debt_rise or (state.has_bets_to_come and bool(stays))
