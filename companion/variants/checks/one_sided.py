"""Faults of variants in which wild cards count for one prize only."""

from collections.abc import Iterator

from companion.cards import JOKER
from companion.hands.definition.sides import CardSide
from companion.variants.cards_needed.judging import order_named
from companion.variants.definition.errors import Fault
from companion.variants.definition.five_alike import high
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import EVERY_SIDE, HIGH_SIDES, Variant
from companion.variants.definition.wilds import cards_in

Faults = Iterator[Fault]


def of_one_side(variant: Variant) -> Faults:
    """Yield the reasons why wild cards cannot count for one prize only."""
    if variant.wild_for == EVERY_SIDE:
        return
    played = [side for side in variant.sides if not isinstance(side, CardSide)]
    takes = [side for side in played if variant.takes_wild(side)]
    part, all_of_it = _part(variant), "let them count for all of the pot"
    if not any(each.wild for each in variant.rounds):
        yield Fault("wild_for", f"Nothing is wild here that could count for {part} only: say what is wild.")
    elif not takes:
        yield Fault("wild_for", f"Wild cards count for {part} only, and nobody plays for it: {all_of_it}.")
    elif takes == played:
        yield Fault("wild_for", f"Wild cards can count for nothing but {part} here: {all_of_it}.")
    if JOKER in PACKS[variant.pack].cards and JOKER not in cards_in(variant.dead).cards:
        rest = "For the rest of the pot a joker would be no card at all"
        yield Fault("pack", f"{rest}: take a pack without jokers.")


def _part(variant: Variant) -> str:
    """Return players' name of the prize for which wild cards count; the ranking may be a low."""
    order = order_named(variant.order)
    if variant.wild_for == HIGH_SIDES:
        return f"the {order.name.partition(',')[0]}" if order.low else "the high"
    return "the other low" if order.low and high(variant) else "the low"
