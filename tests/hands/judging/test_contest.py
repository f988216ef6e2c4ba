"""Showdowns from cards: who takes what of high and low, copies beyond the decks, and why."""

from fractions import Fraction

import pytest

from companion.cards import UnknownCard, parse, parse_cards_with_face_down, turn_face_down
from companion.hands import (
    ANY_CARDS,
    NO_BOARD,
    OMAHA,
    STANDARD,
    TOWERS,
    Board,
    Contest,
    JokerNotWild,
    TooManyCopies,
    WrongCount,
    read_wild,
)
from companion.hands.definition.rankings import (
    ACE_TO_FIVE,
    EIGHT_OR_BETTER,
    SIX_CARD_LOW,
    STANDARD_FEWER_CARDS,
    STANDARD_FIVE_OF_A_KIND,
)

HIGH_LOW = Contest(choice=OMAHA, low=EIGHT_OR_BETTER)


def dealt(*hands):
    return [parse(hand) for hand in hands]


def test_hands_meet_in_order_with_ties_and_reasons():
    board = Board(parse("Ah Kd 9c 5s 2h"))
    outcome = Contest().meet(dealt("Qh Jh", "Ad 3c", "Qs Js", "As 4c", "Kc 3d"), board)
    assert outcome.showdown.order == ((1, 3), (4,), (0, 2))
    assert outcome.showdown.shares == {1: Fraction(1, 2), 3: Fraction(1, 2)}
    assert outcome.reasons == (
        "higher pair: aces over kings",
        "pair beats high card",
    )
    assert outcome.low_reasons == outcome.lows == outcome.showdown.low_order == ()
    assert not outcome.showdown.has_low
    assert [found.name for found in outcome.hands][1] == "pair of aces"


def test_high_and_low_take_half_each():
    board = Board(parse("Ah 7d 5c Ks Kh"))
    outcome = HIGH_LOW.meet(dealt("Kd Qd 9s 9h", "2c 3c Jd Jh"), board)
    assert outcome.showdown.shares == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert outcome.showdown.low_order == ((1,),)
    assert outcome.low_reasons == ()
    assert outcome.lows[0].name == "no low"


def test_one_hand_takes_both():
    outcome = HIGH_LOW.meet(dealt("2c 3c Ac Ad", "Kd Qd 8s 8h"), Board(parse("Ah 7d 5c Ks Jh")))
    assert outcome.showdown.both_winners == (0,)
    assert outcome.showdown.shares == {0: 1}


def test_where_no_low_qualifies_the_high_takes_all():
    outcome = HIGH_LOW.meet(dealt("2c 3c Ac Ad", "Kd Qd 8s 8h"), Board(parse("Ah 7d 9c Ks Jh")))
    assert outcome.showdown.low_winners == outcome.showdown.both_winners == ()
    assert outcome.showdown.shares == {0: 1}
    assert outcome.showdown.has_low


def test_a_low_that_is_shared_quarters_the_pot():
    outcome = HIGH_LOW.meet(
        dealt("2c 3c Qd Jd", "2d 3d Kd 8s", "Th Ts 9h 9d"), Board(parse("Ah 7d 5c Ks Kh"))
    )
    assert outcome.showdown.winners == (1,)
    assert outcome.showdown.low_winners == (0, 1)
    assert outcome.showdown.both_winners == (1,)
    assert outcome.showdown.shares == {0: Fraction(1, 4), 1: Fraction(3, 4)}


def test_three_tie_for_both():
    outcome = HIGH_LOW.meet(
        dealt("2c 3c Qd Jd", "2d 3d Qs Js", "2s 3h Qh Jh"), Board(parse("Ah 7d 5c Ks Kh"))
    )
    assert outcome.showdown.shares == dict.fromkeys(range(3), Fraction(1, 3))
    assert outcome.showdown.order == outcome.showdown.low_order == ((0, 1, 2),)
    assert outcome.reasons == outcome.low_reasons == ()


def test_lows_are_compared_with_reasons():
    contest = Contest(choice=ANY_CARDS, low=ACE_TO_FIVE)
    outcome = contest.meet(dealt("5h 4h 3h 2d As", "6h 4s 3s 2s Ad", "Kh Kd Ks 2h Ac"))
    assert outcome.low_reasons == ("lower card: five over six", "no pair beats three of a kind")
    assert outcome.reasons == ("straight beats three of a kind", "three of a kind beats high card")


def test_only_lows_are_played():
    outcome = Contest(SIX_CARD_LOW, TOWERS).meet(
        dealt("2h 3h 4h", "Kd Qd Jd"), Board(parse("Ah"), (parse("6h Kc"), parse("5h 2c")))
    )
    assert outcome.showdown.winners == (0,)
    assert not outcome.showdown.has_low


def test_nobody_qualifies_and_nobody_takes_anything():
    outcome = Contest(EIGHT_OR_BETTER).meet(dealt("Kh Qh Jh Th 9h", "Kd Qd Jd Td 9d"))
    assert outcome.showdown.order == ()
    assert outcome.showdown.winners == ()
    assert outcome.showdown.shares == {}
    assert outcome.reasons == ()


def test_nobody_meets():
    assert Contest().meet([]).showdown.shares == {}


def test_a_kitty_is_one_more_hand():
    contest = Contest(STANDARD_FEWER_CARDS)
    outcome = contest.meet(dealt("Ah Kh", "Ad Kd 2c", "Ac Ks"))
    assert outcome.showdown.order == ((1,), (0, 2))
    assert outcome.reasons == (outcome.reasons[0],)
    assert "two" in outcome.reasons[0]


def test_what_is_wild_stands_in_the_ranking():
    contest = Contest(STANDARD_FIVE_OF_A_KIND.with_wild(read_wild("joker; 4 down")))
    hands = [
        parse_cards_with_face_down("(4h) Kh Kd Kc Ks"),
        parse_cards_with_face_down("4d Ah Ad Ac Qs"),
        parse_cards_with_face_down("Jk Qh Jh Th 9h"),
    ]
    outcome = contest.meet(hands)
    assert [found.name for found in outcome.hands] == [
        "five of a kind, kings",
        "three of a kind, aces",
        "straight flush, king high",
    ]
    assert outcome.reasons[0] == "five of a kind beats straight flush"


@pytest.mark.parametrize(
    ("hands", "board", "decks", "sentence"),
    [
        (["Ah Kh Qh Jh Th", "Ah Kd Qd Jd Td"], NO_BOARD, 1, "A♥ appears 2 times, but one deck has only 1."),
        (["Ah Ah Qh Jh Th"], NO_BOARD, 1, "A♥ appears 2 times, but one deck has only 1."),
        (["Kh Qh"], Board(parse("Jh Th Kh")), 1, "K♥ appears 2 times, but one deck has only 1."),
        (["Kh Qh", "2d 3d"], Board(parse("Jh"), (parse("Th 2d"), parse("3c"))), 1, "2♦ appears 2 times"),
        (["Ah Ah Qh Jh Th", "Ah Kd Qd Jd Td"], NO_BOARD, 2, "A♥ appears 3 times, but 2 decks have only 2."),
        (["(Ah) Kh Qh Jh Th", "Ah Kd Qd Jd Td"], NO_BOARD, 1, "A♥ appears 2 times, but one deck has only 1."),
        (["(Ah Ah) Ah Jh Th"], NO_BOARD, 2, "A♥ appears 3 times, but 2 decks have only 2."),
    ],
)
def test_more_of_a_card_than_the_decks_hold_is_refused(hands, board, decks, sentence):
    with pytest.raises(TooManyCopies) as refused:
        Contest(decks=decks).meet([parse_cards_with_face_down(hand) for hand in hands], board)
    assert sentence in str(refused.value)


def test_as_many_of_a_card_as_the_decks_hold_may_meet():
    hands = [parse("Ah Kh Qh Jh Th"), tuple(map(turn_face_down, parse("Ah Kh Qh Jh Th")))]
    assert Contest(decks=2).meet(hands).showdown.order == ((0, 1),)


@pytest.mark.parametrize(
    ("hands", "error"),
    [
        ([("Ah", "Kh", "Qh", "Jh")], WrongCount),
        ([("Ah", "Kh", "Qh", "Jh", "Jk")], JokerNotWild),
        ([("Ah", "Kh", "Qh", "Jh", "1h")], UnknownCard),
        ([()], WrongCount),
    ],
)
def test_hands_that_cannot_be_ranked_are_refused(hands, error):
    with pytest.raises(error):
        Contest(STANDARD).meet(hands)
