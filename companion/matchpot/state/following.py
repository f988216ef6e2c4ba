"""The next deal, entered together with the end of a hand if nothing has to happen in between."""

from companion.engine.action import FollowUp
from companion.matchpot.rules.moves import DEAL
from companion.matchpot.state.growth import pot_limit_warning
from companion.matchpot.state.state import State

_NEXT_DEAL = FollowUp("deal", "next deal")


def following_deal(state: State) -> FollowUp | None:
    """Return the next deal; None if something may have to come before it.

    That is a seat that may come back, a pot so large that all may agree to stop, a hand between those who
    have the last leg, or cards that were shown and that players want to look at. rules: match-pot.md#dealing
    """
    match = state.match
    ended = state.phase == DEAL and not match.is_over and state.hand.settlement is not None
    away = state.is_new_deal and len(match.players_clockwise) < len(match.seats)
    between = (
        away or match.playoff_players or state.hand.last_showdown is not None or pot_limit_warning(state)
    )
    return _NEXT_DEAL if ended and not between else None
