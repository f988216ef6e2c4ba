"""The options that a game of the family offers, and their defaults."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from companion.engine.choice_fields import ChoiceField
from companion.engine.field import NO_CONDITION, Field, Layout, Value
from companion.engine.money import MoneyUnit
from companion.engine.typed_fields import MoneyField, NumberField
from companion.kit.calling import amount_describer, choice_describer
from companion.matchpot.rules.catalogue import (
    BETTING_DEBT_CHOICES,
    DEBT_CHOICES,
    HIDDEN_IF_NOTHING_OWED,
    OPTIONS,
    PRIZE_DECLARE_CHOICES,
)
from companion.matchpot.rules.forms import Form
from companion.matchpot.rules.options import CHIPS, DROP, IN_TURN
from companion.matchpot.rules.rules import Rules

_PRIZE_DECLARE_WORDS = choice_describer(
    {DROP: "declare all at once", IN_TURN: "declare in turn", CHIPS: "declare with chips in the fist"}
)
"""Words for the ways to declare for prizes, in games where players do not say in or out."""
EXTRA_OPTIONS = ("deck", "passing", "payee", "dropped")
"""Options that a game offers only if it names them in `Rules.extra_options`."""


def option_defaults(rules: Rules, unit: MoneyUnit) -> Mapping[str, Value]:
    """Return the default of every option by name, also of options that the game does not offer.

    The game's own defaults come first. Money is in the smallest part of `unit`. The form is None if the game
    sets no default for it.
    """
    return {
        option.name: option.convert_value(rules.defaults.get(option.name, option.default), unit)
        for option in OPTIONS
    }


def offered_options(rules: Rules) -> tuple[Field, ...]:
    """Return the options that a game offers, with its own defaults, in the order of `OPTIONS`.

    An option of `EXTRA_OPTIONS` is offered only if the game names it, and one that no form needs is left out.
    If the game has `Rules.offered_options`, only those are offered. Choices, lowest values, labels and
    conditions are adapted to the forms of the game. Money is in whole units.
    """
    return tuple(_iter_offered_options(rules))


def _iter_offered_options(rules: Rules) -> Iterator[Field]:
    for option in OPTIONS:
        if _is_offered(rules, option.name):
            default = rules.defaults.get(option.name, option.default)
            yield _drop_missing_references(rules, _adapt_option(rules, replace(option, default=default)))


def _drop_missing_references(rules: Rules, option: Field) -> Field:
    """Return the option without its references to options that the game does not offer."""
    layout = option.layout
    if layout.described_with and not _is_offered(rules, layout.described_with):
        layout = replace(layout, described_with="")
    if layout.inactive_when[0] and not _is_offered(rules, layout.inactive_when[0]):
        layout = replace(layout, inactive_when=NO_CONDITION)
    return replace(option, layout=layout)


def _is_offered(rules: Rules, name: str) -> bool:
    if rules.offered_options and name not in rules.offered_options:
        return False
    if name == "form":
        return len(rules.forms) > 1
    if name == "wild":
        return any(form.has_chosen_rank for form in rules.forms)
    if name == "bet_limit":
        return rules.has_bets
    if name == "kitty_half":
        return any(stage.contest.low for form in rules.forms for stage in form.stages)
    if name == "repeats":
        return any(stage.may_wild_repeat for form in rules.forms for stage in form.stages)
    return name in rules.extra_options or name not in EXTRA_OPTIONS


def _adapt_option(rules: Rules, option: Field) -> Field:
    """Return the option adapted to the game: its forms, ways to owe, and fewest legs."""
    match option:
        case MoneyField(name="ante") if any(form.ante.is_paid_by_dealer for form in rules.forms):
            words = amount_describer("the dealer antes {}")
            return replace(option, label="The dealer antes", layout=replace(option.layout, describe=words))
        case MoneyField(name="ante", default=0):
            return replace(option, low=0)
        case ChoiceField(name="declare") if not any(form.has_in_or_out for form in rules.forms):
            layout = Layout(describe=_PRIZE_DECLARE_WORDS)
            return replace(option, label="Declaring", choices=PRIZE_DECLARE_CHOICES, layout=layout)
        case ChoiceField(name="form"):
            choices = tuple((form.slug, form.label) for form in rules.forms)
            return replace(option, default=option.default or choices[0][0], choices=choices)
        case ChoiceField(name="owe"):
            choices = (*DEBT_CHOICES, *(BETTING_DEBT_CHOICES if rules.has_bets else ()))
            return replace(option, choices=choices)
        case NumberField(name="legs") if rules.min_legs:
            option = replace(option, low=rules.min_legs, layout=replace(option.layout, help=""))
    return replace(option, layout=_layout_in_forms(rules, option))


def _layout_in_forms(rules: Rules, option: Field) -> Layout:
    """Return the option's layout with its condition adapted to the forms of the game."""
    if option.name in _FORM_CONDITIONS:
        without = tuple(form.slug for form in rules.forms if not _FORM_CONDITIONS[option.name](form))
        return replace(option.layout, inactive_when=("form", without)) if without else option.layout
    if option.layout.inactive_when == HIDDEN_IF_NOTHING_OWED and not rules.has_bets:
        return replace(option.layout, inactive_when=NO_CONDITION)
    return option.layout


_FORM_CONDITIONS: Mapping[str, Callable[[Form], bool]] = {
    "wild": lambda form: form.has_chosen_rank,
    "repeats": lambda form: any(stage.may_wild_repeat for stage in form.stages),
    "passing": lambda form: form.has_passing,
    "bet_limit": lambda form: form.has_bets,
}
"""Options that matter in some forms of a game only, each with the test for such a form."""
