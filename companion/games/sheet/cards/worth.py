"""Points of cards that are photographed or typed. rules: sheet.md#cards"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.cards import JOKER, Card

NONE, RUMMY, HIGH_RUMMY, CANASTA, HEARTS, ACE_TEN, OWN = (
    "none",
    "rummy",
    "ace-15",
    "canasta",
    "hearts",
    "ace-ten",
    "own",
)
"""Codes for the tables of card values."""

_NOTHING: Mapping[str, int] = MappingProxyType({})
_PIPS = MappingProxyType({rank: int(rank) for rank in "23456789"})
_TENS = MappingProxyType(dict.fromkeys("TJQK", 10))


@dataclass(frozen=True)
class Worth:
    """Points of each card.

    `ranks`: points by the letter of the rank, 0 for a rank without one.
    `joker`: points of a joker.
    `suits`: points added for a suit, by its letter.
    `single`: points of single cards, in place of rank and suit.
    """

    ranks: Mapping[str, int] = field(default_factory=lambda: _NOTHING)
    joker: int = 0
    suits: Mapping[str, int] = field(default_factory=lambda: _NOTHING)
    single: Mapping[str, int] = field(default_factory=lambda: _NOTHING)

    def of(self, cards: Iterable[Card]) -> int:
        """Return the sum of the cards' points."""
        return sum(self._of(card) for card in cards)

    def _of(self, card: Card) -> int:
        if card == JOKER:
            return self.joker
        rank, suit = card
        return self.single.get(card, self.ranks.get(rank, 0) + self.suits.get(suit, 0))


TABLES: Mapping[str, Worth] = MappingProxyType(
    {
        NONE: Worth(),
        RUMMY: Worth({**_PIPS, **_TENS, "A": 1}, joker=25),
        HIGH_RUMMY: Worth({**dict.fromkeys(_PIPS, 5), **_TENS, "A": 15}, joker=25),
        CANASTA: Worth(
            {"A": 20, "2": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)},
            joker=50,
            single={"3d": 100, "3h": 100},
        ),
        HEARTS: Worth(suits={"h": 1}, single={"Qs": 13}),
        ACE_TEN: Worth({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}),
    }
)
"""Tables of card values that many games use, by code."""

USUAL = TABLES[RUMMY]
"""Card values that a table of one's own begins with."""
