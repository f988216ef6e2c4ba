"""Progressive Poker: win starting cards with poker hands, pay one per deal, be the last in.

Begin with `state` and `apply`. `terms` are the agreed options, `actions` and `availability` the entries on
offer. `deal`, `drawing`, `showdown` and `leaving` carry one step each, `known` keeps track of seen cards,
`invariants` checks every state. `summary`, `view` and `account` make what people read.

rules: progressive.md
"""

from types import MappingProxyType

from companion.engine.field import Values
from companion.engine.game import (
    ContestNow,
    Game,
    GameCounts,
    GameIdentity,
    GameOptions,
    GameRules,
    GameScreens,
)
from companion.engine.seats import Seats
from companion.games.progressive.account import entry_details
from companion.games.progressive.actions import available_actions
from companion.games.progressive.apply import apply_event
from companion.games.progressive.availability import AVAILABILITY
from companion.games.progressive.deal import initial_state
from companion.games.progressive.invariants import find_broken_invariant
from companion.games.progressive.known import known_cards
from companion.games.progressive.state import State
from companion.games.progressive.summary import build_summary
from companion.games.progressive.terms import (
    FULL_PACK,
    OPTIONS,
    SHORT_PACK,
    SHORT_PACK_NO_WHEEL,
    find_cards_needed,
    read_options,
)
from companion.games.progressive.view import build_view


def _initial_state(seats: Seats, options: Values) -> State:
    """Return the first deal; raise `Illegal` if the pack cannot be dealt. rules: progressive.md#setup"""
    return initial_state(seats, read_options(len(seats), options))


_NAMED_SETS = MappingProxyType(
    {
        "Two starting cards": MappingProxyType({"start_cards": 2}),
        "One starting card": MappingProxyType({"start_cards": 1}),
        "With a joker": MappingProxyType({"joker": True}),
    }
)

GAME = Game(
    GameIdentity(
        "progressive",
        "Progressive Poker",
        seat_counts=tuple(range(2, 9)),
        group="Big games",
        summary_line="Win cards with poker hands and be the last player left",
    ),
    GameRules(
        _initial_state,
        available_actions,
        apply_event,
        build_summary,
        find_broken_invariant,
        AVAILABILITY,
        find_cards_needed,
    ),
    GameOptions(OPTIONS, _NAMED_SETS),
    GameScreens(
        build_view,
        entry_details,
        contests=(SHORT_PACK, SHORT_PACK_NO_WHEEL, FULL_PACK),
        contest_now=lambda state: ContestNow(state.options.contest),
        cards_elsewhere=known_cards,
    ),
    GameCounts(hands=lambda state: state.deal_number),
    edition=2,
)
