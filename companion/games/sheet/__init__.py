"""A score sheet for any card game: rounds of points for each player or pair.

rules: sheet.md
"""

from companion.engine.field import Values
from companion.engine.game import Game
from companion.engine.seats import Seats
from companion.games.sheet.account import account
from companion.games.sheet.actions import actions
from companion.games.sheet.apply import apply
from companion.games.sheet.availability import OCCASIONS
from companion.games.sheet.cards.renamed import renamed
from companion.games.sheet.invariants import broken
from companion.games.sheet.options import OPTIONS
from companion.games.sheet.presets import VARIANTS
from companion.games.sheet.seating import asked
from companion.games.sheet.state import State, blank
from companion.games.sheet.summary import summary
from companion.games.sheet.terms import agreed
from companion.games.sheet.view import view


def _start(seats: Seats, options: Values) -> State:
    """Return an empty sheet.

    Raises: Illegal if the chosen options do not go together.
    """
    return blank(seats, agreed(len(seats) - seats.late, options))


GAME = Game[State](
    slug="sheet",
    name="Score sheet",
    numbers=tuple(range(2, 21)),
    start=_start,
    actions=actions,
    apply=apply,
    summary=summary,
    hands=lambda state: max(1, state.number),
    check=broken,
    joins=True,
    joining=asked,
    options=OPTIONS,
    renamed=renamed,
    variants=VARIANTS,
    account=account,
    occasions=OCCASIONS,
    view=view,
    group="Any other game",
    gist="Points of any card game, round by round",
    plain="Anything",
)
