"""The open offers as the page shows them, with the pieces of both players."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.martian.between_hands.offering import called
from companion.games.martian.state.alike import Alike, alike
from companion.games.martian.state.state import State


@dataclass(frozen=True)
class Offered:
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
    gone: tuple[Alike, ...]
    back: tuple[Alike, ...]
    price: str


def open_offers(state: State) -> Iterator[Offered]:
    """Yield the offers that can be accepted now. rules: martian.md#trading"""
    for bargain in state.bargains:
        yield Offered(
            bargain.key,
            called(state, bargain),
            bargain.giver,
            bargain.taker,
            alike(state, bargain.gone, bargain.giver),
            alike(state, bargain.back, bargain.taker),
            state.told(bargain.price) if bargain.price else "",
        )
