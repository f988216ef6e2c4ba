"""An exchange between two players: pieces for other pieces, for money, or as a gift.

rules: martian.md#trading
"""

from dataclasses import dataclass

from companion.games.martian.rules.pieces import Pieces


@dataclass(frozen=True)
class Bargain:
    """Pieces that a giver hands to a taker, for pieces back and a price.

    `given_pieces` are the giver's pieces, `returned_pieces` the taker's; the taker pays `price`. A gift has
    neither.
    """

    giver: int
    taker: int
    given_pieces: Pieces
    returned_pieces: Pieces = ()
    price: int = 0

    @property
    def key(self) -> str:
        """Key in entries, giver then taker: a player has at most one open offer to another."""
        return f"{self.giver}-{self.taker}"

    @property
    def is_gift(self) -> bool:
        """True if nothing is asked in return."""
        return not self.returned_pieces and not self.price
