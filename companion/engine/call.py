"""Options of a match setup: which of them apply, and the sentence that describes them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.field import Field, Illegal, Value, Values
from companion.engine.values import read_value


@dataclass(frozen=True)
class Phrase:
    """A part of the setup sentence: the text for an option and those described with it.

    `names` are the names of these options, the main one first. `house` is True for an option that tables
    seldom change.
    """

    names: tuple[str, ...]
    text: str
    house: bool = False


@dataclass(frozen=True)
class Pack:
    """Number of cards `needed` from a pack of `cards`; an upper limit if it is not `exact`."""

    needed: int
    cards: int
    exact: bool = True

    @property
    def told(self) -> str:
        """The numbers in words: "28 of 52 cards"."""
        return f"{'' if self.exact else 'up to '}{self.needed} of {self.cards} cards"


def heard(fields: Sequence[Field], raw: Mapping[str, object]) -> Values:
    """Return the value of every option; empty and unreadable inputs get the default."""
    return {field.name: _heard(field, raw.get(field.name)) for field in fields}


def meant(fields: Sequence[Field], raw: Mapping[str, object]) -> dict[str, object]:
    """Return the inputs without those of options that do not apply."""
    nothing = {field.name for field in fields} - applying(fields, heard(fields, raw))
    return {name: value for name, value in raw.items() if name not in nothing}


def applying(fields: Sequence[Field], values: Values) -> frozenset[str]:
    """Return the names of the options that apply with these values.

    An option that depends on one that does not apply does not apply either.
    """
    known = {field.name: field for field in fields}

    def applies(field: Field) -> bool:
        other, without = field.unless
        if other not in known:
            return True
        return applies(known[other]) and _sent(values[other]) not in without

    return frozenset(field.name for field in fields if applies(field))


def phrases(fields: Sequence[Field], values: Values) -> Iterator[Phrase]:
    """Yield the phrases of the setup sentence, without folded options left at their defaults."""
    said = applying(fields, values)
    known = {field.name for field in fields}
    for field in fields:
        if field.name not in said or field.beside in known:
            continue
        group = [field, *(other for other in fields if other.beside == field.name and other.name in said)]
        if field.fold and all(values[one.name] == one.default for one in group):
            continue
        words = (tell(one, values) for one in group)
        yield Phrase(tuple(one.name for one in group), " ".join(filter(None, words)), bool(field.fold))


def tell(field: Field, values: Values) -> str:
    """Return the text for an option, given the values of all options."""
    if field.told is not None:
        return field.told(field, values)
    value = values[field.name]
    if isinstance(value, bool):
        return f"{field.label}: {'yes' if value else 'no'}"
    return f"{field.label}: {shown(field, value)}"


def shown(field: Field, value: Value) -> str:
    """Return a value in words: the label of a choice, an amount of money in the table's unit."""
    if field.kind == "money" and isinstance(value, int):
        return field.unit.told(value)
    return dict(field.choices).get(str(value), str(value))


def _heard(field: Field, raw: object) -> Value:
    try:
        return read_value(field, raw)
    except Illegal:
        return field.default


def _sent(value: Value) -> str:
    """Return a value as a form sends it."""
    return str(int(value)) if isinstance(value, bool) else str(value)
