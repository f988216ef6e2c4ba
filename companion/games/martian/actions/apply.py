"""The function that applies an entry, with the handler of each action."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion.engine.event import Event
from companion.engine.game import JOIN
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
from companion.games.martian.state.state import State


def apply(state: State, event: Event) -> State:
    """Return the state after `event`, without offers that can no longer be accepted.

    Raises: Illegal, with a sentence for players, if the rules do not allow the event.
    """
    return offering.without_fallen(_DOES[event.action](state, event))


_DOES: Mapping[str, Callable[[State, Event], State]] = MappingProxyType(
    {
        "stash": stashes.take_stash,
        "deal": dealing.deal,
        "place": placing.place,
        "regroup": regrouping.regroup,
        "done": window.done,
        "bet": betting.begin,
        "go-on": dealing.skip_bets,
        "round": betting.close,
        "raise": betting.bet,
        "follow": betting.follow_one,
        "fold": betting.fold_one,
        "shown": cards.shown,
        "note": cards.note,
        "show": showdown.show,
        "trade": trading.trade,
        "offer": offering.offer,
        "accept": offering.accept,
        "decline": offering.decline,
        "withdraw": offering.withdraw,
        "give-back": trading.give_back,
        "buy": bank.buy,
        "count": bank.count,
        seating.LEAVE: seating.left,
        JOIN: seating.joined,
        "end": ending.end,
    }
)
