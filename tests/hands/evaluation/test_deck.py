"""Many different cards of one deck, by sets of ranks written as bits, held against all choices."""

from dataclasses import replace
from random import Random

import pytest

from companion.cards import DECK, parse, turn_face_down
from companion.hands import RANKINGS, STANDARD, best
from companion.hands.definition.categories import FOUR_OF_A_KIND, PAIR, TWO_PAIR
from companion.hands.definition.rankings import FOUR_CARD_SETS, THREE_CARD_SETS
from companion.hands.evaluation.deck import DeckEvaluator, can_use_deck_evaluator
from companion.hands.evaluation.tables import compile_ranking
from hands.draws import deck, natural_values, places

pytestmark = pytest.mark.brute

HIGH = [order for order in RANKINGS.values() if not order.is_low]
ALL_HIGH = pytest.mark.parametrize("order", HIGH, ids=lambda order: order.slug)


def dealt_from_few(order, many, pools):
    """Return pools of different cards, half of them from neighbouring ranks."""
    random = Random(f"{order.slug} {many}")
    near = [card for card in deck(order) if card[0] in "9TJQ"]
    return [random.sample(near if at % 2 else deck(order), many) for at in range(pools)]


def test_every_high_ranking_fits_and_no_low_does():
    assert [order.slug for order in RANKINGS.values() if can_use_deck_evaluator(order)] == [
        order.slug for order in HIGH
    ]


def test_an_order_that_ranks_two_pair_above_four_of_a_kind_does_not_fit():
    odd = tuple(one for one in FOUR_CARD_SETS.categories if one.group_sizes not in ((2, 2), (4,)))
    by_name = {category.group_sizes: category for category in FOUR_CARD_SETS.categories}
    strange = replace(FOUR_CARD_SETS, slug="strange", categories=(*odd, by_name[4,], by_name[2, 2]))
    assert not can_use_deck_evaluator(strange)
    assert best(parse("Ah As Ad Ac Kd Qc Jc Tc 9c"), strange).name == "two pair, aces and aces"
    assert best(parse("Ah As Ad Kc Kd Qc Jc Tc 9c"), strange).name == "two pair, aces and kings"


def test_an_order_without_four_of_a_kind_does_not_fit():
    left = tuple(one for one in STANDARD.categories if one.name != FOUR_OF_A_KIND.name)
    assert not can_use_deck_evaluator(replace(STANDARD, slug="no-quads", categories=left))
    assert {PAIR, TWO_PAIR} < set(left)


@ALL_HIGH
def test_different_cards_are_ranked_as_the_best_of_all_choices(order):
    find = DeckEvaluator(compile_ranking(order)).best_value
    for many in (5, 8, 9, 10, 12, 13):
        pools = dealt_from_few(order, many, 60)
        assert list(map(find, pools)) == natural_values(places(pools), order).tolist(), many


@ALL_HIGH
def test_it_does_not_matter_how_cards_lie(order):
    find = DeckEvaluator(compile_ranking(order)).best_value
    for pool in dealt_from_few(order, 9, 20):
        lying = [turn_face_down(card) if at % 2 else card for at, card in enumerate(pool)]
        assert find(lying) == find(pool) == best(lying, order).value


@ALL_HIGH
def test_two_of_a_card_are_left_to_the_walk(order):
    find = DeckEvaluator(compile_ranking(order)).best_value
    pool = [*parse("Ah Ah"), *parse("Kd Qc Js 9h 8h 7d 7c")]
    assert find(pool) == 0
    assert best(pool, order, decks=None).value == natural_values(places([pool]), order).max()


def test_the_whole_deck_has_the_best_hand_there_is():
    assert best(DECK, STANDARD).name == "royal flush"
    assert best(DECK, THREE_CARD_SETS).name == "three of a kind, aces"


def test_a_card_out_of_play_is_not_known():
    with pytest.raises(KeyError):
        DeckEvaluator(compile_ranking(RANKINGS["short"])).best_value(parse("2h Ah Kd Qc Js 9h 8h 7d 6d"))
