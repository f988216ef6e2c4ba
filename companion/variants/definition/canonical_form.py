"""The canonical JSON form of a variant, and its fingerprint."""

import json
from collections.abc import Mapping
from hashlib import sha256

from companion.variants.definition.json_fields import ATTRIBUTE_BY_FIELD, FIELD_DEFAULTS, field_value
from companion.variants.definition.rounds import Round
from companion.variants.definition.variant import Variant


def variant_to_data(variant: Variant) -> dict[str, object]:
    """Return a variant as JSON data for `read_variant`, without fields that have their defaults.

    The version, the name and the steps are always included. A further round has all its fields.
    """
    found: dict[str, object] = {"version": variant.version}
    for field in ATTRIBUTE_BY_FIELD:
        value = field_value(variant, field)
        if field not in FIELD_DEFAULTS or value != FIELD_DEFAULTS[field]:
            found[field] = _field_to_data(value)
    return found


def canonical_json(variant: Variant) -> bytes:
    """Return the variant in canonical form: JSON in UTF-8 with sorted names and no spaces."""
    return _encode_canonically(variant_to_data(variant))


def variant_fingerprint(variant: Variant) -> str:
    """Return the SHA-256 of the canonical form, name and version included, as 64 hexadecimal digits."""
    return variant_data_fingerprint(variant_to_data(variant))


def variant_data_fingerprint(data: Mapping[str, object]) -> str:
    """Return the fingerprint of a variant's data: the SHA-256 of its canonical JSON.

    It has 64 hexadecimal digits. The data is not checked, so it may come from a newer release. It is hashed
    as it is: a default that is written out gives another fingerprint than `variant_fingerprint`.
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
    return {
        "steps": list(map(str, each.steps)),
        "wild": list(each.wild_cards),
        "order": each.ranking_slug,
    }
