"""The next deal, entered together with the end of a hand if nothing has to happen in between."""

from companion.engine.action import Following
from companion.matchpot.rules.moves import DEAL
from companion.matchpot.state.growth import warning
from companion.matchpot.state.state import State

_DEAL = Following("deal", "next deal")


def follows(state: State) -> Following | None:
    """Return the next deal; None if something may have to come before it.

    That is a seat that may come back, a pot so large that all may agree to stop, a hand between those who
    have the last leg, or cards that were shown and that players want to look at. rules: match-pot.md#dealing
    """
    ended = state.phase == DEAL and not state.over and state.settlement is not None
    away = state.new_deal and len(state.around) < len(state.seats)
    between = away or state.deciding or state.shown is not None or warning(state)
    return _DEAL if ended and not between else None
