"""The database that commands other than `serve` work with: one that is there. They make none."""

import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.commands.refusal import CommandRefused

if TYPE_CHECKING:
    from flask import Flask
    from sqlalchemy import URL

    from companion.places import DatabaseLocation

_NO_DATABASE = (
    "There is no companion database at {place}. To create one, run “companion serve” once. "
    "To use another database, set DATABASE_URL or COMPANION_INSTANCE."
)


def require_database_url() -> "URL":
    """Return the URL of the existing database that the settings name; finish pending moves first.

    The database is not upgraded. One that the companion has never upgraded, such as an empty file, counts as
    none.

    Raises:
        CommandRefused: there is no database, which is then named and not made; it cannot be used; or a
            pending move cannot be finished.
        WrongSettings: settings are wrong.
    """
    from sqlalchemy import create_engine, inspect
    from sqlalchemy.exc import SQLAlchemyError

    url = _configured_database_url()
    finish_pending_moves()
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
        raise CommandRefused(_NO_DATABASE.format(place=url.database))
    engine = create_engine(url)
    try:
        if not inspect(engine).has_table("alembic_version"):
            raise CommandRefused(_NO_DATABASE.format(place=_display_address(url)))
    except SQLAlchemyError as error:
        raise CommandRefused(_unusable_message(url, error)) from error
    finally:
        engine.dispose()
    return url


@contextmanager
def open_existing_database() -> Iterator["Flask"]:
    """Yield the application with its database, which is closed at the end.

    The `with` block runs in the context of the application, whose signing key is a random one. Pending
    moves are finished first. The database is upgraded if it is of an earlier release. Nobody can restore
    a backup over an SQLite file meanwhile.

    Raises:
        CommandRefused: there is no database, which is then named and not made; it cannot be used; a
            pending move cannot be finished; or the `with` block raises a database error or a
            `ValueError`.
        WrongSettings: settings are wrong.
    """
    from sqlalchemy.exc import DBAPIError, SQLAlchemyError

    from companion import settings, store
    from companion.store.database.errors import CannotStart
    from companion.store.database.session import close_database_connections
    from companion.store.exchange.restoring import finish_and_block_restores
    from companion.web.app import create_app

    url = require_database_url()
    place = settings.read().database_location
    # Nothing is signed by a command, so none needs the key, which would be made where there is none
    given = {
        "SQLALCHEMY_DATABASE_URI": url.render_as_string(hide_password=False),
        "SECRET_KEY": secrets.token_urlsafe(32),
    }
    with ExitStack() as stack:
        try:
            if place:
                stack.enter_context(finish_and_block_restores(place))
            app = create_app(settings.complete_config(given))
            stack.callback(close_database_connections, app)
            store.migrate(app)
        except CannotStart as error:
            raise CommandRefused(str(error)) from error
        except SQLAlchemyError as error:
            raise CommandRefused(_unusable_message(url, error)) from error
        with app.app_context():
            try:
                yield app
            except (DBAPIError, ValueError) as error:  # such as a moment that is none
                raise CommandRefused(_unusable_message(url, error)) from error


def require_database_location() -> "DatabaseLocation":
    """Return the paths of the SQLite database and the key that the settings name.

    Pending moves of files are finished first. The files need not exist.

    Raises:
        CommandRefused: the database is not an SQLite file, or a pending move cannot be finished.
        WrongSettings: settings are wrong.
    """
    from companion import settings
    from companion.store.database import texts

    place = settings.read().database_location
    if place is None:
        raise CommandRefused(texts.NOT_AN_SQLITE_FILE)
    finish_pending_moves()
    return place


def refuse_companion_file(target: Path) -> None:
    """Check that `target`, a file to write to, is none of the companion's own files.

    Raises:
        CommandRefused: it is the key file, the SQLite database, or a file that SQLite keeps beside that.
        WrongSettings: settings are wrong.
    """
    from companion import settings
    from companion.store.database.sqlite_files import list_database_files

    found = settings.read()
    own = [
        found.key_file,
        *(list_database_files(found.database_location.database) if found.database_location else ()),
    ]
    if target.resolve() in [path.resolve() for path in own]:
        raise CommandRefused(
            f"{target} is one of the companion's own files. Choose another file to write to."
        )


def finish_pending_moves() -> None:
    """Move evenings of earlier releases to their present folder, and finish an interrupted restore.

    A line on the error stream says if evenings were moved. Nothing happens if nothing is pending.

    Raises:
        CommandRefused: that is not possible, or somebody uses the database now.
        WrongSettings: settings are wrong.
    """
    from companion import settings
    from companion.store.database.errors import CannotStart
    from companion.store.exchange.old_location import move_evenings_out_of_venvs
    from companion.store.exchange.restoring import finish_interrupted_restore

    found = settings.read()
    try:
        if moved := move_evenings_out_of_venvs(found.folder):
            click.echo(moved, err=True)
        if found.database_location:
            finish_interrupted_restore(found.database_location)
    except CannotStart as error:
        raise CommandRefused(str(error)) from error


def _configured_database_url() -> "URL":
    """Return the address that the settings name; of an SQLite file with its whole path."""
    from sqlalchemy import make_url

    from companion import settings
    from companion.places import usual_folder
    from companion.store.database.session import add_driver_to_url

    url = make_url(add_driver_to_url(settings.read().database_address))
    if url.get_backend_name() == "sqlite":
        return url.set(database=str(Path(usual_folder(), url.database or ":memory:")))
    return url


def _unusable_message(url: "URL", error: Exception) -> str:
    lines = str(getattr(error, "orig", None) or error).splitlines()
    reason = lines[0] if lines else type(error).__name__
    return f"The database at {_display_address(url)} cannot be used: {reason}"


def _display_address(url: "URL") -> str:
    """Return where the database is, as people are told it: a file, or an address without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.render_as_string(hide_password=True)
