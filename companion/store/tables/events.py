"""Log lines of a table beside its matches: a seat taken, a name changed, a phone gone."""

from collections.abc import Sequence

from sqlalchemy import Integer, bindparam, select

from companion.store.database import clock
from companion.store.database.session import db
from companion.store.history.replays import find_running_match
from companion.store.models import Match, Table, TableEvent
from companion.store.tables.tables import author_name


def add_table_event(table: Table, line: str, device: str, match: Match | None = None) -> None:
    """Add a log line beside the matches to the open transaction; the caller commits.

    It is signed with the name that the phone `device` has now. It belongs to `match`, or if that is
    None to the running match, if any.
    """
    match = match or find_running_match(table)
    happening = TableEvent(
        table_id=table.id,
        match_id=match.id if match else None,
        line=line,
        entered_by=author_name(table, device),
        device=device,
        at=clock.now(),
    )
    db.session.add(happening)


def list_match_events(match: Match, limit: int = 50) -> Sequence[TableEvent]:
    """Return the newest `limit` log lines that belong to a match but are no entries, oldest first."""
    return db.session.scalars(_MATCH_EVENTS_QUERY, {"match": match.id, "limit": limit}).all()[::-1]


def list_table_events(table: Table, limit: int) -> Sequence[TableEvent]:
    """Return the newest `limit` log lines of the table that are no entries, oldest first.

    Those that belong to one of its matches are among them.
    """
    return db.session.scalars(_TABLE_EVENTS_QUERY, {"table": table.id, "limit": limit}).all()[::-1]


# Built once, because every page runs them
_NEWEST_EVENTS_QUERY = (
    select(TableEvent).order_by(TableEvent.id.desc()).limit(bindparam("limit", type_=Integer))
)
_MATCH_EVENTS_QUERY = _NEWEST_EVENTS_QUERY.where(TableEvent.match_id == bindparam("match"))
_TABLE_EVENTS_QUERY = _NEWEST_EVENTS_QUERY.where(TableEvent.table_id == bindparam("table"))
