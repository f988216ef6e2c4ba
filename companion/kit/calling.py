"""Words for options in the sentence about a match setup: functions for `Layout.describe`."""

from collections.abc import Mapping
from dataclasses import replace

from companion.engine.choice_fields import ChoiceField
from companion.engine.field import Field, OptionDescriber, Values
from companion.plurals import format_count


def amount_describer(words: str, none: str | None = None) -> OptionDescriber:
    """Return a function that describes an amount option with `words`, as "ante {}".

    `{}` stands for the amount. `none` is the text for 0; None puts 0 into `words`, too.
    """

    def describe(field: Field, values: Values) -> str:
        value = values[field.name]
        return none if value == 0 and none is not None else words.format(field.format_value(value))

    return describe


def number_describer(noun: str, words: str = "{}", none: str = "") -> OptionDescriber:
    """Return a function that describes a number option as a count of `noun`: "3 legs".

    `{}` in `words` stands for the count. `none` is the text for 0.
    """

    def describe(field: Field, values: Values) -> str:
        value = values[field.name]
        return none if value == 0 else words.format(format_count(int(str(value)), noun))

    return describe


def choice_describer(words: Mapping[str, str]) -> OptionDescriber:
    """Return a function that describes a choice option by its value.

    The text is the one in `words` under that value, or else the choice's label.
    """
    return lambda field, values: words.get(str(values[field.name]), field.format_value(values[field.name]))


def flag_describer(yes: str, no: str = "") -> OptionDescriber:
    """Return a function that describes a yes-no option: `yes` if it is on, `no` if it is off."""
    return lambda field, values: yes if values[field.name] else no


def with_choices(field: ChoiceField, *choices: tuple[str, str, str]) -> ChoiceField:
    """Return the option `field` with the given choices, one or more, instead of its own.

    Each is (value, label, words of the setup sentence). The first choice is the default.
    """
    labels = tuple((value, label) for value, label, _ in choices)
    words = {value: said for value, _, said in choices}
    layout = replace(field.layout, describe=choice_describer(words))
    return replace(field, default=labels[0][0], choices=labels, layout=layout)
