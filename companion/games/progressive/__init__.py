"""Progressive Poker: win start cards with poker hands, pay one per deal, be the last in.

Begin with `state` and `apply`. `terms` are the agreed options, `actions` and `availability` the entries on
offer. `deal`, `drawing`, `showdown` and `leaving` carry one step each, `known` keeps track of seen cards,
`invariants` checks every state. `summary`, `view` and `account` make what people read.

rules: progressive.md
"""

from types import MappingProxyType

from companion.engine.field import Values
from companion.engine.game import Game
from companion.engine.seats import Seats
from companion.games.progressive.account import entry_details
from companion.games.progressive.actions import available_actions
from companion.games.progressive.apply import apply_event
from companion.games.progressive.availability import AVAILABILITY
from companion.games.progressive.deal import first_deal
from companion.games.progressive.invariants import find_broken_invariant
from companion.games.progressive.known import known_cards
from companion.games.progressive.state import State
from companion.games.progressive.summary import summary
from companion.games.progressive.terms import (
    FULL_PACK,
    OPTIONS,
    SHORT_PACK,
    SHORT_PACK_NO_WHEEL,
    cards_needed,
    read_options,
)
from companion.games.progressive.view import build_view


def _initial_state(seats: Seats, options: Values) -> State:
    """Return the first deal; raise `Illegal` if the pack cannot be dealt. rules: progressive.md#setup"""
    return first_deal(seats, read_options(len(seats), options))


GAME = Game[State](
    slug="progressive",
    name="Progressive Poker",
    seat_counts=tuple(range(2, 9)),
    start=_initial_state,
    actions=available_actions,
    apply=apply_event,
    summary=summary,
    hand_count=lambda state: state.deal_number,
    find_broken_invariant=find_broken_invariant,
    options=OPTIONS,
    named_options=MappingProxyType(
        {
            "Two start cards": MappingProxyType({"start_cards": 2}),
            "One start card": MappingProxyType({"start_cards": 1}),
            "With a joker": MappingProxyType({"joker": True}),
        }
    ),
    cards_elsewhere=known_cards,
    entry_details=entry_details,
    availability=AVAILABILITY,
    view=build_view,
    group="Big games",
    summary_line="Win start cards with hands, be the last one in",
    cards_needed=cards_needed,
    edition=2,
    contests=(SHORT_PACK, SHORT_PACK_NO_WHEEL, FULL_PACK),
)
