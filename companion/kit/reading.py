"""Typed access to the values of an event, as its fields have read them.

A value of another kind than expected is a mistake in a game. It is never a mistake of a person, because
`engine.values.read_values` has refused those. So it raises `TypeError`.
"""

from companion.cards import Card
from companion.engine.event import Event
from companion.engine.field import Value, Values


def number_in(values: Values, name: str) -> int:
    """Return the number or the money in the field `name`, which is required or has a default.

    Money is in the table's smallest unit.

    Raises: KeyError if the field is missing; TypeError if it is empty or holds anything else.
    """
    value = values[name]
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise _wrong_type_error(name, "a number", value)


def optional_number_in(values: Values, name: str) -> int | None:
    """Return the number in the field `name`, None if it is empty or missing.

    Raises: TypeError if it holds anything else.
    """
    return None if values.get(name) is None else number_in(values, name)


def choice_in(values: Values, name: str) -> str:
    """Return the choice in the field `name`, "" if it is empty or missing.

    Raises: TypeError if it holds anything else.
    """
    value = values.get(name)
    if isinstance(value, str | None):
        return value or ""
    raise _wrong_type_error(name, "a choice", value)


def seat_in(values: Values, name: str) -> int:
    """Return the seat that was chosen in the field `name`, or the number of a team or a place.

    Raises: KeyError if the field is missing; TypeError if it is empty or holds no text; ValueError if the
    choice is no number, as "nobody".
    """
    value = values[name]
    if isinstance(value, str):
        return int(value)
    raise _wrong_type_error(name, 'the number of a choice as a string, such as "3"', value)


def flag_in(values: Values, name: str) -> bool:
    """Return whether the field `name` was ticked; False if it is empty or missing.

    Raises: TypeError if it holds anything else.
    """
    value = values.get(name)
    if isinstance(value, bool | None):
        return bool(value)
    raise _wrong_type_error(name, "yes or no", value)


def seats_in(values: Values, name: str) -> tuple[int, ...]:
    """Return the seats entered in the field `name`, empty if there are none or it is missing.

    Raises: TypeError if it holds anything else.
    """
    return tuple(int(each) for each in _tuple_in(values, name) if _check_type(each, int, name))


def cards_in(values: Values, name: str) -> tuple[Card, ...]:
    """Return the cards entered in the field `name`, empty if there are none or it is missing.

    Raises: TypeError if it holds anything else.
    """
    return tuple(Card(str(each)) for each in _tuple_in(values, name) if _check_type(each, str, name))


def require_event_seat(event: Event) -> int:
    """Return the seat of an event whose action is open to some seats only.

    Raises: TypeError if the event has no seat.
    """
    if event.seat is None:
        raise _wrong_type_error(event.action, "a seat", None)
    return event.seat


def _tuple_in(values: Values, name: str) -> tuple[int, ...] | tuple[Card, ...]:
    value = values.get(name) or ()
    if isinstance(value, tuple):
        return value
    raise _wrong_type_error(name, "several things", value)


def _check_type(each: int | str, kind: type, name: str) -> bool:
    if isinstance(each, kind):
        return True
    raise _wrong_type_error(name, f"things of the kind {kind.__name__}", each)


def _wrong_type_error(name: str, wanted: str, value: Value) -> TypeError:
    return TypeError(f"“{name}” should hold {wanted}, not {value!r}")
