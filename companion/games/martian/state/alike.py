"""Pieces as they are drawn: those that nothing tells apart lie together."""

from dataclasses import dataclass

from companion.games.martian.rules.pieces import Piece, Pieces, counts
from companion.games.martian.state.state import State


@dataclass(frozen=True)
class Alike:
    """So many pieces that nothing tells apart.

    `of` says whose they are or who placed them, where that is not plain: "Anna's", "by Bo Anna's".
    """

    piece: Piece
    number: int
    of: str = ""


def alike(state: State, pieces: Pieces, holder: int) -> tuple[Alike, ...]:
    """Return the pieces that `holder` has, with whose they are."""
    return tuple(Alike(piece, many, whose(state, piece, holder)) for piece, many in counts(pieces))


def whose(state: State, piece: Piece, seat: int) -> str:
    """Return whose a piece is, where that is not `seat`, who holds or placed it: colour is not owner."""
    return "" if piece.owner == seat else f"{state.seats.names[piece.owner]}'s"
