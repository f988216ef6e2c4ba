"""What a game of one's own may be like: one of ours, or one of the shelf."""

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
    """A game to begin with: its `slug` in addresses, what it is called, and its card."""

    slug: str
    name: str
    variant: Variant
    gist: str = ""


@cache
def family_games() -> Sequence[tuple[str, Sequence[Like]]]:
    """Return every game that we ship as a card, by the name of its family."""
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
    """Return the game that goes by that slug or name, None for none.

    One of the shelf that is listed among ours goes by its slug there, too.
    """
    doubled = games().get(called)
    name = doubled.name if doubled else called
    listed = (one for _, some in family_games() for one in some)
    return next((one for one in listed if called == one.slug or name == one.name), None)
