"""Moving evenings that an earlier release kept inside a Python environment to their folder."""

import shutil
import sqlite3
from contextlib import ExitStack, suppress
from pathlib import Path

from companion import places
from companion.store.database import clock, texts
from companion.store.database.atomic_files import (
    force_to_disk,
    message_without_errno,
    remove_stale_drafts,
    replace_file_atomically,
)
from companion.store.database.errors import CannotStart
from companion.store.database.lock import hold_exclusive_lock

_DATABASE_NAME, _KEY_NAME, _LOCK_NAME = "companion.sqlite", "secret-key", "companion.sqlite.lock"


def move_evenings_out_of_venvs(folder: Path) -> str | None:
    """Move evenings that an earlier release kept in a Python environment to `folder`.

    Return a sentence about it; None if nothing was moved. Nothing is moved if `folder` is not the usual one,
    if no environment has evenings, or if `folder` has a database already. An environment with a key and no
    database counts, too: it is moved unless `folder` has a key. Of several environments only the first is
    taken. All files beside the database move with it. An older key in `folder` is kept under another name.

    Raises:
        CannotStart: somebody works with them now, or they cannot be moved. Nothing is lost.
    """
    if folder != places.usual_folder():
        return None
    for source in places.folders_in_environments():
        # A folder holds evenings if there is a database or a key
        kind = next((name for name in (_DATABASE_NAME, _KEY_NAME) if (source / name).is_file()), None)
        if kind is None or (folder / kind).exists():
            continue
        try:
            _move_folder(source, folder)
        except (OSError, sqlite3.Error) as error:
            why = texts.EVENINGS_NOT_MOVED.format(
                source=source, folder=folder, why=message_without_errno(error)
            )
            raise CannotStart(why) from error
        return texts.EVENINGS_MOVED.format(source=source, folder=folder)
    return None


def databases_left_in_venvs(folder: Path) -> list[Path]:
    """Return the databases that earlier releases left in Python environments and that are not used.

    They are not used because `folder` is. Empty if `folder` is not the usual one. Call it after
    `move_evenings_out_of_venvs`.
    """
    found = [source / _DATABASE_NAME for source in places.folders_in_environments()]
    return [database for database in found if database.is_file() and folder == places.usual_folder()]


def _move_folder(source: Path, folder: Path) -> None:
    """Move the contents of a folder, the database last, so that an interrupted move starts again."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with ExitStack() as stack:
        if (source / _DATABASE_NAME).is_file():
            stack.enter_context(hold_exclusive_lock(source / _DATABASE_NAME))
        _copy_key(source / _KEY_NAME, folder / _KEY_NAME)
        for item in sorted(source.iterdir(), key=lambda one: one.name == _DATABASE_NAME):
            if item.name not in {_KEY_NAME, _LOCK_NAME}:
                _move_item(item, folder / item.name)
        force_to_disk(folder)
        (source / _KEY_NAME).unlink(missing_ok=True)
    (source / _LOCK_NAME).unlink(missing_ok=True)
    with suppress(OSError):  # the empty folder may stay
        source.rmdir()


def _copy_key(key: Path, target: Path) -> None:
    """Copy a key; a different one that is there already is kept beside it."""
    if not key.is_file():
        return
    if target.exists() and target.read_bytes() != key.read_bytes():
        target.replace(target.with_name(f"{_KEY_NAME}.before-{clock.now():%Y-%m-%d-%H%M%S-%f}"))
    remove_stale_drafts(target)
    with replace_file_atomically(target) as draft:
        shutil.copyfile(key, draft)


def _move_item(item: Path, target: Path) -> None:
    """Move a file or a folder, also to another disk or into a folder that exists."""
    with suppress(OSError):
        item.replace(target)
        return
    if item.is_dir():
        target.mkdir(mode=0o700, exist_ok=True)
        for inner in list(item.iterdir()):
            _move_item(inner, target / inner.name)
        item.rmdir()
    else:
        remove_stale_drafts(target)
        with replace_file_atomically(target) as draft:
            shutil.copyfile(item, draft)
        item.unlink()
