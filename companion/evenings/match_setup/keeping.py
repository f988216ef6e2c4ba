"""Limits for the house games that a table keeps: their number, and names that differ."""

from collections.abc import Collection

from companion.engine.field import Illegal
from companion.evenings import texts
from companion.evenings.money.stakes import find_similar_name
from companion.kit.letters import visible_length
from companion.variants.definition.limits import MAX_NAME_LETTERS

MAX_HOUSE_GAMES = 200
"""Largest number of house games that a table keeps."""


def refuse_too_many_games(kept: int) -> None:
    """Check that a table that keeps `kept` games may keep another.

    Raises:
        Illegal: it keeps `MAX_HOUSE_GAMES` or more.
    """
    if kept >= MAX_HOUSE_GAMES:
        raise Illegal(texts.TOO_MANY_GAMES.format(limit=MAX_HOUSE_GAMES))


def refuse_taken_name(name: str, kept: Collection[str], *, meanwhile: bool = False) -> None:
    """Check that a name is not too like that of a game that is kept.

    `meanwhile` says that another phone has just changed the game that this one was to replace; then the
    message is another one.

    Raises:
        Illegal: it is too like one of `kept`; its field is "name".
    """
    other = find_similar_name(name, kept)
    if other is not None:
        taken = texts.GAME_CHANGED_MEANWHILE if meanwhile else texts.GAME_NAME_TAKEN
        raise Illegal(taken.format(name=other), field="name")


def make_free_name(name: str, kept: Collection[str]) -> str:
    """Return a name for a game from another table that is like none of `kept`.

    It is `name` itself, or with an ending, also a numbered one. It is cut short if both are too long
    together.
    """
    endings = (
        "",
        texts.FROM_ANOTHER_TABLE,
        *(f"{texts.FROM_ANOTHER_TABLE} {n}" for n in range(2, len(kept) + 2)),
    )
    offers = (_append_ending(name, ending) for ending in endings)
    return next(one for one in offers if find_similar_name(one, kept) is None)


def _append_ending(name: str, ending: str) -> str:
    """Return a name with an ending, cut where both are too long together."""
    while visible_length(name + ending) > MAX_NAME_LETTERS:
        name = name[:-1].rstrip(" ,")
    return name + ending
