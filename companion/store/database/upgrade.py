"""Upgrading a database to the newest schema, safe if several processes do so at once."""

import filecmp
import sqlite3
from glob import escape
from importlib.resources import files
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from companion.store.database import clock, texts
from companion.store.database.atomic_files import message_without_errno, replace_file_atomically
from companion.store.database.errors import CannotStart
from companion.store.database.session import db, sqlite_database_path
from companion.store.database.sqlite_files import (
    DamagedDatabase,
    NotCompanionDatabase,
    copy_and_check,
    is_damage_error,
)

MAX_COPIES = 3
"""Number of copies from before an upgrade that are kept beside a database."""


class UpgradeCopyFailed(CannotStart):
    """Raised if no copy can be made, so the schema must not change; the message is for people."""


def copy_before_upgrade(database: Path, revision: str) -> Path:
    """Copy a database beside itself before an upgrade, check the copy, and return its path.

    `revision` is the schema revision that the copy must have. Photos that are not kept with an
    evening are left out, because they expire within the hour. Nobody else may copy or write the
    database meanwhile. The oldest copies beyond `MAX_COPIES` are deleted, and the previous copy if
    it is the same as the new one. So is what an interrupted copy left.

    Raises:
        UpgradeCopyFailed: no copy could be made, it is damaged, or it has another revision.
    """
    moment = clock.now().astimezone()
    made = database.with_name(f"{database.stem}.before-upgrade-{moment:%Y-%m-%d-%H%M%S-%f}.sqlite")
    for left in database.parent.glob(f".{escape(database.stem)}.before-upgrade-*"):
        left.unlink(missing_ok=True)  # left by an interrupted copy
    try:
        with replace_file_atomically(made) as draft:
            if copy_and_check(database, draft, references=False).revision != revision:
                raise UpgradeCopyFailed(
                    texts.UPGRADE_COPY_FAILED.format(path=database, why=texts.COPY_IS_DIFFERENT)
                )
    except (OSError, sqlite3.Error, DamagedDatabase, NotCompanionDatabase) as error:
        if is_damage_error(error):
            raise UpgradeCopyFailed(texts.DAMAGED_BEFORE_UPGRADE.format(path=database)) from error
        raise UpgradeCopyFailed(
            texts.UPGRADE_COPY_FAILED.format(path=database, why=message_without_errno(error))
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


_ADVISORY_LOCK_ID = 0x636F6D70
"""Number of the advisory lock in PostgreSQL; no other program may use the same."""


class NewerDatabase(CannotStart):
    """Raised if a later release has upgraded the database; the message is a sentence for people."""

    def __init__(self) -> None:
        super().__init__(texts.NEWER_DATABASE)


def migrate(app: Flask) -> None:
    """Upgrade the database of `app` to the newest schema, entirely or not at all.

    An SQLite file with an older schema is copied beside itself first, and the log says where. A
    database of this release is left as it is. An empty one gets its tables.

    Raises:
        NewerDatabase: a later release has upgraded it already.
        UpgradeCopyFailed: it could not be copied, so nothing was changed.
    """
    with app.app_context(), db.engine.connect() as connection:
        lock_for_upgrade(connection)
        stands = MigrationContext.configure(connection).get_current_heads()
        if set(stands) - known_revisions():
            raise NewerDatabase
        database = sqlite_database_path()
        if database and stands and set(stands) != head_revisions():
            copy = copy_before_upgrade(database, stands[0])
            app.logger.warning("%s", texts.COPIED_BEFORE_UPGRADE.format(path=copy))
        upgrade_schema(connection)
        connection.commit()


def upgrade_schema(connection: Connection) -> None:
    """Upgrade the database to the newest schema inside the caller's transaction; the caller commits."""
    command.upgrade(alembic_config(connection), "head")


def unready_reason() -> str | None:
    """Return a sentence that says why the database cannot be used yet; None if it can.

    It cannot if it does not answer, has no schema, or has an older one. A database of a later
    release can be used: until an upgrade is over, both releases work with it. The sentence ends
    with a line break.
    """
    older = known_revisions() - head_revisions()
    try:
        with db.engine.connect() as connection:
            stands = MigrationContext.configure(connection).get_current_heads()
    except SQLAlchemyError:
        return "The database is not responding.\n"
    return _NOT_UPGRADED if not stands or older & set(stands) else None


def known_revisions() -> set[str]:
    """Return the schema revisions that this release can upgrade from, its own included."""
    return {one.revision for one in _migration_scripts().walk_revisions()}


def head_revisions() -> set[str]:
    """Return the schema revision of this release, as a set."""
    return set(_migration_scripts().get_heads())


def _migration_scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(alembic_config())


_NOT_UPGRADED = "The database has not been upgraded to this release yet.\n"


def alembic_config(connection: Connection | None = None) -> Config:
    """Return Alembic's configuration for `connection`; with None only to read the migrations."""
    config = Config()
    config.set_main_option("script_location", str(files("companion.store").joinpath("migrations")))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def lock_for_upgrade(connection: Connection) -> None:
    """Take the lock that lets one process migrate at a time, until the transaction ends.

    In SQLite this begins the transaction. Other processes wait here and then find nothing left to
    do.

    Raises:
        sqlalchemy.exc.OperationalError: an SQLite file is locked by another process for 15 seconds.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_ADVISORY_LOCK_ID})")
    else:
        # Python's sqlite3 would begin a transaction only at the first write of a row, too late for new tables
        connection.exec_driver_sql("BEGIN IMMEDIATE")
