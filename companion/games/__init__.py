"""The games: every module or package here is one game, and none imports another.

A new game is found automatically and needs no change elsewhere. Begin with `guts`, which is data for
`companion.matchpot`, or with `progressive`, a game with rules of its own in one folder.
"""

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from companion.engine.game import Game


def load_games(path: Iterable[str], package: str) -> Mapping[str, Game[Any]]:
    """Import every module on `path`, and return the `GAME` of each by slug, ordered by name.

    A package is one module: those inside it are not looked for. `package` is the name of the package that the
    modules are in. If games share a slug, the last by name is kept.

    Raises: AttributeError if a module has no `GAME`.
    """
    modules = (importlib.import_module(f"{package}.{found.name}") for found in pkgutil.iter_modules(path))
    games = sorted((module.GAME for module in modules), key=lambda game: str(game.name))
    return MappingProxyType({game.slug: game for game in games})


GAMES: Mapping[str, Game[Any]] = load_games(__path__, __name__)
