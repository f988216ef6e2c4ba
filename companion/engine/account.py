"""Details of one log entry: the hands shown, and the amounts moved, step by step.

A step that moves money into the pot or out of it gives both amounts, so that every chip can be traced.
"""

from dataclasses import dataclass

from companion.cards import Card

MONEY, CHIPS, OWED = "money", "chips", "owed"
"""Values of `Step.of`: money won or lost, chips on the table, debts not yet paid."""


@dataclass(frozen=True)
class Hand:
    """A hand that was shown or melded. `name` is its owner: "Anna", "The kitty".

    `cards` are the owner's cards as they were entered; some are face down if that matters. `board` are the
    board cards used. `counts` are the cards that make the hand, the most important first. `called` names the
    hand: "Full house, kings over fours"; it is "" if a card is unknown. `wild` says in words which card each
    counting wild card stands for, and `wilds` are those cards. `because` says why the hand ranks above the
    next, or with whom it ties. `low` is True if the hand is listed among the lowest hands. `eyes` are the
    seats that saw it, None if everybody did.
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
    """One step of the sum. `what` describes it.

    `amount` goes to `seat`, and is negative if the seat pays. `of` is the kind of amount: `MONEY` in the
    table's smallest unit, `CHIPS`, `OWED` or a label of the game's own. An amount that is `OWED` has not
    moved yet. `pot` is the amount that goes into the pot. A step without amounts is a remark only. `anchor`
    names the section of the rules. `things` is True for chips that are counted one by one and are worth no
    money.
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
        """True if `amount` is in the table's unit of money."""
        return self.of in (MONEY, CHIPS, OWED) and not self.things


@dataclass(frozen=True)
class Account:
    """Details of one entry: its hands, the best first and those for the low last, and its steps."""

    hands: tuple[Hand, ...] = ()
    steps: tuple[Step, ...] = ()
