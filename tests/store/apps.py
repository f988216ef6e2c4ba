"""The smallest application that has a store."""

from flask import Flask

from companion import store

from . import drop, potluck, toy


def make_app(database_url: str) -> Flask:
    app = Flask(__name__)
    games = {game.slug: game for game in (drop.GAME, potluck.GAME, toy.GAME)}
    app.config.update(SQLALCHEMY_DATABASE_URI=database_url, GAMES=games)
    store.init_app(app)
    return app
