"""Values of inputs: parsed from typed text, JSON or Python, and written as JSON."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from companion.engine.field import Field, Illegal, Values


def read_values(fields: Iterable[Field], raw: Mapping[str, object]) -> Values:
    """Return a value for every field, parsed from typed text, JSON or Python.

    Fields that are missing or empty in `raw` get their defaults. The result cannot be changed.

    Raises: `Illegal` for an invalid value, for a required one that is missing or empty, and for a name in
    `raw` that no field has.
    """
    known = {field.name: field for field in fields}
    for name in raw:
        if name not in known:
            raise Illegal(f"“{name[:24]}” is not a field of this form.")
    return MappingProxyType({name: field.read(raw.get(name)) for name, field in known.items()})


def filled_values_to_json(values: Values) -> dict[str, object]:
    """Return field values as JSON data, without None and empty tuples.

    Other tuples become lists. False, 0 and "" are kept.
    """
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in values.items()
        if value is not None and value != ()
    }
