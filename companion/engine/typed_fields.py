"""Inputs that are typed: numbers, amounts of money and texts."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.engine.field import Field, Illegal, Kind, Value
from companion.engine.money import WHOLE, InvalidAmount, MoneyUnit

_WHOLE_NUMBER_PATTERN = re.compile(r"\s*[+-]?\d{1,30}\s*")
"""Pattern of a whole number in digits of any script; unlike Python, it takes no underscores."""
_DASHES_TO_HYPHENS = str.maketrans("−–", "--")
"""Translation of the minus sign, and of the dash that phones write, to a hyphen."""


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
    def unit(self) -> MoneyUnit:
        """Unit in which the number is shown and typed."""
        return WHOLE

    def parse(self, raw: object) -> int:
        """Return the number, given as a number or as text.

        Raises: `Illegal` if it is no whole number (2.0 and True are none), below `low` or above `high`.
        """
        return self._check_range(self._parse_whole_number(raw))

    def _parse_whole_number(self, raw: object) -> int:
        is_typed = isinstance(raw, int | str) and not isinstance(raw, bool)
        text = str(raw).translate(_DASHES_TO_HYPHENS) if is_typed else ""
        if not _WHOLE_NUMBER_PATTERN.fullmatch(text):
            raise self.error("enter a whole number.")
        return int(text)

    def _check_range(self, number: int) -> int:
        if not self.low <= number <= self.high:
            told, low, high = map(self.unit.format_amount, (number, self.low, self.high))
            raise self.error(f"enter a number from {low} to {high}, not {told[:24]}.")
        return number


@dataclass(frozen=True)
class MoneyField(NumberField):
    """An input for an amount of money; value and bounds are in the smallest unit.

    unit: typed text is read in whole units of it.
    signed: False if the number may mean something else than money.
    """

    kind: ClassVar[Kind] = "money"

    unit: MoneyUnit = WHOLE
    signed: bool = True

    def parse(self, raw: object) -> int:
        """Return the amount: text is parsed as typed, a number is in the smallest unit already.

        Raises: `Illegal` if it is no amount, below `low` or above `high`.
        """
        if not isinstance(raw, str):
            return self._check_range(self._parse_whole_number(raw))
        try:
            return self._check_range(self.unit.parse_amount(raw))
        except InvalidAmount as unread:
            raise self.error(str(unread)) from unread

    def format_value(self, value: Value) -> str:
        """Return the amount, without a currency if it may mean something else.

        A value that is no number is returned as text.
        """
        if not isinstance(value, int):
            return str(value)
        return self.unit.format_amount(value) if self.signed else self.unit.format_for_input(value)

    def convert_to_unit(self, unit: MoneyUnit) -> "MoneyField":
        """Return the input converted from whole units to `unit`: a default of 5 becomes 5.00.

        The bounds and `quick` are not converted: the smallest payment is one smallest unit, and the largest
        number that is stored stays the same. The input itself is returned if it has that unit and the unit
        has no decimals. An input that was converted already must not be converted again.
        """
        if unit == self.unit and unit.scale == 1:
            return self
        default = None if self.default is None else self.default * unit.scale
        return replace(self, default=default, unit=unit)

    def convert_value(self, value: Value, unit: MoneyUnit) -> Value:
        """Return an amount of whole units in the smallest unit of `unit`.

        With two decimals, 5 becomes 500. A value that is no number is returned as it is.
        """
        return value * unit.scale if isinstance(value, int) else value


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
        """Return the text to store, as `parse_text` returns it.

        It may be "" for blanks alone, even if the input is required.

        Raises: `Illegal` if `raw` is not text, if the text, before or after that, has more than `high`
        letters, or if it is refused.
        """
        if not isinstance(raw, str):
            raise self.error("enter some text.")
        try:
            # The result is checked too, because stored text must be readable again
            return self._check_length(self.parse_text(self._check_length(raw)))
        except Illegal as unread:
            raise unread if unread.field else self.error(str(unread)) from unread

    def _check_length(self, text: str) -> str:
        if len(text) > self.high:
            raise self.error(f"enter at most {self.high} characters, not {len(text)}.")
        return text
