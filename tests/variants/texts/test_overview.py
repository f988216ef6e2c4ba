"""The top of a variant's rules page, and the groups in which the rest is folded."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.rules import make_variant_rules_page
from companion.variants import Variant, read_variant
from companion.variants.shelf.well_known import well_known_games
from companion.variants.texts import (
    build_rules_page,
    describe_overview,
    describe_variant_differences,
    list_differences,
    passage_groups,
)
from companion.variants.texts.overview import MAX_DIFFERENCE_LETTERS, MAX_OWN_RULE_LETTERS
from variants.strategies import variants

from .aloud import EURO, GUTS, card

games = st.sampled_from(list(well_known_games().values())) | variants()


def test_it_says_what_differs_from_the_game_that_it_is_like_and_the_game_in_short():
    overview = describe_overview(well_known_games()["Guts with a kitty"])
    assert overview.similar_game == "Guts"
    assert overview.differences == ("No passing", "A kitty to beat")
    assert overview.more_differences == ()
    assert overview.lines == (
        ("Cards", "Three cards each."),
        ("Who wins", "The best hand takes the pot; a straight beats a flush."),
        (
            "In or out, and money",
            "Everybody declares in or out at the same time, ante 1, losers match the pot, a kitty to beat.",
        ),
    )


@pytest.mark.parametrize("like", ["", "A game that nobody knows", "Guts"])
def test_a_game_that_is_like_no_other_or_just_like_it_has_no_differences(like: str):
    guts = {**GUTS, "name": "Ours", "steps": ["3 down", "pass 1 left", "in or out"], "rotates": "no"}
    overview = describe_overview(read_variant(guts | {"like": like}))
    assert (overview.similar_game, overview.differences, overview.more_differences) == ("", (), ())


def test_many_differences_are_divided_and_none_is_lost():
    variant = card(
        like="Seven-card stud", rules=["A rule " + "of many words " * 7 for _ in range(2)], limit=5
    )
    overview = describe_overview(variant, EURO)
    stud = well_known_games()["Seven-card stud"]
    found = [*overview.differences, *overview.more_differences]
    assert [one.casefold() for one in found] == [
        one.casefold() for one in list_differences(variant, stud, EURO)
    ]
    assert "; ".join(list_differences(variant, stud, EURO)) == describe_variant_differences(
        variant, stud, EURO
    )
    assert "Bets up to €5.00" in found
    assert sum(map(len, overview.differences)) <= MAX_DIFFERENCE_LETTERS
    assert overview.more_differences


def test_the_first_difference_is_shown_however_long_it_is():
    long = ["2", "3", "own low down", "5 down", "7 down", "9 down", "J♠", "J♥", "K♦", "named"]
    overview = describe_overview(card(steps=["3 down", "pass 1 left", "in or out"], **{
        **{name: value for name, value in GUTS.items() if name != "steps"}, "wild": long, "like": "Guts",
        "rotates": "no"}))  # fmt: skip
    assert len(overview.differences[0]) > MAX_DIFFERENCE_LETTERS


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rules": ["sing"]}, "Sing."),
        ({"rules": ["sing", "dance"]}, "Sing. Dance."),
        ({"rules": ["x" * 70, "y" * (MAX_OWN_RULE_LETTERS - 70)]}, "Two rules of its own."),
        ({"void": "a queen falls"}, "New deal in this case: a queen falls."),
    ],
)
def test_own_rules_are_said_if_they_are_short(changes: dict[str, object], said: str):
    assert dict(describe_overview(card(**changes)).lines)["Own rules"] == said


def test_only_a_game_with_in_or_out_speaks_of_it():
    assert "Money" in dict(describe_overview(card()).lines)
    assert "In or out, and money" in dict(describe_overview(card(**GUTS)).lines)


def test_where_nobody_says_in_or_out_legs_and_kitty_are_with_the_betting():
    groups = {group.title: group.anchors for group in passage_groups(well_known_games()["Badugi"])}
    assert groups["In or out and debts"] == ()
    assert {"kitty", "legs"} <= set(groups["Antes and betting"])
    assert "declare" in groups["Showdown and split pots"]


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
@given(games)
def test_every_part_of_the_page_is_in_one_group(variant: Variant):
    anchors = [anchor for group in passage_groups(variant) for anchor in group.anchors]
    assert len(set(anchors)) == len(anchors)
    assert {passage.anchor for passage in build_rules_page(variant).passages} <= set(anchors)


@settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.filter_too_much])
@given(games)
def test_the_made_page_has_the_sections_in_groups_that_are_not_empty(variant: Variant):
    page = make_variant_rules_page(variant)
    assert all(group.sections for group in page.groups)
    grouped = [section for group in page.groups for section in group.sections]
    assert sorted(grouped, key=id) == sorted(page.sections, key=id)
