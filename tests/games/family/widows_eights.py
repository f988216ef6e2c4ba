"""Widow's Eights: two cards, one more up to who is in, and an ace up kills; then the same hands again."""

from companion import matchpot
from companion.hands import STANDARD_FIVE_OF_A_KIND, Contest
from companion.hands.definition.rankings import THREE_CARD_SETS
from companion.matchpot import BET, DECLARE, SHOWDOWN, TURN_UP, FaceUpRules, Form, HandPhase, Rules, Stage

GAME = matchpot.game(
    Rules(
        "widows-eights",
        "Widow's Eights",
        (
            Form(
                "usual",
                "Widow's Eights",
                max_players=8,
                stages=(
                    Stage(
                        "two cards down to everybody",
                        2,
                        Contest(THREE_CARD_SETS, name="8s wild"),
                        wild_cards="8 down",
                    ),
                    Stage(
                        "two more down to everybody",
                        4,
                        Contest(STANDARD_FIVE_OF_A_KIND, name="no wild cards"),
                    ),
                ),
                phases=(
                    HandPhase(BET, "look at your cards"),
                    HandPhase(DECLARE),
                    HandPhase(TURN_UP),
                    HandPhase(BET),
                    HandPhase(SHOWDOWN),
                ),
                face_up=FaceUpRules(count=1, deadly_cards="A"),
            ),
        ),
        defaults={"declare": "asked", "owe": "upto", "amount": 10, "legs": 2, "kitty": True},
        extra_options=("payee",),
        named_sets={"Without the widow": {"kitty": False}},
    )
)
