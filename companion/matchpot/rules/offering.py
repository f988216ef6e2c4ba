"""The options that a game of the family offers, and their defaults."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from companion.engine.field import Field, Value
from companion.engine.money import Unit
from companion.kit.calling import amount, chosen
from companion.matchpot.rules.catalogue import NO_QUESTION, OPTIONS, OWES, OWES_WITH_BETS, SIDES_DECLARED
from companion.matchpot.rules.options import ASKED, CHIPS, DROP
from companion.matchpot.rules.rules import Form, Rules

_SIDES_TOLD = chosen({DROP: "declared all at once", ASKED: "asked in turn", CHIPS: "declared by chips"})
"""Words for the ways to declare for prizes, in games where players do not say in or out."""
EXTRAS = ("deck", "passing", "payee", "dropped")
"""Options that a game offers only if it names them in `Rules.extras`."""


def defaults(rules: Rules, unit: Unit) -> Mapping[str, Value]:
    """Return the default of every option, also of options that the game does not offer."""
    return {
        option.name: option.in_unit(rules.defaults.get(option.name, option.default), unit)
        for option in OPTIONS
    }


def options_of(rules: Rules) -> tuple[Field, ...]:
    """Return the options that a game offers, with its own defaults."""
    return tuple(_options(rules))


def _options(rules: Rules) -> Iterator[Field]:
    for option in OPTIONS:
        if _offered(rules, option.name):
            default = rules.defaults.get(option.name, option.default)
            yield _alone(rules, _fitted(rules, replace(option, default=default)))


def _alone(rules: Rules, option: Field) -> Field:
    """Return the option without its references to options that the game does not offer."""
    if option.beside and not _offered(rules, option.beside):
        option = replace(option, beside="")
    beside = option.unless[0]
    return option if not beside or _offered(rules, beside) else replace(option, unless=("", ()))


def _offered(rules: Rules, name: str) -> bool:
    if rules.offers and name not in rules.offers:
        return False
    if name == "form":
        return len(rules.forms) > 1
    if name == "wild":
        return any(form.chosen for form in rules.forms)
    if name == "bet_limit":
        return rules.has_bets
    if name == "kitty_half":
        return any(stage.contest.low for form in rules.forms for stage in form.stages)
    if name == "repeats":
        return any(stage.can_repeat for form in rules.forms for stage in form.stages)
    return name in rules.extras or name not in EXTRAS


def _fitted(rules: Rules, option: Field) -> Field:
    """Return the option adapted to the game: its forms, ways to owe, and fewest legs."""
    if option.name == "ante" and any(form.dealer_antes for form in rules.forms):
        return replace(option, label="The dealer antes", told=amount("the dealer antes {}"))
    if option.name == "ante" and not option.default:
        return replace(option, low=0)
    if option.name == "declare" and not any(form.asks for form in rules.forms):
        return replace(option, label="Declaring", choices=SIDES_DECLARED, unless=("", ()), told=_SIDES_TOLD)
    if option.name == "form":
        choices = tuple((form.slug, form.label) for form in rules.forms)
        return replace(option, default=option.default or choices[0][0], choices=choices)
    if option.name == "owe":
        return replace(option, choices=(*OWES, *(OWES_WITH_BETS if rules.has_bets else ())))
    if option.unless == NO_QUESTION and not rules.has_bets:
        option = replace(option, unless=("", ()))
    if option.name == "legs" and rules.least_legs:
        return replace(option, low=rules.least_legs, help="")
    if option.name in _OF_FORMS:
        without = tuple(form.slug for form in rules.forms if not _OF_FORMS[option.name](form))
        return replace(option, unless=("form", without)) if without else option
    return option


_OF_FORMS: Mapping[str, Callable[[Form], bool]] = {
    "wild": lambda form: form.chosen,
    "repeats": lambda form: any(stage.can_repeat for stage in form.stages),
    "passing": lambda form: form.passes,
    "bet_limit": lambda form: form.has_bets,
}
"""Options that matter in some forms of a game only, each with the test for such a form."""
