"""Rankings that no module has: what the data can say, held against the counts of ORACLES.md."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import DECK, RANKS
from companion.hands import Ranking, WrongCount, best, explain, rank
from companion.hands.batch import values
from companion.hands.ranking import STANDARD, Category
from companion.hands.tables import table

from .draws import cards

LINKS = tuple(RANKS[at : at + 3][::-1] for at in range(11))
SINGLE = Category("high card", (1, 1, 1), "high card, {one[0]}", ("card",))
PAIR = Category("pair", (2, 1), "pair of {many[0]}", ("pair",))
TRIPS = Category("three of a kind", (3,), "three of a kind, {many[0]}", ("three of a kind",))
RUN = Category("straight", (1, 1, 1), "straight, {one[0]} high", ("straight",), run=True)
SUIT = Category("flush", (1, 1, 1), "flush, {one[0]} high", ("flush",), suited=True)
BOTH = Category(
    "straight flush", (1, 1, 1), "straight flush, {one[0]} high", ("straight",), run=True, suited=True
)

TWO = (
    Category("high card", (1, 1), "high card, {one[0]}", ("card",)),
    Category("pair", (2,), "pair of {many[0]}", ("pair",)),
)
FOUR = (
    Category("high card", (1, 1, 1, 1), "high card, {one[0]}", ("card",)),
    Category("pair", (2, 1, 1), "pair of {many[0]}", ("pair",)),
    Category("two pair", (2, 2), "two pair, {many[0]} and {many[1]}", ("top pair", "second pair")),
    Category("three of a kind", (3, 1), "three of a kind, {many[0]}", ("three of a kind",)),
    Category("four of a kind", (4,), "four of a kind, {many[0]}", ("four of a kind",)),
)
SHORT = STANDARD.straights[5:]

GUTS = Ranking("three-card guts", "guts3", (SINGLE, PAIR, SUIT, RUN, BOTH, TRIPS), ("32A", *LINKS), size=3)
RANKINGS = {
    GUTS: (16440, 3744, 1096, 720, 48, 52),
    Ranking("three-card sets", "sets3", (SINGLE, PAIR, TRIPS), (), size=3): (18304, 3744, 52),
    Ranking("two cards", "two", TWO, (), size=2): (1248, 78),
    Ranking("four-card sets", "sets4", FOUR, (), size=4): (183040, 82368, 2808, 2496, 13),
    Ranking("short", "short", STANDARD.categories, ("9876A", *SHORT), ranks=RANKS[4:]): (
        *(122400, 193536, 36288, 16128, 6120, 480, 1728, 288, 24),
    ),
    Ranking("short, no wheel", "short-no-wheel", STANDARD.categories, SHORT, ranks=RANKS[4:]): (
        *(123420, 193536, 36288, 16128, 5100, 484, 1728, 288, 20),
    ),
}


@pytest.mark.parametrize(("ranking", "counts"), RANKINGS.items(), ids=lambda it: getattr(it, "slug", ""))
def test_every_hand_of_a_deck_is_counted(ranking, counts):
    deck = [place for place, card in enumerate(DECK) if card[0] in ranking.ranks]
    found = values(np.array(list(combinations(deck, ranking.size)), np.uint8), ranking)
    of_value = np.array([-1, *(strength[0] for strength in table(ranking).strengths[1:])])
    assert tuple(np.bincount(of_value[found]).tolist()) == counts


@settings(deadline=None)
@given(
    st.lists(cards, min_size=4, max_size=8),
    st.sampled_from([one for one in RANKINGS if len(one.ranks) == 13 and one.size < 5]),
)
def test_the_best_of_many_is_the_best_of_all_choices(pool, ranking):
    assert best(pool, ranking) == max(rank(hand, ranking) for hand in combinations(pool, ranking.size))


def test_a_ranking_has_a_category_for_every_hand():
    with pytest.raises(ValueError, match="leave some hands without one"):
        table(Ranking("trips only", "trips-only", (TRIPS,), (), size=3))


def test_hands_of_three_are_named_and_counted():
    trips, run = rank(("4h", "4d", "4c"), GUTS), rank(("Ah", "3d", "2c"), GUTS)
    assert (trips.full, run.full, run.cards) == (
        "three of a kind, fours",
        "straight, three high",
        ("3d", "2c", "Ah"),
    )
    assert explain(trips, run) == "three of a kind beats straight"
    with pytest.raises(WrongCount, match="has 3 cards, not 4 cards"):
        rank(DECK[:4], GUTS)
