"""Trading as the page shows it: the pieces that others hold, and the open offers.

rules: martian.md#trading
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.martian.between_hands.offering import offer_name
from companion.games.martian.rules.pieces import describe_pieces
from companion.games.martian.state.alike import PieceGroup, group_pieces
from companion.games.martian.state.bundles import ALL_PIECES_PREFIX
from companion.games.martian.state.state import State
from companion.kit.sentences import join_with_and


@dataclass(frozen=True)
class PiecesHeldByOther:
    """The pieces of one player that another one holds.

    `told`: sentence that names the holder and the pieces.
    `back`: form values of a trade in which the holder hands back all of them that are in the stash, without a
        price. None if none is in the stash, or while a hand is played.
    """

    told: str
    back: Mapping[str, str] | None


def list_pieces_held_by_others(state: State, owner: int) -> Iterator[PiecesHeldByOther]:
    """Yield, for each other player who has pieces of `owner`, which ones, in the stash or on cards.

    The players are in the order of their seats. A piece on a card counts for the player who placed it.
    """
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
            if placed:
                where.append(f"{describe_pieces(placed)} placed on cards")
            has = f"{name} has {join_with_and(where)}"
            back = {
                "action": "trade",
                "seat": str(seat),
                "to": str(owner),
                "what": f"{ALL_PIECES_PREFIX}{owner}",
            }
            yield PiecesHeldByOther(has, back if held and state.phase == "between" else None)


@dataclass(frozen=True)
class OpenOffer:
    """An open offer with the pieces that each player would hand over.

    `key`: the offer's key in entries.
    `called`: the offer's name, as in "Anna's offer to Bo".
    `gone`: pieces that the giver hands over.
    `back`: pieces that the taker hands over.
    `price`: amount that the taker pays, in words, "" for nothing.
    """

    key: str
    called: str
    giver: int
    taker: int
    gone: tuple[PieceGroup, ...]
    back: tuple[PieceGroup, ...]
    price: str


def list_open_offers(state: State) -> Iterator[OpenOffer]:
    """Yield the offers that are open now as the page shows them, the oldest first."""
    for bargain in state.bargains:
        yield OpenOffer(
            bargain.key,
            offer_name(state, bargain),
            bargain.giver,
            bargain.taker,
            group_pieces(state, bargain.given_pieces, bargain.giver),
            group_pieces(state, bargain.returned_pieces, bargain.taker),
            state.format_amount(bargain.price) if bargain.price else "",
        )
