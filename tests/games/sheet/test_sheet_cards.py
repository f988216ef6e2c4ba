"""Cards that a score sheet counts."""

import pytest

from companion.engine.field import Illegal
from companion.engine.gate import entry_details_of, get_offered_action
from companion.games.sheet import GAME
from companion.games.sheet.cards.worth import CARD_VALUE_TABLES

from .sheets import after, sheet, written


@pytest.mark.parametrize(
    ("table", "cards", "count"),
    [
        ("rummy", ("Ah", "9c", "Ts", "Kd", "Jk"), 1 + 9 + 10 + 10 + 25),
        ("ace-15", ("Ah", "9c", "2s", "Td", "Jk"), 15 + 5 + 5 + 10 + 25),
        ("canasta", ("Jk", "2s", "Ac", "Kd", "8h", "7s", "3c", "3d"), 50 + 20 + 20 + 10 + 10 + 5 + 5 + 100),
        ("hearts", ("2h", "Ah", "Qs", "Qh", "Ks"), 1 + 1 + 13 + 1),
        ("ace-ten", ("Ac", "Td", "Kh", "Qs", "Jc", "9c"), 11 + 10 + 4 + 3 + 2),
    ],
)
def test_cards_count_by_the_table_that_was_chosen(table, cards, count):
    assert CARD_VALUE_TABLES[table].total_points(cards) == count
    assert after(sheet(cards=table), written(cards_1=cards)).totals == (0, count, 0)


def test_all_hearts_and_the_queen_of_spades_are_26():
    assert CARD_VALUE_TABLES["hearts"].total_points([f"{rank}h" for rank in "23456789TJQKA"] + ["Qs"]) == 26


def test_cards_come_to_the_number_that_is_written_beside_them():
    state = after(sheet(cards="rummy"), written(3, 25, cards_1=("Kh",)))
    assert state.totals == (3, 35, 0)


def test_cards_in_hand_are_taken_off_where_they_count_against_their_owner():
    state = after(sheet(cards="canasta", against=True), written(480, cards_0=("Ah", "Jk"), cards_1=("9c",)))
    assert state.totals == (410, -10, 0)


def test_the_same_card_is_there_as_often_as_the_decks_have_it():
    one, two = sheet(cards="rummy"), sheet(cards="rummy", decks=2)
    twice = written(cards_0=("Kh",), cards_1=("Kh",))
    with pytest.raises(Illegal, match="K♥ was entered 2 times, for Anna and Bo, but 1 deck has only 1"):
        after(one, twice)
    assert after(two, twice).totals == (10, 10, 0)
    with pytest.raises(Illegal, match="2 decks have only 2"):
        after(two, written(cards_0=("Kh", "Kh"), cards_2=("Kh",)))


def test_no_cards_are_asked_for_where_none_are_counted():
    assert not [field for field in get_offered_action(GAME, sheet(), "round").fields if field.kind == "cards"]


def test_the_cards_of_an_entry_stand_behind_it_with_what_they_count():
    first = sheet(cards="rummy")
    event = written(3, cards_1=("Kh", "7c"))
    (hand,) = entry_details_of(GAME, first, event, after(first, event)).hands
    assert (hand.name, hand.cards, hand.rank_name) == ("Bo", ("Kh", "7c"), "Counts 17 points")
