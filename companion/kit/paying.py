"""Chips or money that go into a pot, and back from it, as steps of an account."""

from collections.abc import Iterator

from companion.engine.account import CHIPS, Step
from companion.engine.money import WHOLE, Unit


def put_in(
    seat: int, name: str, amount: int, does: str, anchor: str, of: str = CHIPS, unit: Unit = WHOLE
) -> Iterator[Step]:
    """Yield that `seat` puts in an amount, as `does` says: "antes 5"; nothing for 0.

    Less than 0 is what goes back to it because nobody can match it. `anchor` is the section of the rules,
    `of` what moves, `unit` what it is counted in.
    """
    told = f"{name} {does}" if amount > 0 else f"{unit.told(-amount)} that nobody matches goes back to {name}"
    if amount:
        yield Step(told, seat, -amount, of, pot=amount, anchor=anchor)
