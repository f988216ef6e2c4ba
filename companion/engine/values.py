"""Values of inputs: parsed from typed text, JSON or Python, and written as JSON."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.cards import JOKER, UnknownCard, copies_in_decks, parse, show, surplus_cards, validate_cards
from companion.engine.field import NO, NOBODY, YES, Field, Illegal, Kind, Value, Values
from companion.engine.money import WHOLE, InvalidAmount, Unit

_WHOLE_NUMBER_PATTERN = re.compile(r"\s*[+-]?\d{1,30}\s*")
"""Pattern of a whole number in digits of any script; unlike Python, it takes no underscores."""
_DASHES_TO_HYPHENS = str.maketrans("−–", "--")
"""Translation of the minus sign, and of the dash that phones write, to a hyphen."""
_UNBOUNDED = 10**30

_MAX_LISTED_CHOICES = 9
"""Largest number of choices that an error message lists."""


def read_values(fields: Iterable[Field], raw: Mapping[str, object]) -> Values:
    """Return a value for every field, parsed from typed text, JSON or Python; missing ones get defaults.

    Raises: `Illegal` for an invalid value, and for a name in `raw` that no field has.
    """
    known = {field.name: field for field in fields}
    for name in raw:
        if name not in known:
            raise Illegal(f"There is no input called “{name[:24]}” here.")
    return MappingProxyType({name: read_value(field, raw.get(name)) for name, field in known.items()})


def read_value(field: Field, raw: object) -> Value:
    """Return the parsed value of one field; its default if `raw` is empty.

    Raises: `Illegal`, naming the field, for an invalid value, or an empty one that is required.
    """
    if raw is None or raw == "" or raw in ((), []):
        if field.required:
            raise _field_error(field, "this is needed.")
        return field.default
    return _READERS[field.kind](field, raw)


def missing_seats_error(field: Field) -> Illegal:
    """Return the error for a seats field left empty although "nobody" is a choice of its own."""
    return Illegal(f"{field.hint}, or “{field.nobody}”.", field=field.name, anchor=field.anchor)


def write_values(values: Values) -> dict[str, object]:
    """Return field values as JSON data, without None and empty tuples."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in values.items()
        if value is not None and value != ()
    }


def _field_error(field: Field, sentence: str) -> Illegal:
    return Illegal(f"{field.label}: {sentence}", field=field.name, anchor=field.anchor)


def _read_int(field: Field, raw: object) -> int:
    text = (
        str(raw).translate(_DASHES_TO_HYPHENS)
        if isinstance(raw, int | str) and not isinstance(raw, bool)
        else ""
    )
    if not _WHOLE_NUMBER_PATTERN.fullmatch(text):
        raise _field_error(field, "a whole number is needed.")
    return _check_range(field, int(text), WHOLE)


def _read_money(field: Field, raw: object) -> int:
    """Return an amount in the smallest unit: text is parsed as typed, a number taken as it is."""
    if not isinstance(raw, str):
        return _check_range(
            field, _read_int(replace(field, low=-_UNBOUNDED, high=_UNBOUNDED), raw), field.unit
        )
    try:
        return _check_range(field, field.unit.parse_amount(raw), field.unit)
    except InvalidAmount as unread:
        raise _field_error(field, str(unread)) from unread


def _check_range(field: Field, number: int, unit: Unit) -> int:
    if not field.low <= number <= field.high:
        low, high = unit.format_amount(field.low), unit.format_amount(field.high)
        raise _field_error(field, f"{unit.format_amount(number)[:24]} is not between {low} and {high}.")
    return number


def _read_choice(field: Field, raw: object) -> str:
    said = (YES if raw else NO) if isinstance(raw, bool) else raw
    if said not in [value for value, _ in field.choices]:
        only = _join_labels(field) if len(field.choices) <= _MAX_LISTED_CHOICES else "what is listed"
        raise _field_error(field, f"only {only} can be chosen here, not {_quote_value(said)}.")
    return str(said)


def _join_labels(field: Field) -> str:
    return ", ".join(label for _, label in field.choices)


def _quote_value(raw: object) -> str:
    """Return up to 24 letters of a value for a message: cards as symbols, others in quotes."""
    text = str(raw)[:24]
    try:
        return " ".join(map(show, validate_cards(text.split())))
    except UnknownCard:
        return f"“{text}”"


def _read_flag(field: Field, raw: object) -> bool:
    if raw in (True, "1", "y", "on", "true"):
        return True
    if raw in (False, "0", "n", "off", "false"):
        return False
    raise _field_error(field, "yes or no is needed.")


def _read_seats(field: Field, raw: object) -> Value:
    listed = raw if isinstance(raw, list | tuple) else [raw]
    if field.nobody and NOBODY in listed:
        if len(listed) > 1:
            raise _field_error(field, f"either “{field.nobody}” or names.")
        return field.default
    known = {value: int(value) for value, _ in field.choices}
    found = set()
    for item in listed:
        if str(item) not in known:
            raise _field_error(field, f"only {_join_labels(field)} can be chosen here.")
        found.add(known[str(item)])
    _check_count(field, len(found), "seat")
    return tuple(sorted(found))


def _read_cards(field: Field, raw: object) -> Value:
    try:
        found = (
            parse(raw)
            if isinstance(raw, str)
            else validate_cards(raw if isinstance(raw, list | tuple) else [raw])
        )
    except UnknownCard as unknown:
        raise _field_error(field, str(unknown)) from unknown
    if field.prefilled_cards and sorted(found) == sorted(field.prefilled_cards):
        return field.default
    if JOKER in found and not field.jokers:
        raise _field_error(field, "there are no jokers in this game.")
    if strange := [card for card in found if card != JOKER and card[0] not in field.ranks]:
        raise _field_error(field, f"{show(strange[0])} is not in the pack that is played with.")
    _check_count(field, len(found), "card")
    for extra in surplus_cards(found, field.copies):
        decks = "one deck has" if field.copies == 1 else f"{field.copies} decks have"
        times = f"{show(extra)} is there {found.count(extra)} times"
        raise _field_error(field, f"{times}; {decks} only {copies_in_decks(extra, field.copies)}.")
    return found


def _read_text(field: Field, raw: object) -> str:
    if not isinstance(raw, str):
        raise _field_error(field, "words are needed.")
    try:
        # The result is checked too, because stored text must be readable again
        return _check_length(field, field.parse_text(_check_length(field, raw)))
    except Illegal as unread:
        raise unread if unread.field else _field_error(field, str(unread)) from unread


def _check_length(field: Field, text: str) -> str:
    if len(text) > field.high:
        raise _field_error(field, f"at most {field.high} letters are kept, {len(text)} were given.")
    return text


def _check_count(field: Field, count: int, noun: str) -> None:
    if field.low <= count <= field.high:
        return
    wanted = f"exactly {field.low}" if field.low == field.high else f"{field.low} to {field.high}"
    needed = f"{noun} is needed" if field.high == 1 else f"{noun}s are needed"
    raise _field_error(field, f"{wanted} {needed}, {count} {'was' if count == 1 else 'were'} given.")


_READERS: Mapping[Kind, Callable[[Field, object], Value]] = {
    "int": _read_int,
    "money": _read_money,
    "choice": _read_choice,
    "flag": _read_flag,
    "seats": _read_seats,
    "cards": _read_cards,
    "text": _read_text,
}
