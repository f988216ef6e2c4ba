"""Values of inputs: parsed from typed text, JSON or Python, and written as JSON."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.cards import JOKER, UnknownCard, beyond, cards, most, parse, show
from companion.engine.field import NO, NOBODY, YES, Field, Illegal, Kind, Value, Values
from companion.engine.money import WHOLE, NotMoney, Unit

_WHOLE = re.compile(r"\s*[+-]?\d{1,30}\s*")
"""Pattern of a whole number in digits of any script; unlike Python, it takes no underscores."""
_MINUS = str.maketrans("−–", "--")
"""Translation of the minus sign, and of the dash that phones write, to a hyphen."""
_ANY = 10**30

_FEW = 9
"""Largest number of choices that an error message lists."""


def read_values(fields: Iterable[Field], raw: Mapping[str, object]) -> Values:
    """Return a value for every field, parsed from typed text, JSON or Python.

    Raises: `Illegal` for an invalid value, and for a name in `raw` that no field has.
    """
    known = {field.name: field for field in fields}
    for name in raw:
        if name not in known:
            raise Illegal(f"There is no input called “{name[:24]}” here.")
    return MappingProxyType({name: read_value(field, raw.get(name)) for name, field in known.items()})


def read_value(field: Field, raw: object) -> Value:
    """Return the parsed value, the default if `raw` is empty; raise `Illegal` naming the field."""
    if raw is None or raw == "" or raw in ((), []):
        if field.required:
            raise _no(field, "this is needed.")
        return field.default
    return _READERS[field.kind](field, raw)


def unsaid(field: Field) -> Illegal:
    """Return the error for a seats field left empty although "nobody" is a choice of its own."""
    return Illegal(f"{field.hint}, or “{field.nobody}”.", field=field.name, anchor=field.anchor)


def write_values(values: Values) -> dict[str, object]:
    """Return values as JSON data, without None and empty tuples."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in values.items()
        if value is not None and value != ()
    }


def _no(field: Field, sentence: str) -> Illegal:
    return Illegal(f"{field.label}: {sentence}", field=field.name, anchor=field.anchor)


def _int(field: Field, raw: object) -> int:
    text = str(raw).translate(_MINUS) if isinstance(raw, int | str) and not isinstance(raw, bool) else ""
    if not _WHOLE.fullmatch(text):
        raise _no(field, "a whole number is needed.")
    return _within(field, int(text), WHOLE)


def _money(field: Field, raw: object) -> int:
    """Return an amount in the smallest unit: text is parsed as typed, a number taken as it is."""
    if not isinstance(raw, str):
        return _within(field, _int(replace(field, low=-_ANY, high=_ANY), raw), field.unit)
    try:
        return _within(field, field.unit.read(raw), field.unit)
    except NotMoney as unread:
        raise _no(field, str(unread)) from unread


def _within(field: Field, number: int, unit: Unit) -> int:
    if not field.low <= number <= field.high:
        low, high = unit.told(field.low), unit.told(field.high)
        raise _no(field, f"{unit.told(number)[:24]} is not between {low} and {high}.")
    return number


def _choice(field: Field, raw: object) -> str:
    said = (YES if raw else NO) if isinstance(raw, bool) else raw
    if said not in [value for value, _ in field.choices]:
        only = _labels(field) if len(field.choices) <= _FEW else "what is listed"
        raise _no(field, f"only {only} can be chosen here, not {_meant(said)}.")
    return str(said)


def _labels(field: Field) -> str:
    return ", ".join(label for _, label in field.choices)


def _meant(raw: object) -> str:
    """Return up to 24 letters of a value for a message: cards as symbols, others in quotes."""
    text = str(raw)[:24]
    try:
        return " ".join(map(show, cards(text.split())))
    except UnknownCard:
        return f"“{text}”"


def _flag(field: Field, raw: object) -> bool:
    if raw in (True, "1", "y", "on", "true"):
        return True
    if raw in (False, "0", "n", "off", "false"):
        return False
    raise _no(field, "yes or no is needed.")


def _seats(field: Field, raw: object) -> Value:
    listed = raw if isinstance(raw, list | tuple) else [raw]
    if field.nobody and NOBODY in listed:
        if len(listed) > 1:
            raise _no(field, f"either “{field.nobody}” or names.")
        return field.default
    known = {value: int(value) for value, _ in field.choices}
    found = set()
    for item in listed:
        if str(item) not in known:
            raise _no(field, f"only {_labels(field)} can be chosen here.")
        found.add(known[str(item)])
    _bounded(field, len(found), "seat")
    return tuple(sorted(found))


def _cards(field: Field, raw: object) -> Value:
    try:
        found = parse(raw) if isinstance(raw, str) else cards(raw if isinstance(raw, list | tuple) else [raw])
    except UnknownCard as unknown:
        raise _no(field, str(unknown)) from unknown
    if field.offered and sorted(found) == sorted(field.offered):
        return field.default
    if JOKER in found and not field.jokers:
        raise _no(field, "there are no jokers in this game.")
    if strange := [card for card in found if card != JOKER and card[0] not in field.ranks]:
        raise _no(field, f"{show(strange[0])} is not in the pack that is played with.")
    _bounded(field, len(found), "card")
    for extra in beyond(found, field.copies):
        decks = "one deck has" if field.copies == 1 else f"{field.copies} decks have"
        times = f"{show(extra)} is there {found.count(extra)} times"
        raise _no(field, f"{times}; {decks} only {most(extra, field.copies)}.")
    return found


def _text(field: Field, raw: object) -> str:
    if not isinstance(raw, str):
        raise _no(field, "words are needed.")
    try:
        # The result is checked too, because stored text must be readable again
        return _short_enough(field, field.reads(_short_enough(field, raw)))
    except Illegal as unread:
        raise unread if unread.field else _no(field, str(unread)) from unread


def _short_enough(field: Field, text: str) -> str:
    if len(text) > field.high:
        raise _no(field, f"at most {field.high} letters are kept, {len(text)} were given.")
    return text


def _bounded(field: Field, count: int, noun: str) -> None:
    if field.low <= count <= field.high:
        return
    wanted = f"exactly {field.low}" if field.low == field.high else f"{field.low} to {field.high}"
    needed = f"{noun} is needed" if field.high == 1 else f"{noun}s are needed"
    raise _no(field, f"{wanted} {needed}, {count} {'was' if count == 1 else 'were'} given.")


_READERS: Mapping[Kind, Callable[[Field, object], Value]] = {
    "int": _int,
    "money": _money,
    "choice": _choice,
    "flag": _flag,
    "seats": _seats,
    "cards": _cards,
    "text": _text,
}
