"""Copies of an SQLite database: made while it is in use, tried by opening them, and put back.

PostgreSQL brings tools of its own for that.
"""

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

from companion.store import clock, schema, words
from companion.store.sqlite_file import (
    Contents,
    Damaged,
    NotOurs,
    copy_pages,
    look_through,
    make_one_file,
    tells_of_damage,
)
from companion.store.whole_files import draft_of, reason_of

KEPT = 7
"""Days of which a copy is kept."""
_DAILY = "companion-{day}.sqlite"
_BEFORE = "before-restoring-{moment:%Y-%m-%d-%H%M%S-%f}.sqlite"


class NoBackup(RuntimeError):
    """No copy could be made of the database, or put back; the message is a sentence for people."""


def back_up(database: Path, target: Path) -> Contents:
    """Copy the SQLite file `database`, of any release, to `target`, which is written whole or not at all.

    The photographs that nobody has kept are left out. Raise `NoBackup`, also for a copy that cannot be read.
    """
    try:
        with draft_of(target) as draft:
            copy_pages(database, draft)
            make_one_file(draft)
            _leave_out_photos(draft)
            found = look_through(draft)
            if found.revision not in schema.known_revisions():
                raise NoBackup(words.NEWER_DATABASE)
    except (OSError, sqlite3.Error, Damaged, NotOurs) as error:
        if tells_of_damage(error):
            raise NoBackup(words.DATABASE_DAMAGED.format(path=database)) from error
        raise NoBackup(words.NO_BACKUP.format(path=target, why=reason_of(error))) from error
    return found


def tried(path: Path) -> Contents:
    """Return what a copy holds; raise `NoBackup` for what is none, is damaged or by a later release."""
    if not path.is_file():
        raise NoBackup(words.NO_FILE.format(path=path))
    try:
        found = look_through(path)
    except Damaged as error:
        raise NoBackup(words.DAMAGED.format(path=path)) from error
    except NotOurs as error:
        raise NoBackup(words.NOT_OURS.format(path=path, why=error)) from error
    if found.revision not in schema.known_revisions():
        raise NoBackup(words.NEWER_BACKUP.format(path=path))
    return found


def restore(source: Path, database: Path) -> tuple[Contents, Path]:
    """Put the copy `source` in place of `database`; return what it holds, and where the one before is kept.

    Raise `NoBackup` where it cannot be; then the database is as it was.
    """
    found = tried(source)
    before = database.with_name(_BEFORE.format(moment=clock.now().astimezone()))
    back_up(database, before)
    try:
        copy_pages(source, database)
    except sqlite3.Error as error:
        raise NoBackup(words.NOT_RESTORED.format(why=reason_of(error))) from error
    return found, before


def daily(database: Path, folder: Path) -> Path | None:
    """Make the copy of today if there is none, and remove those beyond `KEPT`; return the new one, if any."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = folder / _DAILY.format(day=_today())
    if made.exists():
        return None
    back_up(database, made)
    for old in sorted(folder.glob(_DAILY.format(day="????-??-??")))[:-KEPT]:
        old.unlink(missing_ok=True)
    return made


def _today() -> date:
    return clock.now().astimezone().date()


def _leave_out_photos(path: Path) -> None:
    """Delete the pictures that nobody keeps with an evening from a copy, also from its free pages."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info (photos)")]
        # In a database of an early release nobody could keep any
        connection.execute("DELETE FROM photos WHERE NOT kept" if "kept" in columns else "DELETE FROM photos")
        connection.execute("VACUUM")
