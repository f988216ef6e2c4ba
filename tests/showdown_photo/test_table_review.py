"""One photo of a whole table without a match: hands by number, as many as there are."""

from companion.engine.cards_field import EVERYBODY
from companion.showdown_photo.table_review import TableInputs, review_table

from .photos import WIDTH, cards_field, hand, review, table


def inputs(hands: int = 10, hand_size: int | None = None, board_size: int | None = None) -> TableInputs:
    fields = tuple(cards_field(f"hand{at}", at, 0, 52, label=f"Hand {at}") for at in range(1, hands + 1))
    board = cards_field("board", EVERYBODY, 0, 52, label="Board")
    return TableInputs(
        fields, board, (cards_field("kitty", 11, 0, 52, label="Kitty"),), hand_size, board_size
    )


def test_as_many_hands_as_there_are_and_one_more_to_take_apart():
    shown = review_table(review(*table("8h 9h", "Qh Qd", "2s 3s")), inputs())
    assert [(group.field.name, group.codes) for group in shown.groups] == [
        ("hand1", "8h 9h"),
        ("hand2", "Qh Qd"),
        ("hand3", "3s 2s"),
    ]
    assert [field.name for field in shown.fields] == ["hand1", "hand2", "hand3", "hand4", "board", "kitty"]
    assert not shown.has_conflict
    assert not shown.has_guessed_owners
    assert shown.missing == ()
    assert (shown.hand_count, shown.has_board) == (3, False)


def test_hands_are_named_by_their_inputs():
    shown = review_table(review(*table("8h 9h", "Qh Qd")), inputs())
    assert shown.caption_for(shown.fields[0], ()) == "Hand 1"
    assert shown.hand_of(shown.fields[-1], ()) == "Kitty"


def test_a_board_goes_to_its_input():
    around = table("8h 9h", "Qh Qd", "2s 3s", "Ah Ad")
    shown = review_table(review(*around, hand("Kh 5d 6d 7d 9c", 1500, 1000)), inputs(10, 2, 5))
    assert {group.field.name: group.codes for group in shown.groups}["board"] == "Kh 5d 6d 7d 9c"
    assert (shown.hand_count, shown.has_board) == (4, True)
    assert [field.name for field in shown.fields][:5] == ["hand1", "hand2", "hand3", "hand4", "hand5"]


def test_a_card_that_is_there_twice_is_a_conflict():
    assert review_table(review(*table("8h 9h", "Qh 8h")), inputs()).has_conflict


def test_more_hands_than_inputs_are_nobodys():
    shown = review_table(review(*table("8h 9h", "Qh Qd", "2s 3s")), inputs(2))
    assert shown.groups[-1].field is None
    assert shown.has_conflict
    assert shown.hand_count == 2


def test_a_hand_at_the_edge_may_have_more_cards():
    shown = review_table(review(hand("8h 9h", 1500, 1800), hand("Qh Qd", WIDTH - 20, 1000)), inputs())
    assert [group.may_have_more for group in shown.groups].count(True) == 1
