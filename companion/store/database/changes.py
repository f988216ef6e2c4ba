"""Changing what the phones at a table can see: all of it with the next version, or nothing."""

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
"""Prefix of the channel on which PostgreSQL tells every process of a change; a schema follows."""

_BEGUN = token_hex(4)
_ENTERED = "companion_entered"
"""Key in a session's `info` for the games in which the next commit enters something."""
_ALSO = "companion_also_changed"
"""Key for the other tables that the next commit changes, each as its code and next version."""


def origin() -> str:
    """Return the id of this process, by which it knows its own changes."""
    return f"{_BEGUN}.{getpid()}"


@contextmanager
def locked(table: Table, *, counts: bool = False) -> Iterator[int]:
    """Lock the table against other writers; then commit the changes with its next version.

    Yields that version. Rows read before are not read again, so the caller must know that they still hold. If
    another phone changed something since, `table` keeps an older version, so that a page made from it asks
    again.

    Raises:
        Illegal: with `counts`, the change counts in the evening's result and the evening is closed.
    """
    code, known = table.code, table.version
    try:
        # Raising the version first also takes the lock: of the row in PostgreSQL, of the file in SQLite
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
    """Lock the table as `locked` does; rows used inside are read again from the database."""
    with locked(table, counts=counts) as version:
        db.session.expire_all()
        yield
    set_committed_value(table, "version", version)


def also(table: Table) -> None:
    """Raise another table's version with the next commit; `tell_others` tells its phones."""
    raised = (
        update(Table).where(Table.id == table.id).values(version=Table.version + 1).returning(Table.version)
    )
    version = db.session.execute(raised, execution_options={"synchronize_session": False}).scalar_one()
    _announce(table.code, version)
    db.session.info.setdefault(_ALSO, []).append((table.code, version))


def tell_others() -> None:
    """Tell the phones at the other tables that a commit has changed."""
    for code, version in db.session.info.pop(_ALSO, ()):
        changed.send(code, version=version, entered=())


def let_go() -> None:
    """Roll back, and forget the other tables that would have changed."""
    roll_back()
    db.session.info.pop(_ALSO, None)


def entering(game: str) -> None:
    """Note that the next commit enters something in a match of that game."""
    db.session.info.setdefault(_ENTERED, []).append(game)


def _announce(code: str, version: int) -> None:
    """Tell other processes of the change with the commit; SQLite has no such processes."""
    if db.engine.dialect.name == "postgresql":
        channel = func.concat(CHANNEL, func.current_schema())
        db.session.execute(select(func.pg_notify(channel, f"{code} {version} {origin()}")))
