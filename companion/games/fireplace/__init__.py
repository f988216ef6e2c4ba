"""Fireplace Poker: meld poker hands, keep more of them than the other team, rob lower ones.

Begin with `state` and `apply` (a turn). `actions` offers the entries, `checks` refuses melds, `forcing`
decides whether a turn is forced. `candidates`, `options`, `orders`, `keeping`, `reach` and `threats` compute
the advice that `adviser` gives. `summary`, `view`, `account` and `log_text` make what people read.

rules: fireplace.md
"""

from types import MappingProxyType

from companion.engine.advice import Adviser
from companion.engine.call import CardsNeeded
from companion.engine.choice_fields import FlagField
from companion.engine.field import Layout, Values
from companion.engine.game import Game, GameIdentity, GameOptions, GameRules, GameScreens
from companion.engine.seats import Seats
from companion.engine.typed_fields import MoneyField, NumberField
from companion.games.fireplace.account import entry_details
from companion.games.fireplace.actions import available_actions
from companion.games.fireplace.adviser import (
    advice_caveats,
    hand_size,
    list_advised_plays,
    text_without_advice,
)
from companion.games.fireplace.apply import apply_event
from companion.games.fireplace.availability import AVAILABILITY
from companion.games.fireplace.candidates import all_meldable_sets
from companion.games.fireplace.notes import advice_notes
from companion.games.fireplace.orders import ORDERS
from companion.games.fireplace.state import (
    DECK_COUNT,
    FULL_HAND_SIZE,
    TOTAL_CARDS,
    State,
    find_broken_invariant,
    known_cards,
)
from companion.games.fireplace.summary import build_summary
from companion.games.fireplace.view import build_view
from companion.hands import STANDARD, Contest
from companion.kit.calling import amount_describer, flag_describer
from companion.kit.reading import flag_in, number_in

_OPTIONS = (
    NumberField(
        "chips",
        "Chips for each side",
        default=31,
        low=5,
        high=99,
        anchor="options",
        layout=Layout(describe=amount_describer("{} chips a side")),
    ),
    FlagField(
        "draw_first",
        "Draw at the start of a turn",
        anchor="options",
        layout=Layout(describe=flag_describer("draw at the start of a turn", "draw at the end of a turn")),
    ),
    MoneyField(
        "stake",
        "What each loser pays",
        default=1,
        anchor="options",
        layout=Layout(describe=amount_describer("losers pay {}", none="losers pay nothing")),
    ),
)


def _initial_state(seats: Seats, options: Values) -> State:
    """Return the first state: 13 cards each, and the player left of the dealer begins.

    rules: fireplace.md#setup
    """
    chips = number_in(options, "chips")
    return State(
        seats=seats,
        draws_first=flag_in(options, "draw_first"),
        stake=number_in(options, "stake"),
        chips=(chips, chips),
        hand_sizes=(FULL_HAND_SIZE,) * len(seats),
        deck_size=TOTAL_CARDS - FULL_HAND_SIZE * len(seats),
        current_seat=seats.left_of(seats.dealer),
    )


GAME = Game(
    GameIdentity(
        "fireplace",
        "Fireplace Poker",
        seat_counts=(2, 4),
        group="Big games",
        summary_line="Meld poker hands and rob the other side's lower melds",
    ),
    GameRules(
        _initial_state,
        available_actions,
        apply_event,
        build_summary,
        find_broken_invariant,
        AVAILABILITY,
        cards_needed=lambda players, _: CardsNeeded(FULL_HAND_SIZE * players, TOTAL_CARDS),
    ),
    GameOptions(_OPTIONS, MappingProxyType({"Draw first": MappingProxyType({"draw_first": True})})),
    GameScreens(
        build_view,
        entry_details,
        contests=(Contest(STANDARD, decks=DECK_COUNT, name="Melds"),),
        cards_elsewhere=known_cards,
    ),
    adviser=Adviser(
        list_advised_plays,
        hand_size,
        all_meldable_sets,
        ORDERS,
        advice_caveats,
        text_without_advice,
        advice_notes,
    ),
)
