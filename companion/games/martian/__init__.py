"""Martian Poker: five-card stud in which pyramids fight over the cards on the table.

Begin with `state` and `actions` (entries and their effects). `rules` has the options, the pieces and the
cards with pieces on them. `hand` plays one hand, `between_hands` is for trades, chips and players. `texts`
and `view` make what people read.

rules: martian.md
"""

from companion.engine.game import (
    ContestNow,
    Game,
    GameCounts,
    GameIdentity,
    GameOptions,
    GameRules,
    GameScreens,
)
from companion.games.martian.actions.actions import available_actions
from companion.games.martian.actions.apply import apply_event
from companion.games.martian.actions.invariants import find_broken_invariant
from companion.games.martian.actions.start import find_cards_needed, initial_state
from companion.games.martian.rules.availability import AVAILABILITY
from companion.games.martian.rules.options import JOKERS_WILD, NAMED_SETS, OPTIONS
from companion.games.martian.state.state import known_cards
from companion.games.martian.texts.account import entry_details
from companion.games.martian.texts.summary import build_summary
from companion.games.martian.view import build_view
from companion.hands import Contest
from companion.hands.definition.rankings import STANDARD_FEWER_CARDS

GAME = Game(
    GameIdentity(
        "martian",
        "Martian Poker",
        seat_counts=(2, 3, 4, 5, 6),
        group="Big games",
        summary_line="Stud in which pyramids fight for the cards",
    ),
    GameRules(
        initial_state,
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
            Contest(STANDARD_FEWER_CARDS, name="Hands"),
            Contest(JOKERS_WILD, name="Hands with jokers"),
        ),
        contest_now=lambda state: ContestNow(Contest(state.options.ranking)),
        cards_elsewhere=known_cards,
    ),
    GameCounts(hands=lambda state: state.hand.number),
)
