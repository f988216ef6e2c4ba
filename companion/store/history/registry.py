"""Data that a running application holds beside its database: its games and recent replays."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from flask import Flask, current_app

from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.games import GAMES
from companion.store.database import texts
from companion.store.history.play import ReplayCache
from companion.variants import BadVariant, read_variant
from companion.variants.play.compiled import compile_variant

VARIANT_SLUG = "house"
"""Slug of all house games; the stored definition says which one it is."""
VariantData = Mapping[str, Any]
"""Whole definition of a house game, as it is stored."""
_MAX_COMPILED_VARIANTS = 200
"""Number of house games that are kept compiled, of all tables together."""


def init_app(app: Flask) -> None:
    """Give `app` all games, unless its settings name some, and an empty cache of replays."""
    app.config.setdefault("GAMES", GAMES)
    app.extensions["companion_plays"] = ReplayCache()


def builtin_games() -> Mapping[str, Game[Any]]:
    """Return the built-in games by slug."""
    games: Mapping[str, Game[Any]] = current_app.config["GAMES"]
    return games


def get_game(slug: str, card: VariantData | None = None) -> Game[Any]:
    """Return a game in its newest edition.

    Without `card` it is the built-in game `slug`. With `card`, a stored definition, it is that
    house game, and `slug` is ignored.

    Raises:
        Illegal: there is no such game, or the definition cannot be read.
    """
    if card is not None:
        return _compile_variant(json.dumps(card, sort_keys=True))
    games = builtin_games()
    if slug not in games:
        raise Illegal(texts.NO_GAME.format(slug=slug[:24]))
    return games[slug]


@lru_cache(maxsize=_MAX_COMPILED_VARIANTS)
def _compile_variant(written: str) -> Game[Any]:
    try:
        found: Game[Any] = compile_variant(read_variant(json.loads(written)))
    except BadVariant as bad:
        raise Illegal(str(bad), field=bad.field) from bad
    return found


def get_game_edition(slug: str, edition: int, card: VariantData | None = None) -> Game[Any]:
    """Return a game in the edition `edition`; `slug` and `card` are as for `get_game`.

    Raises:
        Illegal: this release does not have the game or that edition, or the definition cannot be
            read.
    """
    newest = get_game(slug, card)
    for game in (newest, *newest.earlier_editions):
        if game.edition == edition:
            return game
    raise Illegal(texts.NO_EDITION.format(game=newest.name, edition=edition))


def get_replay_cache() -> ReplayCache:
    """Return the current application's cache of replayed matches."""
    found = current_app.extensions["companion_plays"]
    assert isinstance(found, ReplayCache)  # noqa: S101 - for the type checker
    return found
