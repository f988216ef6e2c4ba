"""Wild cards that count for one part of the pot only: whether they can."""

from collections.abc import Iterator

from companion.cards import JOKER
from companion.hands.sides import CardSide
from companion.house.errors import Fault
from companion.house.packs import PACKS
from companion.house.variant import EVERY_SIDE, Variant
from companion.house.wilds import cards_in

Faults = Iterator[Fault]


def of_one_side(variant: Variant) -> Faults:
    """Yield why wild cards cannot count for high or for low hands only."""
    if variant.wild_for == EVERY_SIDE:
        return
    played = [side for side in variant.sides if not isinstance(side, CardSide)]
    takes = [side for side in played if variant.takes_wild(side)]
    hands = f"{variant.wild_for} hands"
    if not any(each.wild for each in variant.rounds):
        yield Fault("wild_for", f"Nothing is wild, so that nothing is wild for {hands} only.")
    elif not takes:
        yield Fault("wild_for", f"Cards are wild for {hands} only, and no part of the pot is for those.")
    elif takes == played:
        yield Fault("wild_for", f"All is for {hands} here: let wild cards count for every part.")
    if JOKER in PACKS[variant.pack].cards and JOKER not in cards_in(variant.dead).cards:
        other = "low" if variant.wild_for == "high" else "high"
        yield Fault("pack", f"A joker would be no card at all for {other} hands: take a pack without jokers.")
