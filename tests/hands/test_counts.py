"""Every count of shared/design/ORACLES.md that the standard rankings can be held against, exactly.

Five cards: every hand is ranked, 2,598,960 of one deck, 3,819,816 multisets of five decks weighed by
how many ways the decks can give each. Best of seven: no 133,784,560 hands are ranked one by one, but
one for every class of hands that differ in nothing that counts, weighed by the size of its class.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
import pytest

from companion.cards import DECK, RANKS, SUITS, Card
from companion.hands import STANDARD, STANDARD_FIVES, value
from companion.hands.batch import values
from companion.hands import evaluator
from companion.hands.tables import table

ONE_DECK = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40)
FIVE_DECKS = (
    4070437500,
    4332900000,
    617760000,
    390390000,
    31875000,
    32836500,
    33789600,
    15116400,
    125000,
    201552,
)
FIVE_DECKS_ALL_DIFFERENT = (
    4070437500,
    3432000000,
    386100000,
    171600000,
    31875000,
    15962500,
    11700000,
    1950000,
    125000,
)
BEST_OF_SEVEN = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584)


def by_category(found, weights, ranking):
    """Return how many hands each category has, lowest first; a value stands for its weight of them."""
    compiled = table(ranking)
    place = np.array([-1, *(strength[0] for strength in compiled.strengths[1:])])
    counts = np.zeros(len(ranking.categories), np.int64)
    np.add.at(counts, place[found], weights)
    return tuple(counts.tolist())


def fives(of, *, repeats=False):
    """Return every set (or multiset) of five numbers below `of`, shape (n, 5), uint8, rising."""
    pick = combinations_with_replacement if repeats else combinations
    flat = np.fromiter(chain.from_iterable(pick(range(of), 5)), np.uint8)
    return flat.reshape(-1, 5)


@pytest.fixture(scope="module")
def one_deck():
    return fives(52)


@pytest.fixture(scope="module")
def five_decks():
    """Every multiset of five cards, and in how many ways five decks give it."""
    hands = fives(52, repeats=True)
    ways, run = np.full(len(hands), 5), np.zeros(len(hands), int)
    for at in range(1, 5):  # one more copy of a card: a deck less to take it from, and their order is nothing
        run = np.where(hands[:, at] == hands[:, at - 1], run + 1, 0)
        ways = ways * (5 - run) // (run + 1)
    return hands, ways


def test_one_deck_has_the_published_counts_and_distinct_values(one_deck):
    found = values(one_deck)
    assert len(found) == 2598960
    assert len(np.unique(found)) == 7462
    assert by_category(found, 1, STANDARD) == ONE_DECK


def test_one_deck_has_four_royal_flushes(one_deck):
    found = values(one_deck)
    assert np.count_nonzero(found == len(table(STANDARD).strengths) - 1) == 4


def test_five_different_cards_of_five_decks(one_deck):
    assert by_category(values(one_deck), 5**5, STANDARD) == FIVE_DECKS_ALL_DIFFERENT
    assert (
        by_category(values(one_deck, STANDARD_FIVES), 5**5, STANDARD_FIVES)[:-1] == FIVE_DECKS_ALL_DIFFERENT
    )


def test_five_decks_with_five_of_a_kind(five_decks):
    hands, ways = five_decks
    assert ways.sum() == comb(260, 5) == sum(FIVE_DECKS)
    assert by_category(values(hands, STANDARD_FIVES), ways, STANDARD_FIVES) == FIVE_DECKS


def test_without_five_of_a_kind_they_count_as_four(five_decks):
    hands, ways = five_decks
    *others, four, straight_flush, five = FIVE_DECKS
    assert by_category(values(hands), ways, STANDARD) == (*others, four + five, straight_flush)


@pytest.mark.parametrize("ranking", [STANDARD, STANDARD_FIVES])
def test_the_batch_ranks_as_the_single_hand_does(five_decks, ranking):
    some = five_decks[0][::997]
    assert values(some, ranking).tolist() == [value([DECK[at] for at in hand], ranking) for hand in some]


def sevens() -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield hands of seven cards of one deck, and how many hands each stands for.

    Those are the hands of its ranks and, where five or more are of one suit, the same ranks in it.
    """
    of_ranks: Counter[tuple[str, ...]] = Counter()
    for ranks in combinations_with_replacement(RANKS, 7):
        of_ranks[ranks] = prod(comb(4, count) for count in Counter(ranks).values())
    for suited in range(5, 8):
        for flush in combinations(RANKS, suited):
            for others in combinations_with_replacement(RANKS, 7 - suited):
                ways = 4 * prod(comb(3, count) for count in Counter(others).values())
                of_ranks[tuple(sorted(flush + others, key=RANKS.index))] -= ways
                yield (*(Card(rank + "s") for rank in flush), *_with_suits(others, "cdh")), ways
    for ranks, ways in of_ranks.items():
        if ways:
            yield _with_suits(ranks, SUITS), ways


def _with_suits(ranks: tuple[str, ...], suits: str) -> tuple[Card, ...]:
    """Return cards of `ranks`, their suits going round."""
    return tuple(Card(rank + suits[at % len(suits)]) for at, rank in enumerate(ranks))


@pytest.mark.slow
def test_best_of_seven_by_classes():
    find = evaluator(STANDARD).best
    found, ways = np.array([(find(hand), ways) for hand, ways in sevens()]).T
    assert ways.sum() == comb(52, 7) == 133784560
    assert by_category(found, ways, STANDARD) == BEST_OF_SEVEN
    assert len(np.unique(found)) == 4824


def test_best_of_seven_as_all_twenty_one_choices_on_a_sample():
    """The classes rest on `many`; the batch, which does without it, ranks all choices of 20,000 hands."""
    rng = np.random.default_rng(7)
    hands = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (20_000, 1)), axis=1)[:, :7]
    by_choice = [values(hands[:, choice]) for choice in map(list, combinations(range(7), 5))]
    find = evaluator(STANDARD).best
    assert np.max(by_choice, axis=0).tolist() == [find([DECK[at] for at in hand]) for hand in hands]
