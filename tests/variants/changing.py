"""A variant with other values for some fields, by their names in JSON and without a check."""

from typing import Any

from companion.variants import Variant
from companion.variants.definition.json_fields import ATTRIBUTE_BY_FIELD, field_value, variant_from_fields


def with_fields(variant: Variant, **values: Any) -> Variant:
    """Return the variant with these values, as a `Variant` holds them: tuples, not lists."""
    return variant_from_fields({field: field_value(variant, field) for field in ATTRIBUTE_BY_FIELD} | values)
