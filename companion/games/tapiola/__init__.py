"""Tapiola Hold'em: two towers and a centre are shared, and hands shrink by discards.

Each tower has three cards. Begin with `state` and `actions` (entries and their effects). `rules` has the
fixed rules and the options, `deal` the course of a deal, `showdown` the verdict. `texts` and `view` make
what people read.

rules: tapiola.md
"""

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
from companion.games.tapiola.actions.actions import available_actions
from companion.games.tapiola.actions.apply import apply_event
from companion.games.tapiola.deal.deal import initial_state
from companion.games.tapiola.rules.agreement import find_cards_needed, read_options
from companion.games.tapiola.rules.availability import AVAILABILITY
from companion.games.tapiola.rules.options import NAMED_SETS, OPTIONS
from companion.games.tapiola.state.state import State, find_broken_invariant
from companion.games.tapiola.texts.account import entry_details
from companion.games.tapiola.texts.summary import build_summary
from companion.games.tapiola.view import build_view
from companion.hands import STANDARD, TOWERS, Contest
from companion.hands.definition.rankings import ACE_TO_SIX, SIX_CARD_LOW


def _initial_state(seats: Seats, options: Values) -> State:
    return initial_state(seats, read_options(options, seats))


GAME = Game(
    GameIdentity(
        "tapiola",
        "Tapiola Hold'em",
        seat_counts=tuple(range(2, 10)),
        group="Big games",
        summary_line="Two shared towers and a centre; hands get smaller",
    ),
    GameRules(
        _initial_state,
        available_actions,
        apply_event,
        build_summary,
        find_broken_invariant,
        AVAILABILITY,
        find_cards_needed,
        allows_joining=True,
    ),
    GameOptions(OPTIONS, NAMED_SETS),
    GameScreens(
        build_view,
        entry_details,
        contests=(
            Contest(STANDARD, TOWERS, name="Highest hand"),
            Contest(STANDARD, TOWERS, ACE_TO_SIX, name="Highest and lowest"),
            Contest(SIX_CARD_LOW, TOWERS, name="Lowball"),
        ),
        contest_now=lambda state: ContestNow(state.options.contest),
        cards_elsewhere=lambda state: state.deal.known_cards,
    ),
    GameCounts(hands=lambda state: state.deal_number - (not state.deal.has_begun)),
    edition=2,
)
