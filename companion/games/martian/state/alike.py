"""Pieces as they are drawn: identical pieces are grouped."""

from dataclasses import dataclass

from companion.games.martian.rules.pieces import Piece, Pieces, count_pieces_by_kind
from companion.games.martian.state.state import State


@dataclass(frozen=True)
class PieceGroup:
    """A number of identical pieces, as they are drawn.

    `of` is a label with the owner or the player who placed them: "Anna's", "Anna's, by Bo". It is "" if that
    is plain.
    """

    piece: Piece
    number: int
    of: str = ""


def group_pieces(state: State, pieces: Pieces, holder: int) -> tuple[PieceGroup, ...]:
    """Return the pieces that `holder` has, grouped, with owners other than the holder; sorted for display."""
    return tuple(
        PieceGroup(piece, many, owner_label(state, piece, holder))
        for piece, many in count_pieces_by_kind(pieces)
    )


def owner_label(state: State, piece: Piece, seat: int) -> str:
    """Return the owner of a piece, as in ``"Anna's"``, or "" if `seat` is the owner.

    `seat` holds or placed the piece.
    """
    return "" if piece.owner == seat else f"{state.seats.names[piece.owner]}'s"
