"""Settling up: who pays whom, what was paid already, and what is left for another evening."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, MoneyUnit
from companion.evenings import texts
from companion.evenings.money.balances import MoneyEvent, add_up_balances
from companion.evenings.money.ledger import DEBT_LEFT, LedgerEntry, add_up_entries
from companion.evenings.money.payments import fewest_payments


@dataclass(frozen=True)
class OwedPayment:
    """Payment that settles a debt, with the parts that are done.

    payer, payee: the two parties, players or `BANK`.
    amount: the whole amount, in the table's smallest unit.
    paid: the part that is paid.
    carried_over: the part that is left for another evening.
    """

    payer: int
    payee: int
    amount: int
    paid: int = 0
    carried_over: int = 0

    @property
    def rest(self) -> int:
        """Amount that is still to be paid."""
        return self.amount - self.paid - self.carried_over


def plan_settlement(
    balances_now: Mapping[int, int], handed: Iterable[LedgerEntry]
) -> tuple[OwedPayment, ...]:
    """Return the payments that settle those balances, each with what was paid and left of it.

    `handed` are the ledger entries of what was paid or left. The payments are the fewest possible, and
    stay the same while they are made. If the balances have changed or something else was paid, the
    payments made come first. The fewest that settle the rest follow. No payer and payee are there twice:
    what is made and what is due between them is one payment.

    Raises:
        BalancesNotZero: the balances do not sum to zero.
    """
    done = list(handed)
    made = [
        OwedPayment(one.payer, one.payee, one.amount, *_made_between(one.payer, one.payee, done))
        for one in fewest_payments(balances_now)
    ]
    if sum(one.paid + one.carried_over for one in made) == sum(one.amount for one in done) and all(
        one.rest >= 0 for one in made
    ):
        return tuple(made)
    rest = fewest_payments(add_up_balances((), (MoneyEvent(balances_now), add_up_entries(done))))
    listed = [(one.payer, one.payee) for one in done] + [(one.payer, one.payee) for one in rest]
    pairs = dict.fromkeys(listed)
    still = {(one.payer, one.payee): one.amount for one in rest}
    handed_over = {pair: _made_between(*pair, done) for pair in pairs}
    return tuple(
        OwedPayment(*pair, still.get(pair, 0) + sum(handed_over[pair]), *handed_over[pair]) for pair in pairs
    )


def _made_between(payer: int, payee: int, done: Iterable[LedgerEntry]) -> tuple[int, int]:
    """Return how much was paid by one to the other, and how much was left for another evening."""
    between = [one for one in done if (one.payer, one.payee) == (payer, payee)]
    left = sum(one.amount for one in between if one.kind == DEBT_LEFT)
    return sum(one.amount for one in between) - left, left


def get_payable_payment(
    owed: Iterable[OwedPayment],
    payer: int | None,
    payee: int | None,
    amount: int | None,
    unit: MoneyUnit = WHOLE,
) -> OwedPayment:
    """Return the payment from `payer` to `payee`, unchanged, if `amount` of it can be paid now.

    Raises:
        Illegal: that payment is not among `owed`, nothing of it is left to pay, or the amount is missing,
            less than 1 or more than is left (then its field is "amount").
    """
    found = next((one for one in owed if (one.payer, one.payee) == (payer, payee)), None)
    if found is None:
        raise Illegal(texts.PAYMENTS_CHANGED)
    if found.rest <= 0:
        raise Illegal(texts.PAYMENT_MADE_ALREADY)
    if amount is None or amount < 1:
        raise Illegal(
            texts.PAYMENT_AMOUNT_MISSING.format(
                least=unit.format_amount(1), most=unit.format_amount(found.rest)
            ),
            field="amount",
        )
    if amount > found.rest:
        raise Illegal(texts.PAYMENT_TOO_LARGE.format(most=unit.format_amount(found.rest)), field="amount")
    return found


def refuse_carried_payment(carried_to: str) -> None:
    """Check that no later evening settles what was left; `carried_to` names it, "" is none.

    Raises:
        Illegal: one does.
    """
    if carried_to:
        raise Illegal(texts.PAYMENT_CARRIED_OVER.format(evening=carried_to))
