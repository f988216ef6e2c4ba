"""3-5-7, and 6-7-8: players declare after three, five and seven cards, and three legs win."""

from types import MappingProxyType

from companion import matchpot
from companion.hands import STANDARD_FIVE_OF_A_KIND, Contest, Ranking
from companion.hands.definition.rankings import THREE_CARD_SETS
from companion.matchpot import DealingRules, Form, Rules, Stage

_TWO_MORE_CARDS = "two more cards down to everybody{}"
_FIRST_BOARD_SIZE = 3
"""Number of board cards in the first round; one is removed before each later round."""
_CARD_REMOVED_PHRASE = ", after removing the {} card from the board"


def _stage(
    deal: str, cards: int, wild: str, board: int = 0, ranking: Ranking = STANDARD_FIVE_OF_A_KIND
) -> Stage:
    """Return a stage in which the rank `wild` is wild. rules: three-five-seven.md#wild"""
    takes = ((1, "first"),) if 0 < board < _FIRST_BOARD_SIZE else ()
    title = f"{wild}s wild"
    name = f"{title}, with a board" if board else title
    return Stage(
        deal,
        cards,
        Contest(ranking, name=name),
        board_size=board,
        wild_cards=wild,
        title=title,
        board_removals=takes,
    )


_357 = Form(
    "357",
    "3-5-7",
    max_players=7,
    dealing=DealingRules(rotates=False),
    stages=(
        _stage("three cards down to everybody", 3, "3", ranking=THREE_CARD_SETS),
        _stage(_TWO_MORE_CARDS.format(""), 5, "5"),
        _stage(_TWO_MORE_CARDS.format(""), 7, "7"),
    ),
)
"""rules: three-five-seven.md#play"""

_678 = Form(
    "678",
    "6-7-8",
    max_players=7,
    dealing=DealingRules(rotates=False),
    stages=(
        _stage("three cards face up on the board and three down to everybody", 3, "6", board=3),
        _stage(_TWO_MORE_CARDS.format(_CARD_REMOVED_PHRASE.format("first")), 5, "7", board=2),
        _stage(_TWO_MORE_CARDS.format(_CARD_REMOVED_PHRASE.format("second")), 7, "8", board=1),
    ),
)
"""rules: three-five-seven.md#six-seven-eight"""

GAME = matchpot.game(
    Rules(
        "three-five-seven",
        "3-5-7",
        summary_line="In or out after three, five and seven cards",
        forms=(_357, _678),
        defaults=MappingProxyType({"legs": 3}),
        extra_options=("payee", "dropped"),
        named_sets=MappingProxyType(
            {
                "6-7-8": MappingProxyType({"form": "678"}),
                "Losers pay the winner": MappingProxyType({"payee": "winner"}),
                "Asked in turn": MappingProxyType({"declare": "asked"}),
            }
        ),
        min_legs=1,
    )
)
