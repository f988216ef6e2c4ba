"""What was agreed on for a match of Tapiola Hold'em: what wins, how it is scored, and for how long."""

from dataclasses import dataclass
from types import MappingProxyType

from companion.hands import STANDARD, TOWERS, Contest
from companion.hands.rankings import ACE_TO_FIVE, ACE_TO_SIX, SIX_CARD_LOW, SIX_CARD_LOW_TO_FIVE

CARDS = 52
FLOORS = 3
"""Cards in a tower, and times that one is discarded. rules: tapiola.md#layout"""
TOWERS_BUILT = 2
BOARD = 1 + TOWERS_BUILT * FLOORS
"""Cards in the middle and in both towers when they stand."""

MADE = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
"""What a hand can be where points are given for it, lowest first."""
AMERICAN = (0, 2, 5, 10, 15, 20, 25, 50, 75, 100)
"""rules: tapiola.md#points"""
UP = (0, 0, 0, 0, 1, 2, 3, 4, 5, 5)
OR_DIE = (5, 2)
"""For the worst hand and the second worst. rules: tapiola.md#straight-up"""

BETTING, POTS, TWO_ONE, POINTS, STRAIGHT_UP = "betting", "pots", "two-one", "points", "straight-up"
"""How it is scored. rules: tapiola.md#scoring"""
HIGH, SPLIT, LOWBALL = "high", "split", "lowball"
"""What wins."""
USUAL = MappingProxyType({POTS: 5, TWO_ONE: 10, POINTS: 100, STRAIGHT_UP: 15})
"""How many points are played to. rules: tapiola.md#end"""


def with_article(made: str) -> str:
    """Return what a hand is as one has it: "a flush", but "two pair" and "high card"."""
    return made if made.startswith(("two", "three", "four", "high")) else f"a {made}"


@dataclass(frozen=True)
class Agreement:
    """The options as they were chosen. Chips and stakes are in the table's smallest unit; a `stack` of 0 is
    one that nobody counts. `limit` and `deals` are 0 where the match has no such end."""

    scoring: str
    wins: str
    burns: bool
    ace_to_five: bool
    limit: int
    deals: int
    stake: int
    stack: int
    ante: int
    small: int
    big: int
    table: tuple[int, ...]

    @property
    def betting(self) -> bool:
        """Whether chips are bet."""
        return self.scoring == BETTING

    @property
    def by_points(self) -> bool:
        """Whether every hand scores for what it is."""
        return self.scoring in (POINTS, STRAIGHT_UP)

    @property
    def lowball(self) -> bool:
        """Whether the lowest hand wins, of six cards."""
        return self.wins == LOWBALL

    @property
    def split(self) -> bool:
        """Whether the lowest hand has a share beside the highest."""
        return self.wins == SPLIT

    @property
    def unit(self) -> str:
        """What is scored where nothing is bet: "pot" or "point"."""
        return "pot" if self.scoring == POTS else "point"

    @property
    def dealt(self) -> int:
        """Cards dealt to each player."""
        return 6 if self.lowball else 5

    @property
    def most_seats(self) -> int:
        """How many can play with one deck. rules: tapiola.md#players"""
        return (CARDS - BOARD - FLOORS * self.burns) // self.dealt

    def points(self, made: int) -> int:
        """Return what a hand scores for what it is, as its place in `MADE`."""
        return (self.table if self.scoring == POINTS else UP)[made]

    @property
    def contest(self) -> Contest:
        """How the hands meet. rules: tapiola.md#hand, tapiola.md#lowball, tapiola.md#split"""
        if self.lowball:
            return Contest(SIX_CARD_LOW_TO_FIVE if self.ace_to_five else SIX_CARD_LOW, TOWERS)
        low = ACE_TO_FIVE if self.ace_to_five else ACE_TO_SIX
        return Contest(STANDARD, TOWERS, low if self.split else None)
