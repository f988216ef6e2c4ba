"""A match's agreed options, written back into its variant, and the rest of them in words."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.call import applying, tell
from companion.engine.field import NO, YES, Field, Values
from companion.engine.game import Game
from companion.engine.gate import begin
from companion.engine.money import Unit
from companion.engine.seats import Seats
from companion.matchpot import State
from companion.matchpot.rules.agreement import Agreement
from companion.matchpot.rules.options import POT, POTS
from companion.variants.definition import variant as card
from companion.variants.definition.canonical_form import as_data
from companion.variants.definition.errors import BadVariant
from companion.variants.definition.steps import IN_OR_OUT
from companion.variants.definition.variant import Variant
from companion.variants.play.compiled import ALIKE, game_of
from companion.variants.reading.reading import read_variant

ONE_HAND = "one hand is played, and that is all"
_AMOUNTS = {"ante": "ante", "amount": "amount", "wimp_amount": "wimp_amount", "bet_limit": "limit"}
"""Options that are amounts, with the names of their fields in a variant."""
_OF_FORM = {"form", "wild"}
"""Options that the variant of the match determines."""
_COMES_TO = {"second": "second_chance"}
"""Options that take effect through another property of the agreement, with its name."""


@dataclass(frozen=True)
class Kept:
    """A variant as it was played; `left` are sentences for options that no variant has."""

    variant: Variant
    left: tuple[str, ...]


def as_agreed(game: Game[State], base: Variant, options: Values, unit: Unit) -> Kept:
    """Return the variant `base`, by which `game` was played, with the agreed options.

    `options` has amounts in the smallest unit of `unit`.
    """
    agreed = _meant(_agreed(game, options, unit), base)
    fields = {field.name: field for field in game.asked_in(unit)}
    values = {name: options.get(name, field.default) for name, field in fields.items()}
    means = applying(tuple(fields.values()), values)
    said = dict(_said(base, agreed, means))
    variant = _reading(base, said)
    if _agreed(game_of(variant), {}, unit).rotates != agreed.rotates:
        variant = _reading(base, {**said, "rotates": YES if agreed.rotates else NO})
    plays = _agreed(game_of(variant), {}, unit)
    other = {name for name in means - _OF_FORM if _differs(name, agreed, plays)}
    together = (_beside(field, fields, means) for field in fields.values() if field.beside not in fields)
    left = (_told(names, fields, values, plays) for names in together if other & {*names})
    return Kept(variant, tuple(left))


def _agreed(game: Game[State], options: Values, unit: Unit) -> Agreement:
    return begin(game, Seats(("", ""), unit=unit), options).agreed


def _meant(agreed: Agreement, base: Variant) -> Agreement:
    """Return the agreement with defaults for options that have no effect, as variants have."""
    said = replace(base, every_deal=agreed.every_deal, dropped=agreed.dropped, legs=agreed.legs)
    if said.antes_anyway:
        agreed = replace(agreed, nobody_in=card.ANTES)
    if said.one_leg and agreed.last_leg == card.OLDER:
        agreed = replace(agreed, last_leg=card.SHARED)
    return agreed


def _said(base: Variant, agreed: Agreement, means: frozenset[str]) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a variant for what was agreed; of amounts only whole ones."""
    for name, field in _AMOUNTS.items():
        whole, rest = divmod(getattr(agreed, name), agreed.unit.scale)
        if name in means and not rest:
            yield field, whole
    yield "settle", _settled(agreed)
    if agreed.plays_one:
        yield "steps", [str(step) for step in base.steps if step.kind != IN_OR_OUT]
    else:
        yield from {"declare_by": agreed.declare, "legs": agreed.legs, "wimp": agreed.wimp}.items()
        yield from ((name, getattr(agreed, name)) for name in ALIKE if name in means)
        yield "second_chance", agreed.second_chance
    yield "house", card.KITTY if agreed.kitty else card.DECK if agreed.deck else card.NO_HOUSE


def _settled(agreed: Agreement) -> str:
    """Return the value of `settle` for what losers owe."""
    if agreed.owes_nothing:
        return card.POT
    if agreed.owe == POT:
        return "winner" if agreed.pays_winner else "match"
    return agreed.owe


def _reading(base: Variant, said: Mapping[str, Any]) -> Variant:
    """Return the variant with those fields; a field that conflicts with others is not changed."""
    try:
        return read_variant({**as_data(base), **said})
    except BadVariant:
        found = base
        for name, value in said.items():
            with suppress(BadVariant):
                found = read_variant({**as_data(found), name: value})
        return found


def _differs(name: str, agreed: Agreement, plays: Agreement) -> bool:
    """Return whether an option differs from the one that a variant plays by."""
    came = _COMES_TO.get(name, name)
    return bool(getattr(agreed, came) != getattr(plays, came))


def _beside(field: Field, fields: Mapping[str, Field], means: frozenset[str]) -> list[str]:
    """Return the names of an option and of the applying options described with it."""
    return [
        field.name,
        *(one.name for one in fields.values() if one.beside == field.name and one.name in means),
    ]


def _told(names: list[str], fields: Mapping[str, Field], values: Values, plays: Agreement) -> str:
    """Return the text for options that are described together."""
    if names == ["owe"] and plays.owe == POTS:
        return ONE_HAND
    return " ".join(tell(fields[name], values) for name in names)
