"""Settling an evening up: what was handed over is ticked, wholly or in part, or left for another evening."""

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
    """Tick so much of a payment as handed over, or as `left` for another evening; None ticks what is left.

    Players are ids of seats, or the `BOX`. Raise `Illegal` where it is not owed (any more), `NotYours` for a
    phone without a seat. The same twice from one phone with one `key` is one, sent twice.
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
    """Undo the tick; raise `NotYours` for a phone without a seat.

    Raise `Illegal` if it was undone already, or if what was left was carried on to a later evening.
    """
    table = handover.table
    refuse_watcher(company(table), device)
    with changing(table):
        later = handover.carried.table.name if handover.carried else ""
        settling.refuse_taking_back(taken_back=handover.taken_back is not None, carried_to=later)
        undo(handover, table, device)
        tell(table, told(table, handover, texts.PAID_BACK), device)


def told(table: Table, handover: Handover, sentence: str) -> str:
    """Return the sentence with who, whom and how much."""
    called = {seat.id: names.isolated(seat.name) for seat in table.seats} | {BOX: texts.THE_BOX}
    payer, payee = called[handover.payer or BOX], called[handover.payee or BOX]
    return sentence.format(payer=payer, payee=payee, amount=table.counts_in.told(handover.amount))
