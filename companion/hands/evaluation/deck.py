"""The best high hand among many different cards of one deck, by sets of ranks written as bits."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from companion.cards import SUITS, Card, face_down
from companion.hands.definition.ranking import Category, Ranking
from companion.hands.evaluation.tables import Compiled

Shape = tuple[int, tuple[int, ...], int, bool]
"""A category: its highest value, its groups of more than one card, how many of one, if it is a run."""


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
    """One compiled order that `fits`. What sets of ranks are worth stands in lists, by their bits."""

    def __init__(self, compiled: Compiled) -> None:
        order = compiled.order
        self._size, self._digits = order.size, compiled.digits
        self._values = compiled.plain[order.size]
        self._bit = _bits(order.ranks).__getitem__
        self._shifts = [len(order.ranks) * place for place in range(len(SUITS))]
        self._all = (1 << len(order.ranks)) - 1
        self._flush = self._by_set(compiled.suited[order.size] if order.has_flushes else {})
        self._different = self._by_set(self._values)
        runs = [sum(self._digits[order.ranks.index(rank)] for rank in run) for run in order.straights]
        self._run = self._by_set({key: self._values[key] for key in runs})
        self._highest = [
            [self._highest_of(ranks, many) for ranks in range(self._all + 1)] for many in range(4)
        ]
        tops = {strength[0]: value for value, strength in enumerate(compiled.strengths) if strength}
        plain = [(tops[at], one) for at, one in enumerate(order.categories) if not one.suited]
        steps = [_step(top, category) for top, category in reversed(plain)]
        self._steps = [[step for step in steps if max(step[1], default=1) <= most] for most in range(5)]

    def value(self, cards: Sequence[Card]) -> int:
        """Return the value of the best hand; 0 where two cards are the same, which is not known here.

        Raises KeyError at a card that the order does not know.
        """
        every = sum(map(self._bit, cards))
        if every.bit_count() != len(cards):
            return 0
        (_, two, three, four), all_ranks, flush = self._shifts, self._all, self._flush
        clubs, diamonds = every & all_ranks, every >> two & all_ranks
        hearts, spades = every >> three & all_ranks, every >> four
        best = flush[clubs]
        for suit in (diamonds, hearts, spades):
            if flush[suit] > best:
                best = flush[suit]
        minor, major, any_minor, any_major = (
            clubs & diamonds,
            hearts & spades,
            clubs | diamonds,
            hearts | spades,
        )
        twice = minor | major | (any_minor & any_major)
        if not twice:
            return max(best, self._different[any_minor | any_major])
        thrice, fourfold = (minor & any_major) | (major & any_minor), minor & major
        steps = self._steps[4 if fourfold else 3 if thrice else 2]
        return self._of_sets(best, steps, (0, any_minor | any_major, twice, thrice, fourfold))

    def _of_sets(self, best: int, steps: Iterable[Shape], sets: Sequence[int]) -> int:
        """Return the value of the best hand of several suits, or `best` where that is higher.

        `sets` has the ranks that stand so often. Each group takes the highest rank left; the first
        category that all its groups are found for counts.
        """
        found, ranks, rest = 0, sets[1], iter(steps)
        while not found:
            highest_value, groups, singles, run = next(rest)
            if best > highest_value:
                return best
            if run:
                found = self._run[ranks]
                continue
            key = used = 0
            for size in groups:
                highest = (sets[size] & ~used).bit_length() - 1
                if highest < 0:
                    break
                key += size * self._digits[highest]
                used |= 1 << highest
            else:
                found = self._values[key + self._highest[singles][ranks & ~used]]
        return max(best, found)

    def _by_set(self, values: Mapping[int, int]) -> list[int]:
        """Return for each set of ranks what the best hand of different ranks there is worth, 0 for none."""
        best = [0] * (self._all + 1)
        for ranks in range(1, self._all + 1):
            if ranks.bit_count() == self._size:
                best[ranks] = values.get(self._highest_of(ranks, self._size), 0)
            elif ranks.bit_count() > self._size:
                best[ranks] = max(
                    [best[ranks ^ 1 << low] for low in range(len(self._digits)) if ranks >> low & 1]
                )
        return best

    def _highest_of(self, ranks: int, many: int) -> int:
        """Return the key of the highest `many` of these ranks, or of all where they are fewer."""
        key = 0
        for _ in range(min(many, ranks.bit_count())):
            highest = ranks.bit_length() - 1
            key += self._digits[highest]
            ranks ^= 1 << highest
        return key


def deck(compiled: Compiled) -> Deck:
    """Return the lists of `compiled`, made when first asked for."""
    return compiled.once(Deck)


def _bits(ranks: str) -> dict[Card, int]:
    """Return a bit for each card, those of a suit side by side."""
    faces = [Card(rank + suit) for suit in SUITS for rank in ranks]
    return {card: 1 << place for place, face in enumerate(faces) for card in (face, face_down(face))}


def _step(top: int, category: Category) -> Shape:
    groups = tuple(size for size in category.groups if size > 1)
    return top, groups, category.groups.count(1), category.run
