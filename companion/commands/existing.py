"""The database that commands other than `serve` work with: one that is there. They make none."""

import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.commands.refusal import Refusal

if TYPE_CHECKING:
    from flask import Flask
    from sqlalchemy import URL

    from companion.places import Place

_NONE = (
    "There is no companion's database at {place}. It is made when the companion is first served. "
    "COMPANION_INSTANCE or DATABASE_URL name another place."
)


def database_in_use() -> "URL":
    """Return the address of the database that the settings name; of an SQLite file with its whole path.

    Raises:
        Refusal: there is no database, which is then named and not made; or it cannot be used.
    """
    from sqlalchemy import create_engine, inspect
    from sqlalchemy.exc import SQLAlchemyError

    url = _named_database()
    put_in_place()
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
        raise Refusal(_NONE.format(place=url.database))
    engine = create_engine(url)
    try:
        if not inspect(engine).has_table("alembic_version"):
            raise Refusal(_NONE.format(place=_place(url)))
    except SQLAlchemyError as error:
        raise Refusal(_unusable(url, error)) from error
    finally:
        engine.dispose()
    return url


@contextmanager
def existing_database() -> Iterator["Flask"]:
    """Enter the context of the application with the database in use, and close that at the end.

    Raises:
        Refusal: there is no database, which is then named and not made; or it cannot be used.
    """
    from sqlalchemy.exc import DBAPIError, SQLAlchemyError

    from companion import settings, store
    from companion.store.database.errors import CannotStart
    from companion.store.database.session import close
    from companion.store.exchange.restoring import in_service
    from companion.web.app import create_app

    url = database_in_use()
    place = settings.read().place
    # Nothing is signed by a command, so none needs the key, which would be made where there is none
    given = {"SQLALCHEMY_DATABASE_URI": _text(url), "SECRET_KEY": secrets.token_urlsafe(32)}
    with ExitStack() as stack:
        try:
            if place:
                stack.enter_context(in_service(place))
            app = create_app(settings.complete(given))
            stack.callback(close, app)
            store.migrate(app)
        except CannotStart as error:
            raise Refusal(str(error)) from error
        except SQLAlchemyError as error:
            raise Refusal(_unusable(url, error)) from error
        with app.app_context():
            try:
                yield app
            except (DBAPIError, ValueError) as error:  # such as a moment that is none
                raise Refusal(_unusable(url, error)) from error


def place_in_use() -> "Place":
    """Return the files of the database that the settings name, and its key; they need not be there.

    Raises:
        Refusal: the database is no file.
    """
    from companion import settings
    from companion.store.database import texts

    place = settings.read().place
    if place is None:
        raise Refusal(texts.OTHER_DATABASE)
    put_in_place()
    return place


def refuse_own_file(target: Path) -> None:
    """Raise `Refusal` for a file to write to that is the database itself, or its key."""
    from companion import settings
    from companion.store.database.sqlite_files import files_of

    found = settings.read()
    own = [found.key_file, *(files_of(found.place.database) if found.place else ())]
    if target.resolve() in [path.resolve() for path in own]:
        raise Refusal(f"{target} is a file of the companion itself. Name another file to write to.")


def put_in_place() -> None:
    """Bring evenings to where they are kept: out of an environment, and what was being restored."""
    from companion import settings
    from companion.store.database.errors import CannotStart
    from companion.store.exchange.old_location import move_out_of_environments
    from companion.store.exchange.restoring import finish_interrupted

    found = settings.read()
    try:
        if moved := move_out_of_environments(found.folder):
            click.echo(moved, err=True)
        if found.place:
            finish_interrupted(found.place)
    except CannotStart as error:
        raise Refusal(str(error)) from error


def _named_database() -> "URL":
    """Return the address that the settings name; of an SQLite file with its whole path."""
    from sqlalchemy import make_url

    from companion import settings
    from companion.places import usual_folder
    from companion.store.database.session import driver_url

    url = make_url(driver_url(settings.read().database_address))
    if url.get_backend_name() == "sqlite":
        return url.set(database=str(Path(usual_folder(), url.database or ":memory:")))
    return url


def _unusable(url: "URL", error: Exception) -> str:
    lines = str(getattr(error, "orig", None) or error).splitlines()
    reason = lines[0] if lines else type(error).__name__
    return f"The database at {_place(url)} cannot be used: {reason}"


def _place(url: "URL") -> str:
    """Return where the database is, as people are told it: a file, or an address without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.render_as_string(hide_password=True)


def _text(url: "URL") -> str:
    return url.render_as_string(hide_password=False)
