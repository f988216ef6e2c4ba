"""Compilation of a Ranking into lookup tables.

The key of a hand has a digit for each rank, which counts its cards. Wild cards have one more digit, and so do
bugs. `standing` computes the values of hands with them, once, when a ranking is compiled.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb
from typing import Any, TypeVar

from companion.hands.definition.ranking import HandCategory, Ranking
from companion.hands.evaluation.standing import COUNT_BITS, ValuesByKey, WildHandValueBuilder

MAX_CACHED_TABLES = 24
"""Number of tables kept compiled, with all that is built from them; up to 5 MB each."""

Strength = tuple[int, ...]
"""Sort key of a hand: the place of its category, then ranks or the place of its straight."""
RankCounts = tuple[tuple[str, int], ...]
"""The rank letters of a hand in reading order, each with its number of cards."""
Made = TypeVar("Made")


class CompiledRanking:
    """A compiled ranking: the values of all hands by their keys.

    Wild cards have the digit above those of the ranks, and bugs the last digit. A wild card stands for any of
    the ranks `stands`.

    Values are dense: 1 is the worst hand, equal hands share a value, and 0 is a hand that does not qualify.
    `strengths` has the meaning of each value. `mixed_suit_values` has, by the number of cards, the values of
    hands of several suits, and `one_suit_values` those of hands of one suit.
    """

    def __init__(self, order: Ranking, *, wild: bool, bug: bool, stands: str) -> None:
        self.base_ranking, self.wild, self.bug, self.wild_card_ranks = order, wild, bug, stands
        self._readings: dict[int, RankCounts] = {}
        self._made: dict[tuple[Callable[..., Any] | str, ...], Any] = {}
        self.digits = [1 << COUNT_BITS * place for place in range(len(order.ranks) + wild + bug)]
        ranks = self.digits[: len(order.ranks)]
        sizes = range(min(order.min_hand_size, order.size), order.size + 1)
        plain = {size: _strengths_by_key(order, ranks, size, suited=False) for size in sizes}
        suited = {size: _strengths_by_key(order, ranks, size, suited=True) for size in sizes}
        self.strengths = _sort_strengths(order, [*plain.values(), *suited.values()])
        value = {strength: at for at, strength in enumerate(self.strengths)}
        self.mixed_suit_values = {size: _values_by_key(found, value) for size, found in plain.items()}
        self.one_suit_values = {size: _values_by_key(found, value) for size, found in suited.items()}
        if wild or bug:
            standing = WildHandValueBuilder(order, self.digits, wild=wild, bug=bug, stands=stands)
            for size in sizes:
                standing.add_hands(size, self.mixed_suit_values[size], self.one_suit_values[size])

    def build_once(self, make: Callable[..., Made], *what: str) -> Made:
        """Return the result of `make(self, *what)`, made on first use and cached as long as these tables."""
        if (make, *what) not in self._made:
            self._made[make, *what] = make(self, *what)
        made: Made = self._made[make, *what]
        return made

    def is_run(self, value: int) -> bool:
        """Say whether hands with `value` are straights."""
        return bool(value) and self.category(value).is_straight

    def category(self, value: int) -> HandCategory:
        """Return the category of hands with `value`, which must not be 0."""
        return self.base_ranking.categories[self.strengths[value][0]]

    def group_ranks(self, value: int) -> tuple[str, ...]:
        """Return the rank letter of each group of hands with `value`, in reading order.

        For a straight it is the letter of each card. `value` must not be 0.
        """
        at, *ranks = self.strengths[value]
        if self.base_ranking.categories[at].is_straight:
            return tuple(self.base_ranking.straights[ranks[0]])
        return tuple(self.base_ranking.ranks[rank] for rank in ranks)

    def rank_counts(self, value: int) -> RankCounts:
        """Return what `compute_rank_counts` returns for `value`, cached."""
        found = self._readings.get(value)
        if found is None:
            found = self._readings[value] = self.compute_rank_counts(value)
        return found

    def compute_rank_counts(self, value: int) -> RankCounts:
        """Return the reading of hands with `value`: each rank with its number of cards.

        `value` must not be 0.
        """
        counted: dict[str, int] = {}
        for rank, size in zip(
            self.group_ranks(value), self.category(value).group_sizes, strict=False
        ):  # not strict, as a short hand has fewer groups
            counted[rank] = counted.get(rank, 0) + size  # five kings are read as four and one more
        return tuple(counted.items())


def compile_ranking(
    order: Ranking, *, wild: bool = False, bug: bool = False, stands: str = ""
) -> CompiledRanking:
    """Return the compiled ranking `order`, compiled on first use.

    `wild` and `bug` say whether hands may hold wild cards and bugs; `order.wild` is ignored.
    Wild cards stand for any of the ranks `stands`, or for any rank if that is "".
    """
    return _compile_cached(order, wild, bug, stands or order.ranks)


@lru_cache(maxsize=MAX_CACHED_TABLES)
def _compile_cached(order: Ranking, wild: bool, bug: bool, stands: str) -> CompiledRanking:
    return CompiledRanking(order, wild=wild, bug=bug, stands=stands)


def _strengths_by_key(
    order: Ranking, digits: Sequence[int], size: int, *, suited: bool
) -> dict[int, Strength]:
    """Return the strength of every hand of `size` cards by its key, as its best category."""
    if order.is_rainbow:
        return dict(_rainbow_strengths(order, digits, size))
    best: dict[int, Strength] = {}
    for place in reversed(range(len(order.categories))):
        category = order.categories[place]
        if category.is_suited > suited or (
            size < order.size and (category.is_straight or category.is_suited)
        ):
            continue
        for key, ranks in (
            _straight_strengths(order, digits)
            if category.is_straight
            else _group_strengths(category, digits, size)
        ):
            if key not in best:
                best[key] = (place, *ranks)
    if len(best) < comb(len(digits) + size - 1, size):
        raise ValueError(f"The ranking {order.name} has no category for some hands.")
    return best


def _rainbow_strengths(order: Ranking, digits: Sequence[int], size: int) -> Iterator[tuple[int, Strength]]:
    """Yield the key and strength of every hand of `size` cards, as if no two had the same suit."""
    place = {len(category.group_sizes): at for at, category in enumerate(order.categories)}
    for ranks in combinations_with_replacement(range(len(digits)), size):
        different = sorted(set(ranks), reverse=True)
        yield sum([digits[rank] for rank in ranks]), (place[len(different)], *different)


def _straight_strengths(order: Ranking, digits: Sequence[int]) -> Iterator[tuple[int, Strength]]:
    digit = dict(zip(order.ranks, digits, strict=True))
    for place, straight in reversed(tuple(enumerate(order.straights))):
        yield sum(digit[rank] for rank in straight), (place,)


def _group_strengths(
    category: HandCategory, digits: Sequence[int], size: int
) -> Iterator[tuple[int, Strength]]:
    """Yield the key and the ranks of every arrangement of `size` cards into groups, best first."""
    blocks = [
        _group_choices(digits, group, many) for group, many in Counter(_filled_groups(category, size)).items()
    ]
    if len(blocks) == 1:
        yield from blocks[0]
    if len(blocks) > 1:
        for parts in product(*blocks):
            yield sum([key for key, _ in parts]), tuple([rank for _, ranks in parts for rank in ranks])


def _filled_groups(category: HandCategory, size: int) -> tuple[int, ...]:
    """Return the groups that `size` cards fill; empty if they cannot fill those in its name."""
    full = (
        category.group_sizes[:many]
        for many in range(len(category.group_names), len(category.group_sizes) + 1)
    )
    return next((groups for groups in full if sum(groups) == size), ())


def _group_choices(digits: Sequence[int], group: int, many: int) -> list[tuple[int, Strength]]:
    """Return every choice of ranks for `many` groups of `group` cards, with its key, best first."""
    high_first = range(len(digits) - 1, -1, -1)
    return [
        (group * sum([digits[rank] for rank in ranks]), ranks)
        for ranks in combinations_with_replacement(high_first, many)
    ]


def _sort_strengths(order: Ranking, found: Iterable[Mapping[int, Strength]]) -> tuple[Strength, ...]:
    """Return every strength that qualifies, worst first, after an empty one for value 0."""
    strengths = {strength for each in found for strength in each.values()}
    if order.qualifying_rank:
        highest = order.ranks.index(order.qualifying_rank)
        strengths = {(place, *ranks) for place, *ranks in strengths if place == 0 and ranks[0] <= highest}
    return ((), *sorted(strengths, reverse=order.is_low))


def _values_by_key(found: Mapping[int, Strength], value: Mapping[Strength, int]) -> ValuesByKey:
    return {key: value.get(strength, 0) for key, strength in found.items()}
