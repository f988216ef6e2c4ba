"""The database that commands other than `serve` work with: one that is there. They make none."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.refusal import Refusal

if TYPE_CHECKING:
    from flask import Flask

_NONE = (
    "There is no companion's database at {place}. It is made when the companion is first served. "
    "COMPANION_INSTANCE or DATABASE_URL name another place."
)


@contextmanager
def existing_database() -> Iterator["Flask"]:
    """Enter the context of the application with the database in use, and close that at the end.

    Raises:
        Refusal: there is no database, which is then named and not made; or it cannot be used.
    """
    from sqlalchemy.exc import SQLAlchemyError

    from companion import create_app
    from companion.store.database import db
    from companion.store.schema import Newer

    place = _place()
    try:
        app = create_app()
    except Newer as newer:
        raise Refusal(str(newer)) from newer
    except SQLAlchemyError as error:
        raise Refusal(_unusable(place, error)) from error
    with app.app_context():
        try:
            yield app
        finally:
            db.session.remove()
            db.engine.dispose()


def _unusable(place: str, error: Exception) -> str:
    reason = str(getattr(error, "orig", None) or error).splitlines()[0]
    return f"The database at {place} cannot be used: {reason}"


def _place() -> str:
    """Return where the database in use is, without a password; raise `Refusal` if there is none."""
    from flask import Flask
    from sqlalchemy import create_engine, inspect, make_url
    from sqlalchemy.exc import ArgumentError, SQLAlchemyError

    from companion import settings
    from companion.store import words
    from companion.store.database import driver_url

    given = os.environ.get("DATABASE_URL")
    try:
        url = make_url(driver_url(given or f"sqlite:///{settings.instance_folder() / 'companion.sqlite'}"))
        engine = create_engine(url)
    except ArgumentError as error:
        raise Refusal(words.NO_DATABASE_URL) from error
    except ModuleNotFoundError as error:
        raise Refusal(words.NO_DRIVER.format(url=url.render_as_string(hide_password=True))) from error
    if url.get_backend_name() == "sqlite":
        file = Path(Flask("companion").instance_path, str(url.database))
        if not file.is_file():
            raise Refusal(_NONE.format(place=file))
        return str(file)
    place = url.render_as_string(hide_password=True)
    try:
        if not inspect(engine).has_table("alembic_version"):
            raise Refusal(_NONE.format(place=place))
    except SQLAlchemyError as error:
        raise Refusal(_unusable(place, error)) from error
    finally:
        engine.dispose()
    return place
