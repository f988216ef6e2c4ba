"""The connection to the database, and what SQLite has to be told on every connection."""

import json
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Dialect, event
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import DBAPIError, DisconnectionError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from companion.store.models import Base

# What was committed is what the session knows: it need not be read again for the answer
db = SQLAlchemy(metadata=Base.metadata, session_options={"expire_on_commit": False})

_PRAGMAS = (
    "PRAGMA busy_timeout = 15000",  # first: the others may have to wait for another process
    "PRAGMA secure_delete = ON",  # a photo that somebody deleted is not in the file any more
    "PRAGMA synchronous = FULL",  # an answered entry survives a power cut, not only a killed process
    "PRAGMA foreign_keys = ON",
)


_WAL = "PRAGMA journal_mode = WAL"
_WAL_TRIES = 150
_OWNER_ONLY = 0o600
_USED = "companion_used"
"""Under which a connection's record says when it was used last."""
_TRUSTED = 1.0
"""Seconds for which a connection is believed to hold."""


def read_json(text: str | bytes) -> Any:
    """Return what a column of JSON holds; its text where that was cut off or overwritten in SQLite's file.

    One damaged value then is of the wrong kind where it is used, and the rows beside it are read.
    """
    try:
        return json.loads(text)
    except ValueError:
        return str(text)


# What was entered stands in no error: those are written down
ENGINE_OPTIONS = {"hide_parameters": True, "json_deserializer": read_json}
"""How every database is opened."""


def init_app(app: Flask) -> None:
    """Connect `app` to the database its settings name. The schema is `migrate`'s business."""
    app.config["SQLALCHEMY_DATABASE_URI"] = driver_url(app.config["SQLALCHEMY_DATABASE_URI"])
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = ENGINE_OPTIONS | app.config.get("SQLALCHEMY_ENGINE_OPTIONS", {})
    db.init_app(app)
    app.teardown_appcontext(lambda _: roll_back())  # before the session ends, which would raise
    with app.app_context():
        event.listen(db.engine, "checkin", _put_back)
        event.listen(db.engine, "checkout", _trying(db.engine.dialect))
        if db.engine.dialect.name == "sqlite":
            make_for_owner_only(db.engine.url.database)
            event.listen(db.engine, "connect", prepare_sqlite)


def _put_back(_: DBAPIConnection | None, kept: ConnectionPoolEntry) -> None:
    kept.info[_USED] = time.monotonic()


def _trying(dialect: Dialect) -> Callable[..., None]:
    """Return what replaces a connection that a restarted database has dropped, when it is taken out.

    A person is shown no error for it. One that was used a moment ago is not tried: at a busy time that would
    be every second question.
    """

    def take_out(connection: DBAPIConnection, kept: ConnectionPoolEntry, _: PoolProxiedConnection) -> None:
        if time.monotonic() - kept.info.get(_USED, time.monotonic()) < _TRUSTED:
            return
        try:
            dialect.do_ping(connection)
        except dialect.loaded_dbapi.Error as error:
            raise DisconnectionError from error

    return take_out


def close(app: Flask) -> None:
    """Close the connections of `app` to its database; whoever needs one again opens another."""
    with app.app_context():
        db.engine.dispose()


def database_file() -> Path | None:
    """Return the file of the application's database; None if it is in no file."""
    url = db.engine.url
    path = url.database or ":memory:"
    if url.get_backend_name() != "sqlite" or path == ":memory:" or path.startswith("file:"):
        return None
    return Path(path)


def roll_back() -> None:
    """Take back what was not committed; where the database has gone meanwhile, that is done already."""
    try:
        db.session.rollback()
    except DBAPIError:
        db.session().invalidate()


def make_for_owner_only(path: str | Path | None) -> None:
    """Let nobody but its owner read the file of a database, which is made here if there is none.

    What SQLite writes beside it takes over who may read it.
    """
    if not path or str(path) == ":memory:" or str(path).startswith("file:"):
        return
    with suppress(OSError):  # what cannot be opened, SQLite says itself; only the owner may change who reads
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, _OWNER_ONLY))
        for kept in map(Path, (path, f"{path}-wal", f"{path}-shm")):
            if kept.exists() and kept.stat().st_mode & 0o077:
                kept.chmod(_OWNER_ONLY)


def overwrite_deleted() -> bool:
    """Take what was deleted out of SQLite's write-ahead log, too; say whether it is gone.

    It stays while somebody reads or writes: that is not waited for.
    """
    if db.engine.dialect.name != "sqlite":
        return True
    with db.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout = 0")
        try:
            busy = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").scalar_one()
        except OperationalError:
            busy = 1
        connection.exec_driver_sql(_PRAGMAS[0])
    return not busy


def count_anew() -> None:
    """Let PostgreSQL count its rows once many have come at once: until then it asks for them in a bad order.

    By itself it does so minutes later. SQLite does well without.
    """
    if db.engine.dialect.name == "postgresql":
        with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("ANALYZE")


def driver_url(url: str) -> str:
    """Return the address with the driver that is installed: psycopg 3 for PostgreSQL."""
    scheme, separator, rest = url.partition("://")
    if scheme in {"postgres", "postgresql"}:
        scheme = "postgresql+psycopg"
    return f"{scheme}{separator}{rest}"


def prepare_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Set what SQLite has to be told on each new connection. A listener for an engine's "connect"."""
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    _write_ahead(cursor)
    cursor.close()


def _write_ahead(cursor: DBAPICursor) -> None:
    """Switch to write-ahead logging; where two processes switch at once, SQLite does not wait by itself."""
    for _ in range(_WAL_TRIES):
        try:
            cursor.execute(_WAL)
        except sqlite3.OperationalError:
            time.sleep(0.1)
        else:
            return
    cursor.execute(_WAL)
