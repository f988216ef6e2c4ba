"""Why one hand beats another, and what wild cards stand for, in words."""

from random import Random

import pytest

from companion.cards import parse, turn_face_down
from companion.hands import (
    RANKINGS,
    STANDARD,
    STANDARD_FIVE_OF_A_KIND,
    NotComparable,
    best,
    explain,
    rank,
    read_wild,
    wild_card_meanings,
)
from companion.hands.definition.rankings import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    EIGHT_OR_BETTER,
    FOUR_CARD_SETS,
    ONE_CARD,
    SHORT_DECK,
    SIX_CARD_LOW,
    STANDARD_FEWER_CARDS,
    THREE_CARD_GUTS,
    TWO_CARDS,
)
from hands.draws import RULES, dealt


@pytest.mark.parametrize(
    ("better", "worse", "because"),
    [
        ("Ks Kh Kd Ts Td", "Ah Kh Th 7h 4h", "full house beats flush"),
        ("Ah Kh Qh 9h 2h", "Kd Qd Jd 9d 8d", "higher flush: ace over king"),
        ("Ah Kh Qh 9h 2h", "Ad Kd 9d 8d 7d", "same ace king, higher next card: queen over nine"),
        ("Ah Kd Qh 9h 2h", "Kh Qd Jh 9h 2h", "higher card: ace over king"),
        ("Kh Kd 4s 3c 2c", "Qh Qd As Kc Jc", "higher pair: kings over queens"),
        ("Jh Jd As Qs 9d", "Jh Jd As 9s 8d", "same pair, higher kicker: queen over nine"),
        ("Ah Ad 3s 3d 2s", "Kh Kd Qs Qd Js", "higher top pair: aces over kings"),
        ("Ah Ad 8s 8d 2s", "Ah Ad 7s 7d Ks", "same top pair, higher second pair: eights over sevens"),
        ("Ah Ad 8s 8d 3s", "Ah Ad 8s 8d 2s", "same two pair, higher kicker: three over two"),
        ("7h 7d 7s 3s 2s", "6h 6d 6s As Ks", "higher three of a kind: sevens over sixes"),
        ("Kh Kd Ks Ts Td", "Kh Kd Ks 9s 9d", "same three of a kind, higher pair: tens over nines"),
        ("Kh Kd Ks Kc Kc", "Kh Kd Ks Kc Qc", "same four of a kind, higher kicker: king over queen"),
        ("Ts 9d 8c 7h 6h", "5s 4d 3c 2h Ah", "higher straight: ten over five"),
        ("Ah Kh Qh Jh Th", "9c 8c 7c 6c 5c", "higher straight flush: ace over nine"),
        ("Ah Kd 9c 5s 2h", "As Kc 9d 5h 2d", "a tie: high card, ace king nine five two"),
    ],
)
def test_what_decides_is_said(better, worse, because):
    assert explain(rank(parse(better), decks=None), rank(parse(worse), decks=None)) == because


@pytest.mark.parametrize(
    ("order", "better", "worse", "because"),
    [
        (ACE_TO_FIVE, "5h 4h 3h 2d Ah", "6h 4h 3h 2d Ah", "lower card: five over six"),
        (ACE_TO_FIVE, "8h 4h 3h 2d Ah", "8h 7h 3h 2d Ah", "same eight, lower next card: four over seven"),
        (ACE_TO_FIVE, "Ah Ad 3h 2h Kh", "2h 2d 3h Ah Kh", "lower pair: aces over twos"),
        (ACE_TO_FIVE, "Ah Ad 3h 2h Qh", "Ah As 3h 2h Kh", "same pair, lower kicker: queen over king"),
        (ACE_TO_FIVE, "Kh Qh Jh Th 9h", "Ah Ad 2h 3h 4h", "no pair beats pair"),
        (ACE_TO_FIVE, "2h 2d As Ac 5h", "3h 3d As Ac 5h", "lower top pair: twos over threes"),
        (
            ACE_TO_FIVE,
            "Ah Ad Ac 2d 2s",
            "Ah Ad Ac 3d 3s",
            "same three of a kind, lower pair: twos over threes",
        ),
        (ACE_TO_FIVE, "Ah Ad Ac As Ac", "2h 2d 2c 2s 2c", "lower five of a kind: aces over twos"),
        (ACE_TO_SIX, "5h 4d 3h 2h Ah", "6h 5d 4h 3h 2h", "lower straight: five over six"),
        (ACE_TO_SIX, "Kh Qd Jh Th 8h", "5h 4d 3h 2h Ah", "no pair beats straight"),
        (ACE_TO_SIX, "7h 5h 4h 3h 2h", "8h 5h 4h 3h 2h", "lower flush: seven over eight"),
        (ACE_TO_SIX, "Kh Kd 4h 3h 2h", "7h 5h 4h 3h 2h", "pair beats flush"),
        (SIX_CARD_LOW, "6h 4d 3h 2h Ah Kd", "7h 4d 3h 2h Ah 8d", "lower card: six over seven"),
        (EIGHT_OR_BETTER, "8h 4h 3h 2d Ah", "9h 4h 3h 2d Ah", "no pair beats no low"),
        (EIGHT_OR_BETTER, "Th 4h 3h 2d Ah", "9h 4h 3h 2d Ah", "a tie: no low"),
        (THREE_CARD_GUTS, "4h 3d 2h", "Ah Qh 9h", "straight beats flush"),
        (THREE_CARD_GUTS, "4h 3d 2h", "3h 2d Ah", "higher straight: four over three"),
        (FOUR_CARD_SETS, "Ah Ad 3h 3d", "Ah Ad 2h 2d", "same top pair, higher second pair: threes over twos"),
        (TWO_CARDS, "Ah 3h", "Ad 2d", "same ace, higher next card: three over two"),
        (TWO_CARDS, "2h 2h", "Ad Kd", "pair beats high card"),
        (ONE_CARD, "9h", "6d", "higher card: nine over six"),
        (SHORT_DECK, "Th 9d 8h 7h 6h", "9h 8d 7h 6h Ah", "higher straight: ten over nine"),
        (
            STANDARD_FIVE_OF_A_KIND,
            "3h 3h 3h 3d 3d",
            "2h 2h 2h 2d 2d",
            "higher five of a kind: threes over twos",
        ),
        (STANDARD_FEWER_CARDS, "Ah", "Kh Qh", "higher card: ace over king"),
        (STANDARD_FEWER_CARDS, "2c 2d", "Ah Kh Qh Jh", "pair beats high card"),
        (STANDARD_FEWER_CARDS, "Ac Ad", "Kc Kd Ah", "higher pair: aces over kings"),
        (STANDARD_FEWER_CARDS, "Ac Ad 9h 8h", "Ac Ad 9h 7h 6h", "same pair, higher kicker: eight over seven"),
        (STANDARD_FEWER_CARDS, "Ac Ad", "Ah As", "a tie: pair of aces"),
    ],
)
def test_what_decides_is_said_in_every_ranking(order, better, worse, because):
    assert explain(rank(parse(better), order, decks=None), rank(parse(worse), order, decks=None)) == because


@pytest.mark.parametrize(
    ("better", "worse", "same", "card"),
    [
        ("Ah Kd", "Ac", "same ace, ", "king"),
        ("Ah Kd 3c 2c", "Ah Kd 3c", "same ace king three, ", "two"),
        ("Ac Ad Kc", "Ah As", "same pair, ", "king"),
        ("2c 2d 2h 2s 3c", "2c 2d 2h 2s", "same four of a kind, ", "three"),
        ("Ac Ad Kc Kd 2h", "Ah As Kh Ks", "same two pair, ", "two"),
    ],
)
def test_a_card_beats_a_missing_one(better, worse, same, card):
    said = explain(rank(parse(better), STANDARD_FEWER_CARDS), rank(parse(worse), STANDARD_FEWER_CARDS))
    assert said == f"{same}and one more card: {card}"


@pytest.mark.random
@pytest.mark.parametrize("order", RANKINGS.values(), ids=RANKINGS)
def test_any_two_hands_are_explained_one_way_only(order):
    random = Random(order.slug)
    for rule in RULES.values():
        ranking = order.with_wild(rule.wild(order))
        found = sorted(
            best(dealt(random, order, rule, order.hand_size), ranking, decks=None) for _ in range(8)
        )
        for worse in found:
            for better in found[found.index(worse) :]:
                said = explain(better, worse)
                assert said.startswith("a tie: ") == (better == worse)
                assert ("higher" in said) <= (not order.is_low)
                assert ("lower" in said) <= order.is_low


def test_the_worse_hand_does_not_win():
    pair, royal = rank(parse("Ah Ad 4c 3c 2c")), rank(parse("Ah Kh Qh Jh Th"))
    with pytest.raises(NotComparable, match="royal flush beats pair of aces, four three two kickers"):
        explain(pair, royal)


def test_hands_of_different_rankings_are_not_explained():
    hand = parse("Ah Kh Qh Jh Th")
    with pytest.raises(NotComparable):
        explain(rank(hand), rank(hand, STANDARD_FIVE_OF_A_KIND))


@pytest.mark.parametrize(
    ("order", "wild", "hand", "meant"),
    [
        (STANDARD_FIVE_OF_A_KIND, "4", "4s Kh Kd Kc 2s", ["4♠ is wild: a king"]),
        (STANDARD_FIVE_OF_A_KIND, "4", "4s 4h Kd Kc 2s", ["4♠ is wild: a king", "4♥ is wild: a king"]),
        (STANDARD, "joker", "Jk Kh 9h 7h 2h", ["joker is wild: the ace of hearts"]),
        (STANDARD, "joker", "Jk Ah 9h 7h 2h", ["joker is wild: the ace of hearts"]),
        (STANDARD, "joker", "Jk 9h 8h 7h 5h", ["joker is wild: the six of hearts"]),
        (STANDARD, "joker", "Jk 9h 8d 7c 5s", ["joker is wild: a six"]),
        (STANDARD, "joker", "Jk Ah Ad Ac As", ["joker is wild: an ace"]),
        (STANDARD, "lowest", "2d 9d 9c Ad 5s", ["2♦ is wild: a nine"]),
        (STANDARD, "10", "Td 8d 8c Ad 5s", ["10♦ is wild: an eight"]),
        (STANDARD, "joker", "Ah Kh Qh Jh Th Jk", []),
        (STANDARD, "4 down", "4d Kd Qc 9h 8s", []),
        (THREE_CARD_GUTS, "joker", "Jk 8d 8c", ["joker is wild: an eight"]),
        (STANDARD_FEWER_CARDS, "joker", "Jk Kd", ["joker is wild: a king"]),
        (ACE_TO_FIVE, "joker", "Jk 3d 2d 5d 7c", ["joker is wild: an ace"]),
        (ACE_TO_FIVE, "king", "Kc 3d 2d Ad 7c", ["K♣ is wild: a four"]),
        (EIGHT_OR_BETTER, "king", "Kc 3d 2d Ad 9c", []),
        (SIX_CARD_LOW, "lowest", "Ac 3d 2d 8d 7c 6c", ["A♣ is wild: an ace"]),
        (SHORT_DECK, "joker", "Jk 9d 8d 7d 6d", ["joker is wild: the ten of diamonds"]),
    ],
)
def test_what_wild_cards_stand_for_is_said(order, wild, hand, meant):
    assert list(wild_card_meanings(best(parse(hand), order.with_wild(read_wild(wild))))) == meant


def test_a_wild_card_is_said_as_it_lies():
    ranking = STANDARD.with_wild(read_wild("4 down"))
    found = rank([*map(turn_face_down, parse("4h")), *parse("Kh Qh Jh Th")], ranking)
    assert wild_card_meanings(found) == ("(4♥) is wild: the ace of hearts",)


def test_without_wild_cards_nothing_is_said():
    assert wild_card_meanings(rank(parse("Ah Kh Qh Jh Th"))) == ()
