"""Five of a kind, which wild cards or two packs can make: whether the order of a card has it as a hand."""

from collections.abc import Iterator

from companion.hands import RANKINGS, Ranking
from companion.hands.definition.sides import HandSide
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import LOW_SIDES, Round, Variant

FIVE = 5
"""Cards of a usual hand."""


def counts_as_four(variant: Variant) -> bool:
    """Say whether somebody could have five alike where the order knows four at most."""
    return any(lacking(variant))


def lacking(variant: Variant) -> Iterator[Round]:
    """Yield the rounds in which five alike can be held, and are no hand by their order."""
    if not high(variant):
        return
    for each in variant.rounds:
        made = (each.wild and variant.wild_for != LOW_SIDES) or PACKS[variant.pack].decks > 1
        if made and each.order in RANKINGS and not _knows_five(RANKINGS[each.order]):
            yield each


def high(variant: Variant) -> bool:
    """Say whether a part of the pot is for the best hand by the order of the card."""
    return any(isinstance(side, HandSide) and side.order == "high" for side in variant.sides)


def _knows_five(order: Ranking) -> bool:
    """Say whether five alike are a hand by an order; one of shorter hands has nothing to know of them."""
    return order.size != FIVE or any(FIVE in kind.groups for kind in order.categories)
