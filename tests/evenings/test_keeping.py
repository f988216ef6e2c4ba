"""The games that a table keeps: how many, and names that stay apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.field import Illegal
from companion.evenings.match_setup.keeping import (
    MAX_HOUSE_GAMES,
    make_free_name,
    refuse_taken_name,
    refuse_too_many_games,
)
from companion.evenings.money.stakes import find_similar_name
from companion.kit.letters import visible_length
from companion.variants.definition.limits import MAX_NAME_LETTERS


def test_a_table_keeps_two_hundred():
    refuse_too_many_games(MAX_HOUSE_GAMES - 1)
    with pytest.raises(Illegal, match="already has 200 house games"):
        refuse_too_many_games(MAX_HOUSE_GAMES)


def test_no_two_games_are_called_alike():
    refuse_taken_name("Guts", ["Our guts"])
    with pytest.raises(Illegal, match="already has a game called “Our guts”") as refused:
        refuse_taken_name("OUR GUTS", ["Our guts"])
    with pytest.raises(Illegal, match="“Our guts” was changed on another phone in the meantime"):
        refuse_taken_name("OUR GUTS", ["Our guts"], meanwhile=True)
    assert refused.value.field == "name"


def test_a_game_from_elsewhere_says_so_where_its_name_is_taken():
    assert make_free_name("Guts", []) == "Guts"
    assert make_free_name("Guts", ["guts"]) == "Guts, from another table"
    assert make_free_name("Guts", ["Guts", "Guts, from another table"]) == "Guts, from another table 2"


def test_a_long_name_is_cut_for_it():
    long = "A name, of exactly forty letters in all."
    assert make_free_name(long, [long]) == "A name, of exactly f, from another table"
    longer = "A name, of exactly as many letters as do"
    assert visible_length(make_free_name(longer, [longer])) <= MAX_NAME_LETTERS


@given(st.text("abc ,", min_size=1, max_size=MAX_NAME_LETTERS).filter(str.strip), st.integers(0, 6))
def test_it_is_always_free_and_short_enough(name: str, before: int):
    kept: list[str] = []
    for _ in range(before):
        kept.append(make_free_name(name, kept))
    found = make_free_name(name, kept)
    assert find_similar_name(found, kept) is None
    assert visible_length(found) <= MAX_NAME_LETTERS
