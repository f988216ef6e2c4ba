"""Omaha Burns: high-low with bets, and the question “burning?” before the last card."""

from types import MappingProxyType

from companion import matchpot
from companion.engine.field import Values
from companion.hands import OMAHA, STANDARD, Contest, Ranking
from companion.hands.definition.rankings import EIGHT_OR_BETTER, EIGHT_OR_BETTER_STRICT
from companion.matchpot import (
    BET,
    DECLARE,
    SHOWDOWN,
    DealingRules,
    DeclaringRules,
    Form,
    HandPhase,
    LastHand,
    Rules,
    Stage,
)


def _form(slug: str, label: str, low: Ranking) -> Form:
    """Return the form of the game with this low. rules: omaha-burns.md#low"""
    deal = "five cards down on the board and four to everybody"
    return Form(
        slug,
        label,
        max_players=11,
        stages=(Stage(deal, 4, Contest(STANDARD, OMAHA, low, name=label), board_size=5),),
        phases=(
            HandPhase(BET),
            HandPhase(BET, "turn up the first three cards"),
            HandPhase(BET, "turn up the next card"),
            HandPhase(DECLARE),
            HandPhase(BET, "turn up the last card"),
            HandPhase(SHOWDOWN),
        ),
        board_cards_by_round=(0, 3, 4, 5),
        dealing=DealingRules(rotates=False),
        declaring=DeclaringRules("burning", ("Yes", "No")),
    )


_PLAIN_OMAHA_OPTIONS: Values = {
    "owe": "nothing",
    "kitty": False,
    "legs": 0,
    "alone_only": False,
    "wimp": "none",
    "hands": 0,
    "minutes": 0,
    "ceiling": 0,
}
"""Options of the last hand, plain Omaha. rules: omaha-burns.md#advice"""

GAME = matchpot.game(
    Rules(
        "omaha-burns",
        "Omaha Burns",
        summary_line="High-low Omaha with bets; in or out before the last card",
        group="Burns",
        forms=(
            _form("strict", "8 or better, no straights or flushes", EIGHT_OR_BETTER_STRICT),
            _form("easy", "8 or better, straights and flushes allowed", EIGHT_OR_BETTER),
        ),
        defaults=MappingProxyType({"declare": "asked", "second": False, "owe": "upto", "amount": 5}),
        named_sets=MappingProxyType(
            {
                "New dealer each hand": MappingProxyType({"rotates": "yes"}),
                "1-2-3-drop": MappingProxyType({"declare": "drop"}),
                "Progressive": MappingProxyType({"owe": "growing", "amount": 1}),
                "Plain Omaha": MappingProxyType({"owe": "nothing"}),
                "Match the whole pot": MappingProxyType({"owe": "pot"}),
                "Half the pot": MappingProxyType({"owe": "share", "amount": 50}),
                "Five times the bet limit": MappingProxyType({"owe": "limit", "amount": 5, "bet_limit": 1}),
            }
        ),
        last_hand=LastHand("Plain Omaha", MappingProxyType(_PLAIN_OMAHA_OPTIONS)),
        edition=2,
    )
)
