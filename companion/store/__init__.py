"""What is kept: tables, seats, matches, entries and photos, in SQLite or PostgreSQL."""

from flask import Flask

from companion.store import database, photos, registry, retention
from companion.store.database import db
from companion.store.schema import migrate

__all__ = ["db", "init_app", "migrate"]


def init_app(app: Flask) -> None:
    """Connect `app` to its database and its games, and let its requests sweep out what is old."""
    database.init_app(app)
    registry.init_app(app)
    app.before_request(photos.sweep)
    app.before_request(retention.sweep)
