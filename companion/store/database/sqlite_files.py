"""SQLite files of a companion: copying them page by page, and checking them for damage."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.store.database.atomic_files import message_without_errno

SIDE_FILE_ENDINGS = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside a database."""


class DamagedDatabase(RuntimeError):
    """Raised if a file is a companion's database and damaged."""


class NotCompanionDatabase(RuntimeError):
    """Raised if a file is no companion's database or cannot be read; the message says why."""


@dataclass(frozen=True)
class DatabaseSummary:
    """Summary of a database.

    revision: its schema revision, "" if unknown.

    tables, matches, entries: the number of rows of each kind.
    """

    revision: str
    tables: int
    matches: int
    entries: int


def copy_sqlite_database(source: Path, target: Path) -> None:
    """Copy an SQLite database as it is at one moment; it can be used meanwhile.

    `target` is created, or replaced if it is a database already.

    Raises:
        sqlite3.Error: the source is missing or cannot be read, or the target cannot be written.
    """
    # Opened to write, because SQLite must remove the files that it makes beside a database to read it
    with closing(_open_sqlite(source, "rw")) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)


def copy_and_check(source: Path, target: Path, *, references: bool = True) -> DatabaseSummary:
    """Copy a database to an empty or new file, check the copy, and return its summary.

    Photos that are not kept with an evening are left out, because they expire within the hour. With
    `references` the copy is also checked for rows that refer to one that does not exist.

    Raises:
        DamagedDatabase: the copy shows that the database is damaged; see `check_database`.
        NotCompanionDatabase: it is an SQLite database, but not a companion's.
        sqlite3.Error: the file is missing, is no SQLite database or cannot be read; or the target
            cannot be written. Damage may be found already then, see `is_damage_error`.
    """
    copy_sqlite_database(source, target)
    disable_write_ahead_log(target)
    # Checked before `VACUUM`, because that would hide some kinds of damage
    check_database(target, references=references)
    delete_unkept_photos(target)
    return check_database(target, references=references)


def disable_write_ahead_log(path: Path) -> None:
    """Turn write-ahead logging off in a copy, so that opening it creates no files beside it.

    Raises:
        sqlite3.Error: it is no SQLite database, or is in use.
    """
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def delete_unkept_photos(path: Path) -> None:
    """Delete the photos not kept with an evening from an SQLite file, also from its free pages.

    If the file is of a release that kept no photos with evenings, all are deleted.

    Raises:
        sqlite3.Error: the file has no table of photos, or cannot be written.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info (photos)")]
        # A database of an early release has no kept photos
        connection.execute("DELETE FROM photos WHERE NOT kept" if "kept" in columns else "DELETE FROM photos")
        connection.execute("VACUUM")


def check_database(path: Path, *, references: bool = True) -> DatabaseSummary:
    """Check a whole SQLite file for damage, and return its summary; nothing is written.

    Raises:
        DamagedDatabase: a page is damaged; or, with `references`, a row refers to one that does not
            exist.
        NotCompanionDatabase: the file is missing or cannot be read, or it is no companion's
            database.
    """
    try:
        with closing(_open_sqlite(path, "ro")) as connection:
            whole = [row[0] for row in connection.execute("PRAGMA integrity_check")] == ["ok"]
            if not whole or (references and connection.execute("PRAGMA foreign_key_check").fetchone()):
                raise DamagedDatabase(str(path))
            revision = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            counts = [
                connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]  # noqa: S608 - a name of ours
                for name in ("tables", "matches", "entries")
            ]
    except sqlite3.Error as error:
        if is_damage_error(error):
            raise DamagedDatabase(str(path)) from error
        raise NotCompanionDatabase(message_without_errno(error)) from error
    return DatabaseSummary(revision[0] if revision else "", *counts)


def is_damage_error(error: Exception) -> bool:
    """Return whether an error means that a database is damaged, not that it cannot be used.

    It does if it is a `DamagedDatabase`, or if its message has "malformed", as SQLite's has.
    """
    return isinstance(error, DamagedDatabase) or "malformed" in str(error)


def list_database_files(database: Path) -> list[Path]:
    """Return the path of a database, then those of the files that SQLite may keep beside it.

    They need not exist.
    """
    return [database, *(database.with_name(database.name + end) for end in SIDE_FILE_ENDINGS)]


def _open_sqlite(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True)
