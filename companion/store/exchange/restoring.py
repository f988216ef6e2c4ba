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

from companion.places import Place
from companion.store.database import clock, signing_key, texts
from companion.store.database.atomic_files import draft_of, force_to_disk, reason_of, remove_drafts
from companion.store.database.errors import CannotStart, NoBackup
from companion.store.database.lock import alone_with, working_with
from companion.store.database.sqlite_files import (
    Contents,
    Damaged,
    NotOurs,
    copy_pages,
    files_of,
    look_through,
    make_one_file,
)
from companion.store.exchange import backup_file
from companion.store.exchange.backups import back_up, refuse_newer, tried

_BEFORE = "before-restoring-{moment:%Y-%m-%d-%H%M%S-%f}"


@dataclass(frozen=True)
class Restored:
    """Result of a restore.

    before: where the replaced files are kept; None if there were none.

    phones: a sentence about whether phones are still known.
    """

    before: Path | None
    phones: str


def examine(source: Path, place: Place) -> Contents:
    """Return the contents of a backup, or of a plain copy of a database; nothing is written.

    Raises:
        NoBackup: it cannot be restored there: it is none, is damaged, was changed, or is of a later release;
            or its key is not the one in a setting.
    """
    if not backup_file.is_backup(source):
        return tried(source)
    about = backup_file.check(source)
    refuse_newer(source, about.contents)
    if place.given_key and backup_file.read_key(source) not in {None, place.given_key}:
        raise NoBackup(texts.NOT_ITS_KEY.format(path=source))
    return about.contents


def restore(source: Path, place: Place, program: str) -> Restored:
    """Restore a backup that was examined, with its key.

    `program` is the release that does so, and backs up the current files.

    Raises:
        NoBackup: it is not possible. The current files are unchanged, or the next start finishes the restore.
        InUse: somebody works with the database now.
    """
    try:
        for folder in (place.database.parent, place.key_file.parent):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with alone_with(place.database):
            _finish(place)
            _remove_drafts(place)
            restored = _stage(source, place, program)
            _finish(place)
    except (OSError, sqlite3.Error) as error:
        sentence = texts.NOT_FINISHED if _ready(place).exists() else texts.NOT_RESTORED
        raise NoBackup(sentence.format(why=reason_of(error))) from error
    return restored


@contextmanager
def in_service(place: Place) -> Iterator[None]:
    """Keep others from restoring inside the `with` block; an interrupted restore ends first.

    Raises:
        CannotStart: somebody is doing that now, or it cannot be finished.
    """
    finish_interrupted(place)
    place.database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with working_with(place.database):
        yield


def finish_interrupted(place: Place) -> None:
    """Finish a restore that was interrupted; nothing happens if there is none.

    Raises:
        CannotStart: somebody is doing that now, or it cannot be done.
    """
    if not _ready(place).exists():
        return
    try:
        with alone_with(place.database):
            _finish(place)
    except (OSError, sqlite3.Error) as error:
        raise CannotStart(texts.NOT_FINISHED.format(why=reason_of(error))) from error


def _ready(place: Place) -> Path:
    """Return the path of a database that is to replace the current one."""
    return place.database.with_name(f"{place.database.name}.restored")


def _ready_key(place: Place) -> Path:
    """Return the path of the key that is to replace the current one."""
    return place.key_file.with_name(f"{place.key_file.name}.restored")


def _finish(place: Place) -> None:
    """Move the new database and its key into place; nothing happens if there is none."""
    if not _ready(place).exists():
        return
    if _ready_key(place).exists():
        _ready_key(place).replace(place.key_file)
        force_to_disk(place.key_file.parent)
    for path in files_of(place.database)[1:]:
        path.unlink(missing_ok=True)  # SQLite would apply the old log to the new database
    _ready(place).replace(place.database)
    force_to_disk(place.database.parent)


def _remove_drafts(place: Place) -> None:
    """Remove files left by a restore that was interrupted before it counted."""
    _ready_key(place).unlink(missing_ok=True)
    remove_drafts(_ready(place))
    remove_drafts(_ready_key(place))
    for left in place.database.parent.glob(".before-restoring-*"):
        shutil.rmtree(left) if left.is_dir() else left.unlink(missing_ok=True)


def _stage(source: Path, place: Place, program: str) -> Restored:
    """Write the new database and key beside the current ones, which are kept elsewhere."""
    try:
        with draft_of(_ready(place)) as draft:
            key = _unpack(source, draft)
            if key is not None and not signing_key.may_be_of(draft, key):
                raise NoBackup(texts.KEY_OF_ANOTHER.format(path=source))
            phones = texts.PHONES_KNOWN if key is not None else _phones_without_key(draft, place.key)
            before = _keep(place, program)
            if key is not None and not place.given_key:
                with draft_of(_ready_key(place)) as written:
                    written.write_text(key, "ascii")
    finally:
        if not _ready(place).exists():
            _ready_key(place).unlink(missing_ok=True)
    return Restored(before, phones)


def _unpack(source: Path, draft: Path) -> str | None:
    """Write the database in a backup, or a plain copy, to a file; return the key that is with it."""
    if not backup_file.is_backup(source):
        copy_pages(source, draft)
        make_one_file(draft)
        tried(draft)
        return None
    about = backup_file.extract_database(source, draft)
    try:
        held = look_through(draft)
    except (Damaged, NotOurs) as error:
        raise NoBackup(texts.CHANGED_BACKUP.format(path=source)) from error
    if held != about.contents:
        raise NoBackup(texts.CHANGED_BACKUP.format(path=source))
    return backup_file.read_key(source)


def _phones_without_key(database: Path, own: str | None) -> str:
    """Return a sentence about the phones after restoring a database without its key.

    If the database has other keys than `own`, the current one, they are deleted and it takes that one.
    """
    known = signing_key.known_in(database)
    if not known:
        return texts.PHONES_PERHAPS_ANEW if own else texts.PHONES_ANEW
    if own and signing_key.may_be_of(database, own):
        return texts.PHONES_KNOWN
    signing_key.forget_in(database)
    return texts.PHONES_ANEW


def _keep(place: Place, program: str) -> Path | None:
    """Keep the current files as a backup, or as they are if unreadable; return the path or None.

    None means that there are no files.

    Raises:
        OSError: they cannot be written.
    """
    there = [path for path in (*files_of(place.database), place.key_file) if path.exists()]
    if not there:
        return None
    kept = place.database.with_name(_BEFORE.format(moment=clock.now().astimezone()))
    if place.database.exists():
        try:
            about = back_up(place, kept.with_suffix(".zip"), program)
        except NoBackup:
            pass  # it is damaged, or of a later release
        else:
            if backup_file.KEY in about.digests or place.given_key or not place.key_file.exists():
                return kept.with_suffix(".zip")
    kept.mkdir(mode=0o700)
    for path in there:
        shutil.copy2(path, kept)
        force_to_disk(kept / path.name)
    force_to_disk(kept)
    return kept
