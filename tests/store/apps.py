"""The smallest application that has a store."""

from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask

from companion import store
from companion.store.database import session

from . import drop, potluck, toy


def make_app(database_url: str) -> Flask:
    app = Flask(__name__)
    games = {game.slug: game for game in (drop.GAME, potluck.GAME, toy.GAME)}
    app.config.update(SQLALCHEMY_DATABASE_URI=database_url, GAMES=games)
    store.init_app(app)
    return app


@contextmanager
def served(url: str) -> Iterator[Flask]:
    """An application over a database, which is let go in the end, also of an example cut short."""
    app = make_app(url)
    try:
        yield app
    finally:
        session.close_database_connections(app)
