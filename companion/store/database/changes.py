"""Changing something that the phones at a table can see: all of it and the next version, or nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from os import getpid
from secrets import token_hex

from blinker import Signal
from sqlalchemy import func, select, update
from sqlalchemy.orm.attributes import set_committed_value

from companion.evenings.money.closing import refuse_changing
from companion.store.database.session import db, roll_back
from companion.store.models import Table

changed = Signal("Sent with a table's code, its new `version`, and in which games something was `entered`.")

CHANNEL = "companion "
"""Begins the name of the channel on which PostgreSQL tells every process of a change; its schema ends it."""

_BEGUN = token_hex(4)
_ENTERED = "companion_entered"
"""Where a session keeps the games in which something is entered with its next commit."""
_ALSO = "companion_also_changed"
"""Where it keeps the other tables that change with it, each code with the next version."""


def origin() -> str:
    """Return what tells this process from every other one: whoever changed something has heard of it."""
    return f"{_BEGUN}.{getpid()}"


@contextmanager
def locked(table: Table, *, counts: bool = False) -> Iterator[int]:
    """Hold the table against other writers; then commit what was changed together with its next version.

    Yields that version. What was read before is not read again: whether it still holds is the caller's care.
    Where another phone changed something since, `table` stays at a version before that one, so that a page
    made of it asks again. What `counts` in what the evening comes to raises `Illegal` once that is closed.
    """
    code, known = table.code, table.version
    try:
        # Raising the version first is also the lock: a row's in PostgreSQL, the file's in SQLite
        raised = (
            update(Table)
            .where(Table.id == table.id)
            .values(version=Table.version + 1)
            .returning(Table.version, Table.closed)
        )
        version, closed = db.session.execute(raised, execution_options={"synchronize_session": False}).one()
        refuse_changing(closed=counts and closed is not None)
        yield version
        _announce(code, version)
        db.session.commit()
    except BaseException:
        let_go()
        db.session.info.pop(_ENTERED, None)
        raise
    set_committed_value(table, "version", min(version, known + 1))
    changed.send(code, version=version, entered=tuple(db.session.info.pop(_ENTERED, ())))
    tell_others()


@contextmanager
def changing(table: Table, *, counts: bool = False) -> Iterator[None]:
    """Hold the table as `locked` does. Inside, rows are read afresh, as the writers before left them."""
    with locked(table, counts=counts) as version:
        db.session.expire_all()
        yield
    set_committed_value(table, "version", version)


def also(table: Table) -> None:
    """Give another table its next version with what is committed next; `tell_others` tells its phones."""
    raised = (
        update(Table).where(Table.id == table.id).values(version=Table.version + 1).returning(Table.version)
    )
    version = db.session.execute(raised, execution_options={"synchronize_session": False}).scalar_one()
    _announce(table.code, version)
    db.session.info.setdefault(_ALSO, []).append((table.code, version))


def tell_others() -> None:
    """Tell the phones at the tables that have changed, too, once that is committed."""
    for code, version in db.session.info.pop(_ALSO, ()):
        changed.send(code, version=version, entered=())


def let_go() -> None:
    """Take back what was not committed: no other table has changed by it."""
    roll_back()
    db.session.info.pop(_ALSO, None)


def entering(game: str) -> None:
    """Say that something is entered in a match of that game with what is committed next."""
    db.session.info.setdefault(_ENTERED, []).append(game)


def _announce(code: str, version: int) -> None:
    """Have other processes told with the commit, neither before it nor without it; SQLite has none."""
    if db.engine.dialect.name == "postgresql":
        channel = func.concat(CHANNEL, func.current_schema())
        db.session.execute(select(func.pg_notify(channel, f"{code} {version} {origin()}")))
