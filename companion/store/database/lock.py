"""Who works with an SQLite database: any number of programs at once, or one that puts a backup in its place.

Each holds a lock on a file beside the database for as long as it does; a program that dies lets go of it. The
lock is SQLite's own, on an empty database, since that works alike on every system.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.store.database import texts
from companion.store.database.errors import CannotStart


class InUse(CannotStart):
    """Somebody else works with the database in a way that does not go together with this."""


@contextmanager
def working_with(database: Path) -> Iterator[None]:
    """Let nobody put a backup in place of the database meanwhile.

    Raises:
        InUse: somebody is doing that now.
    """
    try:
        lock = _connected(database)
    except sqlite3.OperationalError:  # the folder cannot be written: nobody can put anything there
        yield
        return
    with closing(lock):
        try:
            lock.execute("BEGIN")
            lock.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            raise InUse(texts.BEING_RESTORED.format(path=database)) from error
        yield


@contextmanager
def alone_with(database: Path) -> Iterator[None]:
    """Let nobody else work with the database meanwhile, also no companion that takes no lock of this kind.

    What SQLite keeps beside the database is written into it.

    Raises:
        InUse: somebody works with it now.
        sqlite3.OperationalError: the folder cannot be written.
    """
    with closing(_connected(database)) as lock:
        try:
            lock.execute("PRAGMA journal_mode = OFF")  # nothing is written, so nothing has to be taken back
            lock.execute("BEGIN EXCLUSIVE")
            if database.exists():
                _let_go_of_log(database)
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise InUse(texts.SERVED_NOW.format(path=database)) from error
            raise
        yield


def _let_go_of_log(database: Path) -> None:
    """End write-ahead logging, which SQLite does only while nobody else has the database open."""
    with closing(sqlite3.connect(database, timeout=0)) as opened:
        try:
            opened.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            pass  # a damaged one, or none at all: nobody can work with that


def _connected(database: Path) -> sqlite3.Connection:
    """Return a connection to the lock file of a database, which does not wait."""
    path = database.with_name(f"{database.name}.lock")
    return sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
