"""What the look-ups rest on: no two hands share a key, and every value is in use."""

import gc
from itertools import combinations, combinations_with_replacement, islice
from weakref import ref

import pytest

from companion.cards import RANKS
from companion.hands import STANDARD, evaluator
from companion.hands.definition.rankings import ACE_TO_FIVE, GUTS3, RANKINGS, STANDARD_FEW
from companion.hands.evaluation.fives import PARTS, RANK_PARTS, SUIT_PARTS, listed, lookup
from companion.hands.evaluation.naming import names
from companion.hands.evaluation.packed import LOW, LOW_BITS, MOST, packed
from companion.hands.evaluation.tables import KEPT_TABLES, table
from companion.hands.evaluation.walk import walk

ALL_RANKINGS = pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS, scope="module")


@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.parametrize("weights", [RANK_PARTS, (0, *SUIT_PARTS.values())], ids=["ranks", "suits"])
def test_sums_differ_whenever_the_cards_do(weights, size):
    sums = [sum(chosen) for chosen in combinations_with_replacement(weights, size)]
    assert len(set(sums)) == len(sums)


def test_a_key_is_one_digit_of_a_python_int():
    assert 5 * max(RANK_PARTS) * PARTS + PARTS < 1 << 30


@pytest.mark.no_cover
@pytest.mark.parametrize("wild", [False, True])
@ALL_RANKINGS
def test_values_are_dense_and_all_in_use(ranking, wild):
    compiled = table(ranking, wild=wild)
    used = {
        value
        for sizes in (compiled.plain, compiled.suited)
        for found in sizes.values()
        for value in found.values()
    }
    assert used - {0} == set(range(1, len(compiled.strengths)))


@ALL_RANKINGS
def test_with_wild_cards_values_mean_what_they_mean_without(ranking):
    natural, wild = table(ranking), table(ranking, wild=True)
    assert natural.strengths == wild.strengths
    for size, values in natural.plain.items():
        assert values.items() <= wild.plain[size].items()
        assert natural.suited[size].items() <= wild.suited[size].items()


@pytest.mark.no_cover
@ALL_RANKINGS
def test_a_hand_reads_as_many_cards_as_count(ranking):
    compiled = table(ranking)
    for value in range(1, len(compiled.strengths)):
        read = compiled.reading(value)
        assert min(ranking.fewest, ranking.size) <= sum(many for _, many in read) <= ranking.size
        assert read is compiled.reading(value)
        assert {rank for rank, _ in read} <= set(RANKS)


@pytest.mark.parametrize("ranking", [STANDARD, ACE_TO_FIVE, GUTS3, STANDARD_FEW], ids=lambda it: it.slug)
def test_packed_values_are_those_of_the_table(ranking):
    compiled = table(ranking, wild=True)
    for size, values in compiled.plain.items():
        highs, lows, found = packed(compiled)[size]
        assert {key: found[highs[key >> LOW_BITS] + lows[key & LOW]] for key in values} == values


@pytest.mark.parametrize("many", [0, 4, MOST + 1])
def test_too_few_cards_and_too_many_are_not_packed(many):
    with pytest.raises(KeyError):
        packed(table(STANDARD))[many]


def test_everything_is_compiled_once():
    compiled = table(STANDARD)
    assert table(STANDARD) is compiled
    assert lookup(compiled) is lookup(compiled)
    assert listed(compiled) is listed(compiled)
    assert packed(compiled) is packed(compiled)
    assert packed(compiled)[7] is packed(compiled)[7]
    assert evaluator(STANDARD) is evaluator(STANDARD)


def test_tables_go_with_all_that_is_made_of_them_when_many_others_were_asked_for():
    order = RANKINGS["two"]
    ours = table(order, wild=True, stands="A")
    assert walk(ours) is walk(ours)
    assert names(ours) is names(ours)
    kept = ref(ours)
    del ours
    assert kept() is table(order, wild=True, stands="A")
    for one, other in islice(combinations(order.ranks, 2), KEPT_TABLES):
        walk(table(order, wild=True, stands=one + other))
    gc.collect()
    assert kept() is None
