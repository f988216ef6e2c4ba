"""The value of the best hand in any number of cards, from one deck or several.

The best hand that is not of one suit depends on how often each rank stands in the pool; the best
hand of a suit, on how often it stands in that suit.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from companion.cards import SUITS, Card
from companion.hands.ranking import Ranking
from companion.hands.search import MOST_COUNTED, Digits, Search
from companion.hands.tables import Table, table

_SUIT_BITS = 8


class Many:
    """One ranking, ready to find the best hand in a pool of cards."""

    def __init__(self, compiled: Table) -> None:
        ranking = compiled.ranking
        categories = ranking.categories
        self._plain = Search(compiled, [one for one in categories if not one.suited], compiled.plain)
        self._suited = Search(compiled, categories, compiled.suited)
        self._size = ranking.size
        digits = Digits(ranking)
        self._ranks = digits.of
        self._all_ranks = (1 << digits.bits) - 1
        suits = {suit: 1 << digits.bits + _SUIT_BITS * place for place, suit in enumerate(SUITS)}
        # Both counts in one sum: the suits' digits above those of the ranks.
        self._counts = {
            Card(rank + suit): one + other for rank, one in digits.of.items() for suit, other in suits.items()
        }
        self._suits = {suit: digit << _SUIT_BITS - 1 for suit, digit in suits.items()}
        self._all_suits = sum(self._suits.values())
        self._enough = self._all_suits - ranking.size * sum(suits.values())

    def value(self, pool: Sequence[Card]) -> int:
        """Return the value of the best hand in `pool`, which holds a hand of cards or more.

        Raises KeyError at a card that the ranking does not know.
        """
        cards = pool if len(pool) <= MOST_COUNTED else self._thinned(pool)
        counts = sum(map(self._counts.__getitem__, cards))
        found = self._plain.value(counts & self._all_ranks)
        flushes = (counts + self._enough) & self._all_suits
        return max(found, self._best_flush(cards, flushes)) if flushes else found

    def _best_flush(self, cards: Sequence[Card], flushes: int) -> int:
        return max(
            self._suited.value(sum([self._ranks[card[0]] for card in cards if card[1] == suit]))
            for suit, flag in self._suits.items()
            if flushes & flag
        )

    def _thinned(self, pool: Sequence[Card]) -> list[Card]:
        """Leave out copies of a card beyond a hand of them: then 20 of a rank, 65 of a suit are most."""
        kept = {card: min(count, self._size) for card, count in Counter(pool).items()}
        return [card for card, count in kept.items() for _ in range(count)]


@cache
def many(ranking: Ranking) -> Many:
    """Return what finds the best hand by `ranking` in many cards."""
    return Many(table(ranking))
