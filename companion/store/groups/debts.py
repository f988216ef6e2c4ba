"""Carried-over debts: left unpaid on one evening of a group, settled on a later one."""

from collections.abc import Sequence

from sqlalchemy import exists, select
from sqlalchemy.orm import contains_eager, joinedload

from companion.store.database.changes import also
from companion.store.database.session import db
from companion.store.groups import people
from companion.store.models import Carried, Group, Handover, Match, Table
from companion.store.tables.opening import has_counted


def carry(table: Table) -> None:
    """Move open debts between people who sit at the table to it; inside a transaction.

    Only the newest evening of a group takes debts over, and only those in its own unit. A debt moves on from
    an evening that was opened and never played.
    """
    group = table.group
    if group is None or _newest(group) is not table:
        return
    seats = {person.id: seat for seat, person in people.at(table).items()}
    for left in open_debts(group):
        payer, payee = (_person_on(left, seat) for seat in (left.payer, left.payee))
        if left.table is table or payer not in seats or payee not in seats:
            continue
        if left.table.counts_in == table.counts_in:
            _let_go(left)
            between = {"payer": seats[payer], "payee": seats[payee]}
            table.carried.append(Carried(handover_id=left.id, amount=left.amount, **between))
    db.session.flush()


def _let_go(left: Handover) -> None:
    """Remove the debt from the table that was to settle it, if any."""
    if left.carried is not None:
        also(left.carried.table)
        left.carried.table.carried.remove(left.carried)
        db.session.flush()
    db.session.expire(left, ["carried"])


def open_debts(group: Group) -> Sequence[Handover]:
    """Return the group's debts that are settled at no later evening, the oldest first."""
    # After years most debts are settled, so only those that may be open are read
    later = exists().where(Carried.handover_id == Handover.id, Carried.table_id == Match.table_id)
    left = (
        select(Handover)
        .join(Handover.table)
        .where(Table.group_id == group.id, Handover.left, Handover.taken_back.is_(None), ~later)
        .order_by(Handover.id)
        .options(
            contains_eager(Handover.table).selectinload(Table.seats),
            joinedload(Handover.carried),
        )
    )
    return [one for one in db.session.scalars(left) if one.carried is None or _idle(one.carried.table)]


def _idle(table: Table) -> bool:
    """Return whether nothing was entered at a table, so that debts it took over may move on."""
    return not (has_counted(table) or table.handovers or table.cash or table.closed)


def _newest(group: Group) -> Table | None:
    mine = select(Table).where(Table.group_id == group.id)
    return db.session.scalar(mine.order_by(Table.created.desc(), Table.id.desc()).limit(1))


def _person_on(left: Handover, seat: int | None) -> int | None:
    found = people.at(left.table).get(seat or 0)
    return found.id if found else None
