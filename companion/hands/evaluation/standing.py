"""Values of hands with wild cards: each is that of the best hand they can stand for.

A wild card may stand for any rank of the pack, even for a card that is in the hand already. The bug is an
ace, or a card that the hand lacks and that makes a straight or a flush. So the bug of a flush is the highest
card that is not in it.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement

from companion.cards import SUITS
from companion.hands.definition.ranking import Ranking

COUNT_BITS = 3
"""Number of bits of a digit, which counts up to seven cards."""

ValuesByKey = dict[int, int]
"""Values of the hands with one number of cards, by their key."""
ACE = "A"


class WildHandValueBuilder:
    """Adds the values of hands with wild cards to the tables of a ranking.

    `digits` has the digit of each rank in a key, then those of wild cards and bugs. A wild card may be
    any of the ranks `stands`. `wild` and `bug` say whether the ranking has such cards.
    """

    def __init__(self, order: Ranking, digits: Sequence[int], *, wild: bool, bug: bool, stands: str) -> None:
        self._order = order
        self._ranks = digits[: len(order.ranks)]
        self._stands = [self._ranks[order.ranks.index(rank)] for rank in stands]
        self._wild = digits[len(order.ranks)] if wild else 0
        self._bug = digits[-1] if bug else 0

    def add_hands(self, size: int, plain: ValuesByKey, suited: ValuesByKey) -> None:
        """Add the hands of `size` cards with wild cards to `plain` and `suited`, which are changed.

        Unless the ranking has `may_repeat_cards`, hands that hold a card twice get the value 0 first.
        """
        if not self._order.may_repeat_cards:
            _disqualify_repeats(plain, self._ranks, of_a_rank=len(SUITS))
            _disqualify_repeats(suited, self._ranks, of_a_rank=1)
        if self._wild:
            self._add_wild(plain, size)
            self._add_wild(suited, size)
            self._allow_mixed_suits(suited, plain)
        if self._bug:
            self._add_bug(plain, suited, size)

    def _add_wild(self, values: ValuesByKey, size: int) -> None:
        """Add the hands with wild cards to `values`, first those with one wild card."""
        wild = self._wild
        for wilds in range(1, size + 1):
            for others in combinations_with_replacement(self._ranks, size - wilds):
                key = sum(others) + (wilds - 1) * wild
                values[key + wild] = max([values[key + rank] for rank in self._stands])

    def _allow_mixed_suits(self, suited: ValuesByKey, plain: ValuesByKey) -> None:
        """Let suited hands with a wild card count as mixed if that is better, as in lows."""
        for key, value in plain.items():
            if key >= self._wild:
                suited[key] = max(suited[key], value)

    def _add_bug(self, plain: ValuesByKey, suited: ValuesByKey, size: int) -> None:
        """Add the hands with bugs, first those with one bug.

        The bug is tried as an ace and as every rank that the hand lacks. Such a rank is better than an ace
        only in straights and flushes, so that no check of the category is needed.
        """
        ace = self._ranks[self._order.ranks.index(ACE)]
        cards = [*self._ranks, self._wild] if self._wild else self._ranks
        for bugs in range(1, size + 1):
            for others in combinations_with_replacement(cards, size - bugs):
                key = sum(others) + (bugs - 1) * self._bug
                lacked = [key + rank for rank in self._stands if rank not in others]
                plain[key + self._bug] = max([plain[key + ace], *[plain[found] for found in lacked]])
                suited[key + self._bug] = max([plain[key + self._bug], *[suited[found] for found in lacked]])


def _disqualify_repeats(values: ValuesByKey, digits: Sequence[int], *, of_a_rank: int) -> None:
    """Set to 0 the hands with more than `of_a_rank` cards of a rank: they have a card twice."""
    for key in values:
        if any(key // digit % (1 << COUNT_BITS) > of_a_rank for digit in digits):
            values[key] = 0
