"""Search for the best hand in any cards, from the best hand down until one can be made.

Exact for every ranking, wild card and number of decks, and quick enough for single questions. Frequent
questions use the tables of up to seven cards and `deck`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from companion.cards import SUITS, Card
from companion.hands.evaluation.standing import ACE
from companion.hands.evaluation.tables import CompiledRanking, RankCounts

HandTree = tuple[tuple[str, int, "HandTree | int"], ...]
"""Hands with a common start, best first: a rank, its number of cards, a tree or a value."""
_BUG_ACE = Card(f"{ACE}*")
"""A bug that counts as an ace of no suit."""


class HandTrees:
    """A compiled ranking as trees: hands of several suits, hands of one suit, and straights."""

    def __init__(self, compiled: CompiledRanking) -> None:
        self._table = compiled
        self._size = compiled.base_ranking.size
        self._plain = _build_tree(compiled, compiled.mixed_suit_values[self._size].values())
        self._suited = _build_tree(compiled, compiled.one_suit_values[self._size].values())
        self._runs = _build_tree(
            compiled, filter(compiled.is_run, compiled.mixed_suit_values[self._size].values())
        )

    def best_value(self, cards: Sequence[Card], wilds: int, bugs: int = 0) -> int:
        """Return the value of the best hand in natural `cards`, `wilds` wild cards and `bugs` bugs.

        There must be as many of them as a hand has, or more. Flushes with a bug are not found here. In a low
        `bugs` is ignored, because bugs are fully wild there.
        """
        if self._table.base_ranking.is_low:
            return self._best_low(cards, wilds)
        run = next(self._makeable_values(self._runs, _count_ranks(cards), wilds + bugs), 0) if bugs else 0
        return max(run, self._best_high([*cards, *[_BUG_ACE] * bugs], wilds))

    def _best_high(self, cards: Sequence[Card], wilds: int) -> int:
        found = [next(self._makeable_values(self._plain, _count_ranks(cards), wilds))]
        for suit in SUITS:
            of_suit = [card for card in cards if card[1] == suit]
            if len(of_suit) + wilds >= self._size:
                found.append(next(self._makeable_values(self._suited, _count_ranks(of_suit), wilds)))
        return max(found)

    def _best_low(self, cards: Sequence[Card], wilds: int) -> int:
        """Return the best value. A hand that can only be made in one suit has its suited value.

        With a wild card that never happens, as it can stand for one of the cards in another suit.
        """
        best = 0
        for value in self._makeable_values(self._plain, _count_ranks(cards), wilds):
            of_one_suit = not wilds and self._is_of_one_suit(value, cards)
            worth = self._suited_value(value) if of_one_suit else value
            best = max(best, worth)
            if worth == value:
                break
        return best

    def _is_of_one_suit(self, value: int, cards: Sequence[Card]) -> bool:
        """Say whether all `cards` of the ranks in the reading of `value` are of one suit."""
        ranks = dict(self._table.rank_counts(value))
        return len({card[1] for card in cards if card[0] in ranks}) == 1

    def _suited_value(self, value: int) -> int:
        ranks, digits = self._table.base_ranking.ranks, self._table.digits
        key = sum(many * digits[ranks.index(rank)] for rank, many in self._table.rank_counts(value))
        return self._table.one_suit_values[self._size][key]

    def _makeable_values(self, tree: HandTree, counts: Mapping[str, int], wilds: int) -> Iterator[int]:
        """Yield the values of hands that `counts` and `wilds` wild cards can make, best first."""
        for rank, many, below in tree:
            lacked = many - counts[rank]
            if lacked <= 0 or (lacked <= wilds and rank in self._table.wild_card_ranks):
                if isinstance(below, int):
                    yield below
                else:
                    yield from self._makeable_values(below, counts, wilds - max(0, lacked))


def get_hand_trees(compiled: CompiledRanking) -> HandTrees:
    """Return the search trees of the hands of `compiled`, built on first use."""
    return compiled.build_once(HandTrees)


def _count_ranks(cards: Iterable[Card]) -> Counter[str]:
    return Counter(card[0] for card in cards)


def _build_tree(compiled: CompiledRanking, values: Iterable[int]) -> HandTree:
    return _build_branches(
        [(value, compiled.compute_rank_counts(value)) for value in sorted(set(values) - {0}, reverse=True)]
    )


def _build_branches(hands: Iterable[tuple[int, RankCounts]]) -> HandTree:
    return tuple(
        (rank, many, _subtree_or_value([(value, reading[1:]) for value, reading in alike]))
        for (rank, many), alike in groupby(hands, key=lambda hand: hand[1][0])
    )


def _subtree_or_value(hands: list[tuple[int, RankCounts]]) -> HandTree | int:
    value, reading = hands[0]
    return _build_branches(hands) if reading else value
