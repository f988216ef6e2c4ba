"""Piranha: any five of nine cards, and players declare before the last two."""

from types import MappingProxyType

from companion import matchpot
from companion.hands import STANDARD, Contest
from companion.matchpot import Form, Rules, Stage

_STAGE = Stage(
    "three cards up and two down on the board, and four down to everybody", 4, Contest(STANDARD), board=5
)
_LAST = "turn up the last two cards"

GAME = matchpot.game(
    Rules(
        "piranha",
        "Piranha",
        gist="Nine cards, and a drop before the last two",
        forms=(
            Form("piranha", "Piranha", most=11, stages=(_STAGE,), after=_LAST, rotates=False),
            Form("bets", "Piranha with bets", most=11, stages=(_STAGE,), late_bets=(_LAST,), rotates=False),
        ),
        variants=MappingProxyType(
            {
                "Bets after the last cards": MappingProxyType({"form": "bets"}),
                "Evolution": MappingProxyType({"legs": 3}),
                "Asked in turn": MappingProxyType({"declare": "asked"}),
            }
        ),
        edition=2,
    )
)
