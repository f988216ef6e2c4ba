"""What a running application knows beside its database: its games, and the matches replayed last."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from flask import Flask, current_app

from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.games import GAMES
from companion.store.database import texts
from companion.store.history.play import RecentPlays
from companion.variants import BadVariant, read_variant
from companion.variants.play.compiled import game_of

HOUSE = "house"
"""The slug of every game of the house; which one it is, its card says."""
Card = Mapping[str, Any]
"""The whole card of a game of the house, as it is stored."""
_MOST_HOUSE = 200
"""Games of the house that are kept compiled, of all tables together."""


def init_app(app: Flask) -> None:
    """Give `app` every game there is, unless its settings name some, and an empty memory."""
    app.config.setdefault("GAMES", GAMES)
    app.extensions["companion_plays"] = RecentPlays()


def registered() -> Mapping[str, Game[Any]]:
    """Return every game that the companion brings, by slug."""
    games: Mapping[str, Game[Any]] = current_app.config["GAMES"]
    return games


def game_called(slug: str, card: Card | None = None) -> Game[Any]:
    """Return the game in its newest edition, one of the house as its `card` has it; raise `Illegal`."""
    if card is not None:
        return _of_card(json.dumps(card, sort_keys=True))
    games = registered()
    if slug not in games:
        raise Illegal(texts.NO_GAME.format(slug=slug[:24]))
    return games[slug]


@lru_cache(maxsize=_MOST_HOUSE)
def _of_card(written: str) -> Game[Any]:
    try:
        found: Game[Any] = game_of(read_variant(json.loads(written)))
    except BadVariant as bad:
        raise Illegal(str(bad), field=bad.field) from bad
    return found


def edition_of(slug: str, edition: int, card: Card | None = None) -> Game[Any]:
    """Return the game in that edition; raise `Illegal` where the code does not keep it."""
    newest = game_called(slug, card)
    for game in (newest, *newest.earlier):
        if game.edition == edition:
            return game
    raise Illegal(texts.NO_EDITION.format(game=newest.name, edition=edition))


def recent_plays() -> RecentPlays:
    """Return the application's memory of matches replayed."""
    found = current_app.extensions["companion_plays"]
    assert isinstance(found, RecentPlays)  # noqa: S101 - for the type checker
    return found
