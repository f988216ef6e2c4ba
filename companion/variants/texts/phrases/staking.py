"""Texts about money in a few words each: antes, debts, bets, kitty and deck, legs, wimps."""

from collections.abc import Iterator

from companion.engine.money import Unit
from companion.variants.definition.variant import (
    ANTES,
    DEALER,
    DECIDED,
    DECK,
    IN_POT,
    KITTY,
    NO_HOUSE,
    OLDER,
    OTHER,
    POT,
    SHARED,
    STAYS,
    Variant,
)
from companion.variants.texts.phrases import debts
from companion.variants.texts.phrases.counting import money, several
from companion.variants.texts.phrases.saying import ASKED, CHIPS, DROP

DECLARING = {DROP: "a drop", ASKED: "asked in turn", CHIPS: "chips in the fist"}
WIMPS = {"none": "no wimp rule", "match": "whoever wimps pays as a loser"}
OUT = {True: "whoever drops is out until cards are dealt anew", False: "whoever drops is out of one round"}
KITTY_HALVES = {
    IN_POT: "a part that the kitty wins stays in the pot",
    OTHER: "a part that the kitty wins goes to whoever won the others",
}
LAST_LEGS = {
    SHARED: "",
    DECIDED: ", the last played off where several get it",
    OLDER: ", the last by who had the others first",
}
NOBODY_IN = {ANTES: "there is an ante again when nobody is in", STAYS: "nobody pays when all drop"}
HOUSES = {NO_HOUSE: "nothing to beat beside", KITTY: "a kitty", DECK: "the deck to beat when alone"}


def staked(variant: Variant, unit: Unit) -> str:
    """Return a summary of declaring, antes, debts, bets, legs and special rules."""
    return ", ".join(filter(None, _paid(variant, unit)))


def _paid(variant: Variant, unit: Unit) -> Iterator[str]:
    yield DECLARING[variant.declare_by] if variant.asks else ""
    yield f"ante {money(variant.ante, unit)}{anted(variant)}" if variant.ante else "no ante"
    if variant.settle != POT:
        yield f"losers {debts.owes(variant, unit, 'the pot')}"
    if variant.bets:
        yield several(variant.bets, "betting round")
        yield f"bets up to {money(variant.limit, unit)}" if variant.limit else "no bet limit"
    if variant.house:
        yield HOUSES[variant.house]
    if variant.legs:
        yield legs(variant)
    if variant.dropped:
        yield OUT[variant.dropped]
    if variant.nobody_in != ANTES:
        yield NOBODY_IN[variant.nobody_in]
    yield from _more_of_the_pot(variant)
    if variant.wimp != "none":
        yield wimps(variant, unit)


def anted(variant: Variant) -> str:
    """Return an unusual payer and time of the ante, "" if usual: ``" at every deal"``."""
    by = " by the dealer" if variant.ante_by == DEALER else ""
    return f"{by}{' at every deal' if variant.every_deal else ''}"


def legs(variant: Variant) -> str:
    """Return the number of legs that win, with their special rules."""
    only = ", only alone in" if variant.alone_only else ""
    return f"{debts.legs(variant)}{only}{LAST_LEGS[variant.last_leg]}"


def _more_of_the_pot(variant: Variant) -> Iterator[str]:
    """Yield words for unusual special rules: a second chance, prizes that the kitty wins."""
    if variant.second_chance:
        yield "a second chance"
    if variant.kitty_half == OTHER:
        yield KITTY_HALVES[OTHER]


def wimps(variant: Variant, unit: Unit) -> str:
    """Return words for the wimp rule."""
    return WIMPS.get(variant.wimp) or f"whoever wimps pays {money(variant.wimp_amount, unit)}"
