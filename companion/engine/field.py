"""Description of one input, used by forms, validation, random tests and the camera button."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from companion.cards import RANKS, Card
from companion.engine.money import WHOLE, Unit

EVERYBODY = -1
"""Value of `Field.owner` for cards that all players share."""

NOBODY = "nobody"
"""Form value of the choice that means none of the seats."""
YES, NO = "yes", "no"
"""Choice values that a stored True or False is read as, after a flag became a choice."""
Value = int | bool | str | tuple[int, ...] | tuple[Card, ...] | None
Values = Mapping[str, Value]
Kind = Literal["int", "choice", "flag", "seats", "cards", "money", "text"]
OptionDescriber = Callable[["Field", Values], str]
"""Function from all values to an option's text in the setup sentence, "" for no text."""


class Illegal(ValueError):
    """Error for an entry that is against the rules; the message is a sentence for players.

    `field` names the input it is about, `anchor` the section of the rules that says so; both may be
    "".
    """

    def __init__(self, sentence: str, *, field: str = "", anchor: str = "") -> None:
        super().__init__(sentence)
        self.field = field
        self.anchor = anchor


@dataclass(frozen=True)
class Field:
    """One input of an action, or one option of a game.

    name: its name in forms and events.
    kind: the kind of value: "int", "choice", "flag", "seats", "cards", "money" or "text".
    label: the text beside the input.
    default: the value of an empty input.
    required: whether an empty input is refused.
    low, high: bounds of an int or money value, or of the number of cards, seats or letters.
    choices: (value, label) pairs.
    letters: whether the choices are ranks, shown as keys of one letter.
    help, anchor: a hint, and a section of the rules.
    fold: title under which inputs are folded away; "" if it is always shown.
    inactive_when: another input, and its form values with which this input does not apply.
    visible_to: the seats whose phones see the input and its value; None means every phone.

    Cards:
    copies, jokers, ranks: the number of decks, whether they hold jokers, and the letters of their
        ranks.
    wild: the wild cards.
    prefilled_cards: cards filled in beforehand; if unchanged, the input reads as empty.
    enough, then: after `enough` cards the picker goes on to the input `then`; it closes if that is "".
    cards_elsewhere: cards that lie elsewhere.
    hand_fields: card inputs that hold one hand, of which this input takes some cards.
    board_rows: the number of its cards in each row of the board, from the top, if that decides which
        count.
    owner: the seat whose shown cards it takes, or `EVERYBODY`, else None.

    Money:
    unit: typed text is read in whole units; the value is in the smallest unit.
    signed: False if the number may mean something else than money.
    quick: (number, label) pairs to tap instead of typing.

    Seats:
    row: the word shown in a tapped row of the score board, if seats are tapped there; else "".
    nobody: label of the choice "none of the seats", if that is an answer; then an empty form is
        refused.

    Text:
    parse_text: returns the text to store; raises `Illegal` if it is refused. It has up to `high`
        letters.

    Options:
    describe: returns the option's text in the setup sentence; None means label and value.
    described_with: the name of another option that is described together with this one.
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
    prefilled_cards: tuple[Card, ...] = ()
    visible_to: tuple[int, ...] | None = None
    quick: tuple[tuple[int, str], ...] = ()
    help: str = ""
    anchor: str = ""
    inactive_when: tuple[str, tuple[str, ...]] = ("", ())
    unit: Unit = WHOLE
    signed: bool = True
    row: str = ""
    nobody: str = ""
    describe: OptionDescriber | None = None
    described_with: str = ""
    cards_elsewhere: tuple[Card, ...] = ()
    enough: int = 0
    then: str = ""
    hand_fields: tuple[str, ...] = ()
    board_rows: tuple[int, ...] = ()
    owner: int | None = None
    parse_text: Callable[[str], str] = str.strip

    @property
    def card_count_limits(self) -> tuple[int, int]:
        """Smallest and largest number of cards that fill the input."""
        return (self.enough, self.enough) if self.enough else (self.low, self.high)

    @property
    def hint(self) -> str:
        """Instruction for a person who left the input empty: "Tap who stays in"."""
        return f"Tap {self.label[:1].lower()}{self.label[1:]}"

    def convert_to_unit(self, unit: Unit) -> "Field":
        """Return a money input converted to `unit`: a default of 5 becomes 5.00.

        Other inputs stay the same. The bounds are not converted: the smallest payment is one smallest unit,
        and the largest number that is stored stays the same.
        """
        if self.kind != "money" or (unit == self.unit and unit.scale == 1):
            return self
        return replace(self, default=self.convert_value(self.default, unit), unit=unit)

    def convert_value(self, value: Value, unit: Unit) -> Value:
        """Return a value in the smallest unit of `unit`; only money is converted: 5 is 5.00."""
        return value * unit.scale if self.kind == "money" and isinstance(value, int) else value
