"""Two More Inches: five cards down, two up for those who stay. A card may be wild or deadly."""

from types import MappingProxyType

from companion import matchpot
from companion.hands import STANDARD_FIVE_OF_A_KIND, Contest
from companion.matchpot import (
    CHOSEN_RANK,
    DECLARE,
    SHOWDOWN,
    TURN_UP,
    DeclaringRules,
    FaceUpRules,
    Form,
    HandPhase,
    Rules,
    Stage,
)


def _form(slug: str, label: str, wild: str = "", deadly: str = "") -> Form:
    """Return one form of the game. rules: two-more-inches.md#options"""
    stage = Stage("five cards down to everybody", 5, Contest(STANDARD_FIVE_OF_A_KIND), wild_cards=wild)
    return Form(
        slug,
        label,
        max_players=7,
        stages=(stage,),
        phases=(HandPhase(DECLARE), HandPhase(TURN_UP), HandPhase(SHOWDOWN)),
        face_up=FaceUpRules(count=2, deadly_cards=deadly),
        declaring=DeclaringRules("two more inches", ("Yes", "No")),
    )


GAME = matchpot.game(
    Rules(
        "two-more-inches",
        "Two More Inches",
        summary_line="Five cards, and two more face up if you stay",
        forms=(
            _form("inches", "Two More Inches"),
            _form("wild", "Two More Inches with a wild card", wild=CHOSEN_RANK),
            _form("deadly", "Two More Deadly Inches", wild=f"{CHOSEN_RANK} down", deadly=CHOSEN_RANK),
        ),
        defaults=MappingProxyType({"declare": "asked", "second": True}),
        named_sets=MappingProxyType(
            {
                "With a wild card": MappingProxyType({"form": "wild"}),
                "Two More Deadly Inches": MappingProxyType({"form": "deadly"}),
                "1-2-3-drop": MappingProxyType({"declare": "drop"}),
            }
        ),
    )
)
