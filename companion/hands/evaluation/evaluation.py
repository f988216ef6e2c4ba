"""Value of a hand, and of the best hand in any number of cards, by a compiled ranking.

Five cards take a sum and two look-ups, and other numbers up to seven about as much. For more cards, `deck`
or `walk` finds the best hand. A wild card has a key like any other card.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations

from companion.cards import SUITS, Card
from companion.hands.definition.ranking import Ranking
from companion.hands.definition.wild import Marks
from companion.hands.evaluation.deck import deck, fits
from companion.hands.evaluation.fives import FIVE, PARTS, Lookup, five_keys, listed, lookup
from companion.hands.evaluation.keys import HIGH, RANK_BITS, RANK_PART, WILD, enough_of, key_of, places_of
from companion.hands.evaluation.packed import LOW, LOW_BITS, MOST, Packed, packed
from companion.hands.evaluation.rainbow import of_different
from companion.hands.evaluation.standing import COUNT_BITS
from companion.hands.evaluation.tables import table
from companion.hands.evaluation.walk import walk

KEPT = 64
"""Number of rankings kept compiled, as tables often change their wild cards; 34 kB each."""

ValueOf = Callable[[Sequence[Card]], int]


class Evaluator:
    """A ranking that is ready to rank hands; `evaluator` returns it.

    Its functions raise KeyError for a card that the ranking does not know, and ValueError for a wrong number
    of cards.
    """

    value: ValueOf
    """Returns the value of exactly one hand of cards."""
    best: ValueOf
    """Returns the value of the best hand in a hand's number of cards or more."""
    typed: Callable[[str], int]
    """Returns the value of exactly one hand of different cards from ``"Ah Kd 9c 5s 2h"``.

    It raises KeyError or ValueError for any other text; `hand_rank.read_value` can read more forms.
    """
    of_five: bool
    """Whether a hand has five cards, and the sum of their `keys` determines its value."""
    of_marked: ValueOf
    """Returns the value of exactly one hand of cards, as `marked` returns it."""

    def __init__(self, ranking: Ranking) -> None:
        order = ranking.order
        self.ranking = ranking
        free, bug = bool(ranking.taken.free), bool(ranking.taken.bugs)
        self.table = table(order, wild=free, bug=bug, stands=ranking.stands)
        self._places = places_of(ranking)
        self._faces = frozenset(self._places) - {WILD}
        self._wild = frozenset(card for card, place in self._places.items() if place >= len(order.ranks))
        self._bugs = frozenset(card for card in self._places if ranking.taken.is_bug(card))
        self._count = {card: key_of(card, place, order) for card, place in self._places.items()}
        lowest = ranking.wild.lowest
        self._best_of = (
            of_different(self.table, self._places, ranking.fewest) if order.rainbow else self._best()
        )
        self.of_five = order.cards == order.fewest == FIVE and not (free and bug)
        self.of_marked = self._of_five() if self.of_five else self._exactly()
        self.typed = self._of_five_typed() if self.of_five and not lowest else self._typed
        self.value = self._marking(self.of_marked) if lowest else self.of_marked
        self.best = self._marking(self._best_of) if lowest else self._best_of

    def marked(self, hand: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
        """Return each version of `hand` with `WILD` in place of the cards that are wild in it.

        Without a wild lowest card it is `hand` alone, unmarked.

        Raises: KeyError for a card that the ranking does not know.
        """
        if not self.ranking.wild.lowest:
            return (tuple(hand),)
        if not self._faces.issuperset(hand):
            raise KeyError
        return tuple(_coded(hand, marks) for marks in self.ranking.wild.ways(hand, self.ranking.ranks))

    def marks(self, pool: Sequence[Card], value: int) -> Marks:
        """Return flags for the wild cards of `pool` that give its best hand the value `value`."""
        ways = self.ranking.wild.ways(pool, self.ranking.ranks)
        return next((way for way in ways[1:] if self._best_of(_coded(pool, way)) == value), ways[0])

    def keys(self) -> tuple[dict[Card, int], Lookup]:
        """Return the keys of cards, to be summed over five cards, and the look-up table for sums.

        The value of a hand is ``lookup[key % PARTS][key // PARTS]``.
        """
        return five_keys(self._places, len(self.ranking.ranks)), lookup(self.table)

    def rank_parts(self) -> dict[Card, int]:
        """Return the rank part of each card's key; 0 for a wild card."""
        return {card: key // PARTS for card, key in self.keys()[0].items()}

    def _of_five(self) -> ValueOf:
        if not (self.ranking.wild or self.ranking.has_flushes):
            return self._of_five_ranks()
        own, looked_up = self.keys()

        # Default arguments, because they are found a tenth quicker than names of the enclosing function.
        def value(
            cards: Sequence[Card],
            keys: Mapping[Card, int] = own,
            by_suits: Lookup = looked_up,
            parts: int = PARTS,
        ) -> int:
            one, two, three, four, five = cards
            key = keys[one] + keys[two] + keys[three] + keys[four] + keys[five]
            return by_suits[key % parts][key // parts]

        return value

    def _of_five_typed(self) -> Callable[[str], int]:
        """Return `_typed` written out for five cards."""
        keys, by_suits = self.keys()
        by_code: dict[str, int] = {str(card): key for card, key in keys.items()}
        length, parts = 3 * FIVE - 1, PARTS

        def value(text: str) -> int:
            one, two, three, four, five = text.split()
            if len(text) != length or len({one, two, three, four, five}) < FIVE:
                raise ValueError
            key = by_code[one] + by_code[two] + by_code[three] + by_code[four] + by_code[five]
            return by_suits[key % parts][key // parts]

        return value

    def _typed(self, text: str) -> int:
        codes = text.split()
        if len(text) != 3 * len(codes) - 1 or len(set(codes)) < len(codes):
            raise ValueError
        return self.value([Card(code) for code in codes])

    def _of_five_ranks(self) -> ValueOf:
        """Return `_of_five` for rankings without suits and wild cards: a sum and a look-up."""
        own, by_part = self.rank_parts(), listed(self.table)

        def value(
            cards: Sequence[Card], parts: Mapping[Card, int] = own, values: Sequence[int] = by_part
        ) -> int:
            one, two, three, four, five = cards
            return values[parts[one] + parts[two] + parts[three] + parts[four] + parts[five]]

        return value

    def _exactly(self) -> ValueOf:
        fewest, most, best = self.ranking.fewest, self.ranking.cards, self._best_of

        def value(cards: Sequence[Card]) -> int:
            if not fewest <= len(cards) <= most:
                raise ValueError
            return best(cards)

        return value

    def _best(self) -> ValueOf:
        count, sizes, enough = self._count.__getitem__, packed(self.table), enough_of(self.ranking.order)
        among_many, in_suits, fewest = self._among_many, self._in_suits, self.ranking.fewest
        tables: list[Packed | None] = [None] * (MOST + 1)
        rank_bits, low_bits, high, low = RANK_BITS, LOW_BITS, HIGH, LOW

        def best(cards: Sequence[Card]) -> int:
            size = len(cards)
            if size > MOST:
                return among_many(cards)
            if size < fewest:
                raise ValueError
            key = sum(map(count, cards))
            if enough[key >> rank_bits]:
                return in_suits(cards, key)
            found = tables[size]
            if found is None:
                found = tables[size] = sizes[size]
            highs, lows, values = found
            return values[highs[key >> low_bits & high] + lows[key & low]]

        return best

    def _in_suits(self, cards: Sequence[Card], key: int) -> int:
        """Return the value of the best hand in up to `MOST` cards that may make a flush."""
        size, suits, ranks = self.ranking.size, key >> RANK_BITS, key & RANK_PART
        if self.ranking.low:
            return max(map(self._of_hand, combinations(cards, size)))
        highs, lows, values = packed(self.table)[len(cards)]
        found = [values[highs[ranks >> LOW_BITS] + lows[ranks & LOW]]]
        for place, suit in enumerate(SUITS):
            if suits >> COUNT_BITS * place & MOST >= size:
                found += self._of_suit(cards, suit)
        return max(found)

    def _of_suit(self, cards: Sequence[Card], suit: str) -> Iterable[int]:
        """Return the value of each hand made of cards of that suit and wild cards."""
        of_suit = [card for card in cards if card[1] == suit or card in self._wild]
        return map(self._of_hand, combinations(of_suit, self.ranking.size))

    def _of_hand(self, hand: Sequence[Card]) -> int:
        """Return the value of a hand of at most as many cards as count."""
        key = sum(map(self._count.__getitem__, hand))
        values = self.table.suited if enough_of(self.ranking.order)[key >> RANK_BITS] else self.table.plain
        return values[len(hand)][key & RANK_PART]

    @cached_property
    def _among_different(self) -> ValueOf:
        """The function for the best hand in many cards of one deck; it returns 0 if it cannot tell."""
        fitting = fits(self.ranking.order) and not self.ranking.wild
        return deck(self.table).value if fitting else lambda _: 0

    def _among_many(self, cards: Sequence[Card]) -> int:
        return self._among_different(cards) or self._walked(cards)

    def _walked(self, cards: Sequence[Card]) -> int:
        natural = [card for card in cards if self._places[card] < len(self.ranking.ranks)]
        bugs = sum([card in self._bugs for card in cards])
        found = walk(self.table).value(natural, len(cards) - len(natural) - bugs, bugs)
        flushes = SUITS if bugs and self.ranking.has_flushes else ""
        return max([found, *chain.from_iterable(self._of_suit(cards, suit) for suit in flushes)])

    def _marking(self, valued: ValueOf) -> ValueOf:
        def value(cards: Sequence[Card]) -> int:
            return max(map(valued, self.marked(cards)))

        return value


@lru_cache(maxsize=KEPT)
def evaluator(ranking: Ranking) -> Evaluator:
    """Return the evaluator of `ranking`, compiled on first use."""
    return Evaluator(ranking)


def _coded(hand: Sequence[Card], marks: Marks) -> tuple[Card, ...]:
    return tuple([WILD if wild else card for card, wild in zip(hand, marks, strict=True)])
