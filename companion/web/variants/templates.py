"""Games to base a variant on: ours, and those of the collection."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from companion.variants import Variant
from companion.variants.shelf import FAMILY_LABELS, built_in_variants_by_family, built_in_variants_by_slug
from companion.variants.shelf.ours import match_pot_variants, named_form_variants
from companion.variants.texts import variant_summary_line
from companion.web.pages import texts


@dataclass(frozen=True)
class VariantTemplate:
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
def variant_templates_by_family() -> Sequence[tuple[str, Sequence[VariantTemplate]]]:
    """Return pairs of a family's title and its games, for all variants that we ship, ours first.

    Games whose names are among ours are left out of the other families.
    """
    first = [
        VariantTemplate(slug, one.name, one, variant_summary_line(one))
        for slug, one in {**match_pot_variants(), **named_form_variants()}.items()
    ]
    names = {one.name for one in first}
    others = (
        (
            title,
            [
                VariantTemplate(slug, one.name, one, variant_summary_line(one))
                for slug, one in built_in_variants_by_family()[family].items()
            ],
        )
        for family, title in FAMILY_LABELS.items()
    )
    return [
        (texts.OUR_GAMES, first),
        *((title, [one for one in some if one.name not in names]) for title, some in others),
    ]


def find_variant_template(called: str) -> VariantTemplate | None:
    """Return the game to base a variant on that has that slug or name; None if there is none.

    `called` must be spelt exactly so. If several fit, the first of `variant_templates_by_family` counts. A
    match-pot game of ours that is on the shelf as well is also found by its slug there.
    """
    doubled = built_in_variants_by_slug().get(called)
    name = doubled.name if doubled else called
    listed = (one for _, some in variant_templates_by_family() for one in some)
    return next((one for one in listed if called == one.slug or name == one.name), None)
