"""The best high hand among many different cards of one deck, by sets of ranks written as bits."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from companion.cards import SUITS, Card, face_down
from companion.hands.ranking import Category, Ranking
from companion.hands.tables import Table
from companion.hands.walk import walk

_NONE = -1
Step = tuple[tuple[int, ...], int, bool]


class _Memo(dict[int, int]):
    """Remembers what `compute` returned; its keys are sets of ranks, so there are 8,192 at most."""

    def __init__(self, compute: Callable[[int], int]) -> None:
        self._compute = compute

    def __missing__(self, key: int) -> int:
        found = self[key] = self._compute(key)
        return found


def fits(order: Ranking) -> bool:
    """Say whether `Deck` ranks by `order`, a high one: whether no hand wants one rank for two of its groups.

    None does where those two groups together make a higher category.
    """
    sets = {
        category.groups: place
        for place, category in enumerate(order.categories)
        if not (category.run or category.suited)
    }
    return not order.low and all(
        sets.get(merged, 0) > place for groups, place in sets.items() for merged in _merged(groups)
    )


def _merged(groups: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the groups when two of them are of one rank, as far as a deck has the cards."""
    for one, other in combinations(range(len(groups)), 2):
        both = groups[one] + groups[other]
        if both <= len(SUITS):
            others = (size for at, size in enumerate(groups) if at not in (one, other))
            yield tuple(sorted((both, *others), reverse=True))


class Deck:
    """One compiled order that `fits`."""

    def __init__(self, compiled: Table) -> None:
        order = compiled.order
        self._ranks = order.ranks
        self._size = order.size
        self._values = compiled.plain[order.size]
        self._digits = (0, *compiled.digits)  # by the length in bits of a set of ranks: its highest rank's
        width = len(order.ranks)
        bits = {
            card: 1 << width * place + low
            for place, suit in enumerate(SUITS)
            for low, rank in enumerate(order.ranks)
            for card in (Card(rank + suit), face_down(Card(rank + suit)))
        }
        self._bit = bits.__getitem__
        self._shifts = [width * place for place in range(len(SUITS))]
        self._all = (1 << width) - 1
        plain = [_step(category) for category in reversed(order.categories) if not category.suited]
        self._steps = [[step for step in plain if max(step[0], default=1) <= most] for most in range(5)]
        self._straights = [
            (sum(1 << self._ranks.index(rank) for rank in straight), self._key(straight))
            for straight in reversed(order.straights)
        ]
        self._walk = walk(compiled)
        self._run = _Memo(self._highest_run)
        self._flush = _Memo(self._best_flush)
        self._highest = [_Memo(partial(self._highest_ranks, many)) for many in range(order.size + 1)]
        self._different = _Memo(lambda ones: self._search(self._steps[1], (0, ones)))

    def value(self, cards: Sequence[Card]) -> int:
        """Return the value of the best hand; 0 where two cards are the same, which is not known here.

        Raises KeyError at a card that the order does not know.
        """
        every = sum(map(self._bit, cards))
        if every.bit_count() != len(cards):
            return 0
        _, two, three, four = self._shifts
        ranks = self._all
        clubs, diamonds = every & ranks, every >> two & ranks
        hearts, spades = every >> three & ranks, every >> four
        flush = self._flush
        best = max(flush[clubs], flush[diamonds], flush[hearts], flush[spades])
        minor, major = clubs & diamonds, hearts & spades
        any_minor, any_major = clubs | diamonds, hearts | spades
        twice = minor | major | (any_minor & any_major)
        if not twice:
            return max(best, self._different[any_minor | any_major])
        thrice, fourfold = (minor & any_major) | (major & any_minor), minor & major
        most = 4 if fourfold else 3 if thrice else 2
        found = self._search(self._steps[most], (0, any_minor | any_major, twice, thrice, fourfold))
        return max(best, found)

    def _search(self, steps: Sequence[Step], sets: Sequence[int]) -> int:
        """Return the value of the best hand of several suits; `sets` has the ranks that stand so often."""
        found = _NONE
        for groups, singles, run in steps:
            found = self._run[sets[1]] if run else self._fill(sets, groups, singles)
            if found != _NONE:
                break
        return self._values[found]

    def _fill(self, sets: Sequence[int], groups: Sequence[int], singles: int) -> int:
        """Return the key when each group takes the highest rank left that stands often enough."""
        key, used = 0, 0
        for size in groups:
            highest = (sets[size] & ~used).bit_length()
            if not highest:
                return _NONE
            key += size * self._digits[highest]
            used |= 1 << highest - 1
        return key + self._highest[singles][sets[1] & ~used]

    def _highest_ranks(self, many: int, ranks: int) -> int:
        key = 0
        for _ in range(many):
            highest = ranks.bit_length()
            key += self._digits[highest]
            ranks ^= 1 << highest - 1
        return key

    def _highest_run(self, ranks: int) -> int:
        return next((key for straight, key in self._straights if ranks & straight == straight), _NONE)

    def _best_flush(self, ranks: int) -> int:
        letters = [rank for low, rank in enumerate(self._ranks) if ranks >> low & 1]
        return self._walk.of_one_suit(letters) if len(letters) >= self._size else 0

    def _key(self, ranks: str) -> int:
        return sum(self._digits[self._ranks.index(rank) + 1] for rank in ranks)


def _step(category: Category) -> Step:
    """Return the groups of more than one card, how many of one, and whether they make a run."""
    return tuple(size for size in category.groups if size > 1), category.groups.count(1), category.run
