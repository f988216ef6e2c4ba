"""The packs of cards that a variant can be played with."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.cards import DECK, JOKER, RANKS, Card


@dataclass(frozen=True)
class CardPack:
    """A pack of cards.

    ranks: the letters of its ranks, the lowest first.
    jokers: the number of jokers in all.
    decks: the number of decks, which counts for all cards but jokers.
    """

    ranks: str = RANKS
    jokers: int = 0
    decks: int = 1

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the pack, each as often as there are decks; the jokers are last."""
        found = tuple(card for card in DECK if card[0] in self.ranks)
        return found * self.decks + (JOKER,) * self.jokers


PACKS: Mapping[int, CardPack] = MappingProxyType(
    {
        52: CardPack(),
        53: CardPack(jokers=1),
        54: CardPack(jokers=2),
        40: CardPack(RANKS[3:]),
        36: CardPack(RANKS[4:]),
        32: CardPack(RANKS[5:]),
        104: CardPack(decks=2),
    }
)
"""Packs by their number of cards; those of fewer than 52 lack the lowest ranks."""
