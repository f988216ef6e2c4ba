"""Data of a variant that may not be valid yet, and its compressed form in an address."""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from companion.variants import Variant
from companion.variants.definition.variant import MOST_ROUNDS, MOST_STEPS, STANDARD

Data = dict[str, Any]
_PLAIN = {one.name: one.default for one in fields(Variant) if one.default is not MISSING}
USUAL: Data = {
    name: [str(part) for part in usual] if isinstance(usual, tuple) else usual
    for name, usual in _PLAIN.items()
}
"""Default of every field of a variant except its name and steps."""
LISTED = ("wild", "dead", "kill", "sides")
NUMBERS = tuple(name for name, usual in USUAL.items() if type(usual) is int and name != "version")
FLAGS = tuple(name for name, usual in USUAL.items() if isinstance(usual, bool))
TEXTS = ("name", *(name for name, usual in USUAL.items() if isinstance(usual, str)))
ROUND = ("steps", "wild", "order")
MOST_LISTED = 100
"""Largest length of one list in a draft.

It is more than a variant may have, so that the page can show the error, and few enough to stay fast.
"""
MOST_DRAFTED = MOST_ROUNDS + 1
"""Largest number of rounds in a draft: one more than allowed, so that the page can say so."""
MOST_STEPS_DRAFTED = MOST_STEPS + 1
"""Largest number of steps in a draft's round: one more than a variant may have."""
_LONGEST, _MOST_BYTES = 12_000, 20_000
"""Largest length of a draft in an address in letters, and in bytes once it is unpacked."""


def complete(data: Mapping[str, Any]) -> Data:
    """Return the data with every field; missing ones get their defaults."""
    return {
        "name": "",
        **USUAL,
        **data,
        "then": [{"wild": [], "order": STANDARD, **each} for each in data.get("then", ())],
    }


def packed(data: Mapping[str, Any]) -> str:
    """Return a draft in the form that an address holds."""
    told = {name: value for name, value in data.items() if value != USUAL.get(name)}
    return urlsafe_b64encode(zlib.compress(_written(told), 9)).decode().rstrip("=")


def _written(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def unpacked(text: str) -> Data | None:
    """Return the data of the draft in an address; None if it is not valid."""
    if len(text) > _LONGEST:
        return None
    try:
        unpacker = zlib.decompressobj()
        packed_ = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        data = json.loads(unpacker.decompress(packed_, _MOST_BYTES))
        _written(data)  # fails for an escaped half of a surrogate pair, which no page can show
    except (ValueError, zlib.error, RecursionError):
        return None
    return complete(data) if _is_draft(data) else None


def bounded(data: Data) -> Data:
    """Return the draft with at most as many steps as the page shows; older addresses may have more."""
    then = [{**each, "steps": each["steps"][:MOST_STEPS_DRAFTED]} for each in data.get("then", ())]
    return {**data, "steps": data["steps"][:MOST_STEPS_DRAFTED], "then": then}


def _is_draft(data: object) -> bool:
    """Return True if every field is of the type that a form makes; the content is checked elsewhere."""
    if not isinstance(data, dict) or set(data) - {*USUAL, "name", "steps"}:
        return False
    then, lists = data.get("then", []), [data.get(name, []) for name in ("steps", "rules", *LISTED)]
    plain = [data.get(name, "") for name in (*TEXTS, *NUMBERS, *FLAGS, "version")]
    rounds = isinstance(then, list) and len(then) < MOST_DRAFTED and all(map(_is_round, then))
    return rounds and "steps" in data and all(map(_are_texts, lists)) and all(map(_is_plain, plain))


def _is_round(each: object) -> bool:
    if not isinstance(each, dict) or not {"steps"} <= set(each) <= set(ROUND):
        return False
    listed = _are_texts(each["steps"]) and _are_texts(each.get("wild", []))
    return listed and isinstance(each.get("order", ""), str)


def _are_texts(found: object) -> bool:
    if not isinstance(found, list) or len(found) > MOST_LISTED:
        return False
    return all(isinstance(one, str) for one in found)


def _is_plain(found: object) -> bool:
    return isinstance(found, str | int)
