"""Deadly 69s and its forms: some cards are deadly face up, and wild face down or always."""

from types import MappingProxyType

from companion import matchpot
from companion.hands import Contest
from companion.hands.definition.rankings import THREE_CARD_SETS
from companion.matchpot import (
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


def _form(slug: str, label: str, deadly: str, wild: str) -> Form:
    """Return the form of the game with these deadly and wild cards. rules: deadly-69s.md#options"""
    stage = Stage("two cards down to everybody", 2, Contest(THREE_CARD_SETS, name=label), wild_cards=wild)
    return Form(
        slug,
        label,
        max_players=17,
        stages=(stage,),
        phases=(HandPhase(DECLARE), HandPhase(TURN_UP), HandPhase(SHOWDOWN)),
        face_up=FaceUpRules(count=1, deadly_cards=deadly),
        declaring=DeclaringRules("another card", ("Yes", "No")),
    )


GAME = matchpot.game(
    Rules(
        "deadly-69s",
        "Deadly 69s",
        summary_line="6s and 9s: wild face down, deadly face up",
        forms=(
            _form("69s", "Deadly 69s", "6 and 9", wild="6 and 9 down"),
            _form("7s", "Deadly 7s", "7", wild="7 down"),
            _form("low", "Deadly Low", "lowest", wild="lowest"),
            _form("spades", "Deadly Spades", "spades", wild="spades down"),
            _form("diamonds", "Lively Diamonds", "all but diamonds", wild="all but diamonds down"),
        ),
        defaults=MappingProxyType({"declare": "asked", "second": True}),
        named_sets=MappingProxyType(
            {
                "Deadly 7s": MappingProxyType({"form": "7s"}),
                "Deadly Low": MappingProxyType({"form": "low"}),
                "Deadly Spades": MappingProxyType({"form": "spades"}),
                "Lively Diamonds": MappingProxyType({"form": "diamonds"}),
                "1-2-3-drop": MappingProxyType({"declare": "drop"}),
            }
        ),
        edition=2,
    )
)
