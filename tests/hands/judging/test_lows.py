"""The orders that sides are judged by in games of fewer cards, or of a shorter pack."""

import pytest

from companion.cards import RANK_NAMES, parse
from companion.hands import RANKINGS, STANDARD, STANDARD_FIVE_OF_A_KIND, BadPrize, best, evaluator
from companion.hands.definition.rankings import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    EIGHT_OR_BETTER_STRICT,
    FOUR_CARD_SETS,
    ONE_CARD,
    SHORT_DECK,
    STANDARD_FEWER_CARDS,
    THREE_CARD_GUTS,
    TWO_CARDS,
)
from companion.hands.evaluation.tables import compile_ranking
from companion.hands.judging.lows import (
    check_low_limit,
    low_limit_value,
    prize_ranking,
    ranking_for_fewer_cards,
)


def test_five_cards_of_a_whole_pack_have_the_usual_lows():
    for order in (STANDARD, STANDARD_FEWER_CARDS, BADUGI):
        lows = [prize_ranking(side, order) for side in ("low", "low 2-7", "low a-6", "badugi", "high")]
        assert lows == [ACE_TO_FIVE, DEUCE_TO_SEVEN, ACE_TO_SIX, BADUGI, order]


@pytest.mark.parametrize(
    ("side", "order", "hand", "full"),
    [
        ("low", THREE_CARD_GUTS, "Ah 2h 3h", "three two ace low"),
        ("low a-6", THREE_CARD_GUTS, "Ah 2h 3h", "three two ace low"),
        ("low 2-7", THREE_CARD_GUTS, "2h 3h 4h", "four three two low"),
        ("low 2-7", THREE_CARD_GUTS, "Ah Kh Qh 2d", "king queen two low"),
        ("low", FOUR_CARD_SETS, "Ah Ad 3h 3d", "two pair, threes and aces"),
        ("low", FOUR_CARD_SETS, "Ah Ad Ac 3d", "three of a kind, aces, three kicker"),
        ("low", FOUR_CARD_SETS, "Ah Ad Ac As", "four of a kind, aces"),
        ("low", TWO_CARDS, "Kh 2d", "king two low"),
        ("low", TWO_CARDS, "2h 2d", "pair of twos"),
        ("low", ONE_CARD, "2h", "two low"),
        ("low", SHORT_DECK, "Ah 6d 7h 8h 9h", "nine eight seven six ace low"),
        ("low a-6", SHORT_DECK, "6d 7h 8h 9h Th", "straight, ten high"),
        ("low 2-7", SHORT_DECK, "Ah 6d 7h 8h 9h", "ace nine eight seven six low"),
        ("badugi", THREE_CARD_GUTS, "Ah 2d 3h", "two cards, two ace"),
        ("badugi", SHORT_DECK, "Ah 6d 7s 8c", "eight seven six ace badugi"),
    ],
)
def test_a_low_fits_the_game(side, order, hand, full):
    low = prize_ranking(side, order)
    assert best(parse(hand), low).full == full
    assert prize_ranking(side, order) is low


def test_no_two_of_them_share_a_name():
    found = {
        prize_ranking(side, order)
        for side in ("low", "low 2-7", "low a-6", "badugi")
        for order in RANKINGS.values()
    }
    assert len({low.name for low in found}) == len({low.slug for low in found}) == len(found)
    assert all(compile_ranking(low).strengths for low in found)


def test_a_high_order_has_one_for_fewer_cards():
    assert (
        ranking_for_fewer_cards(STANDARD_FIVE_OF_A_KIND)
        is ranking_for_fewer_cards(STANDARD_FEWER_CARDS)
        is STANDARD_FEWER_CARDS
    )
    assert ranking_for_fewer_cards(THREE_CARD_GUTS) is ranking_for_fewer_cards(THREE_CARD_GUTS)
    assert best(parse("Ah Ad"), ranking_for_fewer_cards(THREE_CARD_GUTS)).full == "pair of aces"


@pytest.mark.parametrize(
    ("side", "order", "rank", "sentence"),
    [
        ("low", STANDARD, "4", "Nobody can make a low of four or better: it takes 5 different ranks."),
        ("low a-6", STANDARD, "5", "it takes 5 different ranks that make no straight."),
        ("low 2-7", STANDARD, "6", "it takes 5 different ranks that make no straight."),
        ("low 2-7", STANDARD, "2", "it takes 5 different ranks that make no straight."),
        ("low", SHORT_DECK, "8", "Nobody can make a low of eight or better"),
        (
            "low",
            SHORT_DECK,
            "5",
            "Nobody can make a low of five or better: this deck has no fives.",
        ),
        ("low", THREE_CARD_GUTS, "2", "it takes 3 different ranks."),
    ],
)
def test_a_low_that_nobody_can_make_is_refused(side, order, rank, sentence):
    with pytest.raises(BadPrize) as refused:
        check_low_limit(prize_ranking(side, order), rank)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("side", ["low", "low 2-7", "low a-6"])
@pytest.mark.parametrize(
    "order",
    [STANDARD, THREE_CARD_GUTS, FOUR_CARD_SETS, TWO_CARDS, ONE_CARD, SHORT_DECK],
    ids=lambda it: it.slug,
)
def test_a_limit_that_is_taken_is_one_that_some_hand_meets(side, order):
    low = prize_ranking(side, order)
    for rank in RANK_NAMES:
        able = [
            value
            for value, strength in enumerate(compile_ranking(low).strengths)
            if strength and rank in low.ranks and strength[0] == 0 and strength[1] <= low.ranks.index(rank)
        ]
        try:
            check_low_limit(low, rank)
        except BadPrize:
            assert not able, rank
        else:
            assert low_limit_value(compile_ranking(low), rank) == min(able), rank
            assert able == list(range(min(able), len(compile_ranking(low).strengths))), rank


@pytest.mark.parametrize(
    ("order", "strict"), [(ACE_TO_FIVE, EIGHT_OR_BETTER), (ACE_TO_SIX, EIGHT_OR_BETTER_STRICT)]
)
def test_eight_or_better_is_what_the_rankings_of_that_name_have(order, strict):
    least = low_limit_value(compile_ranking(order), "8")
    for hand in ("8h 7d 6c 5s 3h", "8h 7d 6c 5s 4h", "9h 4d 3c 2s Ah", "6h 4h 3h 2h Ah", "Ah Ad 2c 3c 4c"):
        cards = parse(hand)
        assert (evaluator(order).value(cards) >= least) == best(cards, strict).qualifies
