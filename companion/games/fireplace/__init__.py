"""Fireplace Poker: meld poker hands, keep more of them than the other team, rob lower ones.

rules: fireplace.md
"""

from types import MappingProxyType

from companion.engine.advice import Adviser
from companion.engine.call import Pack
from companion.engine.field import Field, Values
from companion.engine.game import Game
from companion.engine.seats import Seats
from companion.games.fireplace.account import account
from companion.games.fireplace.actions import actions
from companion.games.fireplace.adviser import advise, hand_size, nothing, rests
from companion.games.fireplace.apply import apply
from companion.games.fireplace.availability import OCCASIONS
from companion.games.fireplace.candidates import sets
from companion.games.fireplace.notes import notes
from companion.games.fireplace.orders import ORDERS
from companion.games.fireplace.state import CARDS, DECKS, HAND, State, broken, known_cards
from companion.games.fireplace.summary import summary
from companion.games.fireplace.view import view
from companion.hands import STANDARD, Contest
from companion.kit.calling import amount, flag
from companion.kit.reading import flag_in, number_in

_OPTIONS = (
    Field(
        "chips",
        "int",
        "Chips for each side",
        default=31,
        low=5,
        high=99,
        anchor="options",
        told=amount("{} chips a side"),
    ),
    Field(
        "draw_first",
        "flag",
        "Draw at the start of a turn",
        default=False,
        anchor="options",
        told=flag("draw before a turn", "draw after a turn"),
    ),
    Field(
        "stake",
        "money",
        "What every loser pays a winner",
        default=1,
        anchor="options",
        told=amount("losers pay {}", none="for nothing"),
    ),
)


def _start(seats: Seats, options: Values) -> State:
    """Return the first state: 13 cards each, and the player left of the dealer begins.

    rules: fireplace.md#setup
    """
    chips = number_in(options, "chips")
    return State(
        seats=seats,
        draw_first=flag_in(options, "draw_first"),
        stake=number_in(options, "stake"),
        chips=(chips, chips),
        hands=(HAND,) * len(seats),
        deck=CARDS - HAND * len(seats),
        mover=seats.left_of(seats.dealer),
    )


GAME = Game[State](
    slug="fireplace",
    name="Fireplace Poker",
    numbers=(2, 4),
    start=_start,
    actions=actions,
    apply=apply,
    summary=summary,
    check=broken,
    options=_OPTIONS,
    variants=MappingProxyType({"Draw first": MappingProxyType({"draw_first": True})}),
    adviser=Adviser(advise, hand_size, sets, ORDERS, rests, nothing, notes),
    known=known_cards,
    view=view,
    account=account,
    occasions=OCCASIONS,
    group="Big games",
    gist="Meld hands, rob the other side's lower ones",
    pack=lambda players, _: Pack(HAND * players, CARDS),
    contests=(Contest(STANDARD, decks=DECKS, name="Melds"),),
)
