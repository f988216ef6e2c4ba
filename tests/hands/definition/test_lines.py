"""The lines of a board that is laid."""

import pytest

from companion.cards import parse
from companion.hands import BOARD_LAYOUTS, BadBoard, list_board_lines
from companion.hands.definition.board_lines import board_row_lengths, cards_in_line
from hands import naive


@pytest.mark.parametrize(("board", "wanted"), naive.LINES.items())
def test_the_lines_of_a_board(board, wanted):
    assert [line.card_indices for line in list_board_lines(*board)] == wanted


@pytest.mark.parametrize(
    ("lay", "cards", "names"),
    [
        ("", 5, [""]),
        ("cross", 9, ["across", "down"]),
        ("rows", 10, ["row 1", "row 2"]),
        ("three rows", 15, ["row 1", "row 2", "row 3"]),
        ("two boards", 10, ["board 1", "board 2"]),
        ("square", 4, ["row 1", "row 2", "column 1", "column 2", "falling diagonal", "rising diagonal"]),
    ],
)
def test_lines_have_names(lay, cards, names):
    assert [line.name for line in list_board_lines(lay, cards)] == names


def test_a_cross_of_nine_has_arms_of_two():
    board = parse("2s 3s 4h 5h 9d 6h 7h Ts Js")
    across, down = (cards_in_line(line, board) for line in list_board_lines("cross", 9))
    assert across == parse("4h 5h 9d 6h 7h")
    assert down == parse("2s 3s 9d Ts Js")


@pytest.mark.parametrize("lay", BOARD_LAYOUTS)
def test_all_lines_are_as_long_and_have_every_card(lay):
    for cards in range(26):
        try:
            found = list_board_lines(lay, cards)
        except BadBoard:
            continue
        assert len({len(line.card_indices) for line in found}) == 1, cards
        assert {place for line in found for place in line.card_indices} == set(range(cards))
        assert all(len(set(line.card_indices)) == len(line.card_indices) > 0 for line in found), cards


@pytest.mark.parametrize(
    ("lay", "cards", "sentence"),
    [
        (
            "circle",
            5,
            "“circle” is not a board layout. Write cross, square, rows, three rows or two boards.",
        ),
        ("x" * 99, 5, f"“{'x' * 24}” is not a board layout"),
        ("cross", 1, "middle and four arms of equal length, which is impossible with 1 card."),
        ("cross", 6, "impossible with 6 cards"),
        ("cross", 0, "impossible with 0 cards"),
        ("square", 8, "as many rows as columns, and at least two of each, which is impossible with 8 cards."),
        ("square", 1, "impossible with 1 card"),
        ("rows", 5, "Two rows must have the same number of cards, which is impossible with 5 cards."),
        ("rows", 0, "impossible with 0 cards"),
        ("three rows", 10, "Three rows must have"),
        ("two boards", 7, "Two boards must have"),
    ],
)
def test_a_board_that_cannot_be_laid_so_is_refused(lay, cards, sentence):
    with pytest.raises(BadBoard) as refused:
        list_board_lines(lay, cards)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("lay", "cards", "lie"),
    [
        ("", 5, ()),
        ("cross", 5, (1, 3, 1)),
        ("cross", 9, (1, 1, 5, 1, 1)),
        ("square", 4, (2, 2)),
        ("square", 9, (3, 3, 3)),
        ("rows", 10, (5, 5)),
        ("three rows", 12, (4, 4, 4)),
        ("two boards", 10, (5, 5)),
    ],
)
def test_how_many_cards_lie_in_each_row(lay: str, cards: int, lie: tuple[int, ...]):
    assert board_row_lengths(lay, cards) == lie


def test_what_cannot_be_laid_so_has_no_rows():
    with pytest.raises(BadBoard, match="four arms of equal length"):
        board_row_lengths("cross", 7)
