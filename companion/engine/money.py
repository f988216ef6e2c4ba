"""The unit of money of a table: amounts are formatted, written into inputs and parsed.

In all code, an amount is a whole number of the table's smallest unit: 25 is 25 points, or 0.25 dollars.
"""

import re
from dataclasses import dataclass

_MAX_DIGITS = 30
_AMOUNT_PATTERN = (
    r"\s*(?P<minus>[+\-−]?)\s*{sign}\s*(?P<wholes>\d{{0,{most}}})(?:[.,](?P<parts>\d*))?\s*{sign}\s*"
)
"""Pattern of a typed amount; digits of any script are accepted."""


class InvalidAmount(ValueError):
    """Error for typed text that is not an amount.

    The message is the end of a sentence for players.
    """


@dataclass(frozen=True)
class AmountStyle:
    """Style in which amounts of a currency are written, as "€2.50" or "2,50 €".

    decimal_mark: "." or ",".
    is_sign_last: whether a currency sign stands after the number. The name of a currency always does.
    has_gap: whether a no-break space stands between the number and a currency sign.
    """

    decimal_mark: str = "."
    is_sign_last: bool = False
    has_gap: bool = False


@dataclass(frozen=True)
class MoneyUnit:
    """The unit of money of a table.

    sign: the currency sign or name, "" for none.
    places: the number of digits after the decimal mark: 0 for whole amounts only, 2 for hundredths.
    style: how amounts are written. Give it only with a sign, so that a unit without one is `WHOLE`.
    """

    sign: str = ""
    places: int = 0
    style: AmountStyle = AmountStyle()

    def is_same_currency(self, other: "MoneyUnit") -> bool:
        """Return whether amounts in both units can be added: their signs and places are the same.

        They may be written in different styles.
        """
        return (self.sign, self.places) == (other.sign, other.places)

    @property
    def scale(self) -> int:
        """Number of smallest units in a whole unit."""
        scale: int = 10**self.places
        return scale

    def format_amount(self, amount: int) -> str:
        """Return an amount as text for a sentence: ``"5"``, ``"$0.25"``, ``"0,25 €"``, ``"-2.50 kr"``.

        All decimals of the unit are shown. `style` says where a currency sign stands; a name stands after the
        number.
        """
        minus, digits = "-" if amount < 0 else "", self._format_digits(abs(amount))
        if not self.sign:
            return f"{minus}{digits}"
        is_name = self.sign[-1:].isalpha()
        gap = "\u00a0" if is_name or self.style.has_gap else ""
        is_last = is_name or self.style.is_sign_last
        return f"{minus}{digits}{gap}{self.sign}" if is_last else f"{minus}{self.sign}{gap}{digits}"

    def format_signed(self, amount: int) -> str:
        """Return an amount won or lost, with its sign: ``"+5"``, ``"-$0.25"``, ``"+0"``."""
        return self.format_amount(amount) if amount < 0 else f"+{self.format_amount(amount)}"

    def format_for_input(self, amount: int) -> str:
        """Return an amount as an input shows it: no currency, and no decimals if all of them are 0.

        The decimal mark is that of `style`.
        """
        wholes, parts = divmod(abs(amount), self.scale)
        return f"{'-' if amount < 0 else ''}{self._format_digits(abs(amount)) if parts else wholes}"

    def parse_amount(self, text: str) -> int:
        """Return a typed amount in the smallest unit: with two decimals, "2.5" and "2,50" are 250.

        Decimals follow a point or a comma, whatever `style` is; there are no separators of thousands. A minus
        or plus sign before it and the currency sign on either side are accepted, and blanks around them.

        Raises: `InvalidAmount` for any other text, an empty one too, or for more decimals than `places`.
        """
        sign = f"(?:{re.escape(self.sign)})?"
        found = re.fullmatch(_AMOUNT_PATTERN.format(sign=sign, most=_MAX_DIGITS), text, re.IGNORECASE)
        if not found or not (found["wholes"] or found["parts"]):
            raise InvalidAmount(self._expected_format)
        if found["parts"] is not None and not self.places:
            raise InvalidAmount(self._expected_format)
        parts = found["parts"] or ""
        if len(parts) > self.places:
            raise InvalidAmount(
                f"enter at most {self.places} digits after the {self._mark_name}, such as "
                f"{self.format_for_input(25)}."
            )
        amount = int((found["wholes"] or "0") + parts.ljust(self.places, "0"))
        return -amount if found["minus"] in ("-", "−") else amount

    @property
    def _mark_name(self) -> str:
        return "decimal comma" if self.style.decimal_mark == "," else "decimal point"

    @property
    def _expected_format(self) -> str:
        if not self.places:
            return "enter a whole number."
        examples = f"{self.format_for_input(self.scale * 5)} or {self.format_for_input(25)}"
        return f"enter an amount, such as {examples}."

    def _format_digits(self, amount: int) -> str:
        wholes, parts = divmod(amount, self.scale)
        mark = self.style.decimal_mark
        return f"{wholes}{mark}{parts:0{self.places}}" if self.places else str(wholes)


WHOLE = MoneyUnit()
"""Unit of tables that count in whole numbers without a currency."""
