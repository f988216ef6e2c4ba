"""What a card says is wild, dead or kills: each sort for itself, always in the same words and order."""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from companion.cards import DECK, JOKER, RANKS, SUIT_NAMES, SUITS, Card, show
from companion.hands import NOTHING_WILD, Wild, read_wild
from companion.variants.definition.spoken import terms
from companion.variants.definition.variant import KINDS_OF_WILD

DOWN, BUG = " down", " bug"
"""End what is wild face down only, and what is the bug."""
_LOWEST = {"card": "lowest", "rank": "lowest rank"}


def cards_in(texts: Iterable[str]) -> Wild:
    """Return what the texts say of cards, without the kinds that only a hand that is played tells.

    Raises `BadWild`.
    """
    return reduce(or_, (read_wild(text) for text in texts if text not in KINDS_OF_WILD), NOTHING_WILD)


def sorts(texts: Iterable[str]) -> tuple[str, ...]:
    """Return what people say in one form: a rank, a suit or a card in each text; raise `BadWild`."""
    said = [terms(text) for text in texts]
    kinds = [kind for kind in KINDS_OF_WILD if any(kind in one for one in said)]
    found = cards_in("".join("nothing" if term in KINDS_OF_WILD else term for term in one) for one in said)
    down = [f"{one}{DOWN}" for one in _atoms(found.down)]
    bugs = [f"{one}{BUG}" for one in _atoms(found.bugs)]
    lowest = [_LOWEST[found.lowest]] if found.lowest else []
    return (*_atoms(found.cards), *down, *bugs, *lowest, *kinds)


def needs_a_hand(text: str) -> bool:
    """Say whether only a hand that is played tells what is meant."""
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
