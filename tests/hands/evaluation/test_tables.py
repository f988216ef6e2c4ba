"""What the look-ups rest on: no two hands share a key, and every value is in use."""

import gc
from itertools import combinations, combinations_with_replacement, islice
from weakref import ref

import pytest

from companion.cards import RANKS
from companion.hands import STANDARD, evaluator
from companion.hands.definition.rankings import ACE_TO_FIVE, RANKINGS, STANDARD_FEWER_CARDS, THREE_CARD_GUTS
from companion.hands.evaluation.fives import (
    RANK_PART_FACTOR,
    RANK_PARTS,
    SUIT_PARTS,
    get_five_card_table,
    get_mixed_five_card_values,
)
from companion.hands.evaluation.naming import get_hand_names
from companion.hands.evaluation.packed import LOW_BITS, LOW_MASK, MAX_PACKED_CARDS, get_packed_values
from companion.hands.evaluation.tables import MAX_CACHED_TABLES, compile_ranking
from companion.hands.evaluation.walk import get_hand_trees

ALL_RANKINGS = pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS, scope="module")


@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.parametrize("weights", [RANK_PARTS, (0, *SUIT_PARTS.values())], ids=["ranks", "suits"])
def test_sums_differ_whenever_the_cards_do(weights, size):
    sums = [sum(chosen) for chosen in combinations_with_replacement(weights, size)]
    assert len(set(sums)) == len(sums)


def test_a_key_is_one_digit_of_a_python_int():
    assert 5 * max(RANK_PARTS) * RANK_PART_FACTOR + RANK_PART_FACTOR < 1 << 30


@pytest.mark.no_cover
@pytest.mark.parametrize("wild", [False, True])
@ALL_RANKINGS
def test_values_are_dense_and_all_in_use(ranking, wild):
    compiled = compile_ranking(ranking, wild=wild)
    used = {
        value
        for sizes in (compiled.mixed_suit_values, compiled.one_suit_values)
        for found in sizes.values()
        for value in found.values()
    }
    assert used - {0} == set(range(1, len(compiled.strengths)))


@ALL_RANKINGS
def test_with_wild_cards_values_mean_what_they_mean_without(ranking):
    natural, wild = compile_ranking(ranking), compile_ranking(ranking, wild=True)
    assert natural.strengths == wild.strengths
    for size, values in natural.mixed_suit_values.items():
        assert values.items() <= wild.mixed_suit_values[size].items()
        assert natural.one_suit_values[size].items() <= wild.one_suit_values[size].items()


@pytest.mark.no_cover
@ALL_RANKINGS
def test_a_hand_reads_as_many_cards_as_count(ranking):
    compiled = compile_ranking(ranking)
    for value in range(1, len(compiled.strengths)):
        read = compiled.rank_counts(value)
        assert min(ranking.min_hand_size, ranking.size) <= sum(many for _, many in read) <= ranking.size
        assert read is compiled.rank_counts(value)
        assert {rank for rank, _ in read} <= set(RANKS)


@pytest.mark.parametrize(
    "ranking", [STANDARD, ACE_TO_FIVE, THREE_CARD_GUTS, STANDARD_FEWER_CARDS], ids=lambda it: it.slug
)
def test_packed_values_are_those_of_the_table(ranking):
    compiled = compile_ranking(ranking, wild=True)
    for size, values in compiled.mixed_suit_values.items():
        highs, lows, found = get_packed_values(compiled)[size]
        assert {key: found[highs[key >> LOW_BITS] + lows[key & LOW_MASK]] for key in values} == values


@pytest.mark.parametrize("many", [0, 4, MAX_PACKED_CARDS + 1])
def test_too_few_cards_and_too_many_are_not_packed(many):
    with pytest.raises(KeyError):
        get_packed_values(compile_ranking(STANDARD))[many]


def test_everything_is_compiled_once():
    compiled = compile_ranking(STANDARD)
    assert compile_ranking(STANDARD) is compiled
    assert get_five_card_table(compiled) is get_five_card_table(compiled)
    assert get_mixed_five_card_values(compiled) is get_mixed_five_card_values(compiled)
    assert get_packed_values(compiled) is get_packed_values(compiled)
    assert get_packed_values(compiled)[7] is get_packed_values(compiled)[7]
    assert evaluator(STANDARD) is evaluator(STANDARD)


def test_tables_go_with_all_that_is_made_of_them_when_many_others_were_asked_for():
    order = RANKINGS["two"]
    ours = compile_ranking(order, wild=True, stands="A")
    assert get_hand_trees(ours) is get_hand_trees(ours)
    assert get_hand_names(ours) is get_hand_names(ours)
    kept = ref(ours)
    del ours
    assert kept() is compile_ranking(order, wild=True, stands="A")
    for one, other in islice(combinations(order.ranks, 2), MAX_CACHED_TABLES):
        get_hand_trees(compile_ranking(order, wild=True, stands=one + other))
    gc.collect()
    assert kept() is None
