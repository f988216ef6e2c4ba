"""The shared evaluator, which says which hand beats which. It depends on `companion.cards` alone.

Begin with `definition` (rankings, wild cards and prizes as data). `evaluation` finds the best hand in any
cards, `judging` compares hands: who wins which part of the pot.
"""

from companion.hands.definition.board_lines import BOARD_LAYOUTS, list_board_lines
from companion.hands.definition.errors import (
    BadBoard,
    BadCardUse,
    BadHand,
    BadMinimumHand,
    BadPrize,
    BadWildCards,
    JokerNotWild,
    NotComparable,
    TooManyCopies,
    UnknownWildCards,
    WrongCount,
)
from companion.hands.definition.own import wild_cards_chosen_by_player, wild_from_face_down
from companion.hands.definition.ranking import Ranking
from companion.hands.definition.rankings import RANKINGS, STANDARD, STANDARD_FIVE_OF_A_KIND
from companion.hands.definition.sides import PrizeRule, read_prize, read_prizes
from companion.hands.definition.wild import NOTHING_WILD, WildCards
from companion.hands.definition.wild_words import read_wild
from companion.hands.evaluation.evaluation import Evaluator, evaluator
from companion.hands.judging.choice import ANY_CARDS, CARD_CHOICES, NO_BOARD, OMAHA, TOWERS, Board, CardChoice
from companion.hands.judging.contest import Contest, ContestOutcome
from companion.hands.judging.explanation import explain, wild_card_meanings
from companion.hands.judging.hand_rank import Rank, best, compare, hand_value, rank
from companion.hands.judging.judging import Judge, PrizeResult, ShownHand
from companion.hands.judging.showdowns import ShowdownStandings, showdown
from companion.hands.judging.use import CardUse, read_card_use
from companion.hands.judging.winning import (
    SECOND_BEST_RULE,
    MinimumHand,
    put_second_best_first,
    read_minimum_hand,
)
from companion.hands.judging.worth import HandValue, explain_win

__all__ = [
    "ANY_CARDS",
    "BOARD_LAYOUTS",
    "CARD_CHOICES",
    "NOTHING_WILD",
    "NO_BOARD",
    "OMAHA",
    "RANKINGS",
    "SECOND_BEST_RULE",
    "STANDARD",
    "STANDARD_FIVE_OF_A_KIND",
    "TOWERS",
    "BadBoard",
    "BadCardUse",
    "BadHand",
    "BadMinimumHand",
    "BadPrize",
    "BadWildCards",
    "Board",
    "CardChoice",
    "CardUse",
    "Contest",
    "ContestOutcome",
    "Evaluator",
    "HandValue",
    "JokerNotWild",
    "Judge",
    "MinimumHand",
    "NotComparable",
    "PrizeResult",
    "PrizeRule",
    "Rank",
    "Ranking",
    "ShowdownStandings",
    "ShownHand",
    "TooManyCopies",
    "UnknownWildCards",
    "WildCards",
    "WrongCount",
    "best",
    "compare",
    "evaluator",
    "explain",
    "explain_win",
    "hand_value",
    "list_board_lines",
    "put_second_best_first",
    "rank",
    "read_card_use",
    "read_minimum_hand",
    "read_prize",
    "read_prizes",
    "read_wild",
    "showdown",
    "wild_card_meanings",
    "wild_cards_chosen_by_player",
    "wild_from_face_down",
]
