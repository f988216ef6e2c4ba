"""Description of one input, used by forms, validation, random tests and the camera button.

The classes for each kind of value are in `typed_fields`, `choice_fields` and `cards_field`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.cards import Card
from companion.engine.money import MoneyUnit
from companion.plurals import format_count

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


NO_CONDITION: tuple[str, tuple[str, ...]] = ("", ())
"""Value of `Layout.inactive_when` for an input that always applies."""


@dataclass(frozen=True)
class Layout:
    """Presentation of an input on the page, and of an option in the setup sentence.

    help: a hint.
    fold: title under which inputs are folded away; "" if it is always shown.
    visible_to: the seats whose phones see the input and its value; None means every phone.
    inactive_when: the name of another input, and its form values with which this input does not apply; the
        form values of a yes-no input are "1" and "0".
    describe: returns the option's text in the setup sentence; None means label and value.
    described_with: the name of another option that is described together with this one.
    """

    help: str = ""
    fold: str = ""
    visible_to: tuple[int, ...] | None = None
    inactive_when: tuple[str, tuple[str, ...]] = NO_CONDITION
    describe: OptionDescriber | None = None
    described_with: str = ""


ALWAYS_SHOWN = Layout()
"""Layout of an input that every phone always shows, without a hint."""


@dataclass(frozen=True)
class Field(ABC):
    """One input of an action, or one option of a game; each kind of value has its class.

    kind: the kind of value, for templates.
    name: its name in forms and events.
    label: the text beside the input.
    default: the value of an empty input.
    required: whether an empty input is refused.
    anchor: a section of the rules.
    layout: its presentation.
    """

    kind: ClassVar[Kind]

    name: str
    label: str
    default: Value = None
    required: bool = False
    anchor: str = ""
    layout: Layout = ALWAYS_SHOWN

    @property
    def needs_answer(self) -> bool:
        """Whether a person must fill the input in; whether it has a default is not looked at."""
        return self.required

    def read(self, raw: object) -> Value:
        """Return the value parsed from typed text, JSON or Python; the default if `raw` is empty.

        None, "" and an empty list or tuple are empty.

        Raises: `Illegal`, naming the field, for an invalid value, or an empty one that is required.
        """
        if raw is None or raw == "" or raw in ((), []):
            if self.required:
                raise self.error("this is required.")
            return self.default
        return self.parse(raw)

    @abstractmethod
    def parse(self, raw: object) -> Value:
        """Return the value of an input that is not empty.

        Raises: `Illegal`, naming the field, for an invalid value.
        """

    def error(self, sentence: str) -> Illegal:
        """Return an error about this input, without raising it.

        Its message is the label of the input and then `sentence`. It has the input's name and anchor.
        """
        return Illegal(f"{self.label}: {sentence}", field=self.name, anchor=self.anchor)

    def format_value(self, value: Value) -> str:
        """Return a value in words: the label of a choice, an amount of money in the field's unit.

        Kinds without words of their own give `str(value)`, "None" for None.
        """
        return str(value)

    def convert_to_unit(self, _unit: MoneyUnit) -> "Field":
        """Return a money input converted to a unit, see `MoneyField`; any other input as it is."""
        return self

    def convert_value(self, value: Value, _unit: MoneyUnit) -> Value:
        """Return a value of money, given in whole units, as a number of smallest units of a unit.

        With two decimals, 5 becomes 500. The value of any other input is returned as it is.
        """
        return value


def check_count(field: Field, low: int, high: int, count: int, noun: str) -> None:
    """Check that `count` is from `low` to `high`, both included.

    `noun` is the singular noun of what is counted, for the message.

    Raises: `Illegal`, naming the field, if not.
    """
    if low <= count <= high:
        return
    most = format_count(high, noun)
    if low == high:
        raise field.error(f"choose exactly {most}, not {count}.")
    raise field.error(
        f"choose {low} to {most}, not {count}." if low else f"choose at most {most}, not {count}."
    )
