"""Value of the best high hand among many cards of one deck, by sets of ranks as bits."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from companion.cards import SUITS, Card, turn_face_down
from companion.hands.definition.ranking import HandCategory, Ranking
from companion.hands.evaluation.tables import CompiledRanking

CategoryShape = tuple[int, tuple[int, ...], int, bool]
"""A category: highest value, groups of two or more, number of singles, whether it is a run."""


def can_use_deck_evaluator(order: Ranking) -> bool:
    """Return whether `DeckEvaluator` can rank by `order`.

    It can by a high ranking in which no hand uses one rank for two groups. That is so if two groups of
    one rank always make a higher category.
    """
    sets = {
        category.group_sizes: place
        for place, category in enumerate(order.categories)
        if not (category.is_straight or category.is_suited)
    }
    return not order.is_low and all(
        sets.get(merged, 0) > place for groups, place in sets.items() for merged in _merge_groups(groups)
    )


def _merge_groups(groups: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield `groups` with two of them merged into one rank, as far as a deck has the cards."""
    for one, other in combinations(range(len(groups)), 2):
        both = groups[one] + groups[other]
        if both <= len(SUITS):
            others = (size for at, size in enumerate(groups) if at not in (one, other))
            yield tuple(sorted((both, *others), reverse=True))


class DeckEvaluator:
    """Fast search for the best hand in many cards of one deck, without wild cards.

    It has lists of hand values, indexed by sets of ranks as bits. The ranking must pass
    `can_use_deck_evaluator`.
    """

    def __init__(self, compiled: CompiledRanking) -> None:
        order = compiled.base_ranking
        self._size, self._digits = order.size, compiled.digits
        self._values = compiled.mixed_suit_values[order.size]
        self._bit = _card_bits(order.ranks).__getitem__
        self._shifts = [len(order.ranks) * place for place in range(len(SUITS))]
        self._all = (1 << len(order.ranks)) - 1
        self._flush = self._values_by_rank_set(
            compiled.one_suit_values[order.size] if order.has_flushes else {}
        )
        self._different = self._values_by_rank_set(self._values)
        runs = [sum(self._digits[order.ranks.index(rank)] for rank in run) for run in order.straights]
        self._run = self._values_by_rank_set({key: self._values[key] for key in runs})
        self._highest = [
            [self._key_of_highest(ranks, many) for ranks in range(self._all + 1)] for many in range(4)
        ]
        tops = {strength[0]: value for value, strength in enumerate(compiled.strengths) if strength}
        plain = [(tops[at], one) for at, one in enumerate(order.categories) if not one.is_suited]
        steps = [_category_shape(top, category) for top, category in reversed(plain)]
        self._steps = [[step for step in steps if max(step[1], default=1) <= most] for most in range(5)]

    def best_value(self, cards: Sequence[Card]) -> int:
        """Return the value of the best hand; 0 if two cards are the same, which needs another way.

        `cards` must be as many as a hand has, or more.

        Raises: KeyError for a card that the ranking does not know.
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
        return self._best_with_sets(best, steps, (0, any_minor | any_major, twice, thrice, fourfold))

    def _best_with_sets(self, best: int, steps: Iterable[CategoryShape], sets: Sequence[int]) -> int:
        """Return the value of the best hand of several suits, or `best` if that is higher.

        `sets[n]` has the bits of the ranks with at least n cards. Each group takes the highest rank left. The
        first category with ranks for all its groups counts.
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

    def _values_by_rank_set(self, values: Mapping[int, int]) -> list[int]:
        """Return for each set of ranks the value of its best hand of different ranks, 0 for none."""
        best = [0] * (self._all + 1)
        for ranks in range(1, self._all + 1):
            if ranks.bit_count() == self._size:
                best[ranks] = values.get(self._key_of_highest(ranks, self._size), 0)
            elif ranks.bit_count() > self._size:
                best[ranks] = max(
                    [best[ranks ^ 1 << low] for low in range(len(self._digits)) if ranks >> low & 1]
                )
        return best

    def _key_of_highest(self, ranks: int, many: int) -> int:
        """Return the key of the `many` highest of these ranks, or of all if they are fewer."""
        key = 0
        for _ in range(min(many, ranks.bit_count())):
            highest = ranks.bit_length() - 1
            key += self._digits[highest]
            ranks ^= 1 << highest
        return key


def get_deck_evaluator(compiled: CompiledRanking) -> DeckEvaluator:
    """Return the `DeckEvaluator` of `compiled`, built on first use."""
    return compiled.build_once(DeckEvaluator)


def _card_bits(ranks: str) -> dict[Card, int]:
    """Return a bit for each card, face up or down; the bits of a suit are adjacent."""
    faces = [Card(rank + suit) for suit in SUITS for rank in ranks]
    return {card: 1 << place for place, face in enumerate(faces) for card in (face, turn_face_down(face))}


def _category_shape(top: int, category: HandCategory) -> CategoryShape:
    groups = tuple(size for size in category.group_sizes if size > 1)
    return top, groups, category.group_sizes.count(1), category.is_straight
