"""How options read in the sentence of a call: what a `Field` has as its `told`."""

from collections.abc import Mapping
from dataclasses import replace

from companion.cards import counted
from companion.engine.call import shown
from companion.engine.field import Field, Told, Values


def amount(words: str, none: str | None = None) -> Told:
    """Return an amount or a number in those words, as "ante {}"; `none` is said where it is 0."""

    def told(field: Field, values: Values) -> str:
        value = values[field.name]
        return none if value == 0 and none is not None else words.format(shown(field, value))

    return told


def number(noun: str, words: str = "{}", none: str = "") -> Told:
    """Return how many there are, as "3 legs"; `none` is said where there are none."""

    def told(field: Field, values: Values) -> str:
        value = values[field.name]
        return none if value == 0 else words.format(counted(int(str(value)), noun))

    return told


def chosen(words: Mapping[str, str]) -> Told:
    """Return the words of the choice, its label where there are none for it."""
    return lambda field, values: words.get(str(values[field.name]), shown(field, values[field.name]))


def flag(yes: str, no: str = "") -> Told:
    """Return what is said where an option is on, and where it is off."""
    return lambda field, values: yes if values[field.name] else no


def one_of(field: Field, *choices: tuple[str, str, str]) -> Field:
    """Return an option for one of `choices`: value, label and how it is said. The first is as usual."""
    labels = tuple((value, label) for value, label, _ in choices)
    words = {value: said for value, _, said in choices}
    return replace(field, default=labels[0][0], choices=labels, told=chosen(words))
