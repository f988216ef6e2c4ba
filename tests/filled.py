"""Databases that are filled as one was before: playing an evening takes longer than most tests of it.

Each test still has a database of its own, with the same rows under the same ids.
"""

import sqlite3
import time
from collections.abc import Callable
from typing import Any, TypeVar
from weakref import finalize

from companion.store import db
from companion.store.models import Base

Told = TypeVar("Told")

_TABLES = [table.name for table in Base.metadata.sorted_tables]
_SEQUENCES = "SELECT oid::regclass::text FROM pg_class WHERE relkind = 'S' AND pg_table_is_visible(oid)"

_FRESH = 60.0
"""Seconds for which what was played counts as played just now."""

_kept: dict[tuple[object, str], tuple[float, Any, Callable[[], None]]] = {}
"""By what it is filled with and the kind of database: when, what was told of it, what fills another."""


def filled(what: object, fill: Callable[[], Told]) -> Told:
    """Fill an empty database by `fill`, or as this process did before; return what `fill` returned then."""
    key = what, db.engine.dialect.name
    since, told, fill_again = _kept.get(key, (-_FRESH, None, None))
    if fill_again is None or time.monotonic() - since > _FRESH:
        told = fill()
        db.session.commit()
        _kept[key] = time.monotonic(), told, fills_like_this()
    else:
        fill_again()
    db.session.remove()
    return told


def fills_like_this() -> Callable[[], None]:
    """Return what fills an empty database of the same kind and the newest schema as this one is filled."""
    connection = db.engine.raw_connection()
    keep = _keep_file if db.engine.dialect.name == "sqlite" else _keep_rows
    fills = keep(connection.driver_connection)
    connection.close()

    def fill() -> None:
        connection = db.engine.raw_connection()
        fills(connection.driver_connection)
        connection.close()

    return fill


def _keep_file(database: sqlite3.Connection) -> Callable[[sqlite3.Connection], None]:
    kept = sqlite3.connect(":memory:", check_same_thread=False)
    database.backup(kept)
    fills = kept.backup
    finalize(fills, kept.close)  # once something newer is kept in its place
    return fills


def _keep_rows(database: Any) -> Callable[[Any], None]:
    rows = {}
    for table in _TABLES:
        with database.cursor().copy(f"COPY {table} TO STDOUT") as copy:
            rows[table] = b"".join(copy)
    counted = [
        (name, database.execute(f"SELECT last_value, is_called FROM {name}").fetchone())
        for (name,) in database.execute(_SEQUENCES).fetchall()
    ]

    def fill(other: Any) -> None:
        for table, data in rows.items():
            with other.cursor().copy(f"COPY {table} FROM STDIN") as copy:
                copy.write(data)
        for name, (value, called) in counted:
            other.execute("SELECT setval(%s, %s, %s)", (name, value, called))
        other.commit()

    return fill
