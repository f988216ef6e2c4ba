"""The fixed rules of Tapiola Hold'em: cards on the table, categories of hands, scorings."""

from types import MappingProxyType

DECK_SIZE = 52
TOWER_SIZE = 3
"""Cards in a tower, and number of discards. rules: tapiola.md#layout"""
TOWER_COUNT = 2
BOARD_SIZE = 1 + TOWER_COUNT * TOWER_SIZE
"""Cards in the middle at the end: the centre and both towers."""

HAND_CATEGORIES = (
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
"""Categories of hands that score points, lowest first."""
AMERICAN_POINTS = (0, 2, 5, 10, 15, 20, 25, 50, 75, 100)
ENGLISH_POINTS = (0, 1, 3, 6, 12, 5, 10, 16, 30, 30)
"""Points for each of `HAND_CATEGORIES`, by the American and the English table. rules: tapiola.md#points"""
STRAIGHT_UP_POINTS = (0, 0, 0, 0, 1, 2, 3, 4, 5, 5)
WORST_HAND_POINTS = (5, 2)
"""Points for the worst hand and the second worst. rules: tapiola.md#straight-up"""

BETTING, POTS, TWO_ONE, POINTS, STRAIGHT_UP = "betting", "pots", "two-one", "points", "straight-up"
"""Codes for the scorings. rules: tapiola.md#scoring"""
FROM_LEFT, BY_RAISER, BY_DEALER = "left", "raiser", "dealer"
"""Codes for the player who opens a betting round. rules: tapiola.md#bet"""
HIGH, SPLIT, LOWBALL = "high", "split", "lowball"
"""Codes for the hands that win."""
DEFAULT_LIMITS = MappingProxyType({POTS: 5, TWO_ONE: 10, POINTS: 100, STRAIGHT_UP: 15})
"""Usual limit of each scoring, in points or pots. rules: tapiola.md#end"""
