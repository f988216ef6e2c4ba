"""A question that names a game is answered from it first, also misspelt or by another name."""

import pytest

from companion.rules import (
    find_named_games,
    has_game_rules,
    load_game_rules,
    load_rules_page,
    search_rules,
    search_rules_page,
)
from companion.rules.game_names import GameNames, name_key
from companion.rules.game_pages import list_rules_entries
from companion.rules.rule_search import prepare_search
from companion.rules.section_search import _index_page
from companion.rules.variant_page import make_variant_rules_page
from companion.variants.shelf import built_in_variants_by_slug


@pytest.mark.parametrize(
    ("question", "slug"),
    [
        ("how many legs in Three-Five-Seven", "three-five-seven"),
        ("357 when do I get a leg", "three-five-seven"),
        ("3 5 7", "three-five-seven"),
        ("threefiveseven", "three-five-seven"),
        ("screw your neighbor", "screw-your-neighbour"),
        ("who loses at Screw the Neighbour?", "screw-your-neighbour"),
        ("what is wild in baseball", "baseball"),
        ("basebal whats wild", "baseball"),
        ("base ball", "baseball"),
        ("night baseball, what if I get a 4", "night-baseball"),
        ("chicago", "high-chicago"),
        ("low chicago which spade", "low-chicago"),
        ("folow the quen", "follow-the-queen"),
        ("does the queen follow in follow the queen", "follow-the-queen"),
        ("is ace low in a straight in guts", "guts"),
        ("texas hold em blinds", "holdem"),
        ("hold’em blinds", "holdem"),
        ("deadly sevens", "deadly-7s"),
        ("are deuces wild in baseball", "baseball"),
        ("seven twenty seven, can I pass", "seven-twenty-seven"),
        ("cincin", "cincinnati"),
        ("tapiola lowball how many cards each", "tapiola"),
        ("kings & little ones", "kings-and-little-ones"),
        ("kings an little ones, the last card", "kings-and-little-ones"),
        ("nite baseball what is a four worth", "night-baseball"),
        ("does a tie kill me in gutz", "guts"),
        ("no peak, how many cards do I turn", "no-peek"),
        ("in too card guts what if everybody drops", "two-card-guts"),
        ("5card drwa who bets first", "five-card-draw"),
        ("hold'em double board, the same hole cards", "double-board-holdem"),
        ("texas holdem double board", "double-board-holdem"),
        ("seven stud with low hole, the last card", "low-hole"),
        ("omaha burns with the ez low", "omaha-burns-easy-low"),
        ("in jacks to open and trips to win who antes", "trips-to-win"),
        ("2 more inches with a wild, is it wild face up", "two-more-inches-with-a-wild-card"),
        ("is five aces the best in draw with the bug", "draw-with-the-bug"),
        ("7/27 who wins if one is at 26", "seven-twenty-seven"),
        ("7 27 what are face cards worth", "seven-twenty-seven"),
        ("six, seven and eight, which row", "six-seven-eight"),
        ("the 6 7 8 game which hand is best", "six-seven-eight"),
        ("727 can an ace be one and eleven", "seven-twenty-seven"),
        ("trips 2 win nobody has them", "trips-to-win"),
        ("dbl board holdem does each get half", "double-board-holdem"),
        ("padugi how many draws", "badugi"),
        ("bagudi is an ace low", "badugi"),
        ("airon cross, across or down", "iron-cross"),
        ("nobody stays in gust", "guts"),
        ("np peek stud who turns first", "no-peek"),
        ("tripps to wim ante again or not", "trips-to-win"),
        ("pass rhe tash betting rounds", "pass-the-trash"),
        ("passthe trash how many to the left", "pass-the-trash"),
        ("5cardstuf bring in", "five-card-stud"),
        ("how many cards in Cincy Natty", "cincinnati"),
        ("how often do we pass in the Anna Conda game", "anaconda"),
        ("burning ohmaha how many cards do I keep", "omaha-burns"),
        ("please explain the game Piranna to us", "piranha"),
        ("can the scoring sheet have teams", "sheet"),
        ("guts with only one card", "one-card-guts"),
        ("does the deuce of spades win in lo chicago", "low-chicago"),
        ("tapiolas towers", "tapiola"),
        ("what does a spade do in deadly spades", "deadly-spades"),
        ("seven card stud eight players not enough cards", "seven-card-stud"),
        ("stud 8 with 6 players", "stud-eight-or-better"),
        ("7-27 players", "seven-twenty-seven"),
        ("6 7 8 people", "six-seven-eight"),
    ],
)
def test_the_game_that_a_question_names_comes_first(question, slug):
    assert find_named_games(question).slugs[0] == slug
    assert search_rules(question)[0].slug == slug


@pytest.mark.parametrize("entry", list_rules_entries(), ids=lambda entry: entry.slug)
def test_every_game_is_found_by_all_its_names(entry):
    for name in entry.names:
        found = find_named_games(f"what beats what in {name}")
        assert entry.slug in found.slugs, name
        assert found.rest.startswith("what beats what in"), name
        assert has_game_rules(found.slugs[0])


def test_only_known_games_share_a_name():
    by_key: dict[str, set[str]] = {}
    for entry in list_rules_entries():
        for name in entry.names:
            by_key.setdefault(name_key(name), set()).add(entry.slug)
    assert [slugs for slugs in by_key.values() if len(slugs) > 1] == [
        {"high-chicago", "low-chicago", "high-low-chicago"}
    ]
    assert "" not in by_key


def test_a_name_of_several_games_shows_the_best_section_of_each_first():
    found = search_rules("chicago how many cards")
    assert [hit.slug for hit in found[:3]] == ["high-chicago", "high-low-chicago", "low-chicago"]


def test_games_that_are_compared_come_in_turn():
    found = search_rules("how many cards in omaha and hold'em")
    assert {hit.slug for hit in found[:2]} == {"omaha", "holdem"}


@pytest.mark.parametrize(
    "question",
    [
        "is 6 7 8 a straight", "do 3 5 7 beat a pair", "how many cards", "the nuts",
        "can I beat my neighbour", "", "😀", "parishes", "x" * 500, "can we play to five legs", "raise",
        "still liable to burn", "do we need 52 cards for 5 ppl",
        "who is at 27 with a pair", "is five aces the best hand", "27 points", "can I draw five",
    ],
)  # fmt: skip
def test_words_that_only_resemble_a_name_name_nothing(question):
    assert find_named_games(question).slugs == ()


def test_digits_after_a_preposition_are_a_game():
    assert find_named_games("does a straight beat a flush in 357").slugs[0] == "three-five-seven"


def test_after_the_game_come_the_general_pages():
    found = search_rules("how do I win guts with a kitty")
    assert found[0].slug == "three-card-guts"
    assert {"guts", "match-pot"} & {hit.slug for hit in found}
    places = [(hit.included_from or hit.slug, hit.anchor) for hit in found]
    assert len(set(places)) == len(places) <= 8


def test_a_name_alone_opens_the_page_from_its_beginning():
    found = search_rules("rules of baseball please")
    assert [(hit.slug, hit.anchor) for hit in found] == [
        ("baseball", "play"),
        ("baseball", "hand"),
        ("baseball", "wild"),
    ]


def test_within_a_game_its_own_sections_come_first_unless_another_game_is_named():
    guts = load_rules_page("guts")
    assert {hit.slug for hit in search_rules_page(guts, "how many cards")} == {"guts"}
    assert search_rules_page(guts, "how many cards in baseball")[0].slug == "baseball"
    assert "guts" in {hit.slug for hit in search_rules_page(guts, "how many cards in baseball")}
    assert search_rules("how many legs in 357", "guts")[0].slug == "three-five-seven"


@pytest.mark.parametrize(
    ("slug", "question"),
    [
        ("tapiola", "is a straight bad in lowball"),
        ("guts", "two card guts"),
        ("three-five-seven", "6-7-8 board"),
    ],
)
def test_a_name_that_the_page_itself_has_is_its_own(slug, question):
    assert search_rules(question, slug)[0].slug == slug


def test_the_rules_of_a_variant_are_asked_as_its_own():
    page = make_variant_rules_page(built_in_variants_by_slug()["night-baseball"])
    assert search_rules_page(page, "what is wild in night baseball")[0].slug == "house"
    assert search_rules_page(page, "what is wild in woolworth")[0].slug == "woolworth"


def test_a_page_without_an_answer_asks_the_others():
    assert search_rules("pyramid", "guts")[0].slug == "martian"
    assert search_rules("pyramid", "chess") == ()


def test_a_name_in_the_middle_may_be_what_is_asked_about_another_game():
    assert search_rules("dealer does not rotate omaha unfair")[0].slug == "omaha-burns"


def test_a_form_of_a_game_has_the_sections_of_the_game_that_name_it():
    page = load_game_rules("one-card-guts-with-a-swap")
    assert page.find_section("swap").included_from == "guts"
    assert page.groups[-1].title == "From the rules of Guts"
    assert [section.anchor for section in page.groups[-1].sections] == ["swap"]
    assert all("Guts" not in group.title for group in load_game_rules("badugi").groups)


def test_names_need_no_known_words():
    names = GameNames([("a", "Zwiebelfisch")], ())
    assert names.find("rules of zwiebelfsch").slugs == ("a",)
    assert names.find("zwie").slugs == ("a",)
    assert names.find("zwie now").slugs == ()
    assert GameNames([], ()).find("anything").slugs == ()


def test_what_is_prepared_is_not_read_again():
    prepare_search()
    read = (load_game_rules.cache_info().misses, _index_page.cache_info().misses)
    assert all(search_rules(f"how many cards in {entry.name}") for entry in list_rules_entries())
    assert (load_game_rules.cache_info().misses, _index_page.cache_info().misses) == read
