"""Wild, dead and killing cards of a variant, in standard words and a fixed order."""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from companion.cards import DECK, JOKER, RANKS, SUIT_NAMES, SUITS, Card, show
from companion.hands import NOTHING_WILD, Wild, read_wild
from companion.variants.definition.spoken import terms
from companion.variants.definition.variant import KINDS_OF_WILD

DOWN, BUG = " down", " bug"
"""Endings of the texts for cards that are wild face down only, and for the bug."""
_LOWEST = {"card": "lowest", "rank": "lowest rank"}


def cards_in(texts: Iterable[str]) -> Wild:
    """Return the cards that the texts name, without kinds of wild cards that depend on the hand.

    Raises: `BadWild` if a text cannot be read.
    """
    return reduce(or_, (read_wild(text) for text in texts if text not in KINDS_OF_WILD), NOTHING_WILD)


def sorts(texts: Iterable[str]) -> tuple[str, ...]:
    """Return texts in standard form: one rank, suit, card or kind each; raise `BadWild`."""
    said = [terms(text) for text in texts]
    kinds = [kind for kind in KINDS_OF_WILD if any(kind in one for one in said)]
    found = cards_in("".join("nothing" if term in KINDS_OF_WILD else term for term in one) for one in said)
    down = [f"{one}{DOWN}" for one in _atoms(found.down)]
    bugs = [f"{one}{BUG}" for one in _atoms(found.bugs)]
    lowest = [_LOWEST[found.lowest]] if found.lowest else []
    return (*_atoms(found.cards), *down, *bugs, *lowest, *kinds)


def needs_a_hand(text: str) -> bool:
    """Return whether the text names a kind of wild cards that depends on the hand."""
    return any(term in KINDS_OF_WILD for term in terms(text))


def _atoms(cards: frozenset[Card]) -> Iterator[str]:
    suits = [suit for suit in SUITS if all(Card(rank + suit) in cards for rank in RANKS)]
    ranks = [rank for rank in RANKS if all(Card(rank + suit) in cards for suit in SUITS)]
    if len(suits) == len(SUITS):
        ranks = []
    yield from (SUIT_NAMES[suit] for suit in suits)
    yield from ("10" if rank == "T" else rank for rank in ranks)
    yield from (show(one) for one in DECK if one in cards and one[1] not in suits and one[0] not in ranks)
    if JOKER in cards:
        yield "joker"
