"""Boards that are laid: which of their cards lie in a line, and so make a hand together.

The cards of a board are read as a page is: row by row from the top, each from the left.
"""

from collections.abc import Callable, Mapping, Sequence
from math import isqrt
from typing import NamedTuple, TypeVar

from companion.cards import counted
from companion.hands.definition.errors import BadBoard

T = TypeVar("T")


class Line(NamedTuple):
    """Places of cards of a board, and what the line is called: ``"column 2"``."""

    name: str
    places: tuple[int, ...]


Lines = tuple[Line, ...]


def lines(lay: str, cards: int) -> Lines:
    """Return the lines of a board of so many cards laid as `lay` says; one with all of them for "".

    Raises `BadBoard` for another `lay`, and where so many cards cannot be laid so.
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
    """Return how many cards lie in each row of such a board, from the top; none where it is not laid.

    Raises `BadBoard` as `lines` does.
    """
    lines(lay, cards)
    return _ROWS[lay](cards) if lay else ()


def along(line: Line, board: Sequence[T]) -> tuple[T, ...]:
    """Return the cards of `board` that lie in `line`."""
    return tuple([board[place] for place in line.places])


def _cross(cards: int) -> Lines:
    """Return the line across and the line down, which meet in the middle card and have arms as long."""
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
    """Return what lays cards in so many rows of as many cards each."""

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
"""How many cards lie in each row, from the top, of so many that can be laid so."""
LAYS = tuple(_LAID)
"""The ways to lay a board: two rows where it is not said how many."""
_WHOLE = {
    "cross": "A cross has a card in the middle and four arms as long",
    "square": "A square has as many rows as columns, two at least",
    "rows": "Two rows have as many cards each",
    "three rows": "Three rows have as many cards each",
    "two boards": "Two boards have as many cards each",
}
