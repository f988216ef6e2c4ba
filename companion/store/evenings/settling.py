"""Settling an evening up: payments are marked as paid, in full or in part, or as left."""

from sqlalchemy.exc import IntegrityError

from companion.evenings.money import settling
from companion.evenings.money.cash import BANK
from companion.evenings.tables import names
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import texts
from companion.store.database.changes import table_transaction
from companion.store.evenings.evenings import compute_evening
from companion.store.models import RecordedPayment, Table
from companion.store.tables.events import log_table_event
from companion.store.tables.signing import author_columns, form_key, mark_taken_back
from companion.store.tables.tables import table_members


def record_payment(
    table: Table, payer: int, payee: int, amount: int | None, key: str, device: str, *, left: bool = False
) -> None:
    """Mark an amount of a payment as paid, or as `left` for another evening; None marks the rest.

    Players are ids of seats, or the bank (`BANK`). A form sent twice from one phone with one `key` counts
    once.

    Raises:
        Illegal: it is not owed, or not any more.
        NotPermitted: the phone has no seat.
    """
    refuse_watcher(table_members(table), device)
    key = form_key(key, device, (payer, payee, amount, left))
    try:
        with table_transaction(table):
            if any(one.key == key for one in table.handovers):
                return
            owed = compute_evening(table).owed
            rest = next((one.rest for one in owed if (one.payer, one.payee) == (payer, payee)), None)
            many = rest if amount is None else amount
            found = settling.find_payable_payment(owed, payer, payee, many, table.counts_in)
            table.handovers.append(
                RecordedPayment(
                    key=key,
                    payer=found.payer or None,
                    payee=found.payee or None,
                    amount=many,
                    left=left,
                    **author_columns(table, device),
                )
            )
            sentence = texts.DEBT_LEFT if left else texts.DEBT_PAID
            log_table_event(table, payment_log_text(table, table.handovers[-1], sentence), device)
    except IntegrityError:
        return  # the form was sent twice


def take_back_payment(handover: RecordedPayment, device: str) -> None:
    """Take a payment back.

    Raises:
        Illegal: it was taken back already, or what was left was carried over to a later evening.
        NotPermitted: the phone has no seat.
    """
    table = handover.table
    refuse_watcher(table_members(table), device)
    with table_transaction(table):
        later = handover.carried.table.name if handover.carried else ""
        settling.refuse_taking_back_payment(taken_back=handover.taken_back is not None, carried_to=later)
        mark_taken_back(handover, table, device)
        log_table_event(table, payment_log_text(table, handover, texts.PAYMENT_TAKEN_BACK), device)


def payment_log_text(table: Table, handover: RecordedPayment, sentence: str) -> str:
    """Return the sentence filled in with payer, payee and amount."""
    called = {seat.id: names.isolate_name(seat.name) for seat in table.seats} | {BANK: texts.BANK_NAME}
    payer, payee = called[handover.payer or BANK], called[handover.payee or BANK]
    return sentence.format(payer=payer, payee=payee, amount=table.counts_in.format_amount(handover.amount))
