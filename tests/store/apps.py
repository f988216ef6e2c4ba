"""The smallest application that has a store."""

from flask import Flask

from companion import store

from .toy import GAME


def make_app(database_url: str) -> Flask:
    app = Flask("tests")
    app.config.update(SQLALCHEMY_DATABASE_URI=database_url, GAMES={GAME.slug: GAME})
    store.init_app(app)
    return app
