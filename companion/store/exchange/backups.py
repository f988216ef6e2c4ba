"""Backups of an SQLite database with its key, made while it is in use, checked, kept for days.

PostgreSQL has tools of its own for that.
"""

import shutil
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.places import DatabaseLocation
from companion.store.database import clock, signing_key, texts, upgrade
from companion.store.database.atomic_files import message_without_errno, replace_file_atomically
from companion.store.database.errors import BackupError
from companion.store.database.sqlite_files import (
    DamagedDatabase,
    DatabaseSummary,
    NotCompanionDatabase,
    check_database,
    copy_and_check,
    is_damage_error,
)
from companion.store.exchange import backup_file
from companion.store.exchange.backup_file import BackupManifest

MAX_DAILY_BACKUPS = 7
"""Number of daily backups that are kept."""
_DAILY_NAME = "companion-{day}.zip"
_DAILY_PATTERN = "companion-????-??-??.*"
"""Pattern for names of daily backups; those of an earlier release ended in .sqlite."""


def back_up(place: DatabaseLocation, target: Path, program: str) -> BackupManifest:
    """Write a backup of a database and its key to `target`, whole or not at all; return its manifest.

    The database may be of this or an earlier release. `program` is the release that writes the
    backup. A file `target` is replaced. Photos that are not kept with an evening are left out. So
    is the key if the database knows other keys only. The backup is read back and checked.

    Raises:
        BackupError: the database is missing, damaged or of a later release; the file cannot be
            written; or it does not read back the same.
    """
    try:
        with (
            TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as folder,
            replace_file_atomically(target) as draft,
        ):
            copy = Path(folder, backup_file.DATABASE_NAME)
            held = copy_and_check(place.database, copy)
            if held.revision not in upgrade.known_revisions():
                raise BackupError(texts.NEWER_DATABASE)
            key = place.signing_key if signing_key.can_use_signing_key(copy, place.signing_key) else None
            backup_file.write_backup(draft, copy, key, program, clock.now(), held)
            try:
                return backup_file.read_verified_manifest(draft)
            except BackupError as error:
                why = texts.READ_BACK_DIFFERS
                raise BackupError(texts.BACKUP_FAILED.format(path=target, why=why)) from error
    except (OSError, sqlite3.Error, DamagedDatabase, NotCompanionDatabase) as error:
        if is_damage_error(error):
            raise BackupError(texts.DATABASE_DAMAGED.format(path=place.database)) from error
        raise BackupError(
            texts.BACKUP_FAILED.format(path=target, why=message_without_errno(error))
        ) from error


def check_plain_database_copy(path: Path) -> DatabaseSummary:
    """Check an SQLite file that is a plain copy, as earlier releases made; return its summary.

    Raises:
        BackupError: it is missing, is no such copy, is damaged, or is of a later release.
    """
    try:
        found = check_database(path)
    except DamagedDatabase as error:
        raise BackupError(texts.COPY_DAMAGED.format(path=path)) from error
    except NotCompanionDatabase as error:
        raise BackupError(texts.NOT_A_DATABASE_COPY.format(path=path, why=error)) from error
    refuse_newer_database(path, found)
    return found


def refuse_newer_database(path: Path, held: DatabaseSummary) -> None:
    """Check that a database is not of a later release; `held` is the summary of the file `path`.

    Raises:
        BackupError: it is, or its schema revision is not known.
    """
    if held.revision not in upgrade.known_revisions():
        raise BackupError(texts.NEWER_BACKUP.format(path=path))


def make_daily_backup(place: DatabaseLocation, folder: Path, program: str) -> Path | None:
    """Make the backup of today in `folder` and return its path; None if there is one already.

    The day is that of the server's time zone. The folder is created if needed. Daily backups beyond
    `MAX_DAILY_BACKUPS` are deleted, the oldest first. So is everything named `.companion-*` there, which an
    interrupted backup left. `program` is the release that writes it. If today's is there, nothing is deleted.

    Raises:
        BackupError: the backup cannot be made.
        OSError: the folder cannot be created or changed.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = folder / _DAILY_NAME.format(day=clock.now().astimezone().date())
    if made.exists():
        return None
    for left in folder.glob(".companion-*"):  # left by an interrupted backup
        shutil.rmtree(left) if left.is_dir() else left.unlink(missing_ok=True)
    back_up(place, made, program)
    for old in sorted(folder.glob(_DAILY_PATTERN))[:-MAX_DAILY_BACKUPS]:
        old.unlink(missing_ok=True)
    return made
