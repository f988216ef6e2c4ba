"""Adjustments: stored payments that no entry of a match explains, each with its reason."""

from sqlalchemy.exc import IntegrityError

from companion.evenings.money import adjusting
from companion.evenings.money.adjusting import Adjusted, told
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database.changes import changing
from companion.store.models import Adjustment, Seat, Table
from companion.store.tables import events
from companion.store.tables.signing import key_of, signed, undo
from companion.store.tables.tables import company


def adjust(
    table: Table, payer: Seat | None, payee: Seat | None, amount: int | None, why: str, key: str, device: str
) -> None:
    """Store that `payer` pays `payee` that amount; a form sent twice with one `key` counts once.

    Raises:
        Illegal: an input is not valid, or the evening is closed.
        NotYours: the phone has no seat.
    """
    refuse_watcher(company(table), device)
    around = {seat.id: seat.name for seat in table.seats}
    unit = table.counts_in
    adjusted = adjusting.sound(around, _id(payer), _id(payee), amount, why, unit)
    said = (adjusted.payer, adjusted.payee, adjusted.amount, adjusted.why)
    try:
        with changing(table, counts=True):
            adjustment = Adjustment(
                key=key_of(key, device, said),
                after=len(table.matches),
                payer=adjusted.payer,
                payee=adjusted.payee,
                amount=adjusted.amount,
                why=adjusted.why,
                **signed(table, device),
            )
            table.adjustments.append(adjustment)
            events.tell(table, told(adjusted, around, unit), device)
    except IntegrityError:
        return  # the form was sent twice


def take_back(adjustment: Adjustment, device: str) -> None:
    """Take the adjustment back; raise `Illegal` if it was already, `NotYours` without a seat."""
    table = adjustment.table
    refuse_watcher(company(table), device)
    with changing(table, counts=True):
        adjusting.refuse_taking_back(taken_back=adjustment.taken_back is not None)
        undo(adjustment, table, device)
        adjusted = Adjusted(adjustment.payer, adjustment.payee, adjustment.amount, adjustment.why)
        around = {seat.id: seat.name for seat in table.seats}
        events.tell(table, told(adjusted, around, table.counts_in, back=True), device)


def _id(seat: Seat | None) -> int | None:
    return None if seat is None else seat.id
