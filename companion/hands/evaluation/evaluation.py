"""Value of a hand, and of the best hand in any number of cards, by a compiled ranking.

Five cards take a sum and two look-ups, and other numbers up to seven about as much. For more cards, `deck`
or `walk` finds the best hand. A wild card has a key like any other card.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations

from companion.cards import SUITS, Card
from companion.hands.definition.ranking import Ranking
from companion.hands.definition.wild import WildFlags
from companion.hands.evaluation.deck import can_use_deck_evaluator, get_deck_evaluator
from companion.hands.evaluation.fives import (
    FIVE_CARDS,
    RANK_PART_FACTOR,
    FiveCardTable,
    five_card_keys,
    get_five_card_table,
    get_mixed_five_card_values,
)
from companion.hands.evaluation.keys import (
    HIGH_MASK,
    RANK_BITS,
    RANK_MASK,
    WILD_PLACEHOLDER,
    card_key,
    flush_flags_by_suit_sum,
    rank_place_by_card,
)
from companion.hands.evaluation.packed import (
    LOW_BITS,
    LOW_MASK,
    MAX_PACKED_CARDS,
    PackedValues,
    get_packed_values,
)
from companion.hands.evaluation.rainbow import make_rainbow_value_function
from companion.hands.evaluation.standing import COUNT_BITS
from companion.hands.evaluation.tables import compile_ranking
from companion.hands.evaluation.walk import get_hand_trees

MAX_CACHED_RANKINGS = 64
"""Number of rankings kept compiled, as tables often change their wild cards; 34 kB each."""

ValueFunction = Callable[[Sequence[Card]], int]


class Evaluator:
    """A ranking that is ready to rank hands; `evaluator` returns it.

    Its functions raise KeyError for a card that the ranking does not know, and ValueError for a wrong number
    of cards.

    value: returns the value of exactly one hand of cards.
    best: returns the value of the best hand in a hand's number of cards or more.
    value_of_text: returns the value of exactly one hand of different cards from ``"Ah Kd 9c 5s 2h"``. It
        raises KeyError or ValueError for any other text; `hand_rank.read_hand_value` can read more forms.
    uses_five_card_keys: whether a hand has five cards, and the sum of their `five_card_keys_and_table`
        determines its value.
    value_of_marked: returns the value of exactly one hand of cards, as `mark_wild_cards` returns it.
    """

    value: ValueFunction
    best: ValueFunction
    value_of_text: Callable[[str], int]
    uses_five_card_keys: bool
    value_of_marked: ValueFunction

    def __init__(self, ranking: Ranking) -> None:
        order = ranking.base_ranking
        self.ranking = ranking
        free, bug = bool(ranking.effective_wild.without_bugs), bool(ranking.effective_wild.bugs)
        self.table = compile_ranking(order, wild=free, bug=bug, stands=ranking.wild_card_ranks)
        self._places = rank_place_by_card(ranking)
        self._faces = frozenset(self._places) - {WILD_PLACEHOLDER}
        self._wild = frozenset(card for card, place in self._places.items() if place >= len(order.ranks))
        self._bugs = frozenset(card for card in self._places if ranking.effective_wild.is_bug(card))
        self._count = {card: card_key(card, place, order) for card, place in self._places.items()}
        lowest = ranking.wild.lowest_card_rule
        self._best_of = (
            make_rainbow_value_function(self.table, self._places, ranking.min_hand_size)
            if order.is_rainbow
            else self._make_best_value()
        )
        self.uses_five_card_keys = order.hand_size == order.min_hand_size == FIVE_CARDS and not (free and bug)
        self.value_of_marked = (
            self._make_five_card_value() if self.uses_five_card_keys else self._make_exact_value()
        )
        self.value_of_text = (
            self._make_five_card_text_value() if self.uses_five_card_keys and not lowest else self._text_value
        )
        self.value = self._make_marking_value(self.value_of_marked) if lowest else self.value_of_marked
        self.best = self._make_marking_value(self._best_of) if lowest else self._best_of

    def mark_wild_cards(self, hand: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
        """Return each version of `hand` with `WILD_PLACEHOLDER` in place of the cards that are wild in it.

        Without a wild lowest card it is `hand` alone, unmarked and unchecked. With one, all wild cards of the
        hand are replaced, not only the lowest.

        Raises: KeyError for a card that the ranking does not know, if the lowest card is wild.
        """
        if not self.ranking.wild.lowest_card_rule:
            return (tuple(hand),)
        if not self._faces.issuperset(hand):
            raise KeyError
        return tuple(
            _replace_wild_cards(hand, marks)
            for marks in self.ranking.wild.possible_flags(hand, self.ranking.ranks)
        )

    def find_wild_flags(self, pool: Sequence[Card], value: int) -> WildFlags:
        """Return flags for the wild cards of `pool` that give its best hand the value `value`.

        If none do, they are the first possible flags.
        """
        ways = self.ranking.wild.possible_flags(pool, self.ranking.ranks)
        return next(
            (way for way in ways[1:] if self._best_of(_replace_wild_cards(pool, way)) == value), ways[0]
        )

    def five_card_keys_and_table(self) -> tuple[dict[Card, int], FiveCardTable]:
        """Return the keys of cards, to be summed over five cards, and the look-up table for sums.

        The value of a hand is ``table[key % RANK_PART_FACTOR][key // RANK_PART_FACTOR]``. That holds only if
        `uses_five_card_keys` is True.
        """
        return five_card_keys(self._places, len(self.ranking.ranks)), get_five_card_table(self.table)

    def rank_parts(self) -> dict[Card, int]:
        """Return the rank part of each card's key; 0 for a wild card and for the lowest rank."""
        return {card: key // RANK_PART_FACTOR for card, key in self.five_card_keys_and_table()[0].items()}

    def _make_five_card_value(self) -> ValueFunction:
        if not (self.ranking.wild or self.ranking.has_flushes):
            return self._make_five_rank_value()
        own, looked_up = self.five_card_keys_and_table()

        # Default arguments, because they are found a tenth quicker than names of the enclosing function.
        def value(
            cards: Sequence[Card],
            keys: Mapping[Card, int] = own,
            by_suits: FiveCardTable = looked_up,
            parts: int = RANK_PART_FACTOR,
        ) -> int:
            one, two, three, four, five = cards
            key = keys[one] + keys[two] + keys[three] + keys[four] + keys[five]
            return by_suits[key % parts][key // parts]

        return value

    def _make_five_card_text_value(self) -> Callable[[str], int]:
        """Return `_text_value` written out for five cards."""
        keys, by_suits = self.five_card_keys_and_table()
        by_code: dict[str, int] = {str(card): key for card, key in keys.items()}
        length, parts = 3 * FIVE_CARDS - 1, RANK_PART_FACTOR

        def value(text: str) -> int:
            one, two, three, four, five = text.split()
            if len(text) != length or len({one, two, three, four, five}) < FIVE_CARDS:
                raise ValueError
            key = by_code[one] + by_code[two] + by_code[three] + by_code[four] + by_code[five]
            return by_suits[key % parts][key // parts]

        return value

    def _text_value(self, text: str) -> int:
        codes = text.split()
        if len(text) != 3 * len(codes) - 1 or len(set(codes)) < len(codes):
            raise ValueError
        return self.value([Card(code) for code in codes])

    def _make_five_rank_value(self) -> ValueFunction:
        """Return `_make_five_card_value` for rankings without suits and wild cards: a sum and a look-up."""
        own, by_part = self.rank_parts(), get_mixed_five_card_values(self.table)

        def value(
            cards: Sequence[Card], parts: Mapping[Card, int] = own, values: Sequence[int] = by_part
        ) -> int:
            one, two, three, four, five = cards
            return values[parts[one] + parts[two] + parts[three] + parts[four] + parts[five]]

        return value

    def _make_exact_value(self) -> ValueFunction:
        fewest, most, best = self.ranking.min_hand_size, self.ranking.hand_size, self._best_of

        def value(cards: Sequence[Card]) -> int:
            if not fewest <= len(cards) <= most:
                raise ValueError
            return best(cards)

        return value

    def _make_best_value(self) -> ValueFunction:
        count, sizes, enough = (
            self._count.__getitem__,
            get_packed_values(self.table),
            flush_flags_by_suit_sum(self.ranking.base_ranking),
        )
        among_many, in_suits, fewest = (
            self._best_among_many,
            self._best_with_flush,
            self.ranking.min_hand_size,
        )
        tables: list[PackedValues | None] = [None] * (MAX_PACKED_CARDS + 1)
        rank_bits, low_bits, high, low = RANK_BITS, LOW_BITS, HIGH_MASK, LOW_MASK

        def best(cards: Sequence[Card]) -> int:
            size = len(cards)
            if size > MAX_PACKED_CARDS:
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

    def _best_with_flush(self, cards: Sequence[Card], key: int) -> int:
        """Return the value of the best hand in up to `MAX_PACKED_CARDS` cards that may make a flush."""
        size, suits, ranks = self.ranking.size, key >> RANK_BITS, key & RANK_MASK
        if self.ranking.is_low:
            return max(map(self._value_of_hand, combinations(cards, size)))
        highs, lows, values = get_packed_values(self.table)[len(cards)]
        found = [values[highs[ranks >> LOW_BITS] + lows[ranks & LOW_MASK]]]
        for place, suit in enumerate(SUITS):
            if suits >> COUNT_BITS * place & MAX_PACKED_CARDS >= size:
                found += self._values_in_suit(cards, suit)
        return max(found)

    def _values_in_suit(self, cards: Sequence[Card], suit: str) -> Iterable[int]:
        """Return the value of each hand made of cards of that suit and wild cards."""
        of_suit = [card for card in cards if card[1] == suit or card in self._wild]
        return map(self._value_of_hand, combinations(of_suit, self.ranking.size))

    def _value_of_hand(self, hand: Sequence[Card]) -> int:
        """Return the value of a hand of at most as many cards as count."""
        key = sum(map(self._count.__getitem__, hand))
        values = (
            self.table.one_suit_values
            if flush_flags_by_suit_sum(self.ranking.base_ranking)[key >> RANK_BITS]
            else self.table.mixed_suit_values
        )
        return values[len(hand)][key & RANK_MASK]

    @cached_property
    def _best_in_one_deck(self) -> ValueFunction:
        """The function for the best hand in many cards of one deck; it returns 0 if it cannot tell."""
        fitting = can_use_deck_evaluator(self.ranking.base_ranking) and not self.ranking.wild
        return get_deck_evaluator(self.table).best_value if fitting else lambda _: 0

    def _best_among_many(self, cards: Sequence[Card]) -> int:
        return self._best_in_one_deck(cards) or self._best_by_search(cards)

    def _best_by_search(self, cards: Sequence[Card]) -> int:
        natural = [card for card in cards if self._places[card] < len(self.ranking.ranks)]
        bugs = sum([card in self._bugs for card in cards])
        found = get_hand_trees(self.table).best_value(natural, len(cards) - len(natural) - bugs, bugs)
        flushes = SUITS if bugs and self.ranking.has_flushes else ""
        return max([found, *chain.from_iterable(self._values_in_suit(cards, suit) for suit in flushes)])

    def _make_marking_value(self, valued: ValueFunction) -> ValueFunction:
        def value(cards: Sequence[Card]) -> int:
            return max(map(valued, self.mark_wild_cards(cards)))

        return value


@lru_cache(maxsize=MAX_CACHED_RANKINGS)
def evaluator(ranking: Ranking) -> Evaluator:
    """Return the evaluator of `ranking`, compiled on first use and cached."""
    return Evaluator(ranking)


def _replace_wild_cards(hand: Sequence[Card], marks: WildFlags) -> tuple[Card, ...]:
    return tuple([WILD_PLACEHOLDER if wild else card for card, wild in zip(hand, marks, strict=True)])
