"""What a hand is worth, and the best hand in any number of cards, by a compiled ranking.

Five cards take a sum and two look-ups, any others up to seven much the same; among more, `deck` or
`walk` finds the best. A wild card has a weight like any other card.
"""

from collections.abc import Callable, Sequence
from functools import cache, cached_property, lru_cache
from itertools import combinations

from companion.cards import CARDS, JOKER, SUITS, Card, face_down
from companion.hands.deck import deck, fits
from companion.hands.fives import FIVE, PARTS, Lookup, five_keys, lookup
from companion.hands.packed import LOW, LOW_BITS, MOST, packed
from companion.hands.ranking import Ranking
from companion.hands.tables import COUNT_BITS, table
from companion.hands.walk import walk

_SUIT_DIGITS = {suit: 1 << COUNT_BITS * place for place, suit in enumerate(SUITS)}
_SUIT_BITS = COUNT_BITS * len(SUITS)
_OF_SUITS = 1 << _SUIT_BITS
_ANY_SUIT = sum(_SUIT_DIGITS.values())

WILD = Card("**")
"""Stands in a hand for a card that only the others beside it make wild."""

Valued = Callable[[Sequence[Card]], int]


class Evaluator:
    """One ranking, ready to rank hands; `evaluator` returns it.

    Its functions raise KeyError at a card that the ranking does not know, ValueError at a wrong number.
    """

    value: Valued
    """Returns the value of exactly a hand of cards."""
    best: Valued
    """Returns the value of the best hand in as many cards as a hand has, or more."""
    of_marked: Valued
    """Returns the value of exactly a hand of cards that `marked` was asked about."""

    def __init__(self, ranking: Ranking) -> None:
        order = ranking.order
        self.ranking = ranking
        self.table = table(order, wild=bool(ranking.wild))
        self._places = _places(ranking)
        self._count = {card: _count(card, place, order) for card, place in self._places.items()}
        self.of_marked = self._of_five() if order.cards == order.fewest == FIVE else self._exactly()
        best, lowest = self._best(), ranking.wild.lowest
        self.value = self._marking(self.of_marked) if lowest else self.of_marked
        self.best = self._marking(best) if lowest else best

    def marked(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        """Return `hand` with `WILD` for its wild cards where only the hand tells which they are."""
        if not self.ranking.wild.lowest:
            return tuple(hand)
        marks = self.ranking.wild.marks(hand, self.ranking.ranks)
        return tuple([WILD if wild else card for card, wild in zip(hand, marks, strict=True)])

    def keys(self) -> tuple[dict[Card, int], Lookup]:
        """Return the keys of cards, to be summed over hands of five, and what looks a sum up.

        The value of the hand is ``lookup[key % PARTS][key // PARTS]``.
        """
        return five_keys(self._places, len(self.ranking.ranks)), lookup(self.table)

    def _of_five(self) -> Valued:
        keys, by_suits = self.keys()
        parts = PARTS

        def value(cards: Sequence[Card]) -> int:
            one, two, three, four, five = cards
            key = keys[one] + keys[two] + keys[three] + keys[four] + keys[five]
            return by_suits[key % parts][key // parts]

        return value

    def _exactly(self) -> Valued:
        fewest, most, best = self.ranking.fewest, self.ranking.cards, self._best()

        def value(cards: Sequence[Card]) -> int:
            if not fewest <= len(cards) <= most:
                raise ValueError
            return best(cards)

        return value

    def _best(self) -> Valued:
        count, sizes, enough = self._count.__getitem__, packed(self.table), _enough(self.ranking.order)
        among_many, in_suits, fewest = self._among_many, self._in_suits, self.ranking.fewest
        of_suits, bits, high_bits = _OF_SUITS, _SUIT_BITS, _SUIT_BITS + LOW_BITS

        def best(cards: Sequence[Card]) -> int:
            if len(cards) > MOST:
                return among_many(cards)
            if len(cards) < fewest:
                raise ValueError
            key = sum(map(count, cards))
            if enough[key % of_suits]:
                return in_suits(cards, key >> bits)
            highs, lows, values = sizes[len(cards)]
            return values[highs[key >> high_bits] + lows[key >> bits & LOW]]

        return best

    def _in_suits(self, cards: Sequence[Card], key: int) -> int:
        """Return the value of the best of up to `MOST` cards, where enough are of one suit, or wild."""
        size = self.ranking.size
        if self.ranking.low:
            return self.table.suited[size][key] if len(cards) == size else self._walked(cards)
        highs, lows, values = packed(self.table)[len(cards)]
        found = [values[highs[key >> LOW_BITS] + lows[key & LOW]]]
        for suit in SUITS:
            of_suit = [card for card in cards if card[1] == suit or self._is_wild(card)]
            found += [self._suited(hand) for hand in combinations(of_suit, size)]
        return max(found)

    def _is_wild(self, card: Card) -> bool:
        return self._places[card] == len(self.ranking.ranks)

    def _suited(self, hand: Sequence[Card]) -> int:
        return self.table.suited[len(hand)][sum(map(self._count.__getitem__, hand)) >> _SUIT_BITS]

    @cached_property
    def _among_different(self) -> Valued:
        """What finds the best of many cards of one deck, or says 0 where it cannot."""
        fitting = fits(self.ranking.order) and not self.ranking.wild
        return deck(self.table).value if fitting else lambda _: 0

    def _among_many(self, cards: Sequence[Card]) -> int:
        return self._among_different(cards) or self._walked(cards)

    def _walked(self, cards: Sequence[Card]) -> int:
        natural = [card for card in cards if not self._is_wild(card)]
        return walk(self.table).value(natural, len(cards) - len(natural))

    def _marking(self, valued: Valued) -> Valued:
        def value(cards: Sequence[Card]) -> int:
            return valued(self.marked(cards))

        return value


@lru_cache(maxsize=512)
def evaluator(ranking: Ranking) -> Evaluator:
    """Return what ranks by `ranking`; compiled when first asked for."""
    return Evaluator(ranking)


def _places(ranking: Ranking) -> dict[Card, int]:
    """Return the place of each card's rank among the ranks, for both faces; a wild card's is beyond them."""
    wild = len(ranking.ranks)
    places = {card: wild for card in (*CARDS, *map(face_down, CARDS)) if card in ranking.wild}
    if ranking.wild:
        places[WILD] = wild
    ranks = {rank: place for place, rank in enumerate(ranking.ranks)}
    natural = {card: ranks[card[0]] for card in CARDS - {JOKER} if card[0] in ranks}
    return {**natural, **{face_down(card): place for card, place in natural.items()}, **places}


def _count(card: Card, place: int, order: Ranking) -> int:
    """Return a card's weight: a digit of its rank above one of its suit, or of every suit when wild."""
    suit = _ANY_SUIT if place == len(order.ranks) else _SUIT_DIGITS[card[1]]
    return (1 << COUNT_BITS * place + _SUIT_BITS) + suit


@cache
def _enough(order: Ranking) -> list[bool]:
    """Return for each sum of suit digits whether some suit has a hand of cards, where that matters."""
    if not any(category.suited for category in order.categories):
        return [False] * _OF_SUITS
    digits = [COUNT_BITS * place for place in range(len(SUITS))]
    return [any((key >> digit) % (MOST + 1) >= order.size for digit in digits) for key in range(_OF_SUITS)]
