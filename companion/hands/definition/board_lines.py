"""Lines of boards with a layout: the cards of each line make a hand together.

Board cards are in reading order: row by row from the top, each row from the left.
"""

from collections.abc import Callable, Mapping, Sequence
from math import isqrt
from typing import NamedTuple, TypeVar

from companion.hands.definition.errors import BadBoard
from companion.plurals import format_count

T = TypeVar("T")


class BoardLine(NamedTuple):
    """A line of a board, along which cards count together.

    name: the name that players use, such as ``"column 2"``; "" for the only line of a plain board.
    card_indices: the places of its cards among the board's cards, from 0.
    """

    name: str
    card_indices: tuple[int, ...]


BoardLines = tuple[BoardLine, ...]


def list_board_lines(lay: str, cards: int) -> BoardLines:
    """Return the lines of a board of `cards` cards with the layout `lay`.

    `lay` is one of `BOARD_LAYOUTS`, or "" for one line with all cards. A square has its rows, its columns and
    both diagonals as lines, a cross the line across and the line down, and any other layout its rows or
    boards.

    Raises: BadBoard for another `lay`, or for a number of cards that does not fit it.
    """
    if not lay:
        return (BoardLine("", tuple(range(cards))),)
    if lay not in _LINE_BUILDERS:
        raise BadBoard(
            f"“{lay[:24]}” is not a board layout. Write {', '.join(BOARD_LAYOUTS[:-1])} or "
            f"{BOARD_LAYOUTS[-1]}."
        )
    found = _LINE_BUILDERS[lay](cards)
    if not found:
        raise BadBoard(f"{_LAYOUT_RULES[lay]}, which is impossible with {format_count(cards)}.")
    return found


def board_row_lengths(lay: str, cards: int) -> tuple[int, ...]:
    """Return the number of cards in each row of a board, from the top; empty for `lay` "".

    Raises: BadBoard for an unknown `lay`, or for a number of cards that does not fit it.
    """
    list_board_lines(lay, cards)
    return _ROW_LENGTHS[lay](cards) if lay else ()


def cards_in_line(line: BoardLine, board: Sequence[T]) -> tuple[T, ...]:
    """Return the cards of `board` that are in `line`, in the order of the line.

    Raises: IndexError if the board has too few cards.
    """
    return tuple([board[place] for place in line.card_indices])


def _cross_lines(cards: int) -> BoardLines:
    """Return the lines of a cross with four arms of equal length, which meet in the middle card."""
    arm, over = divmod(cards - 1, 4)
    if over or arm < 1:
        return ()
    across = tuple(range(arm, 3 * arm + 1))
    down = (*range(arm), 2 * arm, *range(3 * arm + 1, cards))
    return BoardLine("across", across), BoardLine("down", down)


def _square_lines(cards: int) -> BoardLines:
    side = isqrt(cards)
    if side * side != cards or side < 2:
        return ()
    at, back = range(side), side - 1
    rows = [BoardLine(f"row {row + 1}", tuple([row * side + column for column in at])) for row in at]
    columns = [BoardLine(f"column {column + 1}", tuple([row * side + column for row in at])) for column in at]
    falling = BoardLine("falling diagonal", tuple([row * side + row for row in at]))
    return (
        *rows,
        *columns,
        falling,
        BoardLine("rising diagonal", tuple([row * side + back - row for row in at])),
    )


def _make_row_lines(word: str, many: int) -> Callable[[int], BoardLines]:
    """Return the function that lays cards in `many` rows of equal length."""

    def laid(cards: int) -> BoardLines:
        long, over = divmod(cards, many)
        if over or not long:
            return ()
        return tuple(
            BoardLine(f"{word} {row + 1}", tuple(range(row * long, row * long + long))) for row in range(many)
        )

    return laid


_LINE_BUILDERS: Mapping[str, Callable[[int], BoardLines]] = {
    "cross": _cross_lines,
    "square": _square_lines,
    "rows": _make_row_lines("row", 2),
    "three rows": _make_row_lines("row", 3),
    "two boards": _make_row_lines("board", 2),
}
_ROW_LENGTHS: Mapping[str, Callable[[int], tuple[int, ...]]] = {
    "cross": lambda cards: (1,) * (cards // 4) + (cards // 2 + 1,) + (1,) * (cards // 4),
    "square": lambda cards: (isqrt(cards),) * isqrt(cards),
    "rows": lambda cards: (cards // 2,) * 2,
    "three rows": lambda cards: (cards // 3,) * 3,
    "two boards": lambda cards: (cards // 2,) * 2,
}
"""Functions from a fitting number of cards to the length of each row, from the top."""
BOARD_LAYOUTS = tuple(_LINE_BUILDERS)
"""The layouts of a board; ``rows`` means two rows."""
_LAYOUT_RULES = {
    "cross": "A cross needs a card in the middle and four arms of equal length",
    "square": "A square needs as many rows as columns, and at least two of each",
    "rows": "Two rows must have the same number of cards",
    "three rows": "Three rows must have the same number of cards",
    "two boards": "Two boards must have the same number of cards",
}
