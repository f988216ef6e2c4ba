"""The actions on offer in each phase of the match."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from companion.engine.action import Action
from companion.games.martian.between_hands import bank, offering, seating, stashes, trading
from companion.games.martian.hand import (
    betting,
    cards,
    dealing,
    ending,
    placing,
    regrouping,
    showdown,
    window,
)
from companion.games.martian.state.state import Phase, State


def available_actions(state: State) -> Sequence[Action]:
    """Return all actions that can be entered in this phase; none once the match is over."""
    return tuple(action for offers in _ACTIONS_BY_PHASE[state.phase] for action in offers(state))


_ACTIONS_BY_PHASE: Mapping[Phase, Sequence[Callable[[State], Iterable[Action]]]] = MappingProxyType(
    {
        "between": (
            dealing.available_actions,
            stashes.available_actions,
            trading.available_actions,
            offering.available_actions,
            bank.available_actions,
            seating.available_actions,
            ending.available_actions,
        ),
        "pieces": (
            placing.available_actions,
            regrouping.available_actions,
            window.available_actions,
            betting.opening_actions,
            cards.available_actions,
        ),
        "bets": (betting.available_actions, cards.available_actions),
        "showdown": (showdown.available_actions, cards.available_actions),
        "over": (),
    }
)
