"""Lines of boards with a layout: the cards of each line make a hand together.

Board cards are in reading order: row by row from the top, each row from the left.
"""

from collections.abc import Callable, Mapping, Sequence
from math import isqrt
from typing import NamedTuple, TypeVar

from companion.cards import counted
from companion.hands.definition.errors import BadBoard

T = TypeVar("T")


class Line(NamedTuple):
    """A line of a board: its name, such as ``"column 2"``, and the indices of its board cards."""

    name: str
    places: tuple[int, ...]


Lines = tuple[Line, ...]


def lines(lay: str, cards: int) -> Lines:
    """Return the lines of a board of `cards` cards with the layout `lay`.

    `lay` is one of `LAYS`, or "" for one line with all cards.

    Raises: BadBoard for another `lay`, or for a number of cards that does not fit it.
    """
    if not lay:
        return (Line("", tuple(range(cards))),)
    if lay not in _LAID:
        raise BadBoard(f"A board is laid as a {', '.join(LAYS[:-1])} or {LAYS[-1]}, not as “{lay[:24]}”.")
    found = _LAID[lay](cards)
    if not found:
        raise BadBoard(f"{_WHOLE[lay]}, so {counted(cards)} cannot be laid so.")
    return found


def rows(lay: str, cards: int) -> tuple[int, ...]:
    """Return the number of cards in each row of a board, from the top; empty for `lay` "".

    Raises: BadBoard for an unknown `lay`, or for a number of cards that does not fit it.
    """
    lines(lay, cards)
    return _ROWS[lay](cards) if lay else ()


def along(line: Line, board: Sequence[T]) -> tuple[T, ...]:
    """Return the cards of `board` that are in `line`."""
    return tuple([board[place] for place in line.places])


def _cross(cards: int) -> Lines:
    """Return the lines of a cross with four arms of equal length, which meet in the middle card."""
    arm, over = divmod(cards - 1, 4)
    if over or arm < 1:
        return ()
    across = tuple(range(arm, 3 * arm + 1))
    down = (*range(arm), 2 * arm, *range(3 * arm + 1, cards))
    return Line("across", across), Line("down", down)


def _square(cards: int) -> Lines:
    side = isqrt(cards)
    if side * side != cards or side < 2:
        return ()
    at, back = range(side), side - 1
    rows = [Line(f"row {row + 1}", tuple([row * side + column for column in at])) for row in at]
    columns = [Line(f"column {column + 1}", tuple([row * side + column for row in at])) for column in at]
    falling = Line("falling diagonal", tuple([row * side + row for row in at]))
    return *rows, *columns, falling, Line("rising diagonal", tuple([row * side + back - row for row in at]))


def _rows(word: str, many: int) -> Callable[[int], Lines]:
    """Return the function that lays cards in `many` rows of equal length."""

    def laid(cards: int) -> Lines:
        long, over = divmod(cards, many)
        if over or not long:
            return ()
        return tuple(
            Line(f"{word} {row + 1}", tuple(range(row * long, row * long + long))) for row in range(many)
        )

    return laid


_LAID: Mapping[str, Callable[[int], Lines]] = {
    "cross": _cross,
    "square": _square,
    "rows": _rows("row", 2),
    "three rows": _rows("row", 3),
    "two boards": _rows("board", 2),
}
_ROWS: Mapping[str, Callable[[int], tuple[int, ...]]] = {
    "cross": lambda cards: (1,) * (cards // 4) + (cards // 2 + 1,) + (1,) * (cards // 4),
    "square": lambda cards: (isqrt(cards),) * isqrt(cards),
    "rows": lambda cards: (cards // 2,) * 2,
    "three rows": lambda cards: (cards // 3,) * 3,
    "two boards": lambda cards: (cards // 2,) * 2,
}
"""Functions from a fitting number of cards to the length of each row, from the top."""
LAYS = tuple(_LAID)
"""The layouts of a board; ``rows`` means two rows."""
_WHOLE = {
    "cross": "A cross has a card in the middle and four arms as long",
    "square": "A square has as many rows as columns, two at least",
    "rows": "Two rows have as many cards each",
    "three rows": "Three rows have as many cards each",
    "two boards": "Two boards have as many cards each",
}
