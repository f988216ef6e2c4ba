"""Piranha: any five of nine cards, and players declare before the last two."""

from types import MappingProxyType

from companion import matchpot
from companion.hands import STANDARD, Contest
from companion.matchpot import BET, DECLARE, SHOWDOWN, DealingRules, Form, HandPhase, Rules, Stage

_STAGE = Stage(
    "three cards up and two down on the board, and four down to everybody", 4, Contest(STANDARD), board_size=5
)
_LAST_CARDS = "turn up the last two cards"

GAME = matchpot.game(
    Rules(
        "piranha",
        "Piranha",
        summary_line="Nine cards; in or out before the last two",
        forms=(
            Form(
                "piranha",
                "Piranha",
                max_players=11,
                stages=(_STAGE,),
                phases=(HandPhase(DECLARE), HandPhase(SHOWDOWN, _LAST_CARDS)),
                dealing=DealingRules(rotates=False),
            ),
            Form(
                "bets",
                "Piranha with bets",
                max_players=11,
                stages=(_STAGE,),
                phases=(HandPhase(DECLARE), HandPhase(BET, _LAST_CARDS), HandPhase(SHOWDOWN)),
                dealing=DealingRules(rotates=False),
            ),
        ),
        named_sets=MappingProxyType(
            {
                "Bets after the last cards": MappingProxyType({"form": "bets"}),
                "Evolution": MappingProxyType({"legs": 3}),
                "Asked in turn": MappingProxyType({"declare": "asked"}),
            }
        ),
        edition=2,
    )
)
