"""Pieces as they are drawn: identical pieces are grouped."""

from dataclasses import dataclass

from companion.games.martian.rules.pieces import Piece, Pieces, counts
from companion.games.martian.state.state import State


@dataclass(frozen=True)
class Alike:
    """A number of identical pieces.

    `of` names the owner or who placed them, if that is not plain: "Anna's", "by Bo Anna's".
    """

    piece: Piece
    number: int
    of: str = ""


def alike(state: State, pieces: Pieces, holder: int) -> tuple[Alike, ...]:
    """Return the pieces that `holder` has, grouped, with owners other than the holder."""
    return tuple(Alike(piece, many, whose(state, piece, holder)) for piece, many in counts(pieces))


def whose(state: State, piece: Piece, seat: int) -> str:
    """Return the owner of a piece, as in ``"Anna's"``, or "" if `seat` is the owner.

    `seat` holds or placed the piece.
    """
    return "" if piece.owner == seat else f"{state.seats.names[piece.owner]}'s"
