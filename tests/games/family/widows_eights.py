"""Widow's Eights: two cards, one more up to who is in, and an ace up kills; then the same hands again."""

from companion import matchpot
from companion.hands import STANDARD_FIVES, Contest
from companion.hands.definition.rankings import SETS3
from companion.matchpot import Form, Rules, Stage

GAME = matchpot.game(
    Rules(
        "widows-eights",
        "Widow's Eights",
        (
            Form(
                "usual",
                "Widow's Eights",
                most=8,
                stages=(
                    Stage("two cards down to everybody", 2, Contest(SETS3, name="8s wild"), wild="8 down"),
                    Stage("two more down to everybody", 4, Contest(STANDARD_FIVES, name="no wild cards")),
                ),
                up=1,
                deadly="A",
                bets=("look at your cards",),
                late_bets=("",),
            ),
        ),
        defaults={"declare": "asked", "owe": "upto", "amount": 10, "legs": 2, "kitty": True},
        extras=("payee",),
        variants={"Without the widow": {"kitty": False}},
    )
)
