"""Details of one log entry: the hands shown, and the amounts moved, step by step.

A step that moves money into the pot or out of it gives both amounts, so that every chip can be traced.
"""

from dataclasses import dataclass

from companion.cards import Card

MONEY, CHIPS, OWED = "money", "chips", "owed"
"""Values of `Step.kind`: money won or lost, chips on the table, debts not yet paid."""


@dataclass(frozen=True)
class Hand:
    """A hand that was shown or melded, for the details of an entry.

    name: its owner: "Anna", "The kitty".
    cards: the owner's cards as they were entered; some are face down if that matters.
    rank_name: the hand in words, "Full house, kings over fours"; "" if a card is unknown.
    board: the board cards that it uses.
    counting_cards: the cards that make the hand, the most important first.
    wild_meanings: a text for each counting wild card that says which card it stands for.
    wild_cards: these wild cards.
    because: why the hand ranks above the next, or with whom it ties; "" for nothing.
    low: whether the hand is listed among the lowest hands.
    visible_to: the seats that saw it, None if everybody did.
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
    """One line of an entry's details: a sentence, and the amount that moved, if any.

    text: the sentence.
    seat: the seat that gets `amount`, None for none.
    amount: in the table's smallest unit; negative if the seat pays.
    kind: the kind of amount: `MONEY`, `CHIPS`, `OWED`, which has not moved yet, or a label of the
        game's own.
    pot: the amount that goes into the pot; negative if it comes out.
    anchor: the section of the rules.
    counts_pieces: whether `amount` is a number of chips that are worth no money.
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
    """Details of one entry, which explain its result.

    hands: the hands shown, the best first and those for the low last.
    steps: the steps that lead to the new balances, in order.
    """

    hands: tuple[Hand, ...] = ()
    steps: tuple[Step, ...] = ()
