"""Backups of an SQLite database with its key, made while it is in use, checked, kept for days.

PostgreSQL has tools of its own for that.
"""

import shutil
import sqlite3
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.places import Place
from companion.store.database import clock, signing_key, texts, upgrade
from companion.store.database.atomic_files import draft_of, reason_of
from companion.store.database.errors import NoBackup
from companion.store.database.sqlite_files import (
    Contents,
    Damaged,
    NotOurs,
    copy_to_keep,
    look_through,
    tells_of_damage,
)
from companion.store.exchange import backup_file
from companion.store.exchange.backup_file import About

KEPT = 7
"""Number of daily backups that are kept."""
_DAILY = "companion-{day}.zip"
_ANY_DAY = "companion-????-??-??.*"
"""Pattern for names of daily backups; those of an earlier release ended in .sqlite."""


def back_up(place: Place, target: Path, program: str) -> About:
    """Write a backup of a database of any release, with its key, to `target`: whole or not at all.

    `program` is the release that writes it. Photos that are not kept with an evening are left out, and a key
    by which no phone of the database is known.

    Raises:
        NoBackup: the database cannot be read, the file not be written, or it does not read back the same.
    """
    try:
        with (
            TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as folder,
            draft_of(target) as draft,
        ):
            copy = Path(folder, backup_file.DATABASE)
            held = _copy(place.database, copy)
            key = place.key if signing_key.may_be_of(copy, place.key) else None
            backup_file.write(draft, copy, key, program, clock.now(), held)
            return _tried_backup(draft, target)
    except (OSError, sqlite3.Error, Damaged, NotOurs) as error:
        if tells_of_damage(error):
            raise NoBackup(texts.DATABASE_DAMAGED.format(path=place.database)) from error
        raise NoBackup(texts.NO_BACKUP.format(path=target, why=reason_of(error))) from error


def _tried_backup(draft: Path, target: Path) -> About:
    try:
        return backup_file.check(draft)
    except NoBackup as error:
        raise NoBackup(texts.NO_BACKUP.format(path=target, why=texts.NOT_THE_SAME)) from error


def tried(path: Path) -> Contents:
    """Return the contents of a plain copy of a database, as earlier releases made them.

    Raises:
        NoBackup: it is no such copy, is damaged, or of a later release.
    """
    try:
        found = look_through(path)
    except Damaged as error:
        raise NoBackup(texts.DAMAGED.format(path=path)) from error
    except NotOurs as error:
        raise NoBackup(texts.NOT_OURS.format(path=path, why=error)) from error
    refuse_newer(path, found)
    return found


def refuse_newer(path: Path, held: Contents) -> None:
    """Raise `NoBackup` if the database in a file is of a later release."""
    if held.revision not in upgrade.known_revisions():
        raise NoBackup(texts.NEWER_BACKUP.format(path=path))


def daily(place: Place, folder: Path, program: str) -> Path | None:
    """Make and return the backup of today, None if there is one; remove those beyond `KEPT`."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = folder / _DAILY.format(day=_today())
    if made.exists():
        return None
    for left in folder.glob(".companion-*"):  # left by an interrupted backup
        shutil.rmtree(left) if left.is_dir() else left.unlink(missing_ok=True)
    back_up(place, made, program)
    for old in sorted(folder.glob(_ANY_DAY))[:-KEPT]:
        old.unlink(missing_ok=True)
    return made


def _today() -> date:
    return clock.now().astimezone().date()


def _copy(database: Path, copy: Path) -> Contents:
    """Copy a database without expiring photos to a file, check the copy and return its contents."""
    held = copy_to_keep(database, copy)
    if held.revision not in upgrade.known_revisions():
        raise NoBackup(texts.NEWER_DATABASE)
    return held
