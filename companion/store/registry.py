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


def game_called(slug: str) -> Game[Any]:
    """Return the game, or raise `Illegal`."""
    games: Mapping[str, Game[Any]] = current_app.config["GAMES"]
    if slug not in games:
        raise Illegal(words.NO_GAME.format(slug=slug[:24]))
    return games[slug]


def recent_plays() -> RecentPlays:
    """Return the application's memory of matches replayed."""
    found = current_app.extensions["companion_plays"]
    assert isinstance(found, RecentPlays)  # noqa: S101 - for the type checker
    return found
