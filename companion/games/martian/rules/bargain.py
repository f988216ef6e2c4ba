"""An exchange between two players: pieces for other pieces, for money, or as a gift.

rules: martian.md#trading
"""

from dataclasses import dataclass

from companion.games.martian.rules.pieces import Pieces


@dataclass(frozen=True)
class Bargain:
    """An exchange of pieces between two players, made or offered.

    `given_pieces`: pieces that the giver hands over.
    `returned_pieces`: pieces that the taker hands over, empty for none.
    `price`: amount that the taker pays, in the smallest unit, 0 for nothing.
    """

    giver: int
    taker: int
    given_pieces: Pieces
    returned_pieces: Pieces = ()
    price: int = 0

    @property
    def key(self) -> str:
        """Key in entries, giver then taker, ``"0-2"``: a player has at most one open offer to another."""
        return f"{self.giver}-{self.taker}"

    @property
    def is_gift(self) -> bool:
        """True if nothing is asked in return."""
        return not self.returned_pieces and not self.price
