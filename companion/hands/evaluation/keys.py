"""Keys of cards: a digit for the rank and one for the suit, summed over a hand."""

from functools import cache

from companion.cards import ALL_CARDS, JOKER, RANKS, SUITS, Card, turn_face_down, turn_face_up
from companion.hands.definition.ranking import Ranking
from companion.hands.evaluation.packed import LOW_BITS, MAX_PACKED_CARDS
from companion.hands.evaluation.standing import COUNT_BITS

RANK_BITS = COUNT_BITS * (len(RANKS) + 2)
"""Number of bits that count ranks, wild cards and bugs; the bits above count each suit."""
RANK_MASK = (1 << RANK_BITS) - 1
HIGH_MASK = RANK_MASK >> LOW_BITS
_SUIT_DIGITS = {suit: 1 << RANK_BITS + COUNT_BITS * place for place, suit in enumerate(SUITS)}

WILD_PLACEHOLDER = Card("**")
"""Placeholder in a hand for a card that is wild only because of the other cards."""


def rank_place_by_card(ranking: Ranking) -> dict[Card, int]:
    """Return the place of each card's rank among the ranks, from 0, for cards face up and face down.

    The place of wild cards is the one after all ranks. The place of bugs is the next one; it is the
    first after the ranks if there are only bugs. Cards that the ranking does not use are left out. If the
    lowest card is wild, `WILD_PLACEHOLDER` has the place of wild cards, and cards keep that of their rank.
    """
    taken, cards = ranking.effective_wild, (*ALL_CARDS, *map(turn_face_down, ALL_CARDS))
    wild = len(ranking.ranks)
    bug = wild + bool(taken.without_bugs)
    places = {card: bug for card in cards if turn_face_up(card) in taken.bugs}
    places |= {card: wild for card in cards if card in taken.without_bugs}
    if taken.lowest_card_rule:
        places[WILD_PLACEHOLDER] = wild
    ranks = {rank: place for place, rank in enumerate(ranking.ranks)}
    natural = {card: ranks[card[0]] for card in ALL_CARDS - {JOKER} if card[0] in ranks}
    return {**natural, **{turn_face_down(card): place for card, place in natural.items()}, **places}


def card_key(card: Card, place: int, order: Ranking) -> int:
    """Return the number of a card that is summed over a hand to count its ranks and suits.

    It has one digit for the rank at `place`, and one for the suit, or for all suits if the card is
    wild or a bug.
    """
    suit = sum(_SUIT_DIGITS.values()) if place >= len(order.ranks) else _SUIT_DIGITS[card[1]]
    return suit + (1 << COUNT_BITS * place)


@cache
def flush_flags_by_suit_sum(order: Ranking) -> list[bool]:
    """Return for each possible sum of suit digits whether a flush is possible; indexed by that sum.

    All are False if the ranking has no flushes.
    """
    sums = range(1 << COUNT_BITS * len(SUITS))
    digits = [COUNT_BITS * place for place in range(len(SUITS))]
    return [
        order.has_flushes and any(key >> digit & MAX_PACKED_CARDS >= order.size for digit in digits)
        for key in sums
    ]
