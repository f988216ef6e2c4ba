"""The shelf: well-known home games as variants, each read from a file when first needed.

Begin with `ours` (the companion's own games, written as variants). Each folder holds the files of one family.
A file has the fields of the variant, and “also”: other names by which players know the game.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from companion.variants.definition.variant import Variant
from companion.variants.reading.reading import read_variant

FAMILY_LABELS: Mapping[str, str] = MappingProxyType(
    {
        "draw": "Draw",
        "stud": "Stud",
        "holdem": "Hold'em",
        "omaha": "Omaha",
        "boards": "More games with a board",
        "guts": "Guts",
        "others": "Others",
    }
)
"""Folders of the games, in display order, with their labels."""
_FILE_SUFFIX = ".toml"
_OTHER_NAMES_FIELD = "also"


@cache
def built_in_variants_by_family() -> Mapping[str, Mapping[str, Variant]]:
    """Return the variants that come with the companion as files, by family and slug.

    Families are in the order of `FAMILY_LABELS`, and variants sorted by name within a family. The match-pot
    games are not among them, see `ours`. The files are read once.
    """
    return MappingProxyType({family: _read_family(family) for family in FAMILY_LABELS})


@cache
def built_in_variants_by_slug() -> Mapping[str, Variant]:
    """Return the variants that come with the companion as files, by slug.

    They are in the order of families, and of names within a family. The match-pot games are not among them.
    """
    return MappingProxyType(
        {
            slug: variant
            for family in built_in_variants_by_family().values()
            for slug, variant in family.items()
        }
    )


@cache
def other_names_by_slug() -> Mapping[str, tuple[str, ...]]:
    """Return the other names of the variants that come with the companion as files, by slug.

    A variant without other names has (). Several variants may share another name, such as "Chicago". The
    order of the slugs is that of the families, but has no meaning within a family.
    """
    return MappingProxyType(
        {
            slug: tuple(fields.get(_OTHER_NAMES_FIELD, ()))
            for family in FAMILY_LABELS
            for slug, fields in _load_family(family).items()
        }
    )


def _read_family(family: str) -> Mapping[str, Variant]:
    found = {
        slug: read_variant({name: value for name, value in fields.items() if name != _OTHER_NAMES_FIELD})
        for slug, fields in _load_family(family).items()
    }
    return MappingProxyType(dict(sorted(found.items(), key=lambda one: one[1].name)))


@cache
def _load_family(family: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the fields in the files of a family, by slug."""
    return {
        file.name.removesuffix(_FILE_SUFFIX): tomllib.loads(file.read_text(encoding="utf-8"))
        for file in files(__name__).joinpath(family).iterdir()
        if file.name.endswith(_FILE_SUFFIX)
    }
