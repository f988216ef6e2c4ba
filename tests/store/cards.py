"""A card of a game that people made up."""

from typing import Any

from companion.variants import Variant, read_variant

GUTS: dict[str, Any] = {
    "name": "Friday guts",
    "like": "Guts",
    "steps": ["4 down", "in or out"],
    "order": "guts3",
    "wild": ["2"],
    "settle": "match",
    "house": "kitty",
    "wimp": "amount",
}


def card(name: str = "Friday guts", **fields: object) -> Variant:
    return read_variant({**GUTS, "name": name, **fields})
