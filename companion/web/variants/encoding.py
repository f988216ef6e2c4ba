"""Data of a variant that may not be valid yet, and its compressed form in an address."""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

from companion.variants.definition.json_fields import FIELD_DEFAULTS
from companion.variants.definition.limits import MOST_ROUNDS, MOST_STEPS
from companion.variants.definition.rounds import STANDARD_SLUG

DraftData = dict[str, Any]
DEFAULT_DATA: DraftData = {
    name: [str(part) for part in usual] if isinstance(usual, tuple) else usual
    for name, usual in FIELD_DEFAULTS.items()
}
"""Default of every field of a variant except its name and steps."""
LIST_FIELDS = ("wild", "dead", "kill", "sides")
NUMBERS = tuple(name for name, usual in DEFAULT_DATA.items() if type(usual) is int and name != "version")
FLAGS = tuple(name for name, usual in DEFAULT_DATA.items() if isinstance(usual, bool))
TEXTS = ("name", *(name for name, usual in DEFAULT_DATA.items() if isinstance(usual, str)))
ROUND_FIELDS = ("steps", "wild", "order")
MAX_LIST_LENGTH = 100
"""Largest length of one list in a draft.

It is more than a variant may have, so that the page can show the error, and few enough to stay fast.
"""
MAX_DRAFT_ROUNDS = MOST_ROUNDS + 1
"""Largest number of rounds in a draft: one more than allowed, so that the page can say so."""
MAX_DRAFT_STEPS = MOST_STEPS + 1
"""Largest number of steps in a draft's round: one more than a variant may have."""
_MAX_DRAFT_LETTERS, _MAX_UNPACKED_BYTES = 12_000, 20_000
"""Largest length of a draft in an address in letters, and in bytes once it is unpacked."""


def fill_in_variant_defaults(data: Mapping[str, Any]) -> DraftData:
    """Return the data with every field; missing ones get their defaults, also in later rounds.

    A missing name is "". The steps have no default and are not added.
    """
    return {
        "name": "",
        **DEFAULT_DATA,
        **data,
        "then": [{"wild": [], "order": STANDARD_SLUG, **each} for each in data.get("then", ())],
    }


def pack_draft(data: Mapping[str, Any]) -> str:
    """Return the data of a draft as compressed text for a URL.

    Fields that have their default are left out. The text may be too long for `unpack_draft`.
    """
    told = {name: value for name, value in data.items() if value != DEFAULT_DATA.get(name)}
    return urlsafe_b64encode(zlib.compress(_encode_data(told), 9)).decode().rstrip("=")


def _encode_data(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def unpack_draft(text: str) -> DraftData | None:
    """Return the data of a draft that `pack_draft` wrote; None if it is not valid.

    It has every field. It is not valid if it is too long or a field has the wrong type. The values are
    not checked.
    """
    if len(text) > _MAX_DRAFT_LETTERS:
        return None
    try:
        unpacker = zlib.decompressobj()
        packed_ = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        data = json.loads(unpacker.decompress(packed_, _MAX_UNPACKED_BYTES))
        _encode_data(data)  # fails for an escaped half of a surrogate pair, which no page can show
    except (ValueError, zlib.error, RecursionError):
        return None
    return fill_in_variant_defaults(data) if _is_draft_data(data) else None


def limit_draft_steps(data: DraftData) -> DraftData:
    """Return the draft's data with at most `MAX_DRAFT_STEPS` steps in each round.

    The first ones stay. Older addresses may have more.
    """
    then = [{**each, "steps": each["steps"][:MAX_DRAFT_STEPS]} for each in data.get("then", ())]
    return {**data, "steps": data["steps"][:MAX_DRAFT_STEPS], "then": then}


def _is_draft_data(data: object) -> bool:
    """Return True if every field is of the type that a form makes; the content is checked elsewhere."""
    if not isinstance(data, dict) or set(data) - {*DEFAULT_DATA, "name", "steps"}:
        return False
    then, lists = data.get("then", []), [data.get(name, []) for name in ("steps", "rules", *LIST_FIELDS)]
    plain = [data.get(name, "") for name in (*TEXTS, *NUMBERS, *FLAGS, "version")]
    rounds = isinstance(then, list) and len(then) < MAX_DRAFT_ROUNDS and all(map(_is_round_data, then))
    return rounds and "steps" in data and all(map(_are_texts, lists)) and all(map(_is_plain_value, plain))


def _is_round_data(each: object) -> bool:
    if not isinstance(each, dict) or not {"steps"} <= set(each) <= set(ROUND_FIELDS):
        return False
    listed = _are_texts(each["steps"]) and _are_texts(each.get("wild", []))
    return listed and isinstance(each.get("order", ""), str)


def _are_texts(found: object) -> bool:
    if not isinstance(found, list) or len(found) > MAX_LIST_LENGTH:
        return False
    return all(isinstance(one, str) for one in found)


def _is_plain_value(found: object) -> bool:
    return isinstance(found, str | int)
