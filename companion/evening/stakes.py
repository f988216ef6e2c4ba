"""A game's options that were saved once: what of them the game still takes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.evening import names, words
from companion.play.field import Illegal, Value, read_value
from companion.play.game import Game

MOST = 100
"""Stakes that one phone may keep, of all games together."""


@dataclass(frozen=True)
class Fitting:
    """Saved options as the game takes them now; `lost` names those that it no longer has or allows."""

    values: Mapping[str, Value]
    lost: tuple[str, ...]


def fitting(game: Game[Any], options: Mapping[str, Any]) -> Fitting:
    """Return what the game still takes of options that were stored once; the pot that waits is left out."""
    fields = {field.name: field for field in game.asked}
    values: dict[str, Value] = {}
    lost = []
    for name, raw in options.items():
        try:
            values[name] = read_value(fields[name], raw)
        except KeyError:
            lost += [name] if name != game.waiting else []
        except Illegal:
            lost.append(fields[name].label)
    return Fitting(values, tuple(lost))


def usual(game: Game[Any], options: Mapping[str, Any]) -> bool:
    """Say whether the options are those that the game has when nobody chooses any."""
    values = fitting(game, options).values
    return all(values.get(field.name, field.default) == field.default for field in game.asked)


def alike(name: str, kept: Iterable[str]) -> str | None:
    """Return which of the names kept would be taken for that one, None if none."""
    return next((other for other in kept if names.likeness(other) == names.likeness(name)), None)


def refuse_more(kept: int) -> None:
    """Raise `Illegal` if a phone that keeps so many may keep no more."""
    if kept >= MOST:
        raise Illegal(words.MANY_STAKES.format(limit=MOST))
