"""Log lines of a table beside its matches: a seat taken, a name changed, a phone gone."""

from collections.abc import Sequence

from sqlalchemy import Integer, bindparam, select

from companion.store.database import clock
from companion.store.database.session import db
from companion.store.history.replays import running
from companion.store.models import Happening, Match, Table
from companion.store.tables.tables import known_as


def tell(table: Table, line: str, device: str, match: Match | None = None) -> None:
    """Add a log line to the open transaction, with the name that the phone has now.

    It belongs to `match`, or else to the running one.
    """
    match = match or running(table)
    happening = Happening(
        table_id=table.id,
        match_id=match.id if match else None,
        line=line,
        entered_by=known_as(table, device),
        device=device,
        at=clock.now(),
    )
    db.session.add(happening)


def of_match(match: Match, limit: int = 50) -> Sequence[Happening]:
    """Return the newest `limit` log lines of the time of the match, oldest first."""
    return db.session.scalars(_OF_MATCH, {"match": match.id, "limit": limit}).all()[::-1]


def of_table(table: Table, limit: int) -> Sequence[Happening]:
    """Return the newest `limit` log lines of the table, oldest first."""
    return db.session.scalars(_OF_TABLE, {"table": table.id, "limit": limit}).all()[::-1]


# Built once, because every page runs them
_NEWEST = select(Happening).order_by(Happening.id.desc()).limit(bindparam("limit", type_=Integer))
_OF_MATCH = _NEWEST.where(Happening.match_id == bindparam("match"))
_OF_TABLE = _NEWEST.where(Happening.table_id == bindparam("table"))
