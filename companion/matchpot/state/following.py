"""What follows the end of a hand with the same press: the next deal, where nothing lies between the two."""

from companion.engine.action import Following
from companion.matchpot.rules.moves import DEAL
from companion.matchpot.state.growth import warning
from companion.matchpot.state.state import State

_DEAL = Following("deal", "next deal")


def follows(state: State) -> Following | None:
    """Return the next deal, None where something may come before it.

    That is a seat that may come back, a pot of which all may say that it is enough, a hand of those alone who
    have the last leg, and cards that were shown and want to be looked at. rules: match-pot.md#dealing
    """
    ended = state.phase == DEAL and not state.over and state.settlement is not None
    away = state.new_deal and len(state.around) < len(state.seats)
    between = away or state.deciding or state.shown is not None or warning(state)
    return _DEAL if ended and not between else None
