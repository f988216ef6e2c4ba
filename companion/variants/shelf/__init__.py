"""The shelf: well-known home games as cards, each in a file of its own, read when first asked for."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from companion.variants.definition.variant import Variant
from companion.variants.reading.reading import read_variant

FAMILIES: Mapping[str, str] = MappingProxyType(
    {
        "draw": "Draw",
        "stud": "Stud",
        "holdem": "Hold'em",
        "omaha": "Omaha",
        "boards": "Boards",
        "guts": "Guts",
        "others": "Others",
    }
)
"""The folders that the games lie in, in the order they are offered, and what people call them."""
_ENDING = ".toml"


@cache
def shelf() -> Mapping[str, Mapping[str, Variant]]:
    """Return every game by its slug, in the folder of its family."""
    return MappingProxyType({family: _games(family) for family in FAMILIES})


@cache
def games() -> Mapping[str, Variant]:
    """Return every game by its slug."""
    return MappingProxyType(
        {slug: variant for family in shelf().values() for slug, variant in family.items()}
    )


def _games(family: str) -> Mapping[str, Variant]:
    found = {
        file.name.removesuffix(_ENDING): read_variant(tomllib.loads(file.read_text(encoding="utf-8")))
        for file in files(__name__).joinpath(family).iterdir()
        if file.name.endswith(_ENDING)
    }
    return MappingProxyType(dict(sorted(found.items(), key=lambda one: one[1].name)))
