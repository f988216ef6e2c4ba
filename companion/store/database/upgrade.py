"""Bringing a database to the newest schema, by any number of processes at once."""

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from companion.store.database import texts
from companion.store.database.errors import CannotStart
from companion.store.database.session import database_file, db
from companion.store.database.upgrade_copies import copy_before_upgrade

_LOCK = 0x636F6D70
"""Any number that no other program's advisory lock on the same PostgreSQL has."""


class Newer(CannotStart):
    """The database was brought to a later release than this one; the message is a sentence for people."""

    def __init__(self) -> None:
        super().__init__(texts.NEWER_DATABASE)


def migrate(app: Flask) -> None:
    """Upgrade the database of `app` to the newest schema, entirely or not at all.

    One in an SQLite file is copied beside itself before, and the log says where.

    Raises:
        Newer: a later release has upgraded it already.
        NoCopy: it could not be copied, so nothing was changed.
    """
    with app.app_context(), db.engine.connect() as connection:
        lock(connection)
        stands = MigrationContext.configure(connection).get_current_heads()
        if set(stands) - known_revisions():
            raise Newer
        database = database_file()
        if database and stands and set(stands) != head_revisions():
            copy = copy_before_upgrade(database, stands[0])
            app.logger.warning("%s", texts.COPIED_BEFORE.format(path=copy))
        upgrade(connection)
        connection.commit()


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest schema inside the caller's transaction."""
    command.upgrade(alembic_config(connection), "head")


def missing() -> str | None:
    """Return what the database lacks to be worked with, in a sentence; None for nothing.

    One that a later release has changed already lacks nothing: until an upgrade is over, both work with it.
    """
    older = known_revisions() - head_revisions()
    try:
        with db.engine.connect() as connection:
            stands = MigrationContext.configure(connection).get_current_heads()
    except SQLAlchemyError:
        return "The database does not answer.\n"
    return _OLD if not stands or older & set(stands) else None


def known_revisions() -> set[str]:
    """Return the revisions of a database that this release can bring to its own."""
    return {one.revision for one in _scripts().walk_revisions()}


def head_revisions() -> set[str]:
    """Return the revision of this release, as a set."""
    return set(_scripts().get_heads())


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(alembic_config())


_OLD = "The database has not been brought to this release yet.\n"


def alembic_config(connection: Connection | None = None) -> Config:
    """Return what Alembic needs to know to work on `connection`, or to look at the migrations alone."""
    config = Config()
    config.set_main_option("script_location", str(files("companion.store").joinpath("migrations")))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def lock(connection: Connection) -> None:
    """Let one process migrate at a time; the others wait here and then find nothing left to do."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    else:
        # Python's sqlite3 would begin only before the first row is written, after tables were made
        connection.exec_driver_sql("BEGIN IMMEDIATE")
