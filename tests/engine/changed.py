"""Games that differ in one part."""

from dataclasses import replace
from typing import Any

from companion.engine.game import Game


def with_identity(game: Game[Any], **changed: Any) -> Game[Any]:
    """Return the game with those facts of its `GameIdentity` changed."""
    return replace(game, identity=replace(game.identity, **changed))


def with_rules(game: Game[Any], **changed: Any) -> Game[Any]:
    """Return the game with those functions of its `GameRules` changed."""
    return replace(game, rules=replace(game.rules, **changed))
