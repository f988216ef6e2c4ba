"""Progressive Poker: win start cards with poker hands, pay one per deal, be the last in.

rules: progressive.md
"""

from types import MappingProxyType

from companion.engine.field import Values
from companion.engine.game import Game
from companion.engine.seats import Seats
from companion.games.progressive.account import account
from companion.games.progressive.actions import actions
from companion.games.progressive.apply import apply
from companion.games.progressive.availability import OCCASIONS
from companion.games.progressive.deal import first_deal
from companion.games.progressive.invariants import broken
from companion.games.progressive.known import known_cards
from companion.games.progressive.state import State
from companion.games.progressive.summary import summary
from companion.games.progressive.terms import (
    FULL_PACK,
    OPTIONS,
    SHORT_PACK,
    SHORT_PACK_NO_WHEEL,
    agreed,
    pack,
)
from companion.games.progressive.view import view


def _start(seats: Seats, options: Values) -> State:
    """Return the first deal; raise `Illegal` if the pack cannot be dealt. rules: progressive.md#setup"""
    return first_deal(seats, agreed(len(seats), options))


GAME = Game[State](
    slug="progressive",
    name="Progressive Poker",
    numbers=tuple(range(2, 9)),
    start=_start,
    actions=actions,
    apply=apply,
    summary=summary,
    hands=lambda state: state.deal,
    check=broken,
    options=OPTIONS,
    variants=MappingProxyType(
        {
            "Two start cards": MappingProxyType({"start_cards": 2}),
            "One start card": MappingProxyType({"start_cards": 1}),
            "With a joker": MappingProxyType({"joker": True}),
        }
    ),
    known=known_cards,
    account=account,
    occasions=OCCASIONS,
    view=view,
    group="Big games",
    gist="Win start cards with hands, be the last one in",
    pack=pack,
    edition=2,
    contests=(SHORT_PACK, SHORT_PACK_NO_WHEEL, FULL_PACK),
)
