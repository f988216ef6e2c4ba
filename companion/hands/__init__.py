"""The shared evaluator: which hand beats which. Knows cards, nothing else."""

from companion.hands.errors import BadHand, NotComparable, NotWild, WrongCount
from companion.hands.explain import explain
from companion.hands.rank import Rank, best, rank, value
from companion.hands.ranking import STANDARD, STANDARD_FIVES, Ranking
from companion.hands.showdown import showdown

__all__ = [
    "STANDARD",
    "STANDARD_FIVES",
    "BadHand",
    "NotComparable",
    "NotWild",
    "Rank",
    "Ranking",
    "WrongCount",
    "best",
    "explain",
    "rank",
    "showdown",
    "value",
]
