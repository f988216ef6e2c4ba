"""Money that moved between players for what no entry explains: written down with the reason, taken back."""

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
    """Let `payer` pay `payee` that amount. The same twice from one phone with one `key` is one, sent twice.

    Raise `Illegal` for what makes no sense, `NotYours` for a phone without a seat.
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
    """Undo the adjustment; raise `Illegal` if it was already, `NotYours` for a phone without a seat."""
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
