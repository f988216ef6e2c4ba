"""Payments of chips or money into a pot, and back from it, as steps of an entry's details."""

from collections.abc import Iterator

from companion.engine.account import CHIPS, EntryStep
from companion.engine.money import WHOLE, MoneyUnit


def payment_steps(
    seat: int, name: str, amount: int, does: str, anchor: str, of: str = CHIPS, unit: MoneyUnit = WHOLE
) -> Iterator[EntryStep]:
    """Yield the step by which `seat` puts an amount into the pot; none if the amount is 0.

    The step is for an entry's details. `does` follows the player's `name` and must give the amount itself:
    "antes 5". A negative amount goes back to the seat because nobody can match it. `anchor` is the section of
    the rules, `of` the kind of amount as in `EntryStep.kind`, `unit` the unit in which a returned
    amount is shown.
    """
    told = (
        f"{name} {does}"
        if amount > 0
        else f"{name} takes back {unit.format_amount(-amount)} that nobody called"
    )
    if amount:
        yield EntryStep(told, seat, -amount, of, pot=amount, anchor=anchor)
