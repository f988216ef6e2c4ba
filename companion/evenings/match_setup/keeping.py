"""Limits for the house games that a table keeps: their number, and names that differ."""

from collections.abc import Collection

from companion.engine.field import Illegal
from companion.evenings import texts
from companion.evenings.money.stakes import alike
from companion.kit.letters import visible_length
from companion.variants.definition.variant import LONGEST_NAME

MOST = 200
"""Largest number of house games that a table keeps."""


def refuse_more(kept: int) -> None:
    """Raise `Illegal` if a table that keeps `kept` games may keep no more."""
    if kept >= MOST:
        raise Illegal(texts.MANY_GAMES.format(limit=MOST))


def refuse_name(name: str, kept: Collection[str], *, meanwhile: bool = False) -> None:
    """Raise `Illegal` if the name is too like that of a game that is kept.

    `meanwhile` says that another phone has just changed the game that this one was to replace.
    """
    other = alike(name, kept)
    if other is not None:
        taken = texts.GAME_CHANGED_MEANWHILE if meanwhile else texts.GAME_NAME_TAKEN
        raise Illegal(taken.format(name=other), field="name")


def free_name(name: str, kept: Collection[str]) -> str:
    """Return a free name for a game from another table: its own, or one with an ending."""
    endings = ("", texts.FROM_ELSEWHERE, *(f"{texts.FROM_ELSEWHERE} {n}" for n in range(2, len(kept) + 2)))
    offers = (_fitting(name, ending) for ending in endings)
    return next(one for one in offers if alike(one, kept) is None)


def _fitting(name: str, ending: str) -> str:
    """Return a name with an ending, cut where both are too long together."""
    while visible_length(name + ending) > LONGEST_NAME:
        name = name[:-1].rstrip(" ,")
    return name + ending
