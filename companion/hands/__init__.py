"""The shared evaluator: which hand beats which. Knows cards, nothing else."""

from companion.hands.choice import ANY, CHOICES, NO_BOARD, OMAHA, TOWERS, Board, Choice
from companion.hands.contest import Contest, Outcome
from companion.hands.errors import BadHand, BadWild, NotComparable, NotWild, TooMany, WrongCount
from companion.hands.evaluator import Evaluator, evaluator
from companion.hands.explain import explain, meanings
from companion.hands.rank import Rank, best, compare, rank, value
from companion.hands.ranking import Ranking
from companion.hands.rankings import RANKINGS, STANDARD, STANDARD_FIVES
from companion.hands.showdown import Showdown, showdown
from companion.hands.wild import NOTHING_WILD, Wild, read_wild

__all__ = [
    "ANY",
    "CHOICES",
    "NOTHING_WILD",
    "NO_BOARD",
    "OMAHA",
    "RANKINGS",
    "STANDARD",
    "STANDARD_FIVES",
    "TOWERS",
    "BadHand",
    "BadWild",
    "Board",
    "Choice",
    "Contest",
    "Evaluator",
    "NotComparable",
    "NotWild",
    "Outcome",
    "Rank",
    "Ranking",
    "Showdown",
    "TooMany",
    "Wild",
    "WrongCount",
    "best",
    "compare",
    "evaluator",
    "explain",
    "meanings",
    "rank",
    "read_wild",
    "showdown",
    "value",
]
