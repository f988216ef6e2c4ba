"""What the look-ups rest on: no two hands share a key, and every value is in use."""

from itertools import combinations_with_replacement

import pytest

from companion.hands.fives import PARTS, RANK_PARTS, SUIT_PARTS
from companion.hands.rankings import RANKINGS, STANDARD
from companion.hands.tables import table


@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.parametrize("weights", [RANK_PARTS, (0, *SUIT_PARTS.values())], ids=["ranks", "suits"])
def test_sums_differ_whenever_the_cards_do(weights, size):
    sums = [sum(chosen) for chosen in combinations_with_replacement(weights, size)]
    assert len(set(sums)) == len(sums)


def test_a_key_is_one_digit_of_a_python_int():
    assert 5 * max(RANK_PARTS) * PARTS + PARTS < 1 << 30


@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_values_are_dense_and_all_in_use(ranking, wild):
    compiled = table(ranking, wild=wild)
    used = {
        value
        for sizes in (compiled.plain, compiled.suited)
        for found in sizes.values()
        for value in found.values()
    }
    assert used - {0} == set(range(1, len(compiled.strengths)))


def test_a_ranking_is_compiled_once():
    assert table(STANDARD) is table(STANDARD)
