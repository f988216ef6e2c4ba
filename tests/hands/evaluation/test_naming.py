"""The names of hands in every ranking."""

from functools import partial

import pytest

from companion.cards import parse
from companion.hands import RANKINGS, STANDARD, best, rank
from companion.hands.definition.rankings import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    EIGHT_OR_BETTER,
    FOUR_CARD_SETS,
    ONE_CARD,
    SHORT_DECK,
    SHORT_DECK_NO_WHEEL,
    SIX_CARD_LOW,
    STANDARD_FEWER_CARDS,
    THREE_CARD_GUTS,
    THREE_CARD_SETS,
    TWO_CARDS,
)
from companion.hands.evaluation.naming import full_hand_name, get_hand_names, short_hand_name
from companion.hands.evaluation.tables import compile_ranking

ALL_RANKINGS = pytest.mark.parametrize("order", RANKINGS.values(), ids=RANKINGS, scope="module")


@pytest.mark.random
@ALL_RANKINGS
def test_hands_of_one_full_name_tie_and_others_do_not(order):
    values = range(len(compile_ranking(order).strengths))
    assert len(set(map(partial(full_hand_name, compiled=compile_ranking(order)), values))) == len(values)


@pytest.mark.random
@ALL_RANKINGS
def test_the_short_name_begins_the_full_one_but_where_every_rank_is_listed(order):
    compiled = compile_ranking(order)
    for value in range(1, len(compiled.strengths)):
        listed = compiled.category(value).full_name_template
        assert listed or full_hand_name(value, compiled).startswith(short_hand_name(value, compiled))
        assert not {"{", "}", "  "} & set(full_hand_name(value, compiled))


def test_names_are_made_once():
    assert get_hand_names(compile_ranking(STANDARD)) is get_hand_names(compile_ranking(STANDARD))
    assert (
        get_hand_names(compile_ranking(STANDARD)).short[1]
        is get_hand_names(compile_ranking(STANDARD)).short[1]
    )


@pytest.mark.parametrize(
    ("order", "hand", "name", "whole"),
    [
        (THREE_CARD_GUTS, "Ah Kh Qh", "straight flush, ace high", "straight flush, ace high"),
        (THREE_CARD_GUTS, "3h 2h Ah", "straight flush, three high", "straight flush, three high"),
        (THREE_CARD_GUTS, "3h 2d Ah", "straight, three high", "straight, three high"),
        (THREE_CARD_GUTS, "9h 4h Ah", "flush, ace high", "flush, ace nine four"),
        (THREE_CARD_GUTS, "9h 9d Ah", "pair of nines", "pair of nines, ace kicker"),
        (THREE_CARD_GUTS, "9h 9d 9h", "three of a kind, nines", "three of a kind, nines"),
        (THREE_CARD_SETS, "Ah Kh Qh", "high card, ace", "high card, ace king queen"),
        (FOUR_CARD_SETS, "9h 9d 2c 2s", "two pair, nines and twos", "two pair, nines and twos"),
        (FOUR_CARD_SETS, "9h 9d 9c 2s", "three of a kind, nines", "three of a kind, nines, two kicker"),
        (TWO_CARDS, "6h 6d", "pair of sixes", "pair of sixes"),
        (TWO_CARDS, "6h 7d", "high card, seven", "high card, seven six"),
        (ONE_CARD, "6h", "high card, six", "high card, six"),
        (SHORT_DECK, "9h 8h 7h 6h Ah", "straight flush, nine high", "straight flush, nine high"),
        (SHORT_DECK, "Ah Kh Qh Jh Th", "royal flush", "royal flush"),
        (SHORT_DECK_NO_WHEEL, "9h 8h 7h 6h Ad", "high card, ace", "high card, ace nine eight seven six"),
        (ACE_TO_FIVE, "5h 4h 3h 2h Ah", "five low", "five four three two ace low"),
        (ACE_TO_FIVE, "Kh 4h 3h 2h Ah", "king low", "king four three two ace low"),
        (ACE_TO_FIVE, "Ah Ad 3h 2h Kh", "pair of aces", "pair of aces, king three two kickers"),
        (ACE_TO_SIX, "5h 4h 3h 2h Ah", "straight flush, five high", "straight flush, five high"),
        (ACE_TO_SIX, "Kh Qd Jd Td 9d", "straight, king high", "straight, king high"),
        (ACE_TO_SIX, "Ah Kd Qd Jd Td", "king low", "king queen jack ten ace low"),
        (ACE_TO_SIX, "Ah Kh Qh Jh Th", "flush, king high", "flush, king queen jack ten ace"),
        (EIGHT_OR_BETTER, "9h 4h 3h 2h Ah", "no low", "no low"),
        (EIGHT_OR_BETTER, "8h 4h 3h 2h Ah", "eight low", "eight four three two ace low"),
        (SIX_CARD_LOW, "8h 4h 3h 2h Ah 7d", "seven low", "seven four three two ace low"),
        (STANDARD_FEWER_CARDS, "Ah", "high card, ace", "high card, ace"),
        (STANDARD_FEWER_CARDS, "Ah Kh Qh Jh", "high card, ace", "high card, ace king queen jack"),
        (STANDARD_FEWER_CARDS, "9h 9d 2c 2s", "two pair, nines and twos", "two pair, nines and twos"),
    ],
)
def test_a_hand_is_called_what_players_call_it(order, hand, name, whole):
    found = rank(parse(hand), order, decks=None)
    assert (found.name, found.full) == (name, whole)
    assert found.full in repr(found)


def test_a_hand_that_is_no_low_has_no_category_and_no_cards():
    found = best(parse("Kh Kd Qh Qd Jc Js 9h"), EIGHT_OR_BETTER)
    assert not found.qualifies
    assert (found.category, found.name, found.full) == ("no low",) * 3
    assert found.cards == found.played == ()
