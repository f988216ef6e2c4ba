"""Copies of an SQLite database, made beside it before its schema is upgraded."""

import filecmp
import sqlite3
from glob import escape
from pathlib import Path

from companion.store.database import clock, texts
from companion.store.database.atomic_files import draft_of, reason_of
from companion.store.database.errors import CannotStart
from companion.store.database.sqlite_files import Damaged, NotOurs, copy_to_keep, tells_of_damage

KEPT = 3
"""Number of these copies that are kept of a database."""


class NoCopy(CannotStart):
    """Raised if no copy can be made, so that the schema must not change; a sentence for people."""


def copy_before_upgrade(database: Path, revision: str) -> Path:
    """Copy a database at that revision beside itself, check the copy, and return its file.

    Photos that are not kept with an evening are left out, because they expire within the hour. Nobody else
    may copy or write the database meanwhile. Older copies beyond `KEPT` are removed.

    Raises:
        NoCopy: no copy could be made, or it is damaged.
    """
    moment = clock.now().astimezone()
    made = database.with_name(f"{database.stem}.before-upgrade-{moment:%Y-%m-%d-%H%M%S-%f}.sqlite")
    for left in database.parent.glob(f".{escape(database.stem)}.before-upgrade-*"):
        left.unlink(missing_ok=True)  # left by an interrupted copy
    try:
        with draft_of(made) as draft:
            if copy_to_keep(database, draft, references=False).revision != revision:
                raise NoCopy(texts.NO_COPY_BEFORE.format(path=database, why=texts.COPY_OF_ANOTHER))
    except (OSError, sqlite3.Error, Damaged, NotOurs) as error:
        if tells_of_damage(error):
            raise NoCopy(texts.DAMAGED_BEFORE.format(path=database)) from error
        raise NoCopy(texts.NO_COPY_BEFORE.format(path=database, why=reason_of(error))) from error
    _remove_older(database)
    return made


def _remove_older(database: Path) -> None:
    """Remove copies beyond `KEPT`, and one that is the same as the last, left by a failed upgrade."""
    copies = sorted(database.parent.glob(f"{escape(database.stem)}.before-upgrade-*.sqlite"))
    if len(copies) > 1 and filecmp.cmp(copies[-2], copies[-1], shallow=False):
        copies.pop(-2).unlink(missing_ok=True)
    for old in copies[:-KEPT]:
        old.unlink(missing_ok=True)
