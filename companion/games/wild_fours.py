"""Wild Fours: four cards, fours are wild, and a player alone in must beat the deck."""

from types import MappingProxyType

from companion import matchpot
from companion.hands import Contest
from companion.hands.definition.rankings import FOUR_CARD_SETS
from companion.matchpot import DealingRules, Form, Rules, Stage

GAME = matchpot.game(
    Rules(
        "wild-fours",
        "Wild Fours",
        summary_line="Four cards, fours wild; beat the deck if you are alone",
        forms=(
            Form(
                "fours",
                "Wild Fours",
                max_players=7,
                stages=(Stage("four cards down to everybody", 4, Contest(FOUR_CARD_SETS), wild_cards="4"),),
                dealing=DealingRules(max_exchanged_cards=3),
            ),
        ),
        defaults=MappingProxyType({"deck": True}),
        extra_options=("deck",),
        named_sets=MappingProxyType({"Asked in turn": MappingProxyType({"declare": "asked"})}),
    )
)
