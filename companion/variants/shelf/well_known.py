"""Well-known games by their names: the match-pot games and their forms, and the collection."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from companion.variants.definition.variant import Variant
from companion.variants.shelf import built_in_variants_by_slug
from companion.variants.shelf.ours import match_pot_variants, named_form_variants


@cache
def well_known_games() -> Mapping[str, Variant]:
    """Return all games that come with the companion, as variants, by name.

    They are the variants of the files, the match-pot games, and their other forms with names of their own. If
    a variant of the files has the name of a match-pot game or form, the latter counts. Names are as written,
    with capitals; `other_names_by_slug` are not among them.
    """
    every = (
        *built_in_variants_by_slug().values(),
        *named_form_variants().values(),
        *match_pot_variants().values(),
    )
    return MappingProxyType({variant.name: variant for variant in every})
