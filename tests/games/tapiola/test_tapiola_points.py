"""Points for every hand of Tapiola Hold'em, and Straight-Up-or-Die: by taps and by cards.

What the source decides, and the test that shows it:

- points for each hand, as the American table has them, 2 to 100 (test_the_american_points, test_own_points)
- the end after a number of pots or at a number of points (test_points_end_after_so_many_pots,
  test_points_end_at_so_many_points)
- Straight-Up-or-Die: 1 to 5 points from a straight up, otherwise 5 for the worst and 2 for the second worst,
  others nothing, to 15 (test_straight_up, test_or_die_by_cards, test_straight_up_goes_to_fifteen)
"""

import pytest

from .towers import ANNA, BO, CY, Towers

AMERICAN = {
    "0": 0,
    "1": 2,
    "2": 5,
    "3": 10,
    "4": 15,
    "5": 20,
    "6": 25,
    "7": 50,
    "8": 75,
    "9": 100,
}


@pytest.mark.parametrize(("made", "points"), AMERICAN.items())
def test_the_american_points(made, points):
    table = Towers(2, scoring="points").enter("showdown", made0=made, made1="0")
    assert table.state.scores == (points, 0)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("Ah 2s", 0),
        ("Ks 2s", 2),
        ("Ks 9s", 5),
        ("Ks Kc", 10),
        ("Qh Qc", 2),
        ("Qh Js", 15),
        ("Ah 2h", 20),
        ("Ks 5s", 5),
    ],
)
def test_points_by_cards(hand, points):
    # The middle: K of hearts; 5h 8s 9c; 4h Th Jd. The straight is K-Q-J-10-9, the flush all hearts.
    table = Towers(2, scoring="points").stand(first="5h 8s 9c", second="4h Th Jd")
    table.enter("showdown", hand0=hand, made1="0")
    assert table.state.scores == (points, 0)


def test_own_points():
    table = Towers(2, scoring="points", points_pair=0, points_flush=7)
    assert table.enter("showdown", made0="5", made1="1").state.scores == (7, 0)


def test_points_end_after_so_many_pots():
    table = Towers(2, scoring="points", deals=2)
    table.enter("showdown", made0="9", made1="1")
    assert table.summary.headline == "Anna leads with 100 points. Deal 2 of 2"
    table.enter("showdown", made0="0", made1="1")
    assert table.summary.winners == (ANNA,)


def test_points_end_at_so_many_points():
    table = Towers(2, scoring="points", limit=30, deals=9).enter("showdown", made0="6", made1="5")
    assert table.summary.headline == "Anna leads with 25 points. Playing to 30 points or 9 deals"
    table.enter("showdown", made0="0", made1="3")
    assert table.line == "Bo gets 10 points. Bo wins"


def test_nobody_scores():
    table = Towers(2, scoring="points").enter("showdown", made0="0", made1="0")
    assert table.line == "Nobody scores"


def test_a_hand_that_nobody_named_is_asked_for():
    refusal = Towers(2, scoring="points").refuses("showdown", made0="3")
    assert (str(refusal), refusal.field) == ("Choose Bo's hand, or enter the cards.", "made1")


def test_a_tap_against_the_cards_is_refused():
    table = Towers(2, scoring="points").stand()
    refusal = table.refuses("showdown", hand0="Ks 2c", made0="5", made1="0")
    assert str(refusal) == "The cards make a different hand: pair of kings. Correct the hand or the cards."
    assert table.enter("showdown", hand0="Ks 2c", made0="1", made1="0").state.scores == (2, 0)


def test_the_last_one_left_shows_for_points():
    table = Towers(2, scoring="points").enter("community").enter("fold", folded=[BO])
    assert table.state.scores == (0, 0)
    assert table.enter("showdown", made0="4").state.scores == (15, 0)


@pytest.mark.parametrize(("made", "points"), [("4", 1), ("5", 2), ("6", 3), ("7", 4), ("8", 5)])
def test_straight_up(made, points):
    table = Towers(scoring="straight-up").enter("showdown", made0=made, made1="0", made2="4")
    assert table.state.scores == (points, 0, 1)


def test_a_royal_flush_counts_as_a_straight_flush():
    table = (
        Towers(2, scoring="straight-up")
        .until(first="Jh 6d 7d", second="Th 9c 8c")
        .enter("discard", kept=[ANNA])
    )
    table.enter("showdown", hand0="Ah Kd Qh", made1="0")
    royal = Towers(2, scoring="straight-up").stand(first="Jh 6d 7d", second="Th 9c 8c")
    royal.enter("showdown", hand0="Ah Qh", made1="0")
    assert royal.line == "Anna (royal flush) gets 5 points"
    assert table.line == "Anna (straight, ace high) gets 1 point"


def test_or_die_by_cards():
    table = Towers(scoring="straight-up").stand()
    # Anna has kings, Bo queens, Cy nines: Cy is worst, Bo second worst.
    table.enter("showdown", hand0="Ks 2c", hand1="Qh Qd", hand2="8h 9h")
    assert table.state.scores == (0, 2, 5)


def test_or_die_by_taps_that_the_cards_contradict():
    table = Towers(scoring="straight-up").stand()
    shown = {"hand0": "Ks 2c", "hand1": "Qh Qd", "hand2": "8h 9h"}
    worst = table.refuses("showdown", worst=[BO], **shown)
    assert (str(worst), worst.field) == ("The cards say that Cy has the worst hand, not Bo.", "worst")
    second = table.refuses("showdown", second_worst=[ANNA], **shown)
    assert (str(second), second.field) == (
        "The cards say that Bo has the second worst hand, not Anna.",
        "second_worst",
    )


def test_or_die_by_taps():
    table = Towers(scoring="straight-up")
    below = {"made0": "0", "made1": "0"}
    assert table.refuses("showdown", **below).field == "worst"
    assert table.refuses("showdown", worst=[CY], **below).field == "second_worst"
    same = table.refuses("showdown", worst=[CY], second_worst=[CY], **below)
    assert str(same) == "The worst hand cannot also be the second worst. Choose another player."
    assert table.enter("showdown", worst=[CY], second_worst=[ANNA], **below).state.scores == (2, 0, 5)


def test_tied_worst_hands_leave_no_second_worst():
    table = Towers(scoring="straight-up")
    below = {"made0": "0", "made1": "0", "made2": "0"}
    refusal = table.refuses("showdown", worst=[BO, CY], second_worst=[ANNA], **below)
    assert str(refusal) == "If the worst hands tie, choose nobody for the second worst hand."
    assert table.enter("showdown", worst=[BO, CY], **below).state.scores == (0, 5, 5)


def test_all_worst_hands_may_tie():
    table = Towers(2, scoring="straight-up").enter("showdown", made0="0", made1="0", worst=[ANNA, BO])
    assert table.state.scores == (5, 5)


def test_between_two_the_other_is_second_worst():
    table = Towers(2, scoring="straight-up").enter("showdown", made0="0", made1="0", worst=[ANNA])
    assert table.state.scores == (5, 2)


def test_the_worst_gets_nothing_beside_a_straight():
    refusal = Towers(scoring="straight-up").refuses("showdown", made0="4", made1="0", made2="0", worst=[BO])
    assert str(refusal) == ("Somebody has a straight or better, so choose nobody for the worst hand.")


def test_who_is_worst_needs_all_hands_or_a_tap():
    table = Towers(scoring="straight-up").stand()
    shown = {"hand0": "Ks 2c", "hand1": "Qh Qd", "made2": "0"}
    assert table.refuses("showdown", **shown).field == "worst"
    assert table.enter("showdown", worst=[CY], second_worst=[BO], **shown).state.scores == (0, 2, 5)


def test_the_only_one_left_is_worst_alone():
    table = Towers(2, scoring="straight-up").enter("community").enter("fold", folded=[BO])
    assert table.enter("showdown", made0="0").state.scores == (5, 0)


def test_straight_up_goes_to_fifteen():
    table = Towers(2, scoring="straight-up")
    for _ in range(2):
        table.enter("showdown", made0="8", made1="0")
    assert table.summary.headline == "Anna leads with 10 points. Playing to 15 points"
    table.enter("showdown", made0="8", made1="0")
    assert table.summary.winners == (ANNA,)
