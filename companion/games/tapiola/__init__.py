"""Tapiola Hold'em: two towers and a centre are shared, and hands shrink by discards.

Each tower has three cards.
rules: tapiola.md
"""

from companion.engine.field import Values
from companion.engine.game import Game
from companion.engine.seats import Seats
from companion.games.tapiola.actions.actions import actions
from companion.games.tapiola.actions.apply import apply
from companion.games.tapiola.deal.deal import first_deal
from companion.games.tapiola.rules.agreement import options_of, pack
from companion.games.tapiola.rules.availability import OCCASIONS
from companion.games.tapiola.rules.options import OPTIONS, VARIANTS
from companion.games.tapiola.state.state import State, broken
from companion.games.tapiola.texts.account import account
from companion.games.tapiola.texts.summary import summary
from companion.games.tapiola.view import view
from companion.hands import STANDARD, TOWERS, Contest
from companion.hands.definition.rankings import ACE_TO_SIX, SIX_CARD_LOW


def _start(seats: Seats, options: Values) -> State:
    return first_deal(seats, options_of(options, seats))


GAME = Game[State](
    slug="tapiola",
    name="Tapiola Hold'em",
    numbers=tuple(range(2, 10)),
    start=_start,
    actions=actions,
    apply=apply,
    summary=summary,
    hands=lambda state: state.number - state.between,
    check=broken,
    options=OPTIONS,
    variants=VARIANTS,
    joins=True,
    known=lambda state: state.known,
    account=account,
    occasions=OCCASIONS,
    view=view,
    group="Big games",
    gist="Two towers and a centre shared, hands that shrink",
    pack=pack,
    edition=2,
    contests=(
        Contest(STANDARD, TOWERS, name="Highest hand"),
        Contest(STANDARD, TOWERS, ACE_TO_SIX, name="Highest and lowest"),
        Contest(SIX_CARD_LOW, TOWERS, name="Lowball"),
    ),
)
"""The game as the companion plays it."""
