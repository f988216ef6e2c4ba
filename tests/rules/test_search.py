"""Rules are found in five seconds, without the right word, and by any text at all."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.rules import load_game_rules, search_rules
from companion.rules.terms import split_words


@pytest.mark.parametrize(
    ("query", "anchor"),
    [
        ("discard pile", "discard"),
        ("where do the leftover cards go", "discard"),
        ("can't play", "forced"),
        ("I have no legal meld, what now?", "forced"),
        ("stuck", "forced"),
        ("run out", "deck-out"),
        ("the deck is empty", "deck-out"),
        ("may I skip my turn", "deck-out"),
        ("who starts", "setup"),
        ("how many decks", "setup"),
        ("jokers", "setup"),
        ("points", "scoring"),
        ("when do I lose a chip", "scoring"),
        ("tie", "end"),
        ("winner", "end"),
        ("same card twice", "meld"),
        ("pair of jacks", "meld"),
        ("robbing", "steal"),
        ("take an opponent's card", "steal"),
        ("thirteen", "draw"),
        ("refill", "draw"),
        ("partner", "four-players"),
        ("teams", "four-players"),
        ("what beats what", "hands"),
        ("does a flush beat a straight", "hands"),
        ("ace low", "hands"),
        ("money", "options"),
        ("house rules", "options"),
        ("what is the aim", "object"),
        ("phases of a turn", "turn"),
    ],
)
def test_a_rule_is_found_without_the_right_word(query, anchor):
    assert search_rules(query, "fireplace")[0].anchor == anchor


@pytest.mark.parametrize("query", ["ste", "STEAL", "stealing", "Stéal", "steal steal steal"])
def test_a_word_is_found_by_its_beginning_and_in_any_shape(query):
    assert search_rules(query)[0].anchor == "steal"


@pytest.mark.parametrize("query", ["", " ", '"', "'", "*", "(((", "😀", "\x00", "_", "xyzzy", "-", "^:{}"])
def test_what_says_nothing_finds_nothing(query):
    assert search_rules(query) == ()


@pytest.mark.parametrize(
    "query",
    [
        'steal"',
        "steal AND",
        "NOT steal",
        "title:steal",
        "steal*",
        "NEAR(steal meld",
        "steal'; DROP TABLE section;--",
    ],
)
def test_operators_are_only_words(query):
    assert "steal" in [hit.anchor for hit in search_rules(query)]


@settings(deadline=None)
@given(st.text(max_size=200))
@example("O8")
def test_any_text_is_a_query(query):
    for hit in search_rules(query):
        assert load_game_rules(hit.slug).find_section(hit.anchor).title == hit.title


def test_a_query_without_end_is_cut():
    assert search_rules("steal " + "x" * 1_000_000)[0].anchor == "steal"


def test_a_query_of_nothing_but_small_words_still_looks():
    assert search_rules("what is it") != ()


def test_a_hit_says_where_it_was_found():
    hit = search_rules("trash")[0]
    assert (hit.slug, hit.anchor, hit.title) == ("fireplace", "discard", "Discarding")
    assert "trash" in hit.answer
    assert "<" not in hit.answer + hit.extra_sentence


def test_a_search_can_be_kept_to_one_game_and_to_a_number():
    assert search_rules("steal", "chess") == ()
    assert len(search_rules("meld", "fireplace", limit=3)) == 3


def test_threads_can_search_at_the_same_time():
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(search_rules, ["trash"] * 64))
    assert set(found) == {search_rules("trash")}


def test_words_are_compared_without_accents_apostrophes_and_joined_letters():
    assert split_words("Élodie’s ﬂush: two PAIRS, 10♠?") == ["elodies", "flush", "two", "pairs", "10"]
