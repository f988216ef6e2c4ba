"""What is wild: how people say it, what is said back, and what cannot be wild."""

import re
from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import DECK, JOKER, RANKS, SUITS, Card, UnknownCard, parse, turn_face_down
from companion.hands import (
    NOTHING_WILD,
    RANKINGS,
    STANDARD,
    BadHand,
    BadWildCards,
    JokerNotWild,
    WildCards,
    WrongCount,
    best,
    hand_value,
    rank,
    read_wild,
)
from companion.hands.definition.rankings import ACE_TO_FIVE, SHORT_DECK

one_sort = st.one_of(
    st.sampled_from(RANKS).map(lambda rank: WildCards.from_deck(ranks=rank)),
    st.sampled_from(SUITS).map(lambda suit: WildCards.from_deck(suits=suit)),
    st.sampled_from(SUITS).map(lambda suit: WildCards.from_deck(suits=SUITS.replace(suit, ""))),
    st.sampled_from(DECK).map(lambda card: WildCards(frozenset({card}))),
    st.just(WildCards.from_deck(joker=True)),
    st.just(WildCards(lowest_card_rule="card")),
)
sorts = st.lists(one_sort, min_size=1, max_size=4)


def joined(wilds):
    """Return what is wild by any of them."""
    found = NOTHING_WILD
    for wild in wilds:
        found |= wild
    return found


@pytest.mark.random
@given(sorts, sorts, sorts)
def test_what_is_said_of_wild_cards_reads_back(always, down, bugs):
    wild = joined(always) | joined(one for one in down if not one.lowest_card_rule).limit_to_face_down()
    assert read_wild(str(wild)) == wild
    wild |= joined(one for one in bugs if not one.lowest_card_rule).as_bugs()
    assert read_wild(str(wild)) == wild


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4", "fours wild"),
        ("fours", "fours wild"),
        ("four wild", "fours wild"),
        ("10", "tens wild"),
        ("T", "tens wild"),
        ("sixes", "sixes wild"),
        ("6 and 9", "sixes and nines wild"),
        ("9, 6", "sixes and nines wild"),
        ("2; 3 + 4", "twos, threes and fours wild"),
        ("spades", "spades wild"),
        ("spade", "spades wild"),
        ("S", "spades wild"),
        ("hearts and spades", "hearts and spades wild"),
        ("joker", "jokers wild"),
        ("Jokers", "jokers wild"),
        ("jk", "jokers wild"),
        ("J♠", "J♠ wild"),
        ("j♥ and j♠", "J♥ and J♠ wild"),
        ("10♠", "10♠ wild"),
        ("9h", "9♥ wild"),
        ("all but diamonds", "all but diamonds wild"),
        ("everything but diamonds", "all but diamonds wild"),
        ("anything but d", "all but diamonds wild"),
        ("not diamonds", "all but diamonds wild"),
        ("all but diamonds when face down", "all but diamonds when face down wild"),
        ("4 down", "fours when face down wild"),
        ("4 face down", "fours when face down wild"),
        ("4 when face down wild", "fours when face down wild"),
        ("6 and 9 down", "sixes and nines when face down wild"),
        ("6, 9 down", "sixes and nines when face down wild"),
        ("2, 3 and 4 down; joker", "jokers; twos, threes and fours when face down wild"),
        ("4, 6 down, 9", "nines; fours and sixes when face down wild"),
        ("lowest", "the lowest card in the hand wild"),
        ("low card", "the lowest card in the hand wild"),
        ("the lowest card in the hand", "the lowest card in the hand wild"),
        ("lowest rank", "the lowest card in the hand and all like it wild"),
        ("joker, lowest; queens down", "jokers; queens when face down; the lowest card in the hand wild"),
        ("4, 4♠", "fours wild"),
        ("4♣, 4♦, 4♥, 4♠", "fours wild"),
        (" 4 ,, joker ", "fours and jokers wild"),
        ("every card", "every card wild"),
        ("nothing", "nothing wild"),
        ("", "nothing wild"),
        (" , ", "nothing wild"),
    ],
)
def test_people_say_what_is_wild(text, said):
    assert str(read_wild(text)) == said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4s", "“4s” can mean fours or 4♠: write which one you mean."),
        ("Js", "“js” can mean jacks or J♠: write which one you mean."),
        ("6s down", "“6s” can mean sixes or 6♠"),
        (
            "deuces",
            "“deuces” is not a wild card. Write a rank (4), a suit (spades), a card (J♠), joker, ",
        ),
        ("1", "“1” is not a wild card."),
        ("x" * 1000, f"“{'x' * 24}” is not"),
        ("all but", "“all but” is not"),
        ("all but jacks", "“all but jacks” is not"),
        ("down", "“down” is not"),
        ("wild", "“wild” is not"),
        ("\x00", "is not a wild card"),
        (
            "joker, lowest down",
            "The lowest card in the hand is wild whether face up or face down: leave out “down”.",
        ),
        (
            "lowest down",
            "The lowest card in the hand is wild whether face up or face down: leave out “down”.",
        ),
        (
            "lowest, lowest rank",
            "Choose one: either only the lowest card is wild, or all cards of its rank are.",
        ),
    ],
)
def test_what_names_no_wild_card_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(BadWildCards, match=re.escape(sentence)):
        read_wild(text)


@pytest.mark.random
@given(st.text(max_size=30))
def test_any_text_is_wild_or_refused(text):
    with suppress(BadWildCards):
        assert str(read_wild(text)).endswith("wild")


@pytest.mark.parametrize(
    ("ranking", "wild", "sentence"),
    [
        (STANDARD, "4; 4 down", "Fours cannot be wild both always and only when face down. Choose one."),
        (STANDARD, "4♠; spades down", "4♠ cannot be wild both always and only when face down. Choose one."),
        (
            STANDARD,
            "joker; joker down",
            "Jokers cannot be wild both always and only when face down. Choose one.",
        ),
        (STANDARD, "spades, hearts, clubs, diamonds", "Not every card can be wild."),
        (STANDARD, "spades, hearts, clubs, diamonds, joker", "Not every card can be wild."),
        (SHORT_DECK, "4", "Cards that are not in play cannot be wild: fours."),
        (SHORT_DECK, "4♠ down", "Cards that are not in play cannot be wild: 4♠."),
    ],
)
def test_what_cannot_be_wild_is_refused_in_a_sentence(ranking, wild, sentence):
    with pytest.raises(BadWildCards) as refused:
        ranking.with_wild(read_wild(wild))
    assert str(refused.value) == sentence


def test_every_card_may_be_wild_when_down_and_all_but_one_always():
    assert STANDARD.with_wild(WildCards.from_deck(suits=SUITS).limit_to_face_down()).wild
    assert STANDARD.with_wild(WildCards(frozenset(DECK[1:]))).wild
    assert SHORT_DECK.with_wild(WildCards(frozenset(card for card in DECK if card[0] in "6789TJQK"))).wild


def test_wild_cards_are_asked_for_one_by_one():
    wild = read_wild("4, joker; 6 down; lowest")
    assert [card in wild for card in parse("4h Jk 6h 7h")] == [True, True, False, False]
    assert [turn_face_down(card) in wild for card in parse("4h Jk 6h 7h")] == [True, True, True, False]


def test_nothing_wild_is_nothing():
    assert not NOTHING_WILD
    assert not WildCards()
    assert WildCards() | read_wild("4") == read_wild("4")
    assert read_wild("4")
    assert read_wild("lowest")
    assert read_wild("4 down").limit_to_face_down() == read_wild("4 down")
    assert WildCards(lowest_card_rule="rank") | WildCards(lowest_card_rule="rank") == WildCards(
        lowest_card_rule="rank"
    )


@pytest.mark.parametrize(
    ("wild", "hand", "marks"),
    [
        ("lowest", "2h 2d 9c Ac", "1000 0100"),
        ("lowest", "Ah Kd 9c 9s", "0010 0001"),
        ("lowest rank", "Ah 9d 9c Ks", "0110"),
        ("2, lowest", "2h 2d 9c Ac", "1110"),
        ("2, lowest rank", "2h 9d 9c Ac", "1110"),
        ("2, lowest", "2h 2d", "11"),
        ("joker, lowest", "Jk Qd Kd", "110"),
        ("spades", "Ks Qd Ts", "101"),
        ("lowest", "", ""),
    ],
)
def test_what_lies_beside_a_card_tells_the_lowest(wild, hand, marks):
    ways = [tuple(mark == "1" for mark in way) for way in marks.split()]
    assert read_wild(wild).possible_flags(parse(hand), RANKS) == (tuple(ways) or ((),))


def test_the_ace_is_the_lowest_card_where_it_ranks_low():
    lowest = WildCards(lowest_card_rule="card")
    assert lowest.possible_flags(parse("2h Ah"), ACE_TO_FIVE.ranks) == ((False, True),)
    assert lowest.possible_flags(parse("2h Ah"), RANKS) == ((True, False),)


JOKERS = STANDARD.with_wild(WildCards.from_deck(joker=True))


@pytest.mark.parametrize("ask", [rank, hand_value, best])
@pytest.mark.parametrize(
    ("hand", "ranking", "error", "sentence"),
    [
        ("Jk", JOKERS, WrongCount, "has 5 cards, not 1."),
        ("", JOKERS, WrongCount, "There are no cards to rank. A hand has 5 cards."),
        (
            "",
            STANDARD.with_wild(WildCards(lowest_card_rule="card")),
            WrongCount,
            "There are no cards to rank",
        ),
        ("Jk Jk Jk Ah 1h", JOKERS, UnknownCard, "“1h” is not a card."),
        (
            "Jk Kh Qh Jh Th",
            STANDARD.with_wild(WildCards.from_deck(ranks="4")),
            JokerNotWild,
            "unless jokers are wild.",
        ),
        (
            "Jk Kh Qh Jh Th",
            STANDARD.with_wild(read_wild("joker down")),
            JokerNotWild,
            "A joker cannot be ranked",
        ),
        (
            "2h Kh Qh Jh Th",
            SHORT_DECK.with_wild(WildCards.from_deck(joker=True)),
            BadHand,
            "a card that is not used",
        ),
        (
            "2h Kh Qh Jh Th",
            SHORT_DECK.with_wild(WildCards(lowest_card_rule="rank")),
            BadHand,
            "not used in “short deck",
        ),
        (
            "1h Kh Qh Jh Th",
            SHORT_DECK.with_wild(WildCards(lowest_card_rule="rank")),
            UnknownCard,
            "“1h” is not a card.",
        ),
    ],
)
def test_a_bad_hand_is_refused_where_something_is_wild(ask, hand, ranking, error, sentence):
    with pytest.raises(error) as refused:
        ask(hand.split(), ranking)
    assert sentence in str(refused.value)
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize("order", RANKINGS.values(), ids=RANKINGS)
def test_unknown_cards_are_refused_however_many_there_are(order):
    for copies, strange in product((1, 2, 30), ("1h", "Jk", "h9")):
        with pytest.raises(ValueError, match=r"\.$"):
            best([Card(strange)] * order.hand_size * copies, order)


def test_a_joker_is_wild_only_when_down_where_that_is_said():
    ranking = STANDARD.with_wild(read_wild("joker down"))
    assert rank([turn_face_down(JOKER), *parse("Kh Qh Jh Th")], ranking).name == "royal flush"
