"""The data of a card that may not be right yet, and how an address has it: compressed and in bounds."""

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
"""Every field of a card but its name and steps, as it stands where nobody says anything."""
LISTED = ("wild", "dead", "kill", "sides")
NUMBERS = tuple(name for name, usual in USUAL.items() if type(usual) is int and name != "version")
FLAGS = tuple(name for name, usual in USUAL.items() if isinstance(usual, bool))
TEXTS = ("name", *(name for name, usual in USUAL.items() if isinstance(usual, str)))
ROUND = ("steps", "wild", "order")
MOST_LISTED = 100
"""Of one list of a draft: more than a card has, so that the page can say so, and no page gets slow by it."""
MOST_DRAFTED = MOST_ROUNDS + 1
"""Rounds of a draft: one more than a game has, for the same reason."""
MOST_STEPS_DRAFTED = MOST_STEPS + 1
"""Steps of a round of a draft, so too."""
_LONGEST, _MOST_BYTES = 12_000, 20_000
"""Of a draft in an address, and once it is unpacked: what people type is bounded by reading the card."""


def complete(data: Mapping[str, Any]) -> Data:
    """Return the data with every field, as usual where it says nothing."""
    return {
        "name": "",
        **USUAL,
        **data,
        "then": [{"wild": [], "order": STANDARD, **each} for each in data.get("then", ())],
    }


def packed(data: Mapping[str, Any]) -> str:
    """Return a draft as an address has it."""
    told = {name: value for name, value in data.items() if value != USUAL.get(name)}
    return urlsafe_b64encode(zlib.compress(_written(told), 9)).decode().rstrip("=")


def _written(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def unpacked(text: str) -> Data | None:
    """Return the data of the draft that an address has, None where that is none."""
    if len(text) > _LONGEST:
        return None
    try:
        unpacker = zlib.decompressobj()
        packed_ = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        data = json.loads(unpacker.decompress(packed_, _MOST_BYTES))
        _written(data)  # half a letter can be escaped in it, and then no page can say it
    except (ValueError, zlib.error, RecursionError):
        return None
    return complete(data) if _is_draft(data) else None


def bounded(data: Data) -> Data:
    """Return the draft with as many steps as the page shows; an older form let an address have more."""
    then = [{**each, "steps": each["steps"][:MOST_STEPS_DRAFTED]} for each in data.get("then", ())]
    return {**data, "steps": data["steps"][:MOST_STEPS_DRAFTED], "then": then}


def _is_draft(data: object) -> bool:
    """Say whether every field is of the kind that a form makes; what is in it, reading the card says."""
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
