"""The best hand that counts of ranks hold.

Counts are one large int with a digit for every rank. A set of ranks is written as the top bits of
their digits, the flags: `(counts + at_least[2]) & flags` is the set of the ranks that stand twice.
Each category, best first, takes the highest ranks that fill its groups; the first that succeeds is
the best hand of its kind, and the compiled table says what it is worth.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from companion.hands.ranking import Category, Ranking
from companion.hands.tables import Table

DIGIT_BITS = 6
MOST_COUNTED = 31
"""The highest count that a digit holds beside its flag."""
_NONE = -1


class Digits:
    """Where the ranks of a ranking stand in counts."""

    def __init__(self, ranking: Ranking) -> None:
        self.of = {rank: 1 << DIGIT_BITS * place for place, rank in enumerate(ranking.ranks)}
        self.bits = DIGIT_BITS * len(ranking.ranks)
        ones = sum(self.of.values())
        self.flags = ones << DIGIT_BITS - 1
        self.at_least = [self.flags - many * ones for many in range(ranking.size + 3)]


class _Memo(dict[int, int]):
    """Remembers what `compute` returned; its keys are sets of ranks, so there are 8,192 at most."""

    def __init__(self, compute: Callable[[int], int]) -> None:
        self._compute = compute

    def __missing__(self, key: int) -> int:
        found = self[key] = self._compute(key)
        return found


class Search:
    """Finds the best hand among `categories`; `values` has what each rank part is worth."""

    def __init__(self, compiled: Table, categories: Iterable[Category], values: Mapping[int, int]) -> None:
        weights, digits = compiled.rank_weights, Digits(compiled.ranking)
        self._values = values
        self._flags = digits.flags
        self._at_least = digits.at_least
        self._steps = [_step(category) for category in categories][::-1]
        self._steps_of_pairs = [step for step in self._steps if max(step[0], default=1) <= 2]
        # The weight of the highest rank in a set, by the set's length in bits.
        self._weights = [0] * (digits.bits + 1)
        self._weights[DIGIT_BITS::DIGIT_BITS] = weights.values()
        self._straights = [
            (
                sum(map(digits.of.__getitem__, straight)) << DIGIT_BITS - 1,
                sum(map(weights.__getitem__, straight)),
            )
            for straight in reversed(compiled.ranking.straights)
        ]
        self._run = _Memo(self._highest_run)
        self._highest = [
            _Memo(partial(self._highest_ranks, many)) for many in range(compiled.ranking.size + 1)
        ]
        self._all_different = _Memo(self._search)

    def value(self, counts: int) -> int:
        """Return the value of the best hand; `counts` come to a hand of cards or more."""
        twice = (counts + self._at_least[2]) & self._flags
        return self._search(counts) if twice else self._all_different[counts]

    def _search(self, counts: int) -> int:
        ranks = (counts + self._at_least[1]) & self._flags
        threes = (counts + self._at_least[3]) & self._flags
        steps, key = iter(self._steps if threes else self._steps_of_pairs), _NONE
        while key == _NONE:
            sets, singles, run = next(steps)
            key = self._run[ranks] if run else self._fill(counts, sets, singles)
        return self._values[key]

    def _fill(self, counts: int, sets: Iterable[int], singles: int) -> int:
        """Return the rank part when each group takes the highest rank that has enough cards left.

        Taking the highest never spoils a later group: groups come in falling size, so the rank
        passed over can stand in wherever a later group wanted the rank taken.
        """
        key, at_least, flags = 0, self._at_least, self._flags
        for size in sets:
            length = ((counts + at_least[size]) & flags).bit_length()
            if not length:
                return _NONE
            key += size * self._weights[length]
            counts -= size << length - DIGIT_BITS
        if singles > 1 and (counts + at_least[2]) & flags:  # a rank may fill several
            return key + self._fill(counts, (1,) * singles, 0)
        return key + self._highest[singles][(counts + at_least[1]) & flags]

    def _highest_ranks(self, many: int, ranks: int) -> int:
        key = 0
        for _ in range(many):
            length = ranks.bit_length()
            key += self._weights[length]
            ranks ^= 1 << length - 1
        return key

    def _highest_run(self, ranks: int) -> int:
        return next((key for straight, key in self._straights if ranks & straight == straight), _NONE)


def _step(category: Category) -> tuple[tuple[int, ...], int, bool]:
    """Return the groups of more than one card, how many of one, and whether they make a run."""
    return tuple(size for size in category.groups if size > 1), category.groups.count(1), category.run
