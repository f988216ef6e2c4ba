"""Settling an evening up: payments are marked as paid, in full or in part, or as left."""

from sqlalchemy.exc import IntegrityError

from companion.evenings.money import settling
from companion.evenings.money.cash import BOX
from companion.evenings.tables import names
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import texts
from companion.store.database.changes import changing
from companion.store.evenings.evenings import evening_of
from companion.store.models import Handover, Table
from companion.store.tables.events import tell
from companion.store.tables.signing import key_of, signed, undo
from companion.store.tables.tables import company


def hand_over(
    table: Table, payer: int, payee: int, amount: int | None, key: str, device: str, *, left: bool = False
) -> None:
    """Mark an amount of a payment as paid, or as `left` for another evening; None marks the rest.

    Players are ids of seats, or the bank (`BOX`). A form sent twice from one phone with one `key` counts
    once.

    Raises:
        Illegal: it is not owed, or not any more.
        NotYours: the phone has no seat.
    """
    refuse_watcher(company(table), device)
    key = key_of(key, device, (payer, payee, amount, left))
    try:
        with changing(table):
            if any(one.key == key for one in table.handovers):
                return
            owed = evening_of(table).owed
            rest = next((one.rest for one in owed if (one.payer, one.payee) == (payer, payee)), None)
            many = rest if amount is None else amount
            found = settling.refuse_handing(owed, payer, payee, many, table.counts_in)
            table.handovers.append(
                Handover(
                    key=key,
                    payer=found.payer or None,
                    payee=found.payee or None,
                    amount=many,
                    left=left,
                    **signed(table, device),
                )
            )
            sentence = texts.LEFT if left else texts.PAID
            tell(table, told(table, table.handovers[-1], sentence), device)
    except IntegrityError:
        return  # the form was sent twice


def take_back(handover: Handover, device: str) -> None:
    """Take a payment back.

    Raises:
        Illegal: it was taken back already, or what was left was carried over to a later evening.
        NotYours: the phone has no seat.
    """
    table = handover.table
    refuse_watcher(company(table), device)
    with changing(table):
        later = handover.carried.table.name if handover.carried else ""
        settling.refuse_taking_back(taken_back=handover.taken_back is not None, carried_to=later)
        undo(handover, table, device)
        tell(table, told(table, handover, texts.PAID_BACK), device)


def told(table: Table, handover: Handover, sentence: str) -> str:
    """Return the sentence filled in with payer, payee and amount."""
    called = {seat.id: names.isolated(seat.name) for seat in table.seats} | {BOX: texts.THE_BOX}
    payer, payee = called[handover.payer or BOX], called[handover.payee or BOX]
    return sentence.format(payer=payer, payee=payee, amount=table.counts_in.told(handover.amount))
