"""Wild Fours: four cards, fours are wild, and a player alone in must beat the deck."""

from types import MappingProxyType

from companion import matchpot
from companion.hands import Contest
from companion.hands.definition.rankings import SETS4
from companion.matchpot import Form, Rules, Stage

GAME = matchpot.game(
    Rules(
        "wild-fours",
        "Wild Fours",
        gist="Four cards, fours wild; alone, beat the deck",
        forms=(
            Form(
                "fours",
                "Wild Fours",
                most=7,
                stages=(Stage("four cards down to everybody", 4, Contest(SETS4), wild="4"),),
                draw=3,
            ),
        ),
        defaults=MappingProxyType({"deck": True}),
        extras=("deck",),
        variants=MappingProxyType({"Asked in turn": MappingProxyType({"declare": "asked"})}),
    )
)
