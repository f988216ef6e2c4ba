"""Details of one log entry: the hands shown, and the amounts moved, step by step.

A step that moves money into the pot or out of it gives both amounts, so that every chip can be traced.
"""

from dataclasses import dataclass

from companion.cards import Card

MONEY, CHIPS, OWED = "money", "chips", "owed"
"""Values of `Step.kind`: money won or lost, chips on the table, debts not yet paid."""


@dataclass(frozen=True)
class Hand:
    """A hand that was shown or melded. `name` is its owner: "Anna", "The kitty".

    `cards` are the owner's cards as they were entered; some are face down if that matters. `board` are the
    board cards used. `counting_cards` are the cards that make the hand, the most important first.
    `rank_name` names the hand: "Full house, kings over fours"; it is "" if a card is unknown.
    `wild_meanings` says in words which card each counting wild card stands for, and `wild_cards` are those
    cards. `because` says why the hand ranks above the next, or with whom it ties. `low` is True if the hand
    is listed among the lowest hands.
    `visible_to` are the seats that saw it, None if everybody did.
    """

    name: str
    cards: tuple[Card, ...]
    rank_name: str
    board: tuple[Card, ...] = ()
    counting_cards: tuple[Card, ...] = ()
    wild_meanings: tuple[str, ...] = ()
    wild_cards: tuple[Card, ...] = ()
    because: str = ""
    low: bool = False
    visible_to: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Step:
    """One step of the sum. `text` describes it.

    `amount` goes to `seat`, and is negative if the seat pays. `kind` is the kind of amount: `MONEY` in the
    table's smallest unit, `CHIPS`, `OWED` or a label of the game's own. An amount that is `OWED` has not
    moved yet. `pot` is the amount that goes into the pot. A step without amounts is a remark only. `anchor`
    names the section of the rules. `counts_pieces` is True for chips that are counted one by one and are
    worth no money.
    """

    text: str
    seat: int | None = None
    amount: int = 0
    kind: str = MONEY
    pot: int = 0
    anchor: str = ""
    counts_pieces: bool = False

    @property
    def is_money(self) -> bool:
        """True if `amount` is in the table's unit of money."""
        return self.kind in (MONEY, CHIPS, OWED) and not self.counts_pieces


@dataclass(frozen=True)
class EntryDetails:
    """Details of one entry: its hands, the best first and those for the low last, and its steps."""

    hands: tuple[Hand, ...] = ()
    steps: tuple[Step, ...] = ()
