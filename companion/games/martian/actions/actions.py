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


def actions(state: State) -> Sequence[Action]:
    """Return the actions that can be entered now; none once the match is over."""
    return tuple(action for offers in _OFFERS[state.phase] for action in offers(state))


_OFFERS: Mapping[Phase, Sequence[Callable[[State], Iterable[Action]]]] = MappingProxyType(
    {
        "between": (
            dealing.offers,
            stashes.offers,
            trading.offers,
            offering.offers,
            bank.offers,
            seating.offers,
            ending.offers,
        ),
        "pieces": (placing.offers, regrouping.offers, window.offers, betting.begin_offers, cards.offers),
        "bets": (betting.offers, cards.offers),
        "showdown": (showdown.offers, cards.offers),
        "over": (),
    }
)
