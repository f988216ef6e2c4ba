"""Rounds of variants as contests, by which hands outside of a match are compared."""

from dataclasses import replace

from companion.hands import OMAHA, read_prize
from companion.variants.play.contests import list_variant_contests
from companion.variants.shelf import built_in_variants_by_slug

SHELF = built_in_variants_by_slug()


def only(slug):
    (found,) = list_variant_contests(SHELF[slug])
    return found


def test_each_round_has_its_wild_cards_and_number_of_cards():
    found = list_variant_contests(SHELF["three-five-seven"])
    assert [(one.title, one.hand_size, one.contest.ranking.slug) for one in found] == [
        ("3s wild", 3, "sets3"),
        ("5s wild", 5, "standard-fives"),
        ("7s wild", 7, "standard-fives"),
    ]
    assert str(found[1].contest.ranking.wild) == "fives wild"
    assert not any(one.left_out for one in found)


def test_a_low_and_the_cards_of_omaha():
    found = only("omaha-high-low")
    assert found.contest.choice is OMAHA
    assert found.contest.low is not None
    assert found.contest.low.slug == "eight-or-better"
    assert (found.hand_size, found.board_size, found.left_out) == (4, 5, ())


def test_a_low_alone_is_the_ranking():
    assert only("razz").contest.ranking.slug == "ace-to-five"
    assert only("razz").contest.low is None


def test_what_a_contest_cannot_have_is_said():
    assert only("high-chicago").left_out == ("highest spade face down",)
    assert only("low-hole").left_out == ("wild cards that depend on the hand",)
    assert only("tic-tac-toe").left_out == (
        "using both of your cards and a line from the board",
        "the lines of the board",
    )


def test_dead_cards_and_the_second_best_hand_are_said():
    variant = SHELF["five-card-draw"]
    odd = replace(
        variant,
        special_cards=replace(variant.special_cards, dead=("2",)),
        showdown=replace(variant.showdown, is_second_best_winning=True),
    )
    (found,) = list_variant_contests(odd)
    assert found.left_out == ("dead cards", "the second best hand wins")


def test_a_low_that_no_ranking_of_ours_has_is_said():
    variant = SHELF["three-card-guts"]
    prizes = (read_prize("high"), read_prize("low"))
    (found,) = list_variant_contests(replace(variant, showdown=replace(variant.showdown, prizes=prizes)))
    assert found.contest.low is None
    assert found.left_out == ("low",)


def test_of_three_prizes_the_one_that_is_not_judged_is_said():
    variant = SHELF["omaha-high-low"]
    prizes = tuple(map(read_prize, ("low 8", "high", "low 2-7")))
    (found,) = list_variant_contests(replace(variant, showdown=replace(variant.showdown, prizes=prizes)))
    assert (found.contest.ranking.slug, found.contest.low.slug) == ("eight-or-better", "deuce-to-seven")
    assert found.left_out == ("high",)


def test_points_are_no_contest():
    assert list_variant_contests(SHELF["seven-twenty-seven"]) == ()
