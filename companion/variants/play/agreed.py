"""A match's agreed options, written back into its variant, and the rest of them in words."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.call import applicable_option_names, describe_option
from companion.engine.choice_fields import NO, YES
from companion.engine.field import Field, Value, Values
from companion.engine.game import Game
from companion.engine.gate import begin
from companion.engine.money import MoneyUnit
from companion.engine.seats import Seats
from companion.kit.reading import number_in
from companion.matchpot import State
from companion.matchpot.rules.agreement import Agreement
from companion.matchpot.rules.options import ANTES_ONLY, POT
from companion.variants.definition.canonical_form import variant_to_data
from companion.variants.definition.errors import BadVariant
from companion.variants.definition.parts import (
    ALL_ANTE_AGAIN,
    DECK,
    KITTY,
    LAST_LEG_SHARED,
    MATCH_POT,
    NO_DEBTS,
    NOTHING_TO_BEAT,
    OLDER_LEGS_WIN,
    PAY_WINNER,
)
from companion.variants.definition.steps import IN_OR_OUT
from companion.variants.definition.variant import Variant
from companion.variants.play.compiled import SAME_NAMED_OPTIONS, compile_variant
from companion.variants.reading.reading import read_variant

ONE_HAND_TEXT = "only one hand is played"
_FIELD_BY_AMOUNT_OPTION = {
    "ante": "ante",
    "amount": "amount",
    "wimp_amount": "wimp_amount",
    "bet_limit": "limit",
}
"""Options that are amounts, with the names of their fields in a variant."""
_VARIANT_OPTIONS = {"form", "wild"}
"""Options that the variant of the match determines."""


@dataclass(frozen=True)
class AgreedVariant:
    """A variant as it was played.

    variant: the variant with all agreed options that fit it.
    unsupported_options: texts for the other agreed options: those that no variant has, that conflict with
        others, or whose amounts are not whole. () if there are none.
    """

    variant: Variant
    unsupported_options: tuple[str, ...]


def apply_agreed_options(game: Game[State], base: Variant, options: Values, unit: MoneyUnit) -> AgreedVariant:
    """Return the variant `base`, by which `game` was played, with the agreed options.

    `options` has amounts in the smallest unit of `unit`; those that it lacks have their defaults. The result
    is valid: an option that conflicts with another, or an amount that is not whole, is among its
    `unsupported_options` instead, and the variant keeps what `base` has.

    Raises: `Illegal` for invalid options.
    """
    agreed = _normalise_agreement(_make_agreement(game, options, unit), base)
    fields = {field.name: field for field in game.options.choosable_fields_in(unit)}
    values = {name: options.get(name, field.default) for name, field in fields.items()}
    means = applicable_option_names(tuple(fields.values()), values)
    said = dict(_agreed_fields(base, agreed, means))
    variant = _read_with_fields(base, said)
    if _make_agreement(compile_variant(variant), {}, unit).dealing.rotates != agreed.dealing.rotates:
        variant = _read_with_fields(base, {**said, "rotates": YES if agreed.dealing.rotates else NO})
    plays = _make_agreement(compile_variant(variant), {}, unit)
    wanted, played = _effective_values(agreed), _effective_values(plays)
    other = {name for name in means - _VARIANT_OPTIONS if wanted[name] != played[name]}
    together = (
        _option_names_in_group(field, fields, means)
        for field in fields.values()
        if field.layout.described_with not in fields
    )
    left = (_describe_options(names, fields, values, plays) for names in together if other & {*names})
    return AgreedVariant(variant, tuple(left))


def _make_agreement(game: Game[State], options: Values, unit: MoneyUnit) -> Agreement:
    return begin(game, Seats(("", ""), unit=unit), options).match.agreement


def _normalise_agreement(agreed: Agreement, base: Variant) -> Agreement:
    """Return the agreement with defaults for options that have no effect, as variants have."""
    in_or_out = replace(
        base.in_or_out,
        is_out_until_redeal=agreed.declaring.dropped,
        legs_to_win=agreed.ending.legs,
    )
    money = replace(base.money, has_ante_every_deal=agreed.stakes.every_deal)
    if replace(base, in_or_out=in_or_out, money=money).has_ante_if_nobody_in:
        agreed = replace(agreed, declaring=replace(agreed.declaring, nobody_in=ALL_ANTE_AGAIN))
    if in_or_out.is_won_by_one_leg and agreed.ending.last_leg == OLDER_LEGS_WIN:
        agreed = replace(agreed, ending=replace(agreed.ending, last_leg=LAST_LEG_SHARED))
    return agreed


def _agreed_fields(base: Variant, agreed: Agreement, means: frozenset[str]) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a variant for what was agreed; of amounts only whole ones."""
    values = agreed.values_by_option
    for name, field in _FIELD_BY_AMOUNT_OPTION.items():
        whole, rest = divmod(number_in(values, name), agreed.unit.scale)
        if name in means and not rest:
            yield field, whole
    yield "settle", _loser_debt(agreed)
    if agreed.is_single_hand:
        yield "steps", [str(step) for step in base.first_round.steps if step.kind != IN_OR_OUT]
    else:
        yield "declare_by", agreed.declaring.declare
        yield "legs", agreed.ending.legs
        yield "wimp", agreed.declaring.wimp
        yield from ((name, values[name]) for name in SAME_NAMED_OPTIONS if name in means)
        yield "second_chance", agreed.has_second_chance
    hand = agreed.house_hand
    yield "house", KITTY if hand.kitty else DECK if hand.deck else NOTHING_TO_BEAT


def _loser_debt(agreed: Agreement) -> str:
    """Return what losers owe, as a variant has it."""
    if agreed.debts.is_nothing_owed:
        return NO_DEBTS
    if agreed.debts.owe == POT:
        return PAY_WINNER if agreed.debts.is_winner_paid_at_once else MATCH_POT
    return agreed.debts.owe


def _read_with_fields(base: Variant, said: Mapping[str, Any]) -> Variant:
    """Return the variant with those fields; a field that conflicts with others is not changed."""
    try:
        return read_variant({**variant_to_data(base), **said})
    except BadVariant:
        found = base
        for name, value in said.items():
            with suppress(BadVariant):
                found = read_variant({**variant_to_data(found), name: value})
        return found


def _effective_values(agreed: Agreement) -> Mapping[str, Value]:
    """Return the agreed values by option; of a second chance whether there can be one."""
    return {**agreed.values_by_option, "second": agreed.has_second_chance}


def _option_names_in_group(field: Field, fields: Mapping[str, Field], means: frozenset[str]) -> list[str]:
    """Return the names of an option and of the applying options described with it."""
    return [
        field.name,
        *(
            one.name
            for one in fields.values()
            if one.layout.described_with == field.name and one.name in means
        ),
    ]


def _describe_options(names: list[str], fields: Mapping[str, Field], values: Values, plays: Agreement) -> str:
    """Return the text for options that are described together."""
    if names == ["owe"] and plays.debts.owe == ANTES_ONLY:
        return ONE_HAND_TEXT
    return " ".join(describe_option(fields[name], values) for name in names)
