"""Lock on an SQLite database: shared by programs that use it, exclusive for a restore.

Each holds a lock on a file beside the database for as long as it does. A program that dies lets go of it. The
lock is SQLite's own, on an empty database, since that works alike on every system.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.store.database import texts
from companion.store.database.errors import CannotStart


class DatabaseInUse(CannotStart):
    """Raised if another program uses the database in a way that excludes this use."""


@contextmanager
def hold_shared_lock(database: Path) -> Iterator[None]:
    """Keep other programs from restoring a backup over the database inside the `with` block.

    Any number of programs can hold this lock at once. It is a lock on a file beside `database`,
    whose name ends in `.lock`, and which is created if needed. If that file cannot be opened,
    because the folder is read-only or missing, nobody can restore into it. The block then runs
    without a lock. It never waits for a lock.

    Raises:
        DatabaseInUse: another program holds the exclusive lock, because it is restoring.
    """
    try:
        lock = _connect_to_lock_file(database)
    except sqlite3.OperationalError:  # the folder is read-only, so nobody can restore into it
        yield
        return
    with closing(lock):
        try:
            lock.execute("BEGIN")
            lock.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            raise DatabaseInUse(texts.BEING_RESTORED.format(path=database)) from error
        yield


@contextmanager
def hold_exclusive_lock(database: Path) -> Iterator[None]:
    """Keep programs that take either lock from using the database inside the `with` block.

    A program that takes no lock is noticed only at the beginning, and only while it has the
    database open with a write-ahead log. First that log is written into the database, and
    write-ahead logging is turned off. The database need not exist, and a damaged one is accepted.
    It never waits for a lock.

    Raises:
        DatabaseInUse: another program holds either lock, or has the database open as said above.
        sqlite3.OperationalError: the folder cannot be written.
    """
    with closing(_connect_to_lock_file(database)) as lock:
        try:
            lock.execute("PRAGMA journal_mode = OFF")  # nothing is written, so there is nothing to undo
            lock.execute("BEGIN EXCLUSIVE")
            if database.exists():
                _end_write_ahead_log(database)
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise DatabaseInUse(texts.DATABASE_IN_USE.format(path=database)) from error
            raise
        yield


def _end_write_ahead_log(database: Path) -> None:
    """End write-ahead logging, which SQLite does only while nobody else has the database open."""
    with closing(sqlite3.connect(database, timeout=0)) as opened:
        try:
            opened.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            pass  # damaged or no database, so nobody can use it


def _connect_to_lock_file(database: Path) -> sqlite3.Connection:
    """Return a connection to the lock file of a database, which does not wait."""
    path = database.with_name(f"{database.name}.lock")
    return sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
