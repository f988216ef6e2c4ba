"""Copies of an SQLite database: made while it is in use, tried by opening them, and put back.

PostgreSQL brings tools of its own for that.
"""

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from companion.store import clock, schema, words
from companion.store.database import db

KEPT = 7
"""Days of which a copy is kept."""
_DAILY = "companion-{day}.sqlite"
_BEFORE = "before-restoring-{moment:%Y-%m-%d-%H%M%S-%f}.sqlite"
_OWNER_ONLY = 0o600


class NoBackup(RuntimeError):
    """No copy could be made of the database, or put back; the message is a sentence for people."""


@dataclass(frozen=True)
class Counted:
    """What a copy holds."""

    tables: int
    matches: int
    entries: int


def back_up(target: Path) -> Counted:
    """Copy the database of the application to `target`, which is written whole or not at all.

    The photographs that nobody has kept are left out. Raise `NoBackup`, also for a copy that cannot be read.
    """
    source = _file()
    try:
        with _draft(target) as draft:
            _copy(source, draft)
            _leave_out_photos(draft)
            found = tried(draft)
    except (OSError, sqlite3.Error) as error:
        raise NoBackup(words.NO_BACKUP.format(path=target, why=_reason(error))) from error
    return found


def tried(path: Path) -> Counted:
    """Return what a copy holds; raise `NoBackup` for what is none, is damaged or by a later release."""
    if not path.is_file():
        raise NoBackup(words.NO_FILE.format(path=path))
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            whole = [row[0] for row in connection.execute("PRAGMA integrity_check")] == ["ok"]
            if not whole or connection.execute("PRAGMA foreign_key_check").fetchone():
                raise NoBackup(words.DAMAGED.format(path=path))
            revision = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            counts = [
                connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]  # noqa: S608 - a name of ours
                for name in ("tables", "matches", "entries")
            ]
    except sqlite3.Error as error:
        raise NoBackup(words.NOT_OURS.format(path=path, why=_reason(error))) from error
    if revision is None or revision[0] not in schema.revisions():
        raise NoBackup(words.NEWER_BACKUP.format(path=path))
    return Counted(*counts)


def restore(path: Path) -> tuple[Counted, Path]:
    """Put a copy back in place of the database; return what it holds, and where a copy of the one before is.

    Raise `NoBackup` where it cannot be; then the database is as it was.
    """
    found, target = tried(path), _file()
    before = target.with_name(_BEFORE.format(moment=clock.now().astimezone()))
    back_up(before)
    try:
        _copy(path, target)
    except sqlite3.Error as error:
        raise NoBackup(words.NOT_RESTORED.format(why=_reason(error))) from error
    return found, before


def daily(folder: Path) -> Path | None:
    """Make the copy of today if there is none, and remove those beyond `KEPT`; return the new one, if any."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = folder / _DAILY.format(day=_today())
    if made.exists():
        return None
    back_up(made)
    for old in sorted(folder.glob(_DAILY.format(day="????-??-??")))[:-KEPT]:
        old.unlink(missing_ok=True)
    return made


def is_file() -> bool:
    """Say whether the application's database is a file that can be copied."""
    url = db.engine.url
    path = url.database or ":memory:"
    return url.get_backend_name() == "sqlite" and path != ":memory:" and not path.startswith("file:")


def _file() -> Path:
    if not is_file():
        raise NoBackup(words.OTHER_DATABASE)
    return Path(str(db.engine.url.database))


def _today() -> date:
    return clock.now().astimezone().date()


def _copy(source: Path, target: Path) -> None:
    """Copy a database page by page, as it stands at one moment; who plays is not held up."""
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as one,
        closing(sqlite3.connect(target)) as other,
    ):
        one.backup(other)


def _leave_out_photos(path: Path) -> None:
    """Delete the pictures that nobody keeps with an evening from a copy, and make it one file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("DELETE FROM photos WHERE NOT kept")
        connection.execute("VACUUM")


@contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """Yield where to write what becomes `target` once all is well; for its owner's eyes alone."""
    draft = target.with_name(f".{target.name}-{secrets.token_hex(4)}")
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY))
    try:
        yield draft
        with draft.open("rb+") as written:
            os.fsync(written.fileno())
        draft.replace(target)
    finally:
        for left in (draft, draft.with_name(f"{draft.name}-journal")):
            left.unlink(missing_ok=True)


def _reason(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(error)
