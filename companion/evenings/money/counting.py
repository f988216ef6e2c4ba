"""What a table counts in: chosen when it is opened, and kept once something was played or counted."""

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
"""Signs that need not be typed, with the digits after their point."""
WHOLES, OTHER, OTHER_WHOLE = "", "other", "whole"
"""Chosen in place of one of them: whole ones that have a name, another sign with hundredths, and without."""
_OTHERS = {OTHER: HUNDREDTHS, OTHER_WHOLE: 0}
LONGEST = 4
"""Visible characters of a sign."""
_IN_NUMBERS = ".,+-−'"
MOST = 10**12
"""No match goes on beyond so many of the smallest unit. What is owed then fits in columns and documents."""


def unit_of(chosen: str, sign: str) -> Unit:
    """Return the unit that was chosen: `WHOLES`, a sign, or another one and the `sign` that was typed.

    Raise `BadName` for a sign that cannot be told from a number, and for a choice that there is not.
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
    """Raise `Illegal` where a match that goes on would come to more than is counted.

    A pot that eight stay in and match is such a number after thirteen hands. What is owed at the end is paid.
    """
    if not found.over and max(found.pot, *map(abs, found.money), 0) > MOST:
        raise Illegal(texts.BEYOND.format(limit=unit.told(MOST)))


def refuse_another(*, counted: bool) -> None:
    """Raise `Illegal` once anything was played or written down in what the table counts in."""
    if counted:
        raise Illegal(texts.COUNTED_ALREADY)
