"""Five of a kind, possible with wild cards or two packs: whether a variant's ranking has it."""

from collections.abc import Iterator

from companion.hands import RANKINGS, Ranking
from companion.hands.definition.sides import HandSide
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import LOW_SIDES, Round, Variant

FIVE = 5
"""Number of cards of a usual hand."""


def counts_as_four(variant: Variant) -> bool:
    """Return whether five of a kind is possible in a round whose ranking has no such hand."""
    return any(lacking(variant))


def lacking(variant: Variant) -> Iterator[Round]:
    """Yield the rounds in which five of a kind is possible but no hand of their ranking."""
    if not high(variant):
        return
    for each in variant.rounds:
        made = (each.wild and variant.wild_for != LOW_SIDES) or PACKS[variant.pack].decks > 1
        if made and each.order in RANKINGS and not _knows_five(RANKINGS[each.order]):
            yield each


def high(variant: Variant) -> bool:
    """Return whether a prize is for the best hand by the variant's ranking."""
    return any(isinstance(side, HandSide) and side.order == "high" for side in variant.sides)


def _knows_five(order: Ranking) -> bool:
    """Return whether a ranking has five of a kind; True for rankings of fewer cards."""
    return order.size != FIVE or any(FIVE in kind.groups for kind in order.categories)
