"""How a pot of Tapiola Hold'em counts for the best hand: worked by hand, by taps and by cards.

What the source decides, and the test that shows it:

- those who are left show their hands, and the best wins the pot or counts (test_the_best_hand_wins_by_cards)
- the usual order of hands (test_the_usual_order_of_hands)
- pots won: who first wins five (test_who_first_wins_five_pots_wins)
- 2 for the best and 1 for the second, to ten (test_two_for_the_best_and_one_for_the_second,
  test_two_and_one_goes_to_ten)
- high-low: 2 for the highest and 1 for the lowest (test_two_for_the_highest_and_one_for_the_lowest)
- lowball: six cards, ace-to-six, the lowest wins (test_lowball_by_cards); a pair in the middle may save
  (test_a_pair_in_the_middle_saves)
"""

import pytest

from companion.engine.field import Illegal

from .towers import ANNA, BO, CY, Towers


def test_the_best_hand_wins_by_cards():
    table = Towers().stand()
    # Anna pairs the king in the centre, which breaks Bo's straight: a pair of nines. Cy has queens.
    table.enter("showdown", hand0="Ks 2c", hand1="8h 9h", hand2="Qh Qd")
    assert table.line == "Anna (pair of kings) wins the pot"
    assert table.state.scores == (1, 0, 0)
    assert [one.reason for one in table.state.last_showdown.high] == [
        "higher pair: kings over queens",
        "higher pair: queens over nines",
        "",
    ]


@pytest.mark.parametrize(
    ("one", "two", "name"),
    [
        ("Qs Js 8s", "9h 9d 9c", "straight flush, queen high"),
        ("9h 9d 9c", "Th Td 4h", "four of a kind, nines"),
        ("Th Td 4h", "As 6s 3s", "full house, tens over fours"),
        ("As 6s 3s", "Qh Jc 8h", "flush, ace high"),
        ("Qh Jc 8h", "Ah Ac Ad", "straight, queen high"),
        ("Ah Ac Ad", "Td 9d Kc", "three of a kind, aces"),
        ("Td 9d Kc", "Kh Ks 7d", "two pair, tens and nines"),
        ("Kh Ks 7d", "Ac 8c 7c", "pair of kings"),
        ("Ac 8c 7c", "Kd Qc 8d", "high card, ace"),
    ],
)
def test_the_usual_order_of_hands(one, two, name):
    table = Towers(2).until(centre="Jh", first="9s 4d 2h", second="Ts 5c 3c")
    table.enter("discard", kept=[ANNA, BO]).enter("showdown", hand0=one, hand1=two)
    assert table.line == f"Anna ({name}) wins the pot"


def test_a_tie_shares_the_pot_won():
    table = Towers().enter("showdown", best1=[ANNA, CY])
    assert table.state.scores == (1, 0, 1)
    assert table.line == "Anna and Cy win a pot each"


def test_who_first_wins_five_pots_wins():
    table = Towers()
    for _ in range(4):
        table.enter("showdown", best1=[BO])
    assert table.summary.headline == "Bo leads with 4 pots. Playing to 5 pots"
    table.enter("showdown", best1=[BO])
    assert table.summary.over
    assert table.summary.winners == (BO,)
    assert table.line == "Bo wins the pot. Bo wins"
    assert table.summary.money == (-1, 2, -1)


def test_several_may_win_together():
    table = Towers(limit=1, stake=5).enter("showdown", best1=[ANNA, BO])
    assert table.summary.headline == "Anna and Bo win together"
    assert table.summary.money == (5, 5, -10)


def test_two_for_the_best_and_one_for_the_second():
    table = Towers(scoring="two-one").enter("showdown", best1=[ANNA], second=[CY])
    assert table.state.scores == (2, 0, 1)
    assert table.line == "Anna gets 2 points and Cy gets 1 point"


def test_two_and_one_by_cards():
    table = Towers(scoring="two-one").stand()
    table.enter("showdown", hand0="Qh Qd", hand1="Ks 2c", hand2="8h 9h")
    assert table.state.scores == (1, 2, 0)


def test_two_and_one_goes_to_ten():
    table = Towers(2, scoring="two-one")
    for _ in range(4):
        table.enter("showdown", best1=[ANNA])
    assert table.state.scores == (8, 4)
    table.enter("showdown", best1=[ANNA])
    assert table.summary.winners == (ANNA,)
    assert table.state.scores == (10, 5)


def test_between_two_the_second_needs_no_tap():
    table = Towers(2, scoring="two-one")
    assert "second" not in [field.name for field in table.offered("showdown").fields]


def test_tied_best_hands_leave_no_second():
    table = Towers(scoring="two-one")
    refusal = table.refuses("showdown", best1=[ANNA, BO], second=[CY])
    assert str(refusal) == "If the best hands tie, choose nobody for the second best hand."
    assert table.enter("showdown", best1=[ANNA, BO]).state.scores == (2, 2, 0)


def test_tied_second_hands_get_one_each():
    table = Towers(scoring="two-one").enter("showdown", best1=[ANNA], second=[BO, CY])
    assert table.state.scores == (2, 1, 1)


def test_nobody_is_best_and_second():
    refusal = Towers(scoring="two-one").refuses("showdown", best1=[ANNA], second=[ANNA])
    assert str(refusal) == "The best hand cannot also be the second best. Choose another player."


def test_the_second_must_be_said():
    refusal = Towers(scoring="two-one").refuses("showdown", best1=[ANNA])
    assert (str(refusal), refusal.field) == ("Choose at least one player, or enter the cards.", "second")


def test_who_is_left_alone_gets_what_the_best_hand_gets():
    table = Towers(scoring="two-one").enter("community").enter("fold", folded=[BO, CY])
    assert table.state.scores == (2, 0, 0)
    split = Towers(scoring="two-one", wins="split").enter("community").enter("fold", folded=[BO, CY])
    assert split.state.scores == (3, 0, 0)


def test_two_for_the_highest_and_one_for_the_lowest():
    table = Towers(scoring="two-one", wins="split").enter("showdown", best1=[ANNA], low1=[BO])
    assert table.state.scores == (2, 1, 0)
    assert table.enter("showdown", best1=[CY], low1=[CY]).state.scores == (2, 1, 3)


def test_high_low_by_cards():
    table = Towers(scoring="two-one", wins="split").stand(centre="4h", first="Ad 9d Kd", second="2c Tc Kc")
    # Anna: kings and tens with K and 10 of the towers. Bo: 7-4-3-2-A. Cy: 8-5-4-2-A.
    table.enter("showdown", hand0="Ks Th", hand1="3s 7s", hand2="5s 8s")
    assert table.state.scores == (2, 1, 0)
    assert table.line == (
        "Anna (three of a kind, kings; low: king low) gets 2 points and "
        "Bo (pair of kings; low: seven low) gets 1 point"
    )
    assert [one.name for one in table.state.last_showdown.low] == ["Bo", "Cy", "Anna"]


def test_a_straight_is_no_low_unless_agreed():
    hands = {"hand0": "3s 5s", "hand1": "6s 7s"}
    middle = {"centre": "4h", "first": "Ad 9d Kd", "second": "2c Tc Kc"}
    strict = Towers(2, scoring="two-one", wins="split").stand(**middle).enter("showdown", **hands)
    # 5-4-3-2-A is a straight: the low is Bo's 7-6-4-2-A. Ace-to-five it is the best low.
    assert strict.state.scores == (2, 1)
    easy = Towers(2, scoring="two-one", wins="split", ace_to_five=True).stand(**middle)
    assert easy.enter("showdown", **hands).state.scores == (3, 0)


def test_lowball_by_cards():
    table = Towers(wins="lowball").stand(centre="Kd", first="2c 3c Qc", second="4d 5d Qd")
    # Anna: 6-5-3-2-A beside the king. Bo: 7. Cy has a wheel, and a wheel is a straight: 8-5-3-2-A at best.
    table.enter("showdown", hand0="Ah 6h 3h", hand1="As 7s 6s", hand2="Ac 8c 4s")
    assert [one.name for one in table.state.last_showdown.high] == ["Anna", "Bo", "Cy"]
    assert table.line == "Anna (six low) wins the pot"


def test_lowball_ace_to_five():
    table = Towers(2, wins="lowball", ace_to_five=True).stand(
        centre="Kd", first="2c 3c Qc", second="4d 5d Qd"
    )
    table.enter("showdown", hand0="Ah 6h 3h", hand1="As 3s 5s")
    assert table.line == "Bo (five low) wins the pot"


def test_a_pair_in_the_middle_saves():
    table = Towers(2, wins="lowball").stand(centre="2d", first="2c Kc Qc", second="4d Kd Qd")
    table.enter("showdown", hand0="Ah 3h 8h", hand1="As 3s 2h")
    # Anna takes both twos of the middle and needs only one. Bo has a third two and must take a queen.
    assert [one.rank.full for one in table.state.last_showdown.high] == [
        "eight four three two ace low",
        "queen four three two ace low",
    ]


def test_the_cards_decide_against_a_tap():
    table = Towers().stand()
    refusal = table.refuses("showdown", hand0="Ks 2c", hand1="Qh Qd", hand2="8h 9h", best1=[BO])
    assert (str(refusal), refusal.field) == ("The cards say that Anna has the best hand, not Bo.", "best1")
    assert table.enter("showdown", hand0="Ks 2c", hand1="Qh Qd", best1=[ANNA]).state.scores == (1, 0, 0)


def test_hands_need_the_whole_middle():
    table = Towers(2)
    for cards, field in (
        ({}, "centre"),
        ({"centre": "Kh", "tower2": "2h 3h 4h"}, "tower1"),
        ({"centre": "Kh", "tower1": "2h 3h 4h"}, "tower2"),
    ):
        refusal = table.refuses("showdown", hand0="Ks 2c", **cards)
        assert str(refusal).startswith("To compare hands, enter all seven cards in the middle")
        assert refusal.field == field


def test_the_same_card_twice_is_refused():
    table = Towers(2).stand()
    refusal = table.refuses("showdown", hand0="Ks 2c", hand1="Ks Qd")
    assert (refusal.field, str(refusal)[:15]) == ("hand0", "K♠ was entered "), "Anna is asked after Bo"
    assert table.refuses("showdown", hand0="Kh 2c").field == "hand0"
    whole = Towers(2).refuses("showdown", centre="Kh", tower1="Kh 2d 3d", tower2="4d 5d 6d", best1=[ANNA])
    assert whole.field == "tower2"


def test_nothing_tapped_and_nothing_shown_is_refused():
    refusal = Towers().refuses("showdown")
    assert (str(refusal), refusal.anchor) == ("Choose at least one player, or enter the cards.", "showdown")


@pytest.mark.parametrize(
    ("options", "field", "why"),
    [
        (
            {"scoring": "points", "wins": "lowball"},
            "wins",
            "If every hand scores points, only the highest hand can win.",
        ),
        (
            {"scoring": "straight-up", "wins": "split"},
            "wins",
            "If every hand scores points, only the highest hand can win.",
        ),
        (
            {"scoring": "pots", "wins": "split"},
            "wins",
            "“Pots won” does not work if the highest and the lowest hand both win.",
        ),
        (
            {"scoring": "betting", "small": 3, "big": 2},
            "small",
            "The small blind cannot be more than the big blind.",
        ),
    ],
)
def test_options_that_do_not_go_together_are_refused_where_they_are_changed(options, field, why):
    with pytest.raises(Illegal, match=why) as caught:
        Towers(**options)
    assert caught.value.field == field


def test_stopping_between_two_pots():
    table = Towers()
    table.enter("showdown", best1=[BO])
    table.enter("community")
    assert "end" not in table.names
    table.enter("showdown", best1=[CY]).enter("end")
    assert table.line == "That was the last deal. Bo and Cy win together"
    assert Towers().enter("end").line == "That was the last deal. Nobody wins"
