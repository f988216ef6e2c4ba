"""Wild, dead and killing cards of a variant, in standard words and a fixed order."""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from companion.cards import DECK, JOKER, RANKS, SUIT_NAMES, SUITS, Card, show
from companion.hands import NOTHING_WILD, WildCards, read_wild
from companion.variants.definition.rounds import HAND_WILD_KINDS
from companion.variants.definition.spoken import split_card_terms

DOWN_SUFFIX, BUG_SUFFIX = " down", " bug"
"""Endings of the texts for cards that are wild face down only, and for the bug."""
_LOWEST_TEXTS = {"card": "lowest", "rank": "lowest rank"}


def parse_card_texts(texts: Iterable[str]) -> WildCards:
    """Return the wild cards that the texts name, all together.

    Kinds of wild cards that depend on the hand are left out.

    Raises: `BadWildCards` if a text cannot be read.
    """
    return reduce(or_, (read_wild(text) for text in texts if text not in HAND_WILD_KINDS), NOTHING_WILD)


def standardise_card_texts(texts: Iterable[str]) -> tuple[str, ...]:
    """Return card texts in standard form and order, each with one rank, suit, card or kind.

    Raises: `BadWildCards` if a text cannot be read.
    """
    said = [split_card_terms(text) for text in texts]
    kinds = [kind for kind in HAND_WILD_KINDS if any(kind in one for one in said)]
    found = parse_card_texts(
        "".join("nothing" if term in HAND_WILD_KINDS else term for term in one) for one in said
    )
    down = [f"{one}{DOWN_SUFFIX}" for one in _name_card_set(found.face_down_only)]
    bugs = [f"{one}{BUG_SUFFIX}" for one in _name_card_set(found.bugs)]
    lowest = [_LOWEST_TEXTS[found.lowest_card_rule]] if found.lowest_card_rule else []
    return (*_name_card_set(found.cards), *down, *bugs, *lowest, *kinds)


def has_hand_dependent_wild(text: str) -> bool:
    """Return whether a text names wild cards that depend on the hand: the low hole card.

    Any text is allowed.
    """
    return any(term in HAND_WILD_KINDS for term in split_card_terms(text))


def _name_card_set(cards: frozenset[Card]) -> Iterator[str]:
    suits = [suit for suit in SUITS if all(Card(rank + suit) in cards for rank in RANKS)]
    ranks = [rank for rank in RANKS if all(Card(rank + suit) in cards for suit in SUITS)]
    if len(suits) == len(SUITS):
        ranks = []
    yield from (SUIT_NAMES[suit] for suit in suits)
    yield from ("10" if rank == "T" else rank for rank in ranks)
    yield from (show(one) for one in DECK if one in cards and one[1] not in suits and one[0] not in ranks)
    if JOKER in cards:
        yield "joker"
