"""What the rules of Tapiola Hold'em fix: the cards on the table, what hands count, how it can be scored."""

from types import MappingProxyType

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
ENGLISH = (0, 1, 3, 6, 12, 5, 10, 16, 30, 30)
"""rules: tapiola.md#points"""
UP = (0, 0, 0, 0, 1, 2, 3, 4, 5, 5)
OR_DIE = (5, 2)
"""For the worst hand and the second worst. rules: tapiola.md#straight-up"""

BETTING, POTS, TWO_ONE, POINTS, STRAIGHT_UP = "betting", "pots", "two-one", "points", "straight-up"
"""How it is scored. rules: tapiola.md#scoring"""
FROM_LEFT, BY_RAISER, BY_DEALER = "left", "raiser", "dealer"
"""Who opens a betting round. rules: tapiola.md#bet"""
HIGH, SPLIT, LOWBALL = "high", "split", "lowball"
"""What wins."""
USUAL = MappingProxyType({POTS: 5, TWO_ONE: 10, POINTS: 100, STRAIGHT_UP: 15})
"""How many points are played to. rules: tapiola.md#end"""
