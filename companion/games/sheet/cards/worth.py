"""Points of cards that are photographed or typed. rules: sheet.md#cards"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.cards import JOKER, Card

NO_COUNTING, RUMMY, HIGH_RUMMY, CANASTA, HEARTS_TABLE, ACE_TEN, OWN_VALUES = (
    "none",
    "rummy",
    "ace-15",
    "canasta",
    "hearts",
    "ace-ten",
    "own",
)
"""Codes for the tables of card values."""

_NO_POINTS: Mapping[str, int] = MappingProxyType({})
_PIP_POINTS = MappingProxyType({rank: int(rank) for rank in "23456789"})
_TEN_POINTS = MappingProxyType(dict.fromkeys("TJQK", 10))


@dataclass(frozen=True)
class CardValues:
    """Points of each card.

    `rank_points`: points by the letter of the rank, 0 for a rank without one.
    `joker_points`: points of a joker.
    `suit_points`: points added for a suit, by its letter.
    `card_points`: points of single cards, in place of rank and suit.
    """

    rank_points: Mapping[str, int] = field(default_factory=lambda: _NO_POINTS)
    joker_points: int = 0
    suit_points: Mapping[str, int] = field(default_factory=lambda: _NO_POINTS)
    card_points: Mapping[str, int] = field(default_factory=lambda: _NO_POINTS)

    def total_points(self, cards: Iterable[Card]) -> int:
        """Return the sum of the cards' points, 0 without cards; copies of a card count each."""
        return sum(self._points_of_card(card) for card in cards)

    def _points_of_card(self, card: Card) -> int:
        if card == JOKER:
            return self.joker_points
        rank, suit = card
        return self.card_points.get(card, self.rank_points.get(rank, 0) + self.suit_points.get(suit, 0))


CARD_VALUE_TABLES: Mapping[str, CardValues] = MappingProxyType(
    {
        NO_COUNTING: CardValues(),
        RUMMY: CardValues({**_PIP_POINTS, **_TEN_POINTS, "A": 1}, joker_points=25),
        HIGH_RUMMY: CardValues({**dict.fromkeys(_PIP_POINTS, 5), **_TEN_POINTS, "A": 15}, joker_points=25),
        CANASTA: CardValues(
            {"A": 20, "2": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)},
            joker_points=50,
            card_points={"3d": 100, "3h": 100},
        ),
        HEARTS_TABLE: CardValues(suit_points={"h": 1}, card_points={"Qs": 13}),
        ACE_TEN: CardValues({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}),
    }
)
"""Tables of card values that many games use, by code."""

DEFAULT_CARD_VALUES = CARD_VALUE_TABLES[RUMMY]
"""Card values that a table of one's own begins with."""
