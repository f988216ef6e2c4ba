"""Martian Poker: five-card stud in which pyramids fight over the cards on the table.

rules: martian.md
"""

from companion.engine.game import Game
from companion.games.martian.actions.actions import actions
from companion.games.martian.actions.apply import apply
from companion.games.martian.actions.invariants import broken
from companion.games.martian.actions.start import pack, start
from companion.games.martian.rules.availability import OCCASIONS
from companion.games.martian.rules.options import JOKERS_WILD, OPTIONS, VARIANTS
from companion.games.martian.state.state import State, known_cards
from companion.games.martian.texts.account import account
from companion.games.martian.texts.summary import summary
from companion.games.martian.view import view
from companion.hands import Contest
from companion.hands.definition.rankings import STANDARD_FEW

GAME = Game[State](
    slug="martian",
    name="Martian Poker",
    numbers=(2, 3, 4, 5, 6),
    start=start,
    actions=actions,
    apply=apply,
    summary=summary,
    hands=lambda state: state.number,
    check=broken,
    options=OPTIONS,
    variants=VARIANTS,
    known=known_cards,
    joins=True,
    account=account,
    occasions=OCCASIONS,
    view=view,
    group="Big games",
    gist="Stud in which pyramids fight over the cards",
    pack=pack,
    contests=(
        Contest(STANDARD_FEW, name="Hands"),
        Contest(JOKERS_WILD, name="Hands with jokers"),
    ),
)
