"""The extra hand that may be played for the pot after a limit or a vote has ended the game.

rules: match-pot.md#end
"""

from companion.engine.game import FollowUpMatch
from companion.matchpot.rules.rules import LastHand
from companion.matchpot.state.state import State


def leftover_pot_match(hand: LastHand | None, state: State) -> FollowUpMatch | None:
    """Return the extra hand as a match of its own, dealt by the player who would have dealt next.

    None if the game has no such hand (`hand` is None), if there is no pot, or if nothing was owed in the
    match: that was one such hand already.
    """
    match = state.match
    if not (match.is_over and match.pot) or match.agreement.debts.is_nothing_owed:
        return None
    told, ante = match.unit.format_amount, match.agreement.stakes.ante
    return FollowUpMatch(
        label=f"{hand.name} for the pot of {told(match.pot)}",
        description="One hand, in which nobody owes anything. The same players; "
        f"{match.seats.names[state.deal.dealer]} deals, and everybody antes {told(ante)}.",
        options=hand.options,
        seats=match.players_clockwise,
        dealer=state.deal.dealer,
    )
