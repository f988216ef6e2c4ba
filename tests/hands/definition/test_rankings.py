"""The rankings as data: their best and worst hands, hands of fewer cards, and orders that share nothing."""

from itertools import pairwise

import pytest

from companion.cards import RANKS, parse
from companion.hands import (
    NOTHING_WILD,
    RANKINGS,
    STANDARD,
    STANDARD_FIVE_OF_A_KIND,
    BadWildCards,
    NotComparable,
    WildCards,
    WrongCount,
    best,
    compare,
    evaluator,
    hand_value,
    rank,
    read_wild,
)
from companion.hands.definition.rankings import (
    ACE_TO_FIVE,
    SHORT_DECK,
    SIX_CARD_LOW,
    STANDARD_FEWER_CARDS,
    THREE_CARD_GUTS,
    allow_fewer_cards,
)
from companion.hands.evaluation.naming import full_hand_name
from companion.hands.evaluation.tables import compile_ranking

BEST_AND_WORST = {
    "standard": ("royal flush", "high card, seven five four three two"),
    "standard-fives": ("five of a kind, aces", "high card, seven five four three two"),
    "standard-fives-few": ("five of a kind, aces", "high card, two"),
    "short-flush": ("five of a kind, aces", "high card, jack nine eight seven six"),
    "short-trips": ("five of a kind, aces", "high card, jack nine eight seven six"),
    "stripped-flush": ("five of a kind, aces", "high card, queen ten nine eight seven"),
    "short": ("five of a kind, aces", "high card, jack nine eight seven six"),
    "short-no-wheel": ("five of a kind, aces", "high card, jack nine eight seven six"),
    "sets5": ("five of a kind, aces", "high card, six five four three two"),
    "sets3": ("three of a kind, aces", "high card, four three two"),
    "guts3": ("three of a kind, aces", "high card, five three two"),
    "two": ("pair of aces", "high card, three two"),
    "one": ("high card, ace", "high card, two"),
    "sets4": ("four of a kind, aces", "high card, five four three two"),
    "ace-to-five": ("five four three two ace low", "five of a kind, kings"),
    "ace-to-six": ("six four three two ace low", "five of a kind, kings"),
    "deuce-to-seven": ("seven five four three two low", "five of a kind, aces"),
    "badugi": ("four three two ace badugi", "one card, king"),
    "eight-or-better": ("five four three two ace low", "eight seven six five four low"),
    "eight-or-better-strict": ("six four three two ace low", "eight seven six five three low"),
    "six-card-low": ("six four three two ace low", "five of a kind, kings"),
    "six-card-low-to-five": ("five four three two ace low", "five of a kind, kings"),
}


@pytest.mark.no_cover
def test_the_best_and_the_worst_hand_of_every_ranking():
    found = {
        slug: (
            full_hand_name(len(compile_ranking(order).strengths) - 1, compile_ranking(order)),
            full_hand_name(1, compile_ranking(order)),
        )
        for slug, order in RANKINGS.items()
    }
    assert found == BEST_AND_WORST


def test_no_two_rankings_share_a_name():
    assert len({order.name for order in RANKINGS.values()}) == len(RANKINGS)


@pytest.mark.parametrize("order", RANKINGS.values(), ids=RANKINGS)
def test_every_ranking_is_made_of_ranks_and_categories_that_fit(order):
    assert set(order.ranks) <= set(RANKS)
    assert order.is_rainbow or all(sum(category.group_sizes) == order.size for category in order.categories)
    assert all(len(straight) == order.size for straight in order.straights)
    assert order.min_hand_size <= order.hand_size
    assert order.base_ranking is order


def test_a_ranking_with_wild_cards_ranks_by_the_same_order():
    fours = STANDARD.with_wild(read_wild("4"))
    spades = fours.with_wild(read_wild("spades"))
    assert (fours.name, fours.slug) == ("standard high; fours wild", "standard")
    assert fours.base_ranking is spades.base_ranking is STANDARD
    assert spades.name == "standard high; spades wild"
    assert spades.with_wild(NOTHING_WILD) is STANDARD
    assert rank(parse("4h Ah Kh Qh Jh"), fours) > rank(parse("4h Ah Kh Qh Jh"), STANDARD)
    assert rank(parse("Ah Kh Qh Jh Th"), fours) == rank(parse("Ah Kh Qh Jh Th"), STANDARD)


def test_wild_cards_that_the_order_does_not_have_are_refused():
    with pytest.raises(BadWildCards, match="Cards that are not in play cannot be wild: fours"):
        SHORT_DECK.with_wild(read_wild("4"))


def test_hands_of_different_orders_cannot_be_compared():
    one, other = rank(parse("Ah Kd 9c"), THREE_CARD_GUTS), rank(parse("Ah Kd 9c"), RANKINGS["sets3"])
    assert one != other
    for refused in (one.__lt__, one.__le__, one.__gt__, one.__ge__):
        with pytest.raises(NotComparable, match="three-card guts” cannot be compared with one ranked by"):
            refused(other)


def test_a_rank_is_no_number():
    found = rank(parse("Ah Kd 9c"), THREE_CARD_GUTS)
    assert found != found.value
    assert found.__eq__(found.value) is NotImplemented


def test_hands_are_compared_at_once():
    two, kings = parse("2h 2d 3c 4c 6c 7c 8d"), parse("Kh Kd 3c 4c 6c")
    assert (compare(two, kings), compare(kings, two), compare(two, two)) == (-1, 1, 0)
    assert (compare(two, kings, ACE_TO_FIVE), compare(kings, two, ACE_TO_FIVE)) == (1, -1)


def test_six_cards_of_a_low_are_a_hand_and_five_are_none():
    assert rank(parse("6h 4h 3h 2h Ah Kd"), SIX_CARD_LOW).full == "king four three two ace low"
    with pytest.raises(WrongCount, match="has 6 cards, not 5"):
        rank(parse("6h 4h 3h 2h Ah"), SIX_CARD_LOW)


SHORT_HANDS = [
    "2c",
    "2d 3h",
    "7h 5h 4h 3h",
    "Kh",
    "Kh 2d",
    "Ah",
    "Ah 2d",
    "Ah Kd",
    "Ah Kd 2h",
    "Ah Kh Qh",
    "Ah Kh Qh Jh",
    "Ah Kd Qh Jh 9h",
    "2c 2d",
    "2c 2d Ah",
    "3c 3d",
    "Ac Ad",
    "Ac Ad 2h",
    "Ac Ad Kh Qh",
    "Ac Ad Kh Qh 2d",
    "3c 3d 2c 2d",
    "3c 3d 2c 2d Ah",
    "Ac Ad Kc Kd",
    "2c 2d 2h",
    "2c 2d 2h 3c",
    "Ac Ad Ah Kc",
    "2c 2d 2h 2s",
    "2c 2d 2h 2s 3c",
    "Ac Ad Ah As",
    "2c 2d 2h 2s 2c",
]
"""Hands of one to five cards, each worse than the next."""


def test_a_hand_of_fewer_cards_is_what_it_is_and_a_missing_card_loses():
    found = [rank(parse(hand), STANDARD_FEWER_CARDS, decks=None) for hand in SHORT_HANDS]
    assert all(worse < better for worse, better in pairwise(found))


@pytest.mark.parametrize("hand", ["Ah Kh Qh Jh", "5h 4d 3c 2s", "Ah Kd Qc", "9h 8h"])
def test_fewer_cards_make_no_straight_and_no_flush(hand):
    assert rank(parse(hand), STANDARD_FEWER_CARDS).category == "high card"


def test_five_cards_rank_there_as_they_do_elsewhere():
    hands = ["Ah Kh Qh Jh Th", "7h 5d 4c 3c 2c", "9h 8d 7c 6c 5c", "2h 2d 2c 2s 2s", "Kh Kd 4c 4d 3h"]
    for hand in map(parse, hands):
        assert (
            rank(hand, STANDARD_FEWER_CARDS, decks=None).full
            == rank(hand, STANDARD_FIVE_OF_A_KIND, decks=None).full
        )
        assert (
            best([*hand, *parse("2c 3d")], STANDARD_FEWER_CARDS, decks=None).full
            == best([*hand, *parse("2c 3d")], STANDARD_FIVE_OF_A_KIND, decks=None).full
        )


def test_fewer_cards_may_be_wild():
    jokers = STANDARD_FEWER_CARDS.with_wild(WildCards.from_deck(joker=True))
    fulls = [
        rank(parse(hand), jokers).full for hand in ("Jk", "Jk 9c", "Jk Jk 9c", "Jk 9c 9d 8d", "Jk Kh Qh Jh")
    ]
    assert fulls == [
        "high card, ace",
        "pair of nines",
        "three of a kind, nines",
        "three of a kind, nines, eight kicker",
        "pair of kings, queen jack kickers",
    ]


@pytest.mark.parametrize("hand", ["", "Ah Kh Qh Jh Th 9h"])
def test_no_cards_and_six_are_no_hand_there(hand):
    with pytest.raises(WrongCount, match="1 to 5"):
        rank(parse(hand), STANDARD_FEWER_CARDS)


def test_few_says_so():
    found = allow_fewer_cards(STANDARD)
    assert (found.name, found.slug, found.min_hand_size) == (
        "standard high, fewer cards allowed",
        "standard-few",
        1,
    )
    assert hand_value(parse("Ah Kd"), found) > 0


def test_what_ranks_is_compiled_once_for_a_ranking():
    assert evaluator(STANDARD) is evaluator(STANDARD)
    assert evaluator(STANDARD).ranking is STANDARD
