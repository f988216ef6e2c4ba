"""Faults of variants in which wild cards count for one prize only."""

from collections.abc import Iterator

from companion.cards import JOKER
from companion.hands.definition.sides import CardPrize
from companion.variants.definition.errors import Fault
from companion.variants.definition.parts import ALL_PRIZES, HIGH_PRIZES
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import parse_card_texts

Faults = Iterator[Fault]


def one_prize_wild_faults(variant: Variant) -> Faults:
    """Yield the faults of a variant whose wild cards count for high hands or low hands only.

    Nothing is yielded if they count for all prizes.
    """
    if variant.special_cards.wild_prizes == ALL_PRIZES:
        return
    played = [prize for prize in variant.showdown.prizes if not isinstance(prize, CardPrize)]
    takes = [prize for prize in played if variant.special_cards.can_use_wild(prize)]
    part, all_of_it = _name_wild_prize(variant), "let them count for all of the pot"
    if not any(each.wild_cards for each in variant.rounds):
        yield Fault("wild_for", f"Nothing is wild here that could count for {part} only: say what is wild.")
    elif not takes:
        yield Fault("wild_for", f"Wild cards count for {part} only, and nobody plays for it: {all_of_it}.")
    elif takes == played:
        yield Fault("wild_for", f"Wild cards can count for nothing but {part} here: {all_of_it}.")
    if JOKER in variant.cards.pack.cards and JOKER not in parse_card_texts(variant.special_cards.dead).cards:
        rest = "For the rest of the pot a joker would be no card at all"
        yield Fault("pack", f"{rest}: take a pack without jokers.")


def _name_wild_prize(variant: Variant) -> str:
    """Return players' name of the prize for which wild cards count; the ranking may be a low."""
    order = variant.first_round.ranking
    if variant.special_cards.wild_prizes == HIGH_PRIZES:
        return f"the {order.name.partition(',')[0]}" if order.is_low else "the high"
    return "the other low" if order.is_low and variant.showdown.has_high_prize else "the low"
