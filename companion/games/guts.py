"""Guts, with three cards or one, two or four."""

from types import MappingProxyType

from companion import matchpot
from companion.hands import Contest
from companion.hands.definition.rankings import GUTS3, ONE_CARD, TWO_CARDS
from companion.matchpot import Form, Rules, Stage

_ONE = Stage("one card down to everybody", 1, Contest(ONE_CARD, name="One card"))

_FORMS = (
    Form(
        "three",
        "Three Card Guts",
        most=17,
        stages=(Stage("three cards down to everybody", 3, Contest(GUTS3, name="Three cards")),),
        before="everybody passes one card {passing}",
        rotates=False,
    ),
    Form("one", "One Card Guts", most=52, stages=(_ONE,), rotates=False),
    Form(
        "pass",
        "One Card Guts with a pass",
        most=51,
        stages=(_ONE,),
        before="from the dealer's left on, everybody may swap cards with the left neighbour, "
        "and the dealer with the top of the deck",
        spare=1,
    ),
    Form(
        "two",
        "Two Card Guts",
        most=26,
        stages=(Stage("two cards down to everybody", 2, Contest(TWO_CARDS, name="Two cards")),),
        rotates=False,
    ),
    Form(
        "four",
        "Four Card Guts",
        most=8,
        stages=(Stage("four cards down to everybody", 4, Contest(GUTS3, name="Best three of four cards")),),
        bets=("",),
        before="everybody may exchange up to two cards",
        rotates=False,
    ),
)
"""The forms of Guts that a table can choose. rules: guts.md#options"""

GAME = matchpot.game(
    Rules(
        "guts",
        "Guts",
        gist="In or out with a few cards, losers match",
        forms=_FORMS,
        extras=("deck", "passing"),
        variants=MappingProxyType(
            {
                "Wimp rule": MappingProxyType({"wimp": "amount"}),
                "Alternate passing": MappingProxyType({"passing": "alternate"}),
                "One Card": MappingProxyType({"form": "one"}),
                "One Card with a pass": MappingProxyType({"form": "pass"}),
                "Two Card": MappingProxyType({"form": "two"}),
                "Four Card": MappingProxyType({"form": "four"}),
                "Alone against the deck": MappingProxyType({"deck": True}),
                "Asked in turn": MappingProxyType({"declare": "asked"}),
            }
        ),
        edition=2,
    )
)
