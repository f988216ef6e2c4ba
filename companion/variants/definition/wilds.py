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
    """Return the cards that the texts name, all together; `NOTHING_WILD` for no texts.

    The texts are those of wild, dead or killing cards in the form of `hands.read_wild`, not in players' words
    such as "deuces". `HAND_WILD_KINDS` are left out.

    Raises: `UnknownWildCards` if a text cannot be read; `BadWildCards` if the texts have both "lowest" and
    "lowest rank".
    """
    return reduce(or_, (read_wild(text) for text in texts if text not in HAND_WILD_KINDS), NOTHING_WILD)


def standardise_card_texts(texts: Iterable[str]) -> tuple[str, ...]:
    """Return card texts in standard form and order, each with one rank, suit, card or kind.

    `texts` may be in players' words, and name several cards each: "deuces, low hole". A card named twice
    in the same way is returned once. The order is suits, ranks, single cards, joker; then cards wild face
    down only, bugs, the lowest card, and `HAND_WILD_KINDS`. The result is () if nothing is named.

    Raises: `UnknownWildCards` if a text cannot be read; `BadWildCards` if the texts have both "lowest" and
    "lowest rank".
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
    """Return whether a text names one of `HAND_WILD_KINDS`, such as the low hole card.

    It may be in players' words, and any text is allowed. "lowest" is none of these kinds.
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
