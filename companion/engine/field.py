"""One input described once: forms, validation, random tests and the camera button read it off here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from companion.cards import RANKS, Card
from companion.engine.money import WHOLE, Unit

EVERYBODY = -1
"""The owner of cards that all share."""

NOBODY = "nobody"
"""What a form sends for the choice that means none of the seats."""
YES, NO = "yes", "no"
"""The choices that a stored yes or no reads as, once a flag has got a third answer."""
Value = int | bool | str | tuple[int, ...] | tuple[Card, ...] | None
Values = Mapping[str, Value]
Kind = Literal["int", "choice", "flag", "seats", "cards", "money", "text"]
Told = Callable[["Field", Values], str]
"""How an option reads in the sentence of a call, beside the values of all; "" where nothing is said."""


class Illegal(ValueError):
    """What a player wanted is against the rules; the message is a sentence for the table.

    `field` names the input it is about, `anchor` the section of the rules that says so.
    """

    def __init__(self, sentence: str, *, field: str = "", anchor: str = "") -> None:
        super().__init__(sentence)
        self.field = field
        self.anchor = anchor


@dataclass(frozen=True)
class Field:
    """One input. `low` and `high` bound an int or money value, or the number of cards or seats.

    `choices` are (value, label) pairs, `letters` says that keys show the values of one letter: of ranks.
    `copies` is how many decks the cards come from, `jokers` whether these hold any, `ranks` the letters of
    the ranks in them, `wild` those of them that are wild. An empty input reads as `default`; `required`
    refuses it. Inputs with the same `fold` lie together under that title until they are wanted.
    `offered` are cards that it is filled in with: left so, it reads as empty. `eyes` are the seats whose
    phones see it, and what it was filled in with; None is every phone. `quick` are (number, label) pairs
    that may be tapped instead of typed. Money is in the smallest of the table's `unit`; typed text is read
    as whole ones. `signed` is False where the number may stand for something else than money.
    `enough` cards lead on to the input `then`, or close the picker without one; `out` are cards that lie
    elsewhere.
    `among` names inputs of cards that hold one hand: this one takes some of the cards that lie there. `laid`
    are how many of its cards lie in each row of a board, from the top, where that tells which make a hand.
    `unless` names another input and values of it, as a form sends them, beside which this one means nothing.
    Seats with a `row` are tapped where the players stand on the board; it is the word that a tapped row has.
    `nobody` is the choice of none of the seats, where that is an answer: a form that says nothing is refused.
    `owner` is the seat whose shown cards it takes, or `EVERYBODY`; None where it takes no such cards.
    `told` is how an option reads in the sentence of a call, None by its label and value; `beside` names
    another option with which it is said there in one.
    Text has up to `high` letters; `reads` returns it as it is kept, and raises `Illegal` where it cannot.
    """

    name: str
    kind: Kind
    label: str
    default: Value = None
    required: bool = False
    low: int = 0
    high: int = 10**9
    choices: tuple[tuple[str, str], ...] = ()
    letters: bool = False
    copies: int = 1
    jokers: bool = True
    ranks: str = RANKS
    wild: tuple[Card, ...] = ()
    fold: str = ""
    offered: tuple[Card, ...] = ()
    eyes: tuple[int, ...] | None = None
    quick: tuple[tuple[int, str], ...] = ()
    help: str = ""
    anchor: str = ""
    unless: tuple[str, tuple[str, ...]] = ("", ())
    unit: Unit = WHOLE
    signed: bool = True
    row: str = ""
    nobody: str = ""
    told: Told | None = None
    beside: str = ""
    out: tuple[Card, ...] = ()
    enough: int = 0
    then: str = ""
    among: tuple[str, ...] = ()
    laid: tuple[int, ...] = ()
    owner: int | None = None
    reads: Callable[[str], str] = str.strip

    @property
    def wanted(self) -> tuple[int, int]:
        """How many cards fill it, at least and at most."""
        return (self.enough, self.enough) if self.enough else (self.low, self.high)

    @property
    def hint(self) -> str:
        """What a person is told to do who has filled in nothing: "Tap who stays in"."""
        return f"Tap {self.label[:1].lower()}{self.label[1:]}"

    def counted_in(self, unit: Unit) -> "Field":
        """Return an input for money as a table with that unit has it: what is 5 by default is 5.00 there.

        The bounds stay as they are: at least something is paid, and the most that is stored is the same.
        """
        if self.kind != "money" or (unit == self.unit and unit.scale == 1):
            return self
        return replace(self, default=self.in_unit(self.default, unit), unit=unit)

    def in_unit(self, value: Value, unit: Unit) -> Value:
        """Return a value of the rules as a table with that unit counts it: money of 5 is 5.00 there."""
        return value * unit.scale if self.kind == "money" and isinstance(value, int) else value
