"""Forehead: each player sees all cards except their own."""

from types import MappingProxyType

from companion import matchpot
from companion.hands import Contest
from companion.hands.definition.rankings import ONE_CARD
from companion.matchpot import Form, Rules, Stage

GAME = matchpot.game(
    Rules(
        "forehead",
        "Forehead",
        summary_line="Everybody sees your card except you",
        forms=(
            Form(
                "forehead",
                "Forehead",
                max_players=52,
                stages=(Stage("one card to every forehead", 1, Contest(ONE_CARD)),),
            ),
        ),
        defaults=MappingProxyType({"declare": "asked", "second": True}),
        named_sets=MappingProxyType({"1-2-3-drop": MappingProxyType({"declare": "drop"})}),
    )
)
