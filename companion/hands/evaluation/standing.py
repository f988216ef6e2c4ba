"""What wild cards are best for: a hand that has some is worth what the best hand without them is worth.

A wild card may stand for any rank of the pack, even for a card that is in the hand already. The bug is an
ace, or whatever card of the pack that the hand lacks makes it a straight or a flush; so the bug of a flush is
the highest card that is not in it.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement

from companion.cards import SUITS
from companion.hands.definition.ranking import Ranking

COUNT_BITS = 3
"""Bits of a digit, which counts up to seven."""

ByKey = dict[int, int]
"""What the hands of one number of cards are worth, by their key."""
ACE = "A"


class Standing:
    """The wild cards of one order, which may be any of the ranks `stands`."""

    def __init__(self, order: Ranking, digits: Sequence[int], *, wild: bool, bug: bool, stands: str) -> None:
        self._order = order
        self._ranks = digits[: len(order.ranks)]
        self._stands = [self._ranks[order.ranks.index(rank)] for rank in stands]
        self._wild = digits[len(order.ranks)] if wild else 0
        self._bug = digits[-1] if bug else 0

    def add(self, size: int, plain: ByKey, suited: ByKey) -> None:
        """Add the hands of so many cards that have wild ones to those of several suits, and of one."""
        if not self._order.repeats:
            _leave_out(plain, self._ranks, of_a_rank=len(SUITS))
            _leave_out(suited, self._ranks, of_a_rank=1)
        if self._wild:
            self._add_wild(plain, size)
            self._add_wild(suited, size)
            self._change_suit(suited, plain)
        if self._bug:
            self._add_bug(plain, suited, size)

    def _add_wild(self, values: ByKey, size: int) -> None:
        """Add the hands that have wild cards to `values`, those with one first."""
        wild = self._wild
        for wilds in range(1, size + 1):
            for others in combinations_with_replacement(self._ranks, size - wilds):
                key = sum(others) + (wilds - 1) * wild
                values[key + wild] = max([values[key + rank] for rank in self._stands])

    def _change_suit(self, suited: ByKey, plain: ByKey) -> None:
        """Let hands of one suit with a wild card be of several suits where that is better, as in lows."""
        for key, value in plain.items():
            if key >= self._wild:
                suited[key] = max(suited[key], value)

    def _add_bug(self, plain: ByKey, suited: ByKey, size: int) -> None:
        """Add the hands that have the bug, those with one first.

        It is tried as an ace and as every rank that the hand lacks. But for straights and flushes none of
        those is better than an ace, so that nobody need ask what it makes.
        """
        ace = self._ranks[self._order.ranks.index(ACE)]
        cards = [*self._ranks, self._wild] if self._wild else self._ranks
        for bugs in range(1, size + 1):
            for others in combinations_with_replacement(cards, size - bugs):
                key = sum(others) + (bugs - 1) * self._bug
                lacked = [key + rank for rank in self._stands if rank not in others]
                plain[key + self._bug] = max([plain[key + ace], *[plain[found] for found in lacked]])
                suited[key + self._bug] = max([plain[key + self._bug], *[suited[found] for found in lacked]])


def _leave_out(values: ByKey, digits: Sequence[int], *, of_a_rank: int) -> None:
    """Let hands with more than so many cards of a rank be none: they have a card twice."""
    for key in values:
        if any(key // digit % (1 << COUNT_BITS) > of_a_rank for digit in digits):
            values[key] = 0
