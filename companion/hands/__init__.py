"""The shared evaluator, which says which hand beats which. It depends on `cards` alone."""

from companion.hands.definition.board_lines import LAYS, lines
from companion.hands.definition.errors import (
    BadBoard,
    BadFloor,
    BadHand,
    BadSide,
    BadUse,
    BadWild,
    NotComparable,
    NotWild,
    TooMany,
    UnknownWild,
    WrongCount,
)
from companion.hands.definition.own import own_down, tapped
from companion.hands.definition.ranking import Ranking
from companion.hands.definition.rankings import RANKINGS, STANDARD, STANDARD_FIVES
from companion.hands.definition.sides import Side, read_side, read_sides
from companion.hands.definition.wild import NOTHING_WILD, Wild
from companion.hands.definition.wild_words import read_wild
from companion.hands.evaluation.evaluation import Evaluator, evaluator
from companion.hands.judging.choice import ANY, CHOICES, NO_BOARD, OMAHA, TOWERS, Board, Choice
from companion.hands.judging.contest import Contest, Outcome
from companion.hands.judging.explanation import explain, meanings
from companion.hands.judging.hand_rank import Rank, best, compare, rank, value
from companion.hands.judging.judging import Judge, Judged, Shown
from companion.hands.judging.showdowns import Showdown, showdown
from companion.hands.judging.use import Use, read_use
from companion.hands.judging.winning import SECOND, Floor, read_floor, second_best
from companion.hands.judging.worth import Worth, why

__all__ = [
    "ANY",
    "CHOICES",
    "LAYS",
    "NOTHING_WILD",
    "NO_BOARD",
    "OMAHA",
    "RANKINGS",
    "SECOND",
    "STANDARD",
    "STANDARD_FIVES",
    "TOWERS",
    "BadBoard",
    "BadFloor",
    "BadHand",
    "BadSide",
    "BadUse",
    "BadWild",
    "Board",
    "Choice",
    "Contest",
    "Evaluator",
    "Floor",
    "Judge",
    "Judged",
    "NotComparable",
    "NotWild",
    "Outcome",
    "Rank",
    "Ranking",
    "Showdown",
    "Shown",
    "Side",
    "TooMany",
    "UnknownWild",
    "Use",
    "Wild",
    "Worth",
    "WrongCount",
    "best",
    "compare",
    "evaluator",
    "explain",
    "lines",
    "meanings",
    "own_down",
    "rank",
    "read_floor",
    "read_side",
    "read_sides",
    "read_use",
    "read_wild",
    "second_best",
    "showdown",
    "tapped",
    "value",
    "why",
]
