"""The value of the best hand in any number of cards, from one deck or several.

The cards are counted by rank and by suit in one sum: every rank and every suit has its own digit in
a large int. Then each category, best first, takes the highest ranks that fill its groups; the first
that succeeds is the best hand of its kind, and the compiled table says what it is worth.
"""

from collections.abc import Iterable, Sequence
from functools import cache

from companion.cards import SUITS, Card
from companion.hands.ranking import Category, Ranking
from companion.hands.tables import Table, table

_RANK_BITS = 6  # a digit counts to 31; its top bit is the flag that `_at_least` reads
_SUIT_BITS = 8  # to 127
MOST_COUNTED = 31
"""How many cards are counted without leaving out copies that cannot matter."""


class Many:
    """One ranking, ready to find the best hand in a pool of cards."""

    def __init__(self, compiled: Table) -> None:
        ranking = compiled.ranking
        self.compiled = compiled
        self.size = ranking.size
        self._shift = _RANK_BITS * len(ranking.ranks)
        self._rank_mask = (1 << self._shift) - 1
        self._digit = {rank: 1 << _RANK_BITS * place for place, rank in enumerate(ranking.ranks)}
        self._suit_digit = {suit: 1 << self._shift + _SUIT_BITS * place for place, suit in enumerate(SUITS)}
        self._counts = {
            Card(rank + suit): one + extra
            for rank, one in self._digit.items()
            for suit, extra in self._suit_digit.items()
        }
        self._flags = sum(self._digit.values()) << _RANK_BITS - 1
        self._suit_flags = sum(self._suit_digit.values()) << _SUIT_BITS - 1
        self._at_least = [self._flags - size * sum(self._digit.values()) for size in range(self.size + 1)]
        self._suit_at_least = self._suit_flags - self.size * sum(self._suit_digit.values())
        # The weight of a rank, found by the length in bits of a number whose highest flag is that rank's.
        self._weight = [0] * (self._shift + 1)
        for place, weight in enumerate(compiled.rank_weights.values()):
            self._weight[_RANK_BITS * (place + 1)] = weight
        self._straights = [
            (sum(self._digit[rank] for rank in straight) << _RANK_BITS - 1, weight)
            for straight, weight in _heaviest_last(ranking, compiled)
        ][::-1]
        best_first = ranking.categories[::-1]
        self._plain = tuple(category for category in best_first if not category.suited)
        self._suited = best_first

    def value(self, pool: Sequence[Card]) -> int:
        """Return the value of the best hand in `pool`, which holds at least a hand of cards.

        Raises KeyError at a card that the ranking does not know.
        """
        cards = pool if len(pool) <= MOST_COUNTED else self._thin(pool)
        counts = sum(map(self._counts.__getitem__, cards))
        found = self.compiled.plain[self._take(counts & self._rank_mask, self._plain)]
        flags = (counts + self._suit_at_least) & self._suit_flags
        return max(found, self._flush(cards, flags)) if flags else found

    def _flush(self, cards: Sequence[Card], flags: int) -> int:
        """Return the value of the best hand of one of the suits that stand in `flags`."""
        return max(
            self.compiled.suited[self._take(self._of_suit(cards, suit), self._suited)]
            for suit, digit in self._suit_digit.items()
            if flags & digit << _SUIT_BITS - 1
        )

    def _of_suit(self, cards: Iterable[Card], suit: str) -> int:
        return sum([self._digit[card[0]] for card in cards if card[1] == suit])

    def _take(self, counts: int, categories: Iterable[Category]) -> int:
        """Return the rank part of the best hand that these rank counts hold."""
        for category in categories:
            key = self._run(counts) if category.run else self._groups(counts, category.groups)
            if key is not None:
                return key
        raise AssertionError("a ranking has a category that any cards make")

    def _run(self, counts: int) -> int | None:
        there = (counts + self._at_least[1]) & self._flags
        return next((weight for straight, weight in self._straights if there & straight == straight), None)

    def _groups(self, counts: int, groups: tuple[int, ...]) -> int | None:
        """Return the rank part when each group takes the highest rank that still has enough cards.

        Taking the highest never spoils a later group: groups are in falling size, so whatever the
        later one wanted of that rank, the rank passed over has as well.
        """
        key = 0
        for size in groups:
            there = ((counts + self._at_least[size]) & self._flags).bit_length()
            if not there:
                return None
            key += size * self._weight[there]
            counts -= size << there - _RANK_BITS
        return key

    def _thin(self, pool: Sequence[Card]) -> list[Card]:
        """Leave out copies of a card beyond a whole hand of them."""
        kept: dict[Card, int] = {}
        for card in pool:
            kept[card] = min(kept.get(card, 0) + 1, self.size)
        return [card for card, count in kept.items() for _ in range(count)]


@cache
def many(ranking: Ranking) -> Many:
    """Return what finds the best hand by `ranking` in many cards."""
    return Many(table(ranking))


def _heaviest_last(ranking: Ranking, compiled: Table) -> list[tuple[str, int]]:
    return [
        (straight, sum(compiled.rank_weights[rank] for rank in straight)) for straight in ranking.straights
    ]
