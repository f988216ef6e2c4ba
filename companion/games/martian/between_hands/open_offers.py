"""The open offers as the page shows them, with the pieces of both players."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.martian.between_hands.offering import offer_name
from companion.games.martian.state.alike import PieceGroup, group_pieces
from companion.games.martian.state.state import State


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


def open_offers(state: State) -> Iterator[OpenOffer]:
    """Yield the offers that can be accepted now. rules: martian.md#trading"""
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
