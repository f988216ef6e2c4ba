"""What two players give each other, and why an offer of that falls.

rules: martian.md#trading
"""

from dataclasses import dataclass

from companion.games.martian.rules.pieces import Pieces


@dataclass(frozen=True)
class Bargain:
    """The giver hands pieces over to the taker, for pieces back and a price; a gift is for neither."""

    giver: int
    taker: int
    gone: Pieces
    back: Pieces = ()
    price: int = 0

    @property
    def key(self) -> str:
        """How an entry names it: there is one open offer from a player to another."""
        return f"{self.giver}-{self.taker}"

    @property
    def gift(self) -> bool:
        """Whether nothing is asked in return."""
        return not self.back and not self.price
