"""The rules that match-pot and burn games share: on each page, its own sections in their place, and found."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import companion
from companion.games import GAMES
from companion.matchpot import Rules
from companion.rules import list_rules_slugs, load_rules_page, pages, search_rules
from companion.rules.pages import list_section_link_anchors

FAMILY = [slug for slug, game in GAMES.items() if game.screens.template_name == "matchpot"]
ON_EVERY_PAGE = {
    "play", "ante", "declare", "second-chance", "owe", "showdown", "nobody-in", "alone", "kitty", "legs",
    "split", "end", "joining", "stakes", "limit-of-time", "dealing", "universal", "options", "players",
    "wimp",
}  # fmt: skip
ONLY_WHERE_IT_CAN_BE: dict[str, Callable[[Rules], bool]] = {
    "deck": lambda rules: "deck" in rules.extra_options,
    "poker-hands": lambda rules: any(
        stage.contest.ranking.slug.startswith("standard") for form in rules.forms for stage in form.stages
    ),
    "deadly": lambda rules: any(form.face_up.deadly_cards for form in rules.forms),
    "bets": lambda rules: rules.has_bets,
}
"""The sections that a game's page has if, and only if, that is so of its rules."""


def rules_of(slug: str) -> Rules:
    """Return the data that a game of the family is."""
    (rules,) = GAMES[slug].rules.start.args
    assert isinstance(rules, Rules)
    return rules


def anchors(slug: str) -> list[str]:
    return [section.anchor for section in load_rules_page(slug).sections]


@pytest.mark.parametrize("slug", FAMILY)
def test_each_page_has_what_is_true_of_all(slug):
    assert set(anchors(slug)) >= ON_EVERY_PAGE


@pytest.mark.parametrize("slug", FAMILY)
def test_a_page_has_only_what_can_be_there(slug):
    can_be = {anchor for anchor, holds in ONLY_WHERE_IT_CAN_BE.items() if holds(rules_of(slug))}
    assert set(anchors(slug)) & set(ONLY_WHERE_IT_CAN_BE) == can_be


def test_what_the_games_share_is_on_every_page_or_where_it_can_be():
    own = {"options", "players"}
    assert set(anchors("match-pot")) == ON_EVERY_PAGE - own | set(ONLY_WHERE_IT_CAN_BE)


@pytest.mark.parametrize("slug", ["match-pot", *FAMILY])
def test_its_links_lead_somewhere(slug):
    assert set(list_section_link_anchors(load_rules_page(slug))) <= set(anchors(slug))


def test_a_section_of_its_own_stands_in_place_of_the_shared_one():
    own, shared = (
        load_rules_page("wild-fours").find_section("deck"),
        load_rules_page("match-pot").find_section("deck"),
    )
    assert own.title == "The deck's top four"
    assert own.included_from == ""
    assert own != shared
    assert load_rules_page("guts").find_section("deck").text == shared.text


def test_own_sections_come_first_and_shared_ones_say_where_they_are_from():
    page = load_rules_page("piranha")
    taken = [section.included_from for section in page.sections]
    assert taken == sorted(taken), "nothing of its own after what it shares"
    assert set(taken) == {"", "match-pot"}
    assert not any(section.included_from for section in load_rules_page("match-pot").sections)


def test_a_page_without_shared_sections_is_as_it_was():
    assert not any(section.included_from for section in load_rules_page("fireplace").sections)


def test_in_all_rules_a_shared_section_is_found_once():
    hits = search_rules("what is a kitty", limit=50)
    assert [hit.slug for hit in hits if hit.anchor == "kitty"] == ["match-pot"]
    assert hits[0].page_title == "All match-pot and burn games"


@pytest.mark.parametrize("slug", FAMILY)
def test_in_the_rules_of_a_game_it_is_found_there(slug):
    hit = search_rules("what is a kitty", slug)[0]
    assert (hit.slug, hit.anchor, hit.page_title) == (slug, "kitty", load_rules_page(slug).title)


@pytest.mark.parametrize(
    ("query", "anchor"),
    [
        ("who pays what", "owe"),
        ("how much do I owe", "owe"),
        ("is there a cap", "owe"),
        ("burn", "owe"),
        ("1-2-3", "declare"),
        ("chip in the fist", "declare"),
        ("a choice too late", "declare"),
        ("everybody dropped", "nobody-in"),
        ("nobody stayed", "nobody-in"),
        ("I am the only one", "alone"),
        ("dealer is the first in", "second-chance"),
        ("ghost hand", "kitty"),
        ("three legs", "legs"),
        ("how do legs work", "legs"),
        ("do tied hands share", "split"),
        ("odd chip", "split"),
        ("when is it over", "end"),
        ("unanimous", "end"),
        ("what happens with the pot at the end", "end"),
        ("Max wants to go home", "joining"),
        ("a new player arrives", "joining"),
        ("can we stop after an hour", "limit-of-time"),
        ("ten hands only", "limit-of-time"),
        ("who deals next", "dealing"),
        ("house rules", "universal"),
        ("first payment", "ante"),
        ("cents", "stakes"),
    ],
)
def test_a_shared_rule_is_found_without_the_right_word(query, anchor):
    assert search_rules(query, "forehead")[0].anchor == anchor


@pytest.mark.parametrize(
    ("slug", "query", "anchor"),
    [
        ("three-five-seven", "which cards are wild", "wild"),
        ("three-five-seven", "does a straight count with three cards", "hands"),
        ("three-five-seven", "I dropped, do I get cards", "play"),
        ("three-five-seven", "may I see the others' hands", "showdown"),
        ("three-five-seven", "6-7-8", "six-seven-eight"),
        ("three-five-seven", "cards on the board", "six-seven-eight"),
        ("wild-fours", "alone against the deck", "deck"),
        ("wild-fours", "how many cards may I draw", "draw"),
        ("wild-fours", "is a flush worth anything", "hands"),
        ("deadly-69s", "a six face up", "deadly"),
        ("deadly-69s", "am I dead", "deadly"),
        ("deadly-69s", "are nines wild", "wild"),
        ("deadly-69s", "lively diamonds", "options"),
        ("deadly-69s", "lowest card", "options"),
        ("guts", "does a flush beat a straight", "hands"),
        ("guts", "pass left or right", "passing"),
        ("guts", "wimp", "wimp"),
        ("guts", "one card", "options"),
        ("guts", "swap with neighbour", "swap"),
        ("guts", "four cards", "four-cards"),
        ("guts", "eighteen players", "players"),
        ("forehead", "may I look at my card", "play"),
        ("forehead", "is the ace high", "hands"),
        ("omaha-burns", "is there a low", "low"),
        ("omaha-burns", "8 or better", "low"),
        ("omaha-burns", "how many of my cards must I use", "hand"),
        ("omaha-burns", "progressive", "burn"),
        ("omaha-burns", "goal posting", "goal-posting"),
        ("omaha-burns", "I fold after burning", "burn"),
        ("piranha", "which cards count", "hand"),
        ("piranha", "evolution", "evolution"),
        ("position-match-pot", "drawing", "draw"),
        ("two-more-inches", "wild card", "options"),
        ("two-more-inches", "deadly inches", "options"),
        ("two-more-inches", "five of a kind", "hands"),
    ],
)
def test_a_rule_of_one_game_is_found_without_the_right_word(slug, query, anchor):
    assert search_rules(query, slug)[0].anchor == anchor


@pytest.mark.parametrize(
    "slug", ["match-pot", "deadly-69s", "guts", "omaha-burns", "three-five-seven", "wild-fours"]
)
def test_it_says_what_is_ours(slug):
    assert any(
        "(ours)" in section.text for section in load_rules_page(slug).sections if not section.included_from
    )


@pytest.mark.parametrize(("slug", "told"), [("wild-fours", "name is (ours)"), ("forehead", "name is (ours)")])
def test_names_that_are_ours_are_said_to_be(slug, told):
    assert told in pages._strip_tags(load_rules_page(slug).html)


def test_goal_posting_is_left_to_the_table():
    assert "your table's own agreement" in load_rules_page("omaha-burns").find_section("goal-posting").text


def test_every_rule_that_the_code_names_stands_in_the_rules():
    """`rules: guts.md#wimp` in a docstring leads to that section."""
    named = {
        (slug, anchor)
        for path in Path(companion.__file__).parent.rglob("*.py")
        for slug, anchor in re.findall(r"\b([a-z0-9-]+)\.md#([a-z0-9-]+)", path.read_text(encoding="utf-8"))
    }
    assert named
    assert not {
        (slug, anchor)
        for slug, anchor in named
        if slug not in list_rules_slugs() or anchor not in anchors(slug)
    }
