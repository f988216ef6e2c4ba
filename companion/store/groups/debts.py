"""Carried-over debts: left unpaid on one evening of a group, settled on a later one."""

from collections.abc import Sequence

from sqlalchemy import exists, select
from sqlalchemy.orm import contains_eager, joinedload

from companion.store.database.changes import mark_other_table_changed
from companion.store.database.session import db
from companion.store.groups import people
from companion.store.models import CarriedDebt, Group, Match, RecordedPayment, Table
from companion.store.tables.opening import has_matches_or_adjustments


def move_open_debts_to_table(table: Table) -> None:
    """Move open debts between people who sit at the table to it; inside a table transaction.

    Nothing happens unless the table is the newest evening of a group. Only debts in its own unit
    move, and none that was left at this table. A debt also moves on from an evening that took it
    over and at which nothing was entered; the version of that table is raised.
    """
    group = table.group
    if group is None:
        return
    newest = select(Table).where(Table.group_id == group.id).order_by(Table.created.desc(), Table.id.desc())
    if db.session.scalar(newest.limit(1)) is not table:
        return
    seats = {person.id: seat for seat, person in people.people_by_seat_id(table).items()}
    for left in list_open_debts(group):
        payer, payee = (_person_id_at_seat(left, seat) for seat in (left.payer, left.payee))
        if left.table is table or payer not in seats or payee not in seats:
            continue
        if left.table.counts_in.is_same_currency(table.counts_in):
            # The table that was to settle the debt, if any, does so no longer
            if left.carried is not None:
                mark_other_table_changed(left.carried.table)
                left.carried.table.carried.remove(left.carried)
                db.session.flush()
            db.session.expire(left, ["carried"])
            between = {"payer": seats[payer], "payee": seats[payee]}
            table.carried.append(CarriedDebt(handover_id=left.id, amount=left.amount, **between))
    db.session.flush()


def list_open_debts(group: Group) -> Sequence[RecordedPayment]:
    """Return the group's payments left unpaid that no evening has taken over, the oldest first.

    Those taken over by an evening at which nothing was entered count as open. Those that were taken
    back do not.
    """
    # After years most debts are settled, so only those that may be open are read
    later = exists().where(
        CarriedDebt.handover_id == RecordedPayment.id, CarriedDebt.table_id == Match.table_id
    )
    left = (
        select(RecordedPayment)
        .join(RecordedPayment.table)
        .where(Table.group_id == group.id, RecordedPayment.left, RecordedPayment.taken_back.is_(None), ~later)
        .order_by(RecordedPayment.id)
        .options(
            contains_eager(RecordedPayment.table).selectinload(Table.seats),
            joinedload(RecordedPayment.carried),
        )
    )
    return [
        one for one in db.session.scalars(left) if one.carried is None or _is_unused_table(one.carried.table)
    ]


def _is_unused_table(table: Table) -> bool:
    """Return whether nothing was entered at a table, so that debts it took over may move on."""
    return not (has_matches_or_adjustments(table) or table.handovers or table.cash or table.closed)


def _person_id_at_seat(left: RecordedPayment, seat: int | None) -> int | None:
    found = people.people_by_seat_id(left.table).get(seat or 0)
    return found.id if found else None
