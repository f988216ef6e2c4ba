"""Unit that a table counts in: chosen when it is opened, fixed once something was entered."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, MoneyUnit
from companion.engine.summary import MatchSummary
from companion.evenings import texts
from companion.evenings.tables import names
from companion.evenings.tables.locales import make_unit
from companion.evenings.tables.names import BadName

HUNDREDTHS_PLACES = 2
CURRENCY_PLACES: Mapping[str, int] = MappingProxyType(
    {"€": HUNDREDTHS_PLACES, "$": HUNDREDTHS_PLACES, "£": HUNDREDTHS_PLACES, "¥": 0},
)
"""Currency signs that can be chosen without typing, each with its number of decimals."""
CHOICE_WHOLES, CHOICE_OTHER, CHOICE_OTHER_WHOLE = "", "other", "whole"
"""Form values in place of a known sign.

They stand for whole units with a name, for another sign with hundredths, and for one without.
"""
_OTHER_SIGN_PLACES = {CHOICE_OTHER: HUNDREDTHS_PLACES, CHOICE_OTHER_WHOLE: 0}
MAX_SIGN_LENGTH = 4
"""Largest number of visible characters in a sign."""
_NUMBER_CHARACTERS = ".,+-−'"
MAX_MATCH_AMOUNT = 10**12
"""Largest amount or pot in a running match, in the smallest unit.

Debts then fit in columns and documents.
"""


def read_unit(chosen: str, sign: str) -> MoneyUnit:
    """Return the unit of money that was chosen in a form.

    `chosen` is `CHOICE_WHOLES`, a known currency sign, or the choice of another sign, which is then typed in
    `sign`. In other cases `sign` is not looked at. The unit writes amounts in the style of no locale.

    Raises:
        BadName: there is no such choice, or the sign is missing, longer than `MAX_SIGN_LENGTH`, or could be
            read as part of a number.
    """
    if chosen == CHOICE_WHOLES:
        return WHOLE
    if chosen in CURRENCY_PLACES:
        return MoneyUnit(chosen, CURRENCY_PLACES[chosen])
    if chosen not in _OTHER_SIGN_PLACES or not sign.strip():
        raise BadName(texts.NO_SIGN)
    cleaned = names.clean_name(sign, MAX_SIGN_LENGTH)
    if any(character in _NUMBER_CHARACTERS or character.isnumeric() for character in cleaned):
        raise BadName(texts.SIGN_IN_NUMBERS)
    return MoneyUnit(cleaned, _OTHER_SIGN_PLACES[chosen])


def currencies_of(locale: str | None) -> Mapping[str, MoneyUnit]:
    """Return the units of the known currency signs, by sign, with amounts written as in the locale.

    They are written as in earlier releases if it is None or unknown.
    """
    return {sign: make_unit(sign, places, locale) for sign, places in CURRENCY_PLACES.items()}


def refuse_huge_amounts(found: MatchSummary, unit: MoneyUnit) -> None:
    """Check that amounts in a running match are not above `MAX_MATCH_AMOUNT`.

    A pot that eight players stay in and match reaches it after thirteen hands. A match that is over is
    allowed any amount.

    Raises:
        Illegal: the pot is above it, or what somebody has won or lost.
    """
    if not found.over and max(found.pot, *map(abs, found.money), 0) > MAX_MATCH_AMOUNT:
        raise Illegal(texts.MATCH_AMOUNT_TOO_LARGE.format(limit=unit.format_amount(MAX_MATCH_AMOUNT)))


def check_may_change_unit(*, counted: bool) -> None:
    """Check that the table's unit of money can be changed.

    Raises:
        Illegal: something was `counted` in it already.
    """
    if counted:
        raise Illegal(texts.UNIT_IN_USE)
