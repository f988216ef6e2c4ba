"""The smallest application that has a store."""

from flask import Flask

from companion import store

from .potluck import GAME as POTLUCK
from .toy import GAME


def make_app(database_url: str) -> Flask:
    app = Flask("tests")
    app.config.update(
        SQLALCHEMY_DATABASE_URI=database_url, GAMES={game.slug: game for game in (GAME, POTLUCK)}
    )
    store.init_app(app)
    return app
