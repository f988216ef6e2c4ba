"""SQLite files of a companion: copying them page by page, and checking them for damage."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.store.database.atomic_files import reason_of

BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside a database."""


class Damaged(RuntimeError):
    """Raised if a file is a companion's database and damaged."""


class NotOurs(RuntimeError):
    """Raised if a file is no companion's database or cannot be read; the message says why."""


@dataclass(frozen=True)
class Contents:
    """Contents of a database: its last migration, and the number of rows in some of its tables."""

    revision: str
    tables: int
    matches: int
    entries: int


def copy_pages(source: Path, target: Path) -> None:
    """Copy a database page by page, as it is at one moment; it can be used meanwhile.

    Raises:
        sqlite3.Error: the source cannot be read, or the target not written.
    """
    # Opened to write, because SQLite must remove the files that it makes beside a database to read it
    with closing(_opened(source, "rw")) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)


def copy_to_keep(source: Path, target: Path, *, references: bool = True) -> Contents:
    """Copy a database to an empty file, check the copy, and return its contents.

    Photos that are not kept with an evening are left out, because they expire within the hour.

    Raises:
        Damaged: the database is damaged; see `look_through`.
        NotOurs: it is something else.
        sqlite3.Error: it cannot be read, or the target not written.
    """
    copy_pages(source, target)
    make_one_file(target)
    # Checked before `VACUUM`, because that would hide some kinds of damage
    look_through(target, references=references)
    leave_out_photos(target)
    return look_through(target, references=references)


def make_one_file(path: Path) -> None:
    """Turn write-ahead logging off in a copy, so that opening it creates no files beside it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def leave_out_photos(path: Path) -> None:
    """Delete photos that are not kept with an evening from a copy, also from its free pages."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info (photos)")]
        # A database of an early release has no kept photos
        connection.execute("DELETE FROM photos WHERE NOT kept" if "kept" in columns else "DELETE FROM photos")
        connection.execute("VACUUM")


def look_through(path: Path, *, references: bool = True) -> Contents:
    """Check a whole database for damage, and return its contents.

    Raises:
        Damaged: a page is damaged; or, if `references` are checked, a row refers to one that is not there.
        NotOurs: it is something else, or cannot be read.
    """
    try:
        with closing(_opened(path, "ro")) as connection:
            whole = [row[0] for row in connection.execute("PRAGMA integrity_check")] == ["ok"]
            if not whole or (references and connection.execute("PRAGMA foreign_key_check").fetchone()):
                raise Damaged(str(path))
            revision = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            counts = [
                connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]  # noqa: S608 - a name of ours
                for name in ("tables", "matches", "entries")
            ]
    except sqlite3.Error as error:
        if tells_of_damage(error):
            raise Damaged(str(path)) from error
        raise NotOurs(reason_of(error)) from error
    return Contents(revision[0] if revision else "", *counts)


def tells_of_damage(error: Exception) -> bool:
    """Return whether an error means that a database is damaged, not that it cannot be used."""
    return isinstance(error, Damaged) or "malformed" in str(error)


def files_of(database: Path) -> list[Path]:
    """Return the database and the files that SQLite may keep beside it."""
    return [database, *(database.with_name(database.name + end) for end in BESIDE)]


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True)
