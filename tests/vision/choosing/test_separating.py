"""Hands told apart on a table whose players nobody has counted, without any picture."""

import pytest

from companion.vision import separate_cards_into_hands
from vision.choosing.groups import around, below, fan, met, row, seen
from vision.layouts import moved


@pytest.mark.parametrize("hand", [fan, row], ids=["fan", "row"])
@pytest.mark.parametrize("cards", [2, 3, 5])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 6])
def test_hands_around_a_table_are_counted(hand, cards, count):
    groups = around([hand(cards) for _ in range(count)], 60 + count * cards * 14)
    cards_seen, owners = seen(groups)
    assert met(separate_cards_into_hands(cards_seen), owners) == list(range(count))


def test_rows_below_each_other_are_counted_too():
    cards, owners = seen(below([row(5, 30) for _ in range(4)], 125))
    assert met(separate_cards_into_hands(cards), owners) == [3, 2, 1, 0]


def test_loose_cards_are_one_hand_unless_a_hand_has_one_card():
    cards, _ = seen(
        [[moved(one, at * 125, at % 2 * 60)] for at, (one,) in enumerate(row(1) for _ in range(4))]
    )
    assert [len(group.cards) for group in separate_cards_into_hands(cards)] == [4]
    assert [len(group.cards) for group in separate_cards_into_hands(cards, 1)] == [1] * 4


def test_a_usual_number_of_cards_tells_rows_apart_that_lie_close():
    cards, owners = seen(below([row(5, 30) for _ in range(2)], 98))
    assert met(separate_cards_into_hands(cards, 5), owners) == [1, 0]


@pytest.mark.parametrize("dealt", [3, 5])
def test_the_board_is_what_lies_in_the_middle(dealt):
    groups = [*around([row(2, 30) for _ in range(4)], 220), row(dealt, 65)]
    cards, owners = seen(groups)
    found = separate_cards_into_hands(cards, 2, 5)
    assert met(found, owners) == [0, 1, 2, 3, 4]
    assert [group.size_index for group in found] == [0, 0, 0, 0, 1]


@pytest.mark.parametrize(
    ("hands", "dealt", "board"),
    [([2, 2, 2], 5, True), ([2, 2, 2], 3, True), ([2], 5, True), ([2, 2], 3, False), ([3, 3, 3], 5, False)],
)
def test_a_board_is_guessed_beside_hands_of_two_cards(hands, dealt, board):
    groups = [*around([row(cards, 30) for cards in hands], 260), [moved(one, 0, 0) for one in row(dealt, 65)]]
    found = separate_cards_into_hands(seen(groups)[0])
    assert [len(group.cards) for group in found if group.size_index] == [dealt] * board
    assert not any(group.size_index for group in separate_cards_into_hands(seen(groups)[0], board=0))


def test_a_hand_alone_is_no_board():
    (only,) = separate_cards_into_hands(seen([row(5, 30)])[0], 2, 5)
    assert only.size_index == 0


def test_there_are_ten_hands_at_most_and_none_without_cards():
    cards, _ = seen(around([row(2) for _ in range(14)], 800))
    assert len(separate_cards_into_hands(cards)) <= 10
    assert separate_cards_into_hands([]) == ()
