"""Restoring a backup of a database and its key: both or neither, even if it is interrupted.

Both are first written beside the current files. Once the database is there under a name that ends in
`.restored`, the new ones count. If it is interrupted then, the next program that works with them finishes it.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.places import DatabaseLocation
from companion.store.database import clock, signing_key, texts
from companion.store.database.atomic_files import (
    force_to_disk,
    message_without_errno,
    remove_stale_drafts,
    replace_file_atomically,
)
from companion.store.database.errors import BackupError, CannotStart
from companion.store.database.lock import hold_exclusive_lock, hold_shared_lock
from companion.store.database.sqlite_files import (
    DamagedDatabase,
    DatabaseSummary,
    NotCompanionDatabase,
    check_database,
    copy_sqlite_database,
    disable_write_ahead_log,
    list_database_files,
)
from companion.store.exchange import backup_file
from companion.store.exchange.backups import back_up, check_plain_database_copy, refuse_newer_database

_REPLACED_FILES_NAME = "before-restoring-{moment:%Y-%m-%d-%H%M%S-%f}"


@dataclass(frozen=True)
class RestoreResult:
    """Result of a restore.

    before: where the replaced files are kept; None if there were none.

    phones: a sentence about whether phones are still known.
    """

    before: Path | None
    phones: str


def examine_backup(source: Path, place: DatabaseLocation) -> DatabaseSummary:
    """Check a backup, or a plain copy of a database, and return its summary; nothing is written.

    Raises:
        BackupError: it cannot be restored to `place`: it is missing, is neither, is damaged, was
            changed, is of a later release, or its key is not the one in a setting.
    """
    if not backup_file.has_backup_signature(source):
        return check_plain_database_copy(source)
    about = backup_file.read_verified_manifest(source)
    refuse_newer_database(source, about.contents)
    if place.given_key and backup_file.read_signing_key(source) not in {None, place.given_key}:
        raise BackupError(texts.SETTING_KEY_DIFFERS.format(path=source))
    return about.contents


def restore_backup(source: Path, place: DatabaseLocation, program: str) -> RestoreResult:
    """Restore a backup, or a plain copy, with its key over the current database and key file.

    Call `examine_backup` first, which checks more. The folders are created if needed, and an
    interrupted restore is finished first. `program` is the release that restores; it makes a backup
    of the current files, or keeps them as they are if that is not possible. A key in a setting is
    never replaced. The database keeps its schema: upgrade it afterwards.

    Raises:
        BackupError: it is not possible. The current files are unchanged, or the next start finishes
            the restore.
        DatabaseInUse: somebody works with the database now.
    """
    try:
        for folder in (place.database.parent, place.key_file.parent):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with hold_exclusive_lock(place.database):
            _move_into_place(place)
            _remove_restore_drafts(place)
            restored = _stage_restore(source, place, program)
            _move_into_place(place)
    except (OSError, sqlite3.Error) as error:
        sentence = (
            texts.RESTORE_NOT_FINISHED if _ready_database_path(place).exists() else texts.RESTORE_FAILED
        )
        raise BackupError(sentence.format(why=message_without_errno(error))) from error
    return restored


@contextmanager
def finish_and_block_restores(place: DatabaseLocation) -> Iterator[None]:
    """Finish an interrupted restore, then keep others from restoring inside the `with` block.

    The database's folder is created if needed.

    Raises:
        CannotStart: somebody is restoring now, or the interrupted restore cannot be finished.
        OSError: the folder cannot be created.
    """
    finish_interrupted_restore(place)
    place.database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with hold_shared_lock(place.database):
        yield


def finish_interrupted_restore(place: DatabaseLocation) -> None:
    """Finish a restore that was interrupted; nothing happens if there is none.

    A restore that was interrupted before both its files were written is not finished.

    Raises:
        CannotStart: somebody uses the database now, or it cannot be done.
    """
    if not _ready_database_path(place).exists():
        return
    try:
        with hold_exclusive_lock(place.database):
            _move_into_place(place)
    except (OSError, sqlite3.Error) as error:
        raise CannotStart(texts.RESTORE_NOT_FINISHED.format(why=message_without_errno(error))) from error


def _ready_database_path(place: DatabaseLocation) -> Path:
    """Return the path of a database that is to replace the current one."""
    return place.database.with_name(f"{place.database.name}.restored")


def _ready_key_path(place: DatabaseLocation) -> Path:
    """Return the path of the key that is to replace the current one."""
    return place.key_file.with_name(f"{place.key_file.name}.restored")


def _move_into_place(place: DatabaseLocation) -> None:
    """Move the new database and its key into place; nothing happens if there is none."""
    if not _ready_database_path(place).exists():
        return
    if _ready_key_path(place).exists():
        _ready_key_path(place).replace(place.key_file)
        force_to_disk(place.key_file.parent)
    for path in list_database_files(place.database)[1:]:
        path.unlink(missing_ok=True)  # SQLite would apply the old log to the new database
    _ready_database_path(place).replace(place.database)
    force_to_disk(place.database.parent)


def _remove_restore_drafts(place: DatabaseLocation) -> None:
    """Remove files left by a restore that was interrupted before it counted."""
    _ready_key_path(place).unlink(missing_ok=True)
    remove_stale_drafts(_ready_database_path(place))
    remove_stale_drafts(_ready_key_path(place))
    for left in place.database.parent.glob(".before-restoring-*"):
        shutil.rmtree(left) if left.is_dir() else left.unlink(missing_ok=True)


def _stage_restore(source: Path, place: DatabaseLocation, program: str) -> RestoreResult:
    """Write the new database and key beside the current ones, which are kept elsewhere."""
    try:
        with replace_file_atomically(_ready_database_path(place)) as draft:
            key = _unpack_backup(source, draft)
            if key is not None and not signing_key.can_use_signing_key(draft, key):
                raise BackupError(texts.KEY_OF_OTHER_DATABASE.format(path=source))
            phones = texts.PHONES_KNOWN if key is not None else _describe_phones(draft, place.signing_key)
            before = _keep_replaced_files(place, program)
            if key is not None and not place.given_key:
                with replace_file_atomically(_ready_key_path(place)) as written:
                    written.write_text(key, "ascii")
    finally:
        if not _ready_database_path(place).exists():
            _ready_key_path(place).unlink(missing_ok=True)
    return RestoreResult(before, phones)


def _unpack_backup(source: Path, draft: Path) -> str | None:
    """Write the database in a backup, or a plain copy, to a file; return the key that is with it."""
    if not backup_file.has_backup_signature(source):
        copy_sqlite_database(source, draft)
        disable_write_ahead_log(draft)
        check_plain_database_copy(draft)
        return None
    about = backup_file.extract_database(source, draft)
    try:
        held = check_database(draft)
    except (DamagedDatabase, NotCompanionDatabase) as error:
        raise BackupError(texts.CHANGED_BACKUP.format(path=source)) from error
    if held != about.contents:
        raise BackupError(texts.CHANGED_BACKUP.format(path=source))
    return backup_file.read_signing_key(source)


def _describe_phones(database: Path, own: str | None) -> str:
    """Return a sentence about the phones after restoring a database without its key.

    If the database has other keys than `own`, the current one, they are deleted and it takes that one.
    """
    known = signing_key.read_key_fingerprints(database)
    if not known:
        return texts.PHONES_MAYBE_UNKNOWN if own else texts.PHONES_UNKNOWN
    if own and signing_key.can_use_signing_key(database, own):
        return texts.PHONES_KNOWN
    signing_key.delete_signing_keys(database)
    return texts.PHONES_UNKNOWN


def _keep_replaced_files(place: DatabaseLocation, program: str) -> Path | None:
    """Keep the current files as a backup, or as they are if unreadable; return the path or None.

    None means that there are no files.

    Raises:
        OSError: they cannot be written.
    """
    there = [path for path in (*list_database_files(place.database), place.key_file) if path.exists()]
    if not there:
        return None
    kept = place.database.with_name(_REPLACED_FILES_NAME.format(moment=clock.now().astimezone()))
    if place.database.exists():
        try:
            about = back_up(place, kept.with_suffix(".zip"), program)
        except BackupError:
            pass  # it is damaged, or of a later release
        else:
            if backup_file.KEY_NAME in about.digests or place.given_key or not place.key_file.exists():
                return kept.with_suffix(".zip")
    kept.mkdir(mode=0o700)
    for path in there:
        shutil.copy2(path, kept)
        force_to_disk(kept / path.name)
    force_to_disk(kept)
    return kept
