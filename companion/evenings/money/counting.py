"""Unit that a table counts in: chosen when it is opened, fixed once something was entered."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, Unit
from companion.engine.summary import Summary
from companion.evenings import texts
from companion.evenings.tables import names
from companion.evenings.tables.names import BadName

HUNDREDTHS = 2
CURRENCIES: Mapping[str, int] = MappingProxyType(
    {"€": HUNDREDTHS, "$": HUNDREDTHS, "£": HUNDREDTHS, "¥": 0},
)
"""Currency signs that can be chosen without typing, each with its number of decimals."""
WHOLES, OTHER, OTHER_WHOLE = "", "other", "whole"
"""Form values in place of a known sign.

They stand for whole units with a name, for another sign with hundredths, and for one without.
"""
_OTHERS = {OTHER: HUNDREDTHS, OTHER_WHOLE: 0}
LONGEST = 4
"""Largest number of visible characters in a sign."""
_IN_NUMBERS = ".,+-−'"
MOST = 10**12
"""Largest amount or pot in a running match, in the smallest unit.

Debts then fit in columns and documents.
"""


def unit_of(chosen: str, sign: str) -> Unit:
    """Return the chosen unit: `WHOLES`, a known sign, or the `sign` that was typed.

    Raises:
        BadName: there is no such choice, or the sign is missing or could be read as part of a number.
    """
    if chosen == WHOLES:
        return WHOLE
    if chosen in CURRENCIES:
        return Unit(chosen, CURRENCIES[chosen])
    if chosen not in _OTHERS or not sign.strip():
        raise BadName(texts.NO_SIGN)
    cleaned = names.clean(sign, LONGEST)
    if any(character in _IN_NUMBERS or character.isnumeric() for character in cleaned):
        raise BadName(texts.SIGN_IN_NUMBERS)
    return Unit(cleaned, _OTHERS[chosen])


def refuse_beyond(found: Summary, unit: Unit) -> None:
    """Raise `Illegal` if a running match comes to more than `MOST`.

    A pot that eight players stay in and match reaches it after thirteen hands. A match that is over is
    allowed any amount.
    """
    if not found.over and max(found.pot, *map(abs, found.money), 0) > MOST:
        raise Illegal(texts.BEYOND.format(limit=unit.told(MOST)))


def refuse_another(*, counted: bool) -> None:
    """Raise `Illegal` if anything was `counted` in the table's unit, which then stays."""
    if counted:
        raise Illegal(texts.COUNTED_ALREADY)
