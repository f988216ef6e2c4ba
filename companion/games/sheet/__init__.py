"""A score sheet for any card game: rounds of points for each player or pair.

Begin with `state` and `apply`. `options` and `presets` are chosen at the start, `terms` are the checked
options. `rounds` adds points up, `cards` counts cards instead, `paying` turns points into money. `ending` and
`seating` end a sheet and change its players. `summary`, `view` and `account` make what people read.

rules: sheet.md
"""

from companion.engine.field import Values
from companion.engine.game import Game, GameCounts, GameIdentity, GameOptions, GameRules, GameScreens
from companion.engine.seats import Seats
from companion.games.sheet.account import entry_details
from companion.games.sheet.actions import available_actions
from companion.games.sheet.apply import apply_event
from companion.games.sheet.availability import AVAILABILITY
from companion.games.sheet.cards.old_options import convert_old_options
from companion.games.sheet.invariants import find_broken_invariant
from companion.games.sheet.options import OPTIONS
from companion.games.sheet.presets import NAMED_SETS
from companion.games.sheet.seating import joining_fields
from companion.games.sheet.state import State, empty_sheet
from companion.games.sheet.summary import build_summary
from companion.games.sheet.terms import read_options
from companion.games.sheet.view import build_view


def _initial_state(seats: Seats, options: Values) -> State:
    """Return an empty sheet.

    Raises: Illegal if the chosen options do not go together.
    """
    return empty_sheet(seats, read_options(len(seats) - seats.late_count, options))


GAME = Game(
    GameIdentity(
        "sheet",
        "Score sheet",
        seat_counts=tuple(range(2, 21)),
        group="Any other game",
        summary_line="Points for any card game, round by round",
    ),
    GameRules(
        _initial_state,
        available_actions,
        apply_event,
        build_summary,
        find_broken_invariant,
        AVAILABILITY,
        allows_joining=True,
        join_fields=joining_fields,
    ),
    GameOptions(OPTIONS, NAMED_SETS, default_set_label="Anything", rename_options=convert_old_options),
    GameScreens(build_view, entry_details),
    GameCounts(hands=lambda state: max(1, state.round_number)),
)
