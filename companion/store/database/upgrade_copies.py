"""Copies of an SQLite database, made beside it before its schema is upgraded."""

import filecmp
import sqlite3
from glob import escape
from pathlib import Path

from companion.store.database import clock, texts
from companion.store.database.atomic_files import atomic_draft, error_reason
from companion.store.database.errors import CannotStart
from companion.store.database.sqlite_files import (
    DamagedDatabase,
    NotCompanionDatabase,
    copy_and_check,
    is_damage_error,
)

MAX_COPIES = 3
"""Number of these copies that are kept of a database."""


class UpgradeCopyFailed(CannotStart):
    """Raised if no copy can be made, so that the schema must not change; a sentence for people."""


def copy_before_upgrade(database: Path, revision: str) -> Path:
    """Copy a database at that revision beside itself, check the copy, and return its file.

    Photos that are not kept with an evening are left out, because they expire within the hour. Nobody
    else may copy or write the database meanwhile. Older copies beyond `MAX_COPIES` are removed.

    Raises:
        UpgradeCopyFailed: no copy could be made, or it is damaged.
    """
    moment = clock.now().astimezone()
    made = database.with_name(f"{database.stem}.before-upgrade-{moment:%Y-%m-%d-%H%M%S-%f}.sqlite")
    for left in database.parent.glob(f".{escape(database.stem)}.before-upgrade-*"):
        left.unlink(missing_ok=True)  # left by an interrupted copy
    try:
        with atomic_draft(made) as draft:
            if copy_and_check(database, draft, references=False).revision != revision:
                raise UpgradeCopyFailed(
                    texts.UPGRADE_COPY_FAILED.format(path=database, why=texts.COPY_IS_DIFFERENT)
                )
    except (OSError, sqlite3.Error, DamagedDatabase, NotCompanionDatabase) as error:
        if is_damage_error(error):
            raise UpgradeCopyFailed(texts.DAMAGED_BEFORE_UPGRADE.format(path=database)) from error
        raise UpgradeCopyFailed(
            texts.UPGRADE_COPY_FAILED.format(path=database, why=error_reason(error))
        ) from error
    _remove_old_copies(database)
    return made


def _remove_old_copies(database: Path) -> None:
    """Remove copies beyond `MAX_COPIES`, and one that is the same as the last, left by a failed upgrade."""
    copies = sorted(database.parent.glob(f"{escape(database.stem)}.before-upgrade-*.sqlite"))
    if len(copies) > 1 and filecmp.cmp(copies[-2], copies[-1], shallow=False):
        copies.pop(-2).unlink(missing_ok=True)
    for old in copies[:-MAX_COPIES]:
        old.unlink(missing_ok=True)
