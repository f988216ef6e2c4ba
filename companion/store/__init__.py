"""What is kept: tables, seats, matches, entries and photos, in SQLite or PostgreSQL."""

from flask import Flask

from companion.store import database, registry
from companion.store.database import db
from companion.store.schema import migrate

__all__ = ["db", "init_app", "migrate"]


def init_app(app: Flask) -> None:
    """Connect `app` to its database and its games."""
    database.init_app(app)
    registry.init_app(app)
