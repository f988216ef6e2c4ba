"""What a running application knows beside its database: its games, and the matches replayed last."""

from collections.abc import Mapping
from typing import Any

from flask import Flask, current_app

from companion.games import GAMES
from companion.play.field import Illegal
from companion.play.game import Game
from companion.store import words
from companion.store.plays import RecentPlays


def init_app(app: Flask) -> None:
    """Give `app` every game there is, unless its settings name some, and an empty memory."""
    app.config.setdefault("GAMES", GAMES)
    app.extensions["companion_plays"] = RecentPlays()


def registered() -> Mapping[str, Game[Any]]:
    """Return every game there is, by slug."""
    games: Mapping[str, Game[Any]] = current_app.config["GAMES"]
    return games


def game_called(slug: str) -> Game[Any]:
    """Return the game in its newest edition, or raise `Illegal`."""
    games = registered()
    if slug not in games:
        raise Illegal(words.NO_GAME.format(slug=slug[:24]))
    return games[slug]


def edition_of(slug: str, edition: int) -> Game[Any]:
    """Return the game in that edition; raise `Illegal` where the code does not keep it."""
    newest = game_called(slug)
    for game in (newest, *newest.earlier):
        if game.edition == edition:
            return game
    raise Illegal(words.NO_EDITION.format(game=newest.name, edition=edition))


def recent_plays() -> RecentPlays:
    """Return the application's memory of matches replayed."""
    found = current_app.extensions["companion_plays"]
    assert isinstance(found, RecentPlays)  # noqa: S101 - for the type checker
    return found
