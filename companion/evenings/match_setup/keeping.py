"""The games of the house that a table keeps: how many there may be, and how their names stay apart."""

from collections.abc import Collection

from companion.engine.field import Illegal
from companion.evenings import texts
from companion.evenings.money.stakes import alike
from companion.kit.letters import visible_length
from companion.variants.definition.variant import LONGEST_NAME

MOST = 200
"""Games that a table keeps."""


def refuse_more(kept: int) -> None:
    """Raise `Illegal` if a table that keeps so many games may keep no more."""
    if kept >= MOST:
        raise Illegal(texts.MANY_GAMES.format(limit=MOST))


def refuse_name(name: str, kept: Collection[str], *, meanwhile: bool = False) -> None:
    """Raise `Illegal` if a game that is kept would be taken for one of that name.

    `meanwhile` somebody changed the game that was to be changed.
    """
    other = alike(name, kept)
    if other is not None:
        taken = texts.GAME_CHANGED_MEANWHILE if meanwhile else texts.GAME_NAME_TAKEN
        raise Illegal(taken.format(name=other), field="name")


def free_name(name: str, kept: Collection[str]) -> str:
    """Return what a game that came from elsewhere is called here: its name, or one that says so."""
    endings = ("", texts.FROM_ELSEWHERE, *(f"{texts.FROM_ELSEWHERE} {n}" for n in range(2, len(kept) + 2)))
    offers = (_fitting(name, ending) for ending in endings)
    return next(one for one in offers if alike(one, kept) is None)


def _fitting(name: str, ending: str) -> str:
    """Return a name with an ending, cut where both are too long together."""
    while visible_length(name + ending) > LONGEST_NAME:
        name = name[:-1].rstrip(" ,")
    return name + ending
