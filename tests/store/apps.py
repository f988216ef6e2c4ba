"""The smallest application that has a store."""

from flask import Flask

from companion import store

from . import potluck, toy


def make_app(database_url: str) -> Flask:
    app = Flask("tests")
    games = {game.slug: game for game in (toy.GAME, potluck.GAME)}
    app.config.update(SQLALCHEMY_DATABASE_URI=database_url, GAMES=games)
    store.init_app(app)
    return app
