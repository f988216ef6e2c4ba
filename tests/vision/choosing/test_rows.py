"""A board that is laid is read off a photo row by row, however the picture was taken."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import DECK
from companion.hands import list_board_lines
from companion.hands.definition.board_lines import board_row_lengths
from companion.vision import RecognisedCard, order_cards_by_rows

from .boards import BOARDS, laid, lying


def read(cards: list[RecognisedCard], long: tuple[int, ...]) -> list[int]:
    """Return the cards as a photo is read, from left to right, put into rows."""
    seen = sorted(cards, key=lambda card: card.outline[0][0])
    return [DECK.index(seen[at].card) for at in order_cards_by_rows(seen, long)]


@given(st.sampled_from(BOARDS), st.floats(-25, 25), st.floats(0, 14), st.integers(0, 10**6))
def test_cards_come_row_by_row_of_a_picture_that_is_askew(
    board: tuple[str, int], turn: float, loose: float, seed: int
):
    cards = laid(*board, turn, loose, seed)
    assert read(cards, board_row_lengths(*board)) == list(range(board[1]))


@pytest.mark.parametrize("turn", [90, -90, 180])
@pytest.mark.parametrize(("lay", "cards"), [("rows", 6), ("rows", 10), ("three rows", 12)])
def test_rows_seen_from_elsewhere_stay_together(lay: str, cards: int, turn: int):
    long = board_row_lengths(lay, cards)
    found = read(laid(lay, cards, turn), long)
    parts = [set(found[at : at + long[0]]) for at in range(0, cards, long[0])]
    kept = [set(range(at, at + long[0])) for at in range(0, cards, long[0])]
    assert sorted(parts, key=min) == kept


@pytest.mark.parametrize("turn", [90, -90, 180])
@pytest.mark.parametrize(("lay", "cards"), [("cross", 5), ("square", 9)])
def test_lines_seen_from_elsewhere_are_the_same(lay: str, cards: int, turn: int):
    """Across may be down then, which is as good."""
    found = read(laid(lay, cards, turn), board_row_lengths(lay, cards))
    lie = {frozenset(found[place] for place in line.card_indices) for line in list_board_lines(lay, cards)}
    assert lie == {frozenset(line.card_indices) for line in list_board_lines(lay, cards)}


def test_two_boards_side_by_side_are_the_left_and_the_right_one():
    cards = [lying(at, 100 + 80 * at + (at > 4) * 120, 300 + 3 * (at % 2)) for at in range(10)]
    assert sorted(read(cards, (5, 5))[:5]) == [0, 1, 2, 3, 4]
    line = [lying(at, 100 + 80 * at, 300) for at in range(10)]
    assert sorted(read(line, (5, 5))[:5]) == [0, 1, 2, 3, 4]


def test_what_lies_in_no_rows_and_other_numbers_of_cards_stay_as_they_were():
    ring = [
        lying(at, 500 + 200 * math.cos(at * math.tau / 6 + 1), 500 + 200 * math.sin(at * math.tau / 6 + 1))
        for at in range(6)
    ]
    assert order_cards_by_rows(ring, (1,) * 3 + (3,)) == (0, 1, 2, 3, 4, 5)
    cross = laid("cross", 5)[::-1]
    assert order_cards_by_rows(cross[:4], (1, 3, 1)) == (0, 1, 2, 3)
    assert order_cards_by_rows(cross, ()) == (0, 1, 2, 3, 4)
    assert order_cards_by_rows([], (1, 3, 1)) == ()
    assert order_cards_by_rows([lying(at, 300, 300) for at in range(5)], (1, 3, 1)) == (0, 1, 2, 3, 4)
