"""Adjustments: payments between players that no entry of a match explains."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, Unit
from companion.evenings import texts
from companion.evenings.tables import names

MOST = 1_000_000
"""Largest amount, in the table's smallest unit; a larger one is taken for a mistyped one."""
LONGEST = 120
"""Largest number of visible characters in a reason."""


@dataclass(frozen=True)
class Adjusted:
    """Payment from one player to another, with the reason."""

    payer: int
    payee: int
    amount: int
    why: str


def sound(
    around: Mapping[int, str],
    payer: int | None,
    payee: int | None,
    amount: int | None,
    why: str,
    unit: Unit = WHOLE,
) -> Adjusted:
    """Return a valid adjustment; raise `Illegal` with the field that is not valid.

    `around` is the name of each player at the table, `unit` the unit that it counts in.
    """
    if payer is None or payee is None or payer not in around or payee not in around:
        raise Illegal(texts.WHOM, field="payer")
    if payer == payee:
        raise Illegal(texts.TO_ONESELF.format(name=around[payer]), field="payee")
    if amount is None or amount < 1:
        what = "an amount" if unit.places else "a whole number"
        raise Illegal(texts.NOTHING_ADJUSTED.format(what=what, least=unit.told(1)), field="amount")
    if amount > MOST:
        much = texts.MUCH_ADJUSTED.format(amount=unit.told(amount), limit=unit.told(MOST))
        raise Illegal(much, field="amount")
    return Adjusted(payer, payee, amount, reason(why))


def reason(why: str) -> str:
    """Return the reason as it is stored; raise `Illegal` if it is empty or too long."""
    try:
        return names.clean(why, LONGEST)
    except names.BadName as bad:
        sentence = texts.WHY_LONG.format(limit=LONGEST) if len(why) > LONGEST else texts.WHY
        raise Illegal(sentence, field="why") from bad


def told(adjusted: Adjusted, around: Mapping[int, str], unit: Unit = WHOLE, *, back: bool = False) -> str:
    """Return the log text of the adjustment, or of its being taken `back`."""
    payer, payee = (names.isolated(around[player]) for player in (adjusted.payer, adjusted.payee))
    sentence = texts.ADJUSTED_BACK if back else texts.ADJUSTED
    amount = unit.told(adjusted.amount)
    return sentence.format(payer=payer, payee=payee, amount=amount, why=adjusted.why)


def refuse_taking_back(*, taken_back: bool) -> None:
    """Raise `Illegal` if the adjustment was taken back already."""
    if taken_back:
        raise Illegal(texts.NOT_ADJUSTED)
