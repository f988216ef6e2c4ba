"""Settling up: who pays whom, what was paid already, and what is left for another evening."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, Unit
from companion.evenings import texts
from companion.evenings.money.balances import Moved, balances
from companion.evenings.money.payments import payments


@dataclass(frozen=True)
class Handed:
    """Amount that one player paid another; with `left` it stays unpaid until another evening."""

    payer: int
    payee: int
    amount: int
    left: bool = False


@dataclass(frozen=True)
class Owed:
    """Amount that one player owes another to settle up, and the parts that are paid and left."""

    payer: int
    payee: int
    amount: int
    paid: int = 0
    left: int = 0

    @property
    def rest(self) -> int:
        """Amount that is still to be paid."""
        return self.amount - self.paid - self.left


def settling(balances_now: Mapping[int, int], handed: Iterable[Handed]) -> tuple[Owed, ...]:
    """Return the payments that settle those balances, each with what was paid and left of it.

    They are the fewest possible, and stay the same while they are made. If the balances have changed or
    something else was paid, the payments made come first. The fewest that settle the rest follow.
    """
    done = list(handed)
    fewest = [Owed(one.payer, one.payee, one.amount) for one in payments(balances_now)]
    made = list(_made(fewest, done))
    if sum(one.paid + one.left for one in made) == sum(one.amount for one in done) and all(
        one.rest >= 0 for one in made
    ):
        return tuple(made)
    rest = payments(balances((), (Moved(balances_now), *map(_moves, done))))
    listed = [(one.payer, one.payee) for one in done] + [(one.payer, one.payee) for one in rest]
    pairs = dict.fromkeys(listed)
    still = {(one.payer, one.payee): one.amount for one in rest}
    handed_over = {pair: _handed(*pair, done) for pair in pairs}
    return tuple(
        Owed(*pair, still.get(pair, 0) + sum(handed_over[pair]), *handed_over[pair]) for pair in pairs
    )


def _made(owed: Iterable[Owed], done: list[Handed]) -> Iterator[Owed]:
    for one in owed:
        yield Owed(one.payer, one.payee, one.amount, *_handed(one.payer, one.payee, done))


def _handed(payer: int, payee: int, done: Iterable[Handed]) -> tuple[int, int]:
    """Return how much was paid by one to the other, and how much was left for another evening."""
    between = [one for one in done if (one.payer, one.payee) == (payer, payee)]
    return sum(one.amount for one in between if not one.left), sum(one.amount for one in between if one.left)


def _moves(one: Handed) -> Moved:
    return Moved({one.payer: one.amount, one.payee: -one.amount}, played=False)


def refuse_handing(
    owed: Iterable[Owed], payer: int | None, payee: int | None, amount: int | None, unit: Unit = WHOLE
) -> Owed:
    """Return the payment between the two if `amount` of it can be paid now.

    Raises:
        Illegal: nothing is owed between them, it is paid already, or the amount is not valid.
    """
    found = next((one for one in owed if (one.payer, one.payee) == (payer, payee)), None)
    if found is None:
        raise Illegal(texts.NOT_OWED)
    if found.rest <= 0:
        raise Illegal(texts.PAID_ALREADY)
    if amount is None or amount < 1:
        raise Illegal(
            texts.NOTHING_HANDED.format(least=unit.told(1), most=unit.told(found.rest)), field="amount"
        )
    if amount > found.rest:
        raise Illegal(texts.TOO_MUCH_HANDED.format(most=unit.told(found.rest)), field="amount")
    return found


def refuse_taking_back(*, taken_back: bool, carried_to: str = "") -> None:
    """Raise `Illegal` if a payment was taken back already, or a later evening settles its money.

    `carried_to` is the name of that evening.
    """
    if taken_back:
        raise Illegal(texts.NOT_HANDED)
    if carried_to:
        raise Illegal(texts.CARRIED_ON.format(evening=carried_to))
