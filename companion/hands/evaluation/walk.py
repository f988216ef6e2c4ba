"""Search for the best hand in any cards, from the best hand down until one can be made.

Exact for every ranking, wild card and number of decks, and quick enough for single questions. Frequent
questions use the tables of up to seven cards and `deck`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from companion.cards import SUITS, Card
from companion.hands.evaluation.standing import ACE
from companion.hands.evaluation.tables import Compiled, Letters

Tree = tuple[tuple[str, int, "Tree | int"], ...]
"""Hands with a common start, best first: a rank, its number of cards, a tree or a value."""
_BUG = Card(f"{ACE}*")
"""A bug that counts as an ace of no suit."""


class Walk:
    """A compiled ranking as trees: hands of several suits, hands of one suit, and straights."""

    def __init__(self, compiled: Compiled) -> None:
        self._table = compiled
        self._size = compiled.order.size
        self._plain = _tree(compiled, compiled.plain[self._size].values())
        self._suited = _tree(compiled, compiled.suited[self._size].values())
        self._runs = _tree(compiled, filter(compiled.is_run, compiled.plain[self._size].values()))

    def value(self, cards: Sequence[Card], wilds: int, bugs: int = 0) -> int:
        """Return the value of the best hand in natural `cards`, `wilds` wild cards and `bugs` bugs.

        Flushes with a bug are not found here.
        """
        if self._table.order.low:
            return self._low(cards, wilds)
        run = next(self._possible(self._runs, _counts(cards), wilds + bugs), 0) if bugs else 0
        return max(run, self._high([*cards, *[_BUG] * bugs], wilds))

    def _high(self, cards: Sequence[Card], wilds: int) -> int:
        found = [next(self._possible(self._plain, _counts(cards), wilds))]
        for suit in SUITS:
            of_suit = [card for card in cards if card[1] == suit]
            if len(of_suit) + wilds >= self._size:
                found.append(next(self._possible(self._suited, _counts(of_suit), wilds)))
        return max(found)

    def _low(self, cards: Sequence[Card], wilds: int) -> int:
        """Return the best value. A hand that can only be made in one suit has its suited value.

        With a wild card that never happens, as it can stand for one of the cards in another suit.
        """
        best = 0
        for value in self._possible(self._plain, _counts(cards), wilds):
            of_one_suit = not wilds and self._is_of_one_suit(value, cards)
            worth = self._of_one_suit(value) if of_one_suit else value
            best = max(best, worth)
            if worth == value:
                break
        return best

    def _is_of_one_suit(self, value: int, cards: Sequence[Card]) -> bool:
        """Say whether all `cards` of the ranks in the reading of `value` are of one suit."""
        ranks = dict(self._table.reading(value))
        return len({card[1] for card in cards if card[0] in ranks}) == 1

    def _of_one_suit(self, value: int) -> int:
        ranks, digits = self._table.order.ranks, self._table.digits
        key = sum(many * digits[ranks.index(rank)] for rank, many in self._table.reading(value))
        return self._table.suited[self._size][key]

    def _possible(self, tree: Tree, counts: Mapping[str, int], wilds: int) -> Iterator[int]:
        """Yield the values of hands that `counts` and `wilds` wild cards can make, best first."""
        for rank, many, below in tree:
            lacked = many - counts[rank]
            if lacked <= 0 or (lacked <= wilds and rank in self._table.stands):
                if isinstance(below, int):
                    yield below
                else:
                    yield from self._possible(below, counts, wilds - max(0, lacked))


def walk(compiled: Compiled) -> Walk:
    """Return the trees of `compiled`, built on first use."""
    return compiled.once(Walk)


def _counts(cards: Iterable[Card]) -> Counter[str]:
    return Counter(card[0] for card in cards)


def _tree(compiled: Compiled, values: Iterable[int]) -> Tree:
    return _branches([(value, compiled.read(value)) for value in sorted(set(values) - {0}, reverse=True)])


def _branches(hands: Iterable[tuple[int, Letters]]) -> Tree:
    return tuple(
        (rank, many, _below([(value, reading[1:]) for value, reading in alike]))
        for (rank, many), alike in groupby(hands, key=lambda hand: hand[1][0])
    )


def _below(hands: list[tuple[int, Letters]]) -> Tree | int:
    value, reading = hands[0]
    return _branches(hands) if reading else value
