"""Adjustments: stored payments that no entry of a match explains, each with its reason."""

from sqlalchemy.exc import IntegrityError

from companion.evenings.money import adjusting
from companion.evenings.money.adjusting import ValidAdjustment, describe_adjustment
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database.changes import table_transaction
from companion.store.models import Adjustment, Seat, Table
from companion.store.tables import events
from companion.store.tables.signing import author_columns, form_key, mark_taken_back
from companion.store.tables.tables import table_members


def add_adjustment(
    table: Table, payer: Seat | None, payee: Seat | None, amount: int | None, why: str, key: str, device: str
) -> None:
    """Store that `payer` pays `payee` that amount; a form sent twice with one `key` counts once.

    Raises:
        Illegal: an input is not valid, or the evening is closed.
        NotPermitted: the phone has no seat.
    """
    refuse_watcher(table_members(table), device)
    around = {seat.id: seat.name for seat in table.seats}
    unit = table.counts_in
    adjusted = adjusting.validate_adjustment(around, _seat_id(payer), _seat_id(payee), amount, why, unit)
    said = (adjusted.payer, adjusted.payee, adjusted.amount, adjusted.reason)
    try:
        with table_transaction(table, counts=True):
            adjustment = Adjustment(
                key=form_key(key, device, said),
                after=len(table.matches),
                payer=adjusted.payer,
                payee=adjusted.payee,
                amount=adjusted.amount,
                why=adjusted.reason,
                **author_columns(table, device),
            )
            table.adjustments.append(adjustment)
            events.log_table_event(table, describe_adjustment(adjusted, around, unit), device)
    except IntegrityError:
        return  # the form was sent twice


def take_back_adjustment(adjustment: Adjustment, device: str) -> None:
    """Take the adjustment back; raise `Illegal` if it was already, `NotPermitted` without a seat."""
    table = adjustment.table
    refuse_watcher(table_members(table), device)
    with table_transaction(table, counts=True):
        adjusting.refuse_taking_back_adjustment(taken_back=adjustment.taken_back is not None)
        mark_taken_back(adjustment, table, device)
        adjusted = ValidAdjustment(adjustment.payer, adjustment.payee, adjustment.amount, adjustment.why)
        around = {seat.id: seat.name for seat in table.seats}
        events.log_table_event(
            table, describe_adjustment(adjusted, around, table.counts_in, back=True), device
        )


def _seat_id(seat: Seat | None) -> int | None:
    return None if seat is None else seat.id
