"""Adjustments: payments between players that no entry of a match explains."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, Unit
from companion.evenings import texts
from companion.evenings.tables import names

MAX_AMOUNT = 1_000_000
"""Largest amount, in the table's smallest unit; a larger one is taken for a mistyped one."""
MAX_REASON_LENGTH = 120
"""Largest number of visible characters in a reason."""


@dataclass(frozen=True)
class ValidAdjustment:
    """Payment from one player to another, with the reason."""

    payer: int
    payee: int
    amount: int
    reason: str


def validate_adjustment(
    around: Mapping[int, str],
    payer: int | None,
    payee: int | None,
    amount: int | None,
    why: str,
    unit: Unit = WHOLE,
) -> ValidAdjustment:
    """Return a valid adjustment; raise `Illegal` with the field that is not valid.

    `around` is the name of each player at the table, `unit` the unit that it counts in.
    """
    if payer is None or payee is None or payer not in around or payee not in around:
        raise Illegal(texts.PAYER_OR_PAYEE_MISSING, field="payer")
    if payer == payee:
        raise Illegal(texts.PAYS_ONESELF.format(name=around[payer]), field="payee")
    if amount is None or amount < 1:
        what = "an amount" if unit.places else "a whole number"
        raise Illegal(
            texts.ADJUSTMENT_AMOUNT_MISSING.format(what=what, least=unit.format_amount(1)), field="amount"
        )
    if amount > MAX_AMOUNT:
        much = texts.AMOUNT_OVER_LIMIT.format(
            amount=unit.format_amount(amount), limit=unit.format_amount(MAX_AMOUNT)
        )
        raise Illegal(much, field="amount")
    return ValidAdjustment(payer, payee, amount, clean_reason(why))


def clean_reason(why: str) -> str:
    """Return the reason as it is stored; raise `Illegal` if it is empty or too long."""
    try:
        return names.clean_name(why, MAX_REASON_LENGTH)
    except names.BadName as bad:
        sentence = (
            texts.REASON_TOO_LONG.format(limit=MAX_REASON_LENGTH)
            if len(why) > MAX_REASON_LENGTH
            else texts.REASON_MISSING
        )
        raise Illegal(sentence, field="why") from bad


def describe_adjustment(
    adjusted: ValidAdjustment, around: Mapping[int, str], unit: Unit = WHOLE, *, back: bool = False
) -> str:
    """Return the log text of the adjustment, or of its being taken `back`."""
    payer, payee = (names.isolate_name(around[player]) for player in (adjusted.payer, adjusted.payee))
    sentence = texts.ADJUSTMENT_TAKEN_BACK_LINE if back else texts.ADJUSTMENT_LINE
    amount = unit.format_amount(adjusted.amount)
    return sentence.format(payer=payer, payee=payee, amount=amount, why=adjusted.reason)


def refuse_taking_back_adjustment(*, taken_back: bool) -> None:
    """Raise `Illegal` if the adjustment was taken back already."""
    if taken_back:
        raise Illegal(texts.ADJUSTMENT_TAKEN_BACK)
