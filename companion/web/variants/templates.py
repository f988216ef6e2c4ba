"""Games to base a variant on: ours, and those of the collection."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from companion.variants import Variant
from companion.variants.shelf import FAMILIES, games, shelf
from companion.variants.shelf.ours import other_forms, ours
from companion.variants.texts import gist
from companion.web.pages import texts


@dataclass(frozen=True)
class Like:
    """A game to base a variant on: its `slug` in addresses, its name and its variant."""

    slug: str
    name: str
    variant: Variant
    gist: str = ""


@cache
def family_games() -> Sequence[tuple[str, Sequence[Like]]]:
    """Return every variant that we ship, by the name of its family."""
    first = [Like(slug, one.name, one, gist(one)) for slug, one in {**ours(), **other_forms()}.items()]
    names = {one.name for one in first}
    others = (
        (title, [Like(slug, one.name, one, gist(one)) for slug, one in shelf()[family].items()])
        for family, title in FAMILIES.items()
    )
    return [
        (texts.OUR_GAMES, first),
        *((title, [one for one in some if one.name not in names]) for title, some in others),
    ]


def known(called: str) -> Like | None:
    """Return the game with that slug or name; None if there is none.

    A game that is listed among ours is also found by its slug in the collection.
    """
    doubled = games().get(called)
    name = doubled.name if doubled else called
    listed = (one for _, some in family_games() for one in some)
    return next((one for one in listed if called == one.slug or name == one.name), None)
