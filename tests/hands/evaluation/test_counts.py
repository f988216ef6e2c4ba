"""The evaluator's counts of hands by category, held against the published tables, exactly.

`test_as_data` has those of the other rankings.
Five cards: every hand is ranked, 2,598,960 of one deck, with deuces wild and with jokers in it too, and
3,819,816 multisets of five decks weighed by how many ways the decks can give each. Best of seven: no
133,784,560 hands are ranked one by one, but one for every class of hands that differ in nothing that
counts, weighed by the size of its class.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
import pytest

from companion.cards import DECK, JOKER, RANKS, SUITS, Card
from companion.hands import STANDARD, STANDARD_FIVE_OF_A_KIND, WildCards, evaluator
from companion.hands.definition.rankings import EIGHT_OR_BETTER, RANKINGS
from companion.hands.evaluation.batch import compute_hand_values
from companion.hands.evaluation.tables import compile_ranking

pytestmark = pytest.mark.brute

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
ONE_JOKER = (1302540, 1268088, 123552, 137280, 20532, 7804, 6552, 3120, 204, 13)
TWO_JOKERS = (1302540, 1437936, 123552, 232968, 34704, 11388, 9360, 9360, 624, 78)
DEUCES_WILD = (799680, 1225008, 95040, 355080, 62232, 14472, 12672, 31552, 2552, 672)


def by_category(found, weights, ranking):
    """Return how many hands each category has, lowest first; a value stands for its weight of them."""
    compiled = compile_ranking(ranking)
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
    found = compute_hand_values(one_deck)
    assert len(found) == 2598960
    assert len(np.unique(found)) == 7462
    assert by_category(found, 1, STANDARD) == ONE_DECK


def test_one_deck_has_four_royal_flushes(one_deck):
    found = compute_hand_values(one_deck)
    assert np.count_nonzero(found == len(compile_ranking(STANDARD).strengths) - 1) == 4


def test_five_different_cards_of_five_decks(one_deck):
    assert by_category(compute_hand_values(one_deck), 5**5, STANDARD) == FIVE_DECKS_ALL_DIFFERENT
    assert (
        by_category(compute_hand_values(one_deck, STANDARD_FIVE_OF_A_KIND), 5**5, STANDARD_FIVE_OF_A_KIND)[
            :-1
        ]
        == FIVE_DECKS_ALL_DIFFERENT
    )


def test_five_decks_with_five_of_a_kind(five_decks):
    hands, ways = five_decks
    assert ways.sum() == comb(260, 5) == sum(FIVE_DECKS)
    assert (
        by_category(compute_hand_values(hands, STANDARD_FIVE_OF_A_KIND), ways, STANDARD_FIVE_OF_A_KIND)
        == FIVE_DECKS
    )


def test_without_five_of_a_kind_they_count_as_four(five_decks):
    hands, ways = five_decks
    *others, four, straight_flush, five = FIVE_DECKS
    assert by_category(compute_hand_values(hands), ways, STANDARD) == (*others, four + five, straight_flush)


def with_all_wild(wild, deck):
    """Return how many of all hands of `deck` each category has when `wild` is wild, ranking every one."""
    ranking = STANDARD_FIVE_OF_A_KIND.with_wild(wild)
    times = Counter(map(evaluator(ranking).value, combinations(deck, 5)))
    found, weights = np.array([*times.items()]).T
    return by_category(found, weights, ranking.base_ranking)


@pytest.mark.slow
def test_one_fully_wild_joker_has_the_published_counts():
    assert sum(ONE_JOKER) == comb(53, 5)
    assert with_all_wild(WildCards.from_deck(joker=True), (*DECK, JOKER)) == ONE_JOKER


@pytest.mark.slow
def test_two_fully_wild_jokers_have_the_published_counts():
    assert sum(TWO_JOKERS) == comb(54, 5)
    assert with_all_wild(WildCards.from_deck(joker=True), (*DECK, JOKER, JOKER)) == TWO_JOKERS


@pytest.mark.slow
def test_deuces_wild_have_the_published_counts():
    assert sum(DEUCES_WILD) == comb(52, 5)
    assert with_all_wild(WildCards.from_deck("2"), DECK) == DEUCES_WILD


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


@pytest.fixture(scope="module")
def of_seven():
    """Every class of seven cards, made once."""
    return list(sevens())


def best_of_seven(ranking, of_seven):
    """Return the value of the best hand of every class of seven cards, and how many hands each stands for."""
    find = evaluator(ranking).best
    found, ways = np.array([(find(hand), ways) for hand, ways in of_seven]).T
    assert ways.sum() == comb(52, 7) == 133784560
    return found, ways


@pytest.mark.slow
def test_best_of_seven_by_classes(of_seven):
    found, ways = best_of_seven(STANDARD, of_seven)
    assert by_category(found, ways, STANDARD) == BEST_OF_SEVEN
    assert len(np.unique(found)) == 4824


@pytest.mark.slow
def test_best_of_seven_that_is_eight_or_better(of_seven):
    found, ways = best_of_seven(EIGHT_OR_BETTER, of_seven)
    assert ways[found > 0].sum() == 24530944


def drawn(ranking, cards, many):
    """Return `many` random hands of `cards` of one deck, as places; shape (many, cards)."""
    deck = np.array(deck_of(ranking), np.uint8)
    return np.random.default_rng(7).permuted(np.tile(deck, (many, 1)), axis=1)[:, :cards]


def drawn_from_many_decks(ranking, cards, many):
    """Return hands as `drawn` does, in which a card may stand more than once."""
    return np.random.default_rng(5).choice(np.array(deck_of(ranking), np.uint8), (many, cards))


def drawn_mostly_of_a_suit(ranking, cards, many):
    """Return hands as `drawn_from_many_decks` does, most of their cards hearts."""
    deck = deck_of(ranking)
    chances = np.array([20.0 if DECK[place][1] == "h" else 1.0 for place in deck])
    return np.random.default_rng(3).choice(np.array(deck, np.uint8), (many, cards), p=chances / chances.sum())


def deck_of(ranking):
    return [place for place, card in enumerate(DECK) if card[0] in ranking.ranks]


def one_by_one(valued, hands):
    """Return what the evaluator's function says of each of `hands`."""
    return [valued([DECK[place] for place in hand]) for hand in hands]


def best_by_choice(hands, ranking):
    """Return the best value of all choices of as many cards as count, each ranked by the batch."""
    choices = map(list, combinations(range(hands.shape[1]), ranking.size))
    return np.max([compute_hand_values(hands[:, choice], ranking) for choice in choices], axis=0).tolist()


DRAWS = [drawn, drawn_from_many_decks, drawn_mostly_of_a_suit]


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_the_batch_ranks_as_the_evaluator_does(ranking):
    for draw in DRAWS:
        hands = draw(ranking, ranking.hand_size, 2000)
        assert best_by_choice(hands, ranking) == one_by_one(evaluator(ranking).value, hands), draw


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
@pytest.mark.parametrize("more", [1, 2, 3, 4])
def test_the_best_hand_is_the_best_of_all_choices(ranking, more):
    """Up to seven cards and more of them are found on ways of their own; the batch knows none of them."""
    for draw in DRAWS:
        hands = draw(ranking, ranking.hand_size + more, 80)
        assert best_by_choice(hands, ranking) == one_by_one(evaluator(ranking).best, hands), draw


def test_best_of_seven_as_all_twenty_one_choices_on_a_sample():
    hands = drawn(STANDARD, 7, 5_000)
    assert best_by_choice(hands, STANDARD) == one_by_one(evaluator(STANDARD).best, hands)
