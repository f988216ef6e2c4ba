"""Words for options in the sentence about a match setup: functions for a field's `told`."""

from collections.abc import Mapping
from dataclasses import replace

from companion.cards import format_count
from companion.engine.call import format_value
from companion.engine.field import Field, OptionDescriber, Values


def amount_describer(words: str, none: str | None = None) -> OptionDescriber:
    """Return a function that puts an amount into `words`, as "ante {}"; `none` replaces 0."""

    def told(field: Field, values: Values) -> str:
        value = values[field.name]
        return none if value == 0 and none is not None else words.format(format_value(field, value))

    return told


def number_describer(noun: str, words: str = "{}", none: str = "") -> OptionDescriber:
    """Return a function that counts a noun, as "3 legs"; `none` replaces 0."""

    def told(field: Field, values: Values) -> str:
        value = values[field.name]
        return none if value == 0 else words.format(format_count(int(str(value)), noun))

    return told


def choice_describer(words: Mapping[str, str]) -> OptionDescriber:
    """Return a function that gives the words of a choice, or else its label."""
    return lambda field, values: words.get(str(values[field.name]), format_value(field, values[field.name]))


def flag_describer(yes: str, no: str = "") -> OptionDescriber:
    """Return a function that gives the words for an option that is on, and for one that is off."""
    return lambda field, values: yes if values[field.name] else no


def set_choices(field: Field, *choices: tuple[str, str, str]) -> Field:
    """Return an option with `choices` of value, label and words; the first is the default."""
    labels = tuple((value, label) for value, label, _ in choices)
    words = {value: said for value, _, said in choices}
    return replace(field, default=labels[0][0], choices=labels, describe=choice_describer(words))
