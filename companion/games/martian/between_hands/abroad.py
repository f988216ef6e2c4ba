"""Pieces of a player that others hold, and buying them back.

rules: martian.md#trading
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.martian.rules.pieces import describe_pieces
from companion.games.martian.state.bundles import ALL_PIECES_PREFIX
from companion.games.martian.state.state import State
from companion.kit.sentences import listed


@dataclass(frozen=True)
class PiecesHeldByOther:
    """The pieces of one player that another one holds.

    `told`: sentence that names the holder and the pieces.
    `back`: form values that buy back all pieces in the holder's stash, None if none can be bought now.
    """

    told: str
    back: Mapping[str, str] | None


def pieces_held_by_others(state: State, owner: int) -> Iterator[PiecesHeldByOther]:
    """Yield the pieces of `owner` that each other player holds, in the stash or on cards."""
    for seat, name in enumerate(state.seats.names):
        held = tuple(piece for piece in state.stashes[seat] if piece.owner == owner)
        placed = tuple(
            one.piece
            for dealt in state.hand.tableau
            for force in dealt.forces
            for one in force
            if one.placed_by == seat and one.piece.owner == owner
        )
        if seat != owner and (held or placed):
            where = [describe_pieces(held)] if held else []
            has = (
                f"{name} has {listed([*where, *([f'{describe_pieces(placed)} on cards'] if placed else [])])}"
            )
            yield PiecesHeldByOther(
                has, _buy_back_inputs(seat, owner) if held and state.phase == "between" else None
            )


def _buy_back_inputs(holder: int, owner: int) -> Mapping[str, str]:
    return {"action": "trade", "seat": str(holder), "to": str(owner), "what": f"{ALL_PIECES_PREFIX}{owner}"}
