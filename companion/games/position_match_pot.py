"""Position Match Pot: five cards, declared in turn, then a draw for the players who are in."""

from types import MappingProxyType

from companion import matchpot
from companion.hands import STANDARD, Contest
from companion.matchpot import DealingRules, Form, Rules, Stage

GAME = matchpot.game(
    Rules(
        "position-match-pot",
        "Position Match Pot",
        summary_line="Five cards, in or out in turn, then a draw",
        forms=(
            Form(
                "position",
                "Position Match Pot",
                max_players=6,
                stages=(Stage("five cards down to everybody", 5, Contest(STANDARD)),),
                dealing=DealingRules(max_exchanged_cards=3),
            ),
        ),
        defaults=MappingProxyType({"declare": "asked", "second": True}),
        named_sets=MappingProxyType({"1-2-3-drop": MappingProxyType({"declare": "drop"})}),
    )
)
