"""The canonical JSON form of a variant, and its fingerprint."""

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields
from hashlib import sha256

from companion.variants.definition.variant import Round, Variant

_FIELD_DEFAULTS = {one.name: one.default for one in fields(Variant)}


def variant_to_data(variant: Variant) -> dict[str, object]:
    """Return a variant as data for `read_variant`, without fields that have their defaults.

    The version is always included. The defaults never change within one version of the language.
    """
    found: dict[str, object] = {"version": variant.version}
    for name, usual in _FIELD_DEFAULTS.items():
        value = getattr(variant, name)
        if usual is MISSING or value != usual:
            found[name] = _field_to_data(value)
    return found


def canonical_json(variant: Variant) -> bytes:
    """Return the variant in canonical form: JSON in UTF-8 with sorted names and no spaces."""
    return _encode_canonically(variant_to_data(variant))


def fingerprint(variant: Variant) -> str:
    """Return the SHA-256 of the canonical form, in hexadecimal digits."""
    return fingerprint_of_data(variant_to_data(variant))


def fingerprint_of_data(data: Mapping[str, object]) -> str:
    """Return the fingerprint of a variant's data: the SHA-256 of its canonical JSON, in hexadecimal.

    The data is not checked, so it may come from a newer release.
    """
    return sha256(_encode_canonically(data)).hexdigest()


def _encode_canonically(data: Mapping[str, object]) -> bytes:
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def _field_to_data(value: object) -> object:
    """Return the value of a field as JSON data: a tuple becomes a list of texts or rounds."""
    if not isinstance(value, tuple):
        return value
    return [_round_to_data(one) if isinstance(one, Round) else str(one) for one in value]


def _round_to_data(each: Round) -> Mapping[str, object]:
    return {"steps": list(map(str, each.steps)), "wild": list(each.wild), "order": each.order}
