"""The keys of cards: a digit for their rank and one for their suit, summed over a hand."""

from functools import cache

from companion.cards import CARDS, JOKER, RANKS, SUITS, Card, face_down, face_up
from companion.hands.definition.ranking import Ranking
from companion.hands.evaluation.packed import LOW_BITS, MOST
from companion.hands.evaluation.standing import COUNT_BITS

RANK_BITS = COUNT_BITS * (len(RANKS) + 2)
"""Bits that count the cards of each rank, wild cards and bugs; above them a key counts those of each suit."""
RANK_PART = (1 << RANK_BITS) - 1
HIGH = RANK_PART >> LOW_BITS
_SUIT_DIGITS = {suit: 1 << RANK_BITS + COUNT_BITS * place for place, suit in enumerate(SUITS)}

WILD = Card("**")
"""Stands in a hand for a card that only the others beside it make wild."""


def places_of(ranking: Ranking) -> dict[Card, int]:
    """Return the place of each card's rank among the ranks, for both faces.

    A wild card's is beyond them, a bug's beyond that.
    """
    taken, cards = ranking.taken, (*CARDS, *map(face_down, CARDS))
    wild = len(ranking.ranks)
    bug = wild + bool(taken.free)
    places = {card: bug for card in cards if face_up(card) in taken.bugs}
    places |= {card: wild for card in cards if card in taken.free}
    if taken.lowest:
        places[WILD] = wild
    ranks = {rank: place for place, rank in enumerate(ranking.ranks)}
    natural = {card: ranks[card[0]] for card in CARDS - {JOKER} if card[0] in ranks}
    return {**natural, **{face_down(card): place for card, place in natural.items()}, **places}


def key_of(card: Card, place: int, order: Ranking) -> int:
    """Return a card's key: a digit of its rank and one of its suit, or of every suit when it is wild."""
    suit = sum(_SUIT_DIGITS.values()) if place >= len(order.ranks) else _SUIT_DIGITS[card[1]]
    return suit + (1 << COUNT_BITS * place)


@cache
def enough_of(order: Ranking) -> list[bool]:
    """Return for each sum of suit digits whether some suit has a hand of cards, where that matters."""
    sums = range(1 << COUNT_BITS * len(SUITS))
    digits = [COUNT_BITS * place for place in range(len(SUITS))]
    return [order.has_flushes and any(key >> digit & MOST >= order.size for digit in digits) for key in sums]
