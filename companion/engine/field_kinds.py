"""Inputs by the kind of their value: numbers, money, choices, yes or no, seats and text.

Inputs for cards are in `cards_field`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.cards import UnknownCard, show, validate_cards
from companion.engine.field import Field, Illegal, Kind, Value
from companion.engine.money import WHOLE, InvalidAmount, Unit

Choices = tuple[tuple[str, str], ...]
"""Pairs of (value, label)."""

NOBODY = "nobody"
"""Form value of the choice that means none of the seats."""
YES, NO = "yes", "no"
"""Choice values that a stored True or False is read as, after a flag became a choice."""

_WHOLE_NUMBER_PATTERN = re.compile(r"\s*[+-]?\d{1,30}\s*")
"""Pattern of a whole number in digits of any script; unlike Python, it takes no underscores."""
_DASHES_TO_HYPHENS = str.maketrans("−–", "--")
"""Translation of the minus sign, and of the dash that phones write, to a hyphen."""

_MAX_LISTED_CHOICES = 9
"""Largest number of choices that an error message lists."""


@dataclass(frozen=True)
class NumberField(Field):
    """An input for a whole number from `low` to `high`.

    quick: (number, label) pairs to tap instead of typing.
    """

    kind: ClassVar[Kind] = "int"

    default: int | None = None
    low: int = 0
    high: int = 10**9
    quick: tuple[tuple[int, str], ...] = ()

    @property
    def unit(self) -> Unit:
        """Unit in which the number is shown and typed."""
        return WHOLE

    def parse(self, raw: object) -> int:
        """Return the number. Raises: `Illegal` if it is no whole number, or out of bounds."""
        return self._check_range(self._parse_whole_number(raw))

    def _parse_whole_number(self, raw: object) -> int:
        is_typed = isinstance(raw, int | str) and not isinstance(raw, bool)
        text = str(raw).translate(_DASHES_TO_HYPHENS) if is_typed else ""
        if not _WHOLE_NUMBER_PATTERN.fullmatch(text):
            raise self.error("a whole number is needed.")
        return int(text)

    def _check_range(self, number: int) -> int:
        if not self.low <= number <= self.high:
            told, low, high = map(self.unit.format_amount, (number, self.low, self.high))
            raise self.error(f"{told[:24]} is not between {low} and {high}.")
        return number


@dataclass(frozen=True)
class MoneyField(NumberField):
    """An input for an amount of money; value and bounds are in the smallest unit.

    unit: typed text is read in whole units of it.
    signed: False if the number may mean something else than money.
    """

    kind: ClassVar[Kind] = "money"

    unit: Unit = WHOLE
    signed: bool = True

    def parse(self, raw: object) -> int:
        """Return the amount: text is parsed as typed, a number is in the smallest unit already.

        Raises: `Illegal` if it is no amount, or out of bounds.
        """
        if not isinstance(raw, str):
            return self._check_range(self._parse_whole_number(raw))
        try:
            return self._check_range(self.unit.parse_amount(raw))
        except InvalidAmount as unread:
            raise self.error(str(unread)) from unread

    def format_value(self, value: Value) -> str:
        """Return the amount, without a currency if it may mean something else."""
        if not isinstance(value, int):
            return str(value)
        return self.unit.format_amount(value) if self.signed else self.unit.format_for_input(value)

    def convert_to_unit(self, unit: Unit) -> "MoneyField":
        """Return the input converted to `unit`: a default of 5 becomes 5.00.

        The bounds are not converted: the smallest payment is one smallest unit, and the largest number that
        is stored stays the same.
        """
        if unit == self.unit and unit.scale == 1:
            return self
        default = None if self.default is None else self.default * unit.scale
        return replace(self, default=default, unit=unit)

    def convert_value(self, value: Value, unit: Unit) -> Value:
        """Return an amount of whole units in the smallest unit of `unit`: 5 is 5.00."""
        return value * unit.scale if isinstance(value, int) else value


@dataclass(frozen=True)
class ChoiceField(Field):
    """An input for one of several choices.

    letters: whether the choices are ranks, shown as keys of one letter.
    """

    kind: ClassVar[Kind] = "choice"

    default: str | None = None
    choices: Choices = ()
    letters: bool = False

    def parse(self, raw: object) -> str:
        """Return the value of the choice. Raises: `Illegal` if it is none of the choices."""
        said = (YES if raw else NO) if isinstance(raw, bool) else raw
        if said not in [value for value, _ in self.choices]:
            few = len(self.choices) <= _MAX_LISTED_CHOICES
            only = _join_labels(self.choices) if few else "what is listed"
            raise self.error(f"only {only} can be chosen here, not {_quote_value(said)}.")
        return str(said)

    def format_value(self, value: Value) -> str:
        """Return the label of a choice."""
        return dict(self.choices).get(str(value), str(value))


@dataclass(frozen=True)
class FlagField(Field):
    """An input for yes or no."""

    kind: ClassVar[Kind] = "flag"

    default: bool = False

    def parse(self, raw: object) -> bool:
        """Return whether it is on. Raises: `Illegal` if it is neither on nor off."""
        if raw in (True, "1", "y", "on", "true"):
            return True
        if raw in (False, "0", "n", "off", "false"):
            return False
        raise self.error("yes or no is needed.")

    def format_value(self, value: Value) -> str:
        """Return "yes" or "no"."""
        return "yes" if value else "no"


@dataclass(frozen=True)
class SeatsField(Field):
    """An input for `low` to `high` seats.

    choices: (seat, name) pairs.
    row: the word shown in a tapped row of the score board, if seats are tapped there; else "".
    nobody: label of the choice "none of the seats", if that is an answer; then an empty form is
        refused.
    """

    kind: ClassVar[Kind] = "seats"

    default: tuple[int, ...] | None = None
    low: int = 0
    high: int = 10**9
    choices: Choices = ()
    row: str = ""
    nobody: str = ""

    @property
    def needs_answer(self) -> bool:
        """Whether a person must choose seats, or "nobody"."""
        return self.required or bool(self.nobody)

    @property
    def hint(self) -> str:
        """Instruction for a person who left the input empty: "Tap who stays in"."""
        return f"Tap {self.label[:1].lower()}{self.label[1:]}"

    @property
    def missing_error(self) -> Illegal:
        """Error for an input left empty although "nobody" is a choice of its own."""
        return Illegal(f"{self.hint}, or “{self.nobody}”.", field=self.name, anchor=self.anchor)

    def parse(self, raw: object) -> tuple[int, ...] | None:
        """Return the seats, ascending; the default for "nobody".

        Raises: `Illegal` for too few or too many seats, or one that is no choice.
        """
        listed = raw if isinstance(raw, list | tuple) else [raw]
        if self.nobody and NOBODY in listed:
            if len(listed) > 1:
                raise self.error(f"either “{self.nobody}” or names.")
            return self.default
        known = {value: int(value) for value, _ in self.choices}
        found = set()
        for item in listed:
            if str(item) not in known:
                raise self.error(f"only {_join_labels(self.choices)} can be chosen here.")
            found.add(known[str(item)])
        check_count(self, self.low, self.high, len(found), "seat")
        return tuple(sorted(found))

    def format_value(self, value: Value) -> str:
        """Return the names of the seats, joined by commas."""
        names = dict(self.choices)
        seats = value if isinstance(value, tuple | list) else (value,)
        return ", ".join(names.get(str(seat), str(seat)) for seat in seats)


@dataclass(frozen=True)
class TextField(Field):
    """An input for a text of up to `high` letters.

    parse_text: returns the text to store; raises `Illegal` if it is refused.
    """

    kind: ClassVar[Kind] = "text"

    default: str = ""
    high: int = 10**9
    parse_text: Callable[[str], str] = str.strip

    def parse(self, raw: object) -> str:
        """Return the text to store. Raises: `Illegal` if it is too long, or refused."""
        if not isinstance(raw, str):
            raise self.error("words are needed.")
        try:
            # The result is checked too, because stored text must be readable again
            return self._check_length(self.parse_text(self._check_length(raw)))
        except Illegal as unread:
            raise unread if unread.field else self.error(str(unread)) from unread

    def _check_length(self, text: str) -> str:
        if len(text) > self.high:
            raise self.error(f"at most {self.high} letters are kept, {len(text)} were given.")
        return text


def check_count(field: Field, low: int, high: int, count: int, noun: str) -> None:
    """Check that `count` things named `noun` are from `low` to `high`. Raises: `Illegal` if not."""
    if low <= count <= high:
        return
    wanted = f"exactly {low}" if low == high else f"{low} to {high}"
    needed = f"{noun} is needed" if high == 1 else f"{noun}s are needed"
    raise field.error(f"{wanted} {needed}, {count} {'was' if count == 1 else 'were'} given.")


def _join_labels(choices: Choices) -> str:
    return ", ".join(label for _, label in choices)


def _quote_value(raw: object) -> str:
    """Return up to 24 letters of a value for a message: cards as symbols, others in quotes."""
    text = str(raw)[:24]
    try:
        return " ".join(map(show, validate_cards(text.split())))
    except UnknownCard:
        return f"“{text}”"
