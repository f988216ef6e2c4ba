"""Games to base a variant on: ours, and those of the collection."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from companion.variants import Variant
from companion.variants.shelf import FAMILY_LABELS, variants_by_family, variants_by_slug
from companion.variants.shelf.ours import other_form_variants, our_variants
from companion.variants.texts import summary_line
from companion.web.pages import texts


@dataclass(frozen=True)
class TemplateGame:
    """A game to base a variant on.

    Attributes:
        slug: Its slug in URLs.
        name: Its name.
        variant: The game as a variant.
        summary_line: One line that describes it.
    """

    slug: str
    name: str
    variant: Variant
    summary_line: str = ""


@cache
def templates_by_family() -> Sequence[tuple[str, Sequence[TemplateGame]]]:
    """Return pairs of a family's title and its games, for all variants that we ship, ours first."""
    first = [
        TemplateGame(slug, one.name, one, summary_line(one))
        for slug, one in {**our_variants(), **other_form_variants()}.items()
    ]
    names = {one.name for one in first}
    others = (
        (
            title,
            [
                TemplateGame(slug, one.name, one, summary_line(one))
                for slug, one in variants_by_family()[family].items()
            ],
        )
        for family, title in FAMILY_LABELS.items()
    )
    return [
        (texts.OUR_GAMES, first),
        *((title, [one for one in some if one.name not in names]) for title, some in others),
    ]


def find_template_game(called: str) -> TemplateGame | None:
    """Return the template with that slug or name; None if there is none.

    A game that is listed among ours is also found by its slug in the collection.
    """
    doubled = variants_by_slug().get(called)
    name = doubled.name if doubled else called
    listed = (one for _, some in templates_by_family() for one in some)
    return next((one for one in listed if called == one.slug or name == one.name), None)
