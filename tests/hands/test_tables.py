"""What the lookup rests on: no two hands share a key."""

from itertools import combinations_with_replacement

import pytest

from companion.hands import STANDARD, STANDARD_FIVES
from companion.hands.tables import RANK_WEIGHTS, SUIT_WEIGHTS, table


@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.parametrize("weights", [RANK_WEIGHTS, (0, *SUIT_WEIGHTS)], ids=["ranks", "suits"])
def test_sums_differ_whenever_the_cards_do(weights, size):
    sums = [sum(chosen) for chosen in combinations_with_replacement(weights, size)]
    assert len(set(sums)) == len(sums)


def test_a_wild_card_finds_room_in_the_ranks_and_in_thirty_bits():
    wild = 147031
    sums = [sum(chosen) for chosen in combinations_with_replacement((*RANK_WEIGHTS, wild), 5)]
    assert len(set(sums)) == len(sums)
    assert (5 * wild << 10) + 5 * max(SUIT_WEIGHTS) < 1 << 30


@pytest.mark.parametrize("ranking", [STANDARD, STANDARD_FIVES])
def test_values_are_dense_and_all_in_use(ranking):
    compiled = table(ranking)
    used = {*compiled.plain.values(), *compiled.suited.values()}
    assert used == set(range(1, len(compiled.strengths)))


def test_a_ranking_is_compiled_once():
    assert table(STANDARD) is table(STANDARD)
