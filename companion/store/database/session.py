"""Connection to the database, and the settings of each SQLite connection."""

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

# Objects stay valid after a commit, so that the response need not read them again
db = SQLAlchemy(metadata=Base.metadata, session_options={"expire_on_commit": False})

_PRAGMAS = (
    "PRAGMA busy_timeout = 15000",  # first: the others may have to wait for another process
    "PRAGMA secure_delete = ON",  # a deleted photo is overwritten in the file
    "PRAGMA synchronous = FULL",  # an answered entry survives a power cut, not only a killed process
    "PRAGMA foreign_keys = ON",
)


_WAL = "PRAGMA journal_mode = WAL"
_MAX_WAL_TRIES = 150
_OWNER_ONLY_MODE = 0o600
_LAST_USE_KEY = "companion_used"
"""Key in a connection's record for the time of its last use."""
_NO_PING_SECONDS = 1.0
"""Seconds after its last use for which a connection is not tested again."""


def parse_json_or_keep_text(text: str | bytes) -> Any:
    """Return the value of a JSON column, or its text unchanged if that is not valid JSON.

    So one damaged value is of the wrong type where it is used, and other rows can still be read.
    """
    try:
        return json.loads(text)
    except ValueError:
        return str(text)


# Errors are logged, so they must not contain what people entered
ENGINE_OPTIONS = {"hide_parameters": True, "json_deserializer": parse_json_or_keep_text}
"""Engine options of every database."""


def init_app(app: Flask) -> None:
    """Connect `app` to the database in its settings; the schema is left to `migrate`.

    An SQLite file is created if there is none, and only its owner may read and write it. The
    session is rolled back at the end of each request. In the settings of `app` the database URL
    gets its driver. `ENGINE_OPTIONS` are added there, except those that the settings have already.
    """
    app.config["SQLALCHEMY_DATABASE_URI"] = add_driver_to_url(app.config["SQLALCHEMY_DATABASE_URI"])
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = ENGINE_OPTIONS | app.config.get("SQLALCHEMY_ENGINE_OPTIONS", {})
    db.init_app(app)
    app.teardown_appcontext(lambda _: roll_back_session())  # before the session ends, which would raise
    with app.app_context():
        event.listen(db.engine, "checkin", _note_last_use)
        event.listen(db.engine, "checkout", _make_ping_listener(db.engine.dialect))
        if db.engine.dialect.name == "sqlite":
            restrict_database_to_owner(db.engine.url.database)
            event.listen(db.engine, "connect", apply_sqlite_pragmas)


def _note_last_use(_: DBAPIConnection | None, kept: ConnectionPoolEntry) -> None:
    kept.info[_LAST_USE_KEY] = time.monotonic()


def _make_ping_listener(dialect: Dialect) -> Callable[..., None]:
    """Return a listener that replaces a connection dropped by a restarted database before its use.

    So nobody is shown an error. A connection used a moment ago is not tested: at a busy time that would be
    every second query.
    """

    def take_out(connection: DBAPIConnection, kept: ConnectionPoolEntry, _: PoolProxiedConnection) -> None:
        if time.monotonic() - kept.info.get(_LAST_USE_KEY, time.monotonic()) < _NO_PING_SECONDS:
            return
        try:
            dialect.do_ping(connection)
        except dialect.loaded_dbapi.Error as error:
            raise DisconnectionError from error

    return take_out


def close_database_connections(app: Flask) -> None:
    """Close the idle connections of `app` to its database; new ones are opened when needed.

    Connections in use are not closed.
    """
    with app.app_context():
        db.engine.dispose()


def sqlite_database_path() -> Path | None:
    """Return the SQLite file of the current application's database; it need not exist.

    None if the database is PostgreSQL, SQLite in memory, or named by a `file:` URI.
    """
    url = db.engine.url
    path = url.database or ":memory:"
    if url.get_backend_name() != "sqlite" or path == ":memory:" or path.startswith("file:"):
        return None
    return Path(path)


def roll_back_session() -> None:
    """Roll back the session; a connection that was lost has rolled back already and is dropped."""
    try:
        db.session.rollback()
    except DBAPIError:
        db.session().invalidate()


def restrict_database_to_owner(path: str | Path | None) -> None:
    """Let only its owner read and write an SQLite file, which is created if there is none.

    The files that SQLite keeps beside it get the same permissions. Nothing happens for None, a
    database in memory or a `file:` URI, or if the permissions cannot be changed.
    """
    if not path or str(path) == ":memory:" or str(path).startswith("file:"):
        return
    with suppress(OSError):  # SQLite reports such errors; only the owner may chmod
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, _OWNER_ONLY_MODE))
        for kept in map(Path, (path, f"{path}-wal", f"{path}-shm")):
            if kept.exists() and kept.stat().st_mode & 0o077:
                kept.chmod(_OWNER_ONLY_MODE)


def purge_write_ahead_log() -> bool:
    """Write SQLite's write-ahead log into the database and empty it; return whether it is empty.

    Until then the log may still hold deleted data. It does not wait for others who read or write:
    then it returns False. For PostgreSQL it does nothing and returns True.
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


def update_planner_statistics() -> None:
    """Run PostgreSQL's ANALYZE after a large import, so that it plans queries well.

    Call it after the commit. By itself PostgreSQL does so minutes later. For SQLite nothing
    happens.
    """
    if db.engine.dialect.name == "postgresql":
        with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("ANALYZE")


def add_driver_to_url(url: str) -> str:
    """Return the database URL with the driver psycopg 3 if it is a plain PostgreSQL URL.

    Any other URL, also one with a driver, is returned unchanged.
    """
    scheme, separator, rest = url.partition("://")
    if scheme in {"postgres", "postgresql"}:
        scheme = "postgresql+psycopg"
    return f"{scheme}{separator}{rest}"


def apply_sqlite_pragmas(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Apply our pragmas to a new SQLite connection: a listener for an engine's "connect" event.

    It also switches on write-ahead logging, for which it may have to wait up to 15 seconds.

    Raises:
        sqlite3.OperationalError: it could not be switched on in that time.
    """
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    _enable_write_ahead_log(cursor)
    cursor.close()


def _enable_write_ahead_log(cursor: DBAPICursor) -> None:
    """Switch to write-ahead logging; try again, because SQLite does not wait for other processes."""
    for _ in range(_MAX_WAL_TRIES):
        try:
            cursor.execute(_WAL)
        except sqlite3.OperationalError:
            time.sleep(0.1)
        else:
            return
    cursor.execute(_WAL)
