"""The next deal after a hand, and the extra hand that may be played for a left-over pot.

rules: match-pot.md#dealing, match-pot.md#end
"""

from companion.engine.action import FollowUpAction
from companion.engine.game import FollowUpMatch
from companion.matchpot.rules.moves import DEAL
from companion.matchpot.rules.rules import LastHand
from companion.matchpot.state.growth import pot_limit_warning
from companion.matchpot.state.state import State

_NEXT_DEAL = FollowUpAction("deal", "the next deal")


def following_deal(state: State) -> FollowUpAction | None:
    """Return the next deal, to be entered together with the end of a hand, or None.

    None if something may come before it: a seat that may come back, a pot so large that all may agree to
    stop, a hand between those who have the last leg, or cards that were shown and that players want to look
    at. None also if no hand has just ended, or if the match is over.
    rules: match-pot.md#dealing
    """
    match = state.match
    ended = state.phase == DEAL and not match.is_over and state.hand.settlement is not None
    away = state.is_new_deal and len(match.players_clockwise) < len(match.seats)
    between = (
        away or match.playoff_players or state.hand.last_showdown is not None or pot_limit_warning(state)
    )
    return _NEXT_DEAL if ended and not between else None


def leftover_pot_match(hand: LastHand | None, state: State) -> FollowUpMatch | None:
    """Return the extra hand for a left-over pot, as a match of its own; None if there is none.

    The player who would have dealt next deals it. It may be played after a limit or a vote has ended the
    game. There is none if the game has no such hand (`hand` is None), if the match is not over, if there is
    no pot, or if nothing was owed in the match: that was one such hand already.
    """
    match = state.match
    if hand is None or not (match.is_over and match.pot) or match.agreement.debts.is_nothing_owed:
        return None
    told, ante = match.unit.format_amount, match.agreement.stakes.ante
    return FollowUpMatch(
        label=f"{hand.name} for the pot of {told(match.pot)}",
        description=f"One hand with the same players. {match.seats.names[state.deal.dealer]} deals, "
        f"everybody antes {told(ante)}, and losers owe nothing.",
        options=hand.options,
        seats=match.players_clockwise,
        dealer=state.deal.dealer,
    )
