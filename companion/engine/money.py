"""What a table counts in: how an amount is told, written into an input and read from one.

Everywhere inside, an amount is a whole number of the table's smallest unit: 25 is 25 points, or 0.25 dollars.
"""

import re
from dataclasses import dataclass

_MOST_DIGITS = 30
_AMOUNT = r"\s*(?P<minus>[+\-−]?)\s*{sign}\s*(?P<wholes>\d{{0,{most}}})(?:[.,](?P<parts>\d*))?\s*{sign}\s*"
"""In any script's digits."""


class NotMoney(ValueError):
    """What was typed is no amount; the message is the end of a sentence for players."""


@dataclass(frozen=True)
class Unit:
    """What a table counts in. `sign` stands beside every amount, "" for none.

    `places` are the digits after the point: 0 where only whole ones are counted, 2 for hundredths.
    """

    sign: str = ""
    places: int = 0

    @property
    def scale(self) -> int:
        """How many of the smallest unit make a whole one."""
        scale: int = 10**self.places
        return scale

    def told(self, amount: int) -> str:
        """Return an amount as it stands in a sentence: ``"5"``, ``"$0.25"``, ``"-2.50 kr"``."""
        return f"{'-' if amount < 0 else ''}{self._beside(self._digits(abs(amount)))}"

    def signed(self, amount: int) -> str:
        """Return what was won or lost: ``"+5"``, ``"-$0.25"``; nothing is ``"+0"``."""
        return self.told(amount) if amount < 0 else f"+{self.told(amount)}"

    def typed(self, amount: int) -> str:
        """Return an amount as its input shows it: without the sign, and a point only if needed."""
        wholes, parts = divmod(abs(amount), self.scale)
        return f"{'-' if amount < 0 else ''}{self._digits(abs(amount)) if parts else wholes}"

    def read(self, text: str) -> int:
        """Return the amount that was typed, with a point or a comma; raise `NotMoney`."""
        sign = f"(?:{re.escape(self.sign)})?"
        found = re.fullmatch(_AMOUNT.format(sign=sign, most=_MOST_DIGITS), text, re.IGNORECASE)
        if not found or not (found["wholes"] or found["parts"]):
            raise NotMoney(self._needed)
        if found["parts"] is not None and not self.places:
            raise NotMoney(self._needed)
        parts = found["parts"] or ""
        if len(parts) > self.places:
            raise NotMoney(f"at most {self.places} digits stand after the point, as in {self.typed(25)}.")
        amount = int((found["wholes"] or "0") + parts.ljust(self.places, "0"))
        return -amount if found["minus"] in ("-", "−") else amount

    @property
    def _needed(self) -> str:
        if not self.places:
            return "a whole number is needed."
        return f"an amount is needed, as {self.typed(self.scale * 5)} or {self.typed(25)}."

    def _digits(self, amount: int) -> str:
        wholes, parts = divmod(amount, self.scale)
        return f"{wholes}.{parts:0{self.places}}" if self.places else str(wholes)

    def _beside(self, digits: str) -> str:
        """Return digits with the sign: a word stands after them, any other sign before."""
        if self.sign[-1:].isalpha():
            return f"{digits}\u00a0{self.sign}"
        return f"{self.sign}{digits}"


def noun(amount: int, called: str) -> str:
    """Return what so many are called: ``"point"`` where it is one of ``"points"``."""
    return called.removesuffix("s") if abs(amount) == 1 else called


WHOLE = Unit()
"""Whole ones, whatever they are called."""
