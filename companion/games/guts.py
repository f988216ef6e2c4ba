"""Guts, with three cards or one, two or four."""

from types import MappingProxyType

from companion import matchpot
from companion.hands import Contest
from companion.hands.definition.rankings import ONE_CARD, THREE_CARD_GUTS, TWO_CARDS
from companion.matchpot import BET, DECLARE, SHOWDOWN, DealingRules, Form, HandPhase, Rules, Stage

_SAME_DEALER = DealingRules(rotates=False)
_ONE_CARD_STAGE = Stage("one card down to everybody", 1, Contest(ONE_CARD, name="One card"))

_FORMS = (
    Form(
        "three",
        "Three Card Guts",
        max_players=17,
        stages=(Stage("three cards down to everybody", 3, Contest(THREE_CARD_GUTS, name="Three cards")),),
        phases=(HandPhase(DECLARE, "everybody passes one card to the {passing}"), HandPhase(SHOWDOWN)),
        dealing=_SAME_DEALER,
    ),
    Form("one", "One Card Guts", max_players=52, stages=(_ONE_CARD_STAGE,), dealing=_SAME_DEALER),
    Form(
        "pass",
        "One Card Guts with a swap",
        max_players=51,
        stages=(_ONE_CARD_STAGE,),
        phases=(
            HandPhase(
                DECLARE,
                "starting to the left of the dealer, everybody may swap cards with the player on their left, "
                "and the dealer with the top card of the deck",
            ),
            HandPhase(SHOWDOWN),
        ),
        dealing=DealingRules(spare_cards=1),
    ),
    Form(
        "two",
        "Two Card Guts",
        max_players=26,
        stages=(Stage("two cards down to everybody", 2, Contest(TWO_CARDS, name="Two cards")),),
        dealing=_SAME_DEALER,
    ),
    Form(
        "four",
        "Four Card Guts",
        max_players=8,
        stages=(
            Stage(
                "four cards down to everybody", 4, Contest(THREE_CARD_GUTS, name="Best three of four cards")
            ),
        ),
        phases=(
            HandPhase(BET),
            HandPhase(DECLARE, "everybody may exchange up to two cards"),
            HandPhase(SHOWDOWN),
        ),
        dealing=_SAME_DEALER,
    ),
)
"""The forms of Guts that a table can choose. rules: guts.md#options"""

GAME = matchpot.game(
    Rules(
        "guts",
        "Guts",
        summary_line="In or out; losers match the pot",
        forms=_FORMS,
        extra_options=("deck", "passing"),
        named_sets=MappingProxyType(
            {
                "Wimp rule": MappingProxyType({"wimp": "amount"}),
                "Alternate passing": MappingProxyType({"passing": "alternate"}),
                "One Card": MappingProxyType({"form": "one"}),
                "One Card with a swap": MappingProxyType({"form": "pass"}),
                "Two Card": MappingProxyType({"form": "two"}),
                "Four Card": MappingProxyType({"form": "four"}),
                "Alone against the deck": MappingProxyType({"deck": True}),
                "Asked in turn": MappingProxyType({"declare": "asked"}),
            }
        ),
        edition=2,
    )
)
