"""Inputs that a photo of a showdown fills."""

from dataclasses import replace

from companion.cards import Card
from companion.showdown_photo.fields import (
    card_count_range,
    exact_card_count,
    group_size,
    has_separate_groups,
    is_hand_field,
    is_main_hand_field,
    showdown_fields,
    total_card_count,
)
from companion.vision import GroupSize

from .photos import board_field, cards_field, hand_fields

UP = cards_field("up0", 0, 1, 4)
BOARD = board_field(5)
OTHER = cards_field("cards", None, 5)


def test_a_hand_is_of_one_player():
    (own,) = hand_fields(1)
    assert [is_hand_field(field) for field in (own, UP, BOARD, OTHER)] == [True, True, False, False]
    assert [is_main_hand_field(field) for field in (own, UP, BOARD, OTHER)] == [True, False, False, False]


def test_how_many_cards_an_input_takes():
    (own,) = hand_fields(1)
    assert group_size(UP) == GroupSize(1, 4)
    assert group_size(BOARD) == GroupSize(5, 5, board=True)
    assert (exact_card_count(own), card_count_range(own)) == (2, None)
    assert (exact_card_count(UP), card_count_range(UP)) == (None, (1, 4))
    assert card_count_range(replace(UP, high=53)) is None
    assert total_card_count([own, BOARD]) == 7
    assert total_card_count([own, UP]) is None


def test_hands_begin_with_the_phones_own_seat():
    fields = hand_fields(3)
    assert showdown_fields(fields[::-1], [1, 2]) == (fields[1], fields[2], fields[0])
    assert showdown_fields(fields, []) == tuple(fields)
    assert showdown_fields([fields[0], fields[2]], [1]) == (fields[2], fields[0])
    assert showdown_fields(fields[:2], [2]) == tuple(fields[:2])


def test_boards_come_last_unless_they_were_noted():
    first, second = hand_fields(2)
    noted = replace(BOARD, prefilled_cards=(Card("Ah"),))
    assert showdown_fields([BOARD, OTHER, first, second], [1]) == (second, first, BOARD)
    assert showdown_fields([noted, first, second], []) == (first, second)
    assert showdown_fields([BOARD, first], []) == (first, BOARD)


def test_no_photo_of_all_hands_for_a_single_input_or_without_a_hand():
    assert showdown_fields(hand_fields(1), [0]) == ()
    assert showdown_fields([BOARD, board_field(3)], []) == ()
    assert showdown_fields([], []) == ()


def test_a_player_with_several_inputs_has_separate_groups():
    assert not has_separate_groups([*hand_fields(2), BOARD, board_field(3)])
    assert has_separate_groups([*hand_fields(2), UP])
