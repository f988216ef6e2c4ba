"""Retention of tables: for ever, or for the number of days without use that is set."""

from datetime import datetime, timedelta

from flask import current_app
from sqlalchemy import Subquery, delete, func, or_, select, union_all, update

from companion.store.database import clock
from companion.store.database.session import db, purge_write_ahead_log
from companion.store.models import (
    BALANCE_ROWS,
    Base,
    CarriedDebt,
    Entry,
    Match,
    RecordedPayment,
    Table,
    TableEvent,
)
from companion.store.variants.shelf import move_group_variants

_PURGE_INTERVAL = timedelta(hours=1)
_MIN_TIME_SINCE_USE = timedelta(hours=12)
_LAST_PURGE_KEY = "companion_tables_swept"
_EVENT_TIME_QUERIES = (
    select(Match.table_id, Match.created),
    select(Match.table_id, Entry.at).join(Entry, Entry.match_id == Match.id),
    *(select(kind.table_id, kind.at) for kind in (*BALANCE_ROWS, TableEvent)),
)
"""Queries for all that happens at tables, each with table id and time."""


def purge_unused_tables_if_due() -> None:
    """Delete tables unused for `KEEP_DAYS` days; runs before each request.

    In each process that is done at most once an hour. Nothing is deleted if `KEEP_DAYS` is 0, or
    while the clock may be wrong, because deletion is final. The clock may be wrong if nothing
    happened at any table in those days until 12 hours ago.
    """
    days = int(current_app.config.get("KEEP_DAYS", 0))
    moment = clock.now()
    if days and clock.is_due(current_app.extensions.get(_LAST_PURGE_KEY), _PURGE_INTERVAL, moment):
        current_app.extensions[_LAST_PURGE_KEY] = moment
        since = moment - timedelta(days=days)
        if _was_used_between(since, moment - _MIN_TIME_SINCE_USE):
            delete_unused_tables(since)


def _was_used_between(since: datetime, until: datetime) -> bool:
    """Return whether anything happened at any table in that time.

    If the clock was set ahead, nothing has for long. Then a table of last week would look old.
    """
    told = (*_EVENT_TIME_QUERIES, select(Table.id, Table.created))
    then = (one.where(one.selected_columns[1].between(since, until)).exists() for one in told)
    return bool(db.session.scalar(select(or_(*then))))


def delete_unused_tables(before: datetime) -> int:
    """Delete the tables opened before `before` at which nothing happened from then on.

    Return their number. All their rows are deleted, and it commits. House games of a group move to
    its newest remaining table.
    """
    since = (told.where(told.selected_columns[1] >= before).subquery() for told in _EVENT_TIME_QUERIES)
    idle = (Table.id.not_in(select(used.c[0])) for used in since)
    old = list(db.session.scalars(select(Table.id).where(Table.created < before, *idle)))
    if old:
        delete_tables(old)
    return len(old)


def last_table_use_query() -> Subquery:
    """Return a subquery for the time of the last event at each table, with the columns `id` and `at`.

    Events are matches, entries, adjustments, shared-out pots and log lines. Tables without any are
    left out.
    """
    happened = union_all(*_EVENT_TIME_QUERIES).subquery()
    table, moment = happened.columns
    return select(table.label("id"), func.max(moment).label("at")).group_by(table).subquery()


def delete_tables(tables: list[int]) -> None:
    """Delete the tables with these ids, with all their rows and their matches, and commit.

    House games of a group move to its newest remaining table. Debts that other evenings took over
    from these stay there.
    """
    move_group_variants(tables)
    matches = select(Match.id).where(Match.table_id.in_(tables))
    left = select(RecordedPayment.id).where(RecordedPayment.table_id.in_(tables))
    db.session.execute(update(CarriedDebt).where(CarriedDebt.handover_id.in_(left)).values(handover_id=None))
    for kind in reversed(Base.metadata.sorted_tables):
        if "match_id" in kind.c and "table_id" not in kind.c:
            db.session.execute(delete(kind).where(kind.c.match_id.in_(matches)))
        elif "table_id" in kind.c:
            db.session.execute(delete(kind).where(kind.c.table_id.in_(tables)))
    db.session.execute(delete(Table).where(Table.id.in_(tables)))
    db.session.commit()
    db.session.expire_all()
    purge_write_ahead_log()
