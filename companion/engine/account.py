"""What one entry came to: the hands that were shown with it, and what it moved, step by step.

A step that moves money into the pot or out of it says both, so that the sum can be followed to the last
chip.
"""

from dataclasses import dataclass

from companion.cards import Card

MONEY, CHIPS, OWED = "money", "chips", "owed"
"""What steps move: money that is won or lost, chips on the table, and what is still to be paid."""


@dataclass(frozen=True)
class Hand:
    """A hand that was shown or melded. `name` is whose it is: "Anna", "The kitty".

    `cards` are all its own as they were entered, some of them face down where that matters, and `board` those
    of the table's that it is made with; `counts` are the cards that make it, the most important first.
    `called` is "Full house, kings over fours", or "" where a card is unknown. `wild` says what each wild card
    that counts stands for, and `wilds` are those cards. `because` is why it stands above the next, or with
    whom it ties. `low` marks one by its place among the lowest hands. `eyes` are the seats that saw it, None
    where everybody did.
    """

    name: str
    cards: tuple[Card, ...]
    called: str
    board: tuple[Card, ...] = ()
    counts: tuple[Card, ...] = ()
    wild: tuple[str, ...] = ()
    wilds: tuple[Card, ...] = ()
    because: str = ""
    low: bool = False
    eyes: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Step:
    """One step of the sum, in words. `amount` is what moves to `seat`, negative for what it gives.

    `of` says what it moves: `MONEY`, in the table's smallest unit, `CHIPS`, or what else a game counts. What
    is `OWED` has not moved yet. `pot` is what goes into the pot with the step. A step of nothing only says
    something. `anchor` names the section of the rules. `things` marks chips that are counted one by one and
    are worth no money.
    """

    what: str
    seat: int | None = None
    amount: int = 0
    of: str = MONEY
    pot: int = 0
    anchor: str = ""
    things: bool = False

    @property
    def is_money(self) -> bool:
        """Whether `amount` is told in what the table counts in."""
        return self.of in (MONEY, CHIPS, OWED) and not self.things


@dataclass(frozen=True)
class Account:
    """What a game tells about one entry: hands, the best first, then those for the low; the sum in steps."""

    hands: tuple[Hand, ...] = ()
    steps: tuple[Step, ...] = ()
