"""The games that a table keeps: how many, and names that stay apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.field import Illegal
from companion.evenings.match_setup.keeping import MOST, free_name, refuse_more, refuse_name
from companion.evenings.money.stakes import alike
from companion.kit.letters import visible_length
from companion.variants.definition.variant import LONGEST_NAME


def test_a_table_keeps_two_hundred():
    refuse_more(MOST - 1)
    with pytest.raises(Illegal, match="keeps 200 games already"):
        refuse_more(MOST)


def test_no_two_games_are_called_alike():
    refuse_name("Guts", ["Our guts"])
    with pytest.raises(Illegal, match="“Our guts” is on the shelf already") as refused:
        refuse_name("OUR GUTS", ["Our guts"])
    with pytest.raises(Illegal, match="“Our guts” was changed on another phone meanwhile"):
        refuse_name("OUR GUTS", ["Our guts"], meanwhile=True)
    assert refused.value.field == "name"


def test_a_game_from_elsewhere_says_so_where_its_name_is_taken():
    assert free_name("Guts", []) == "Guts"
    assert free_name("Guts", ["guts"]) == "Guts, from another table"
    assert free_name("Guts", ["Guts", "Guts, from another table"]) == "Guts, from another table 2"


def test_a_long_name_is_cut_for_it():
    long = "A name, of exactly forty letters in all."
    assert free_name(long, [long]) == "A name, of exactly f, from another table"
    longer = "A name, of exactly as many letters as do"
    assert visible_length(free_name(longer, [longer])) <= LONGEST_NAME


@given(st.text("abc ,", min_size=1, max_size=LONGEST_NAME).filter(str.strip), st.integers(0, 6))
def test_it_is_always_free_and_short_enough(name: str, before: int):
    kept: list[str] = []
    for _ in range(before):
        kept.append(free_name(name, kept))
    found = free_name(name, kept)
    assert alike(found, kept) is None
    assert visible_length(found) <= LONGEST_NAME
