"""Five of a kind, which wild cards or two packs can make: whether the order of a card has it as a hand."""

from collections.abc import Iterator

from companion.hands import RANKINGS, STANDARD, Ranking
from companion.hands.rankings import STANDARD_FIVES
from companion.hands.sides import HandSide
from companion.house.packs import PACKS
from companion.house.variant import Round, Variant

FIVE = 5
"""Cards of a usual hand."""


def counts_as_four(variant: Variant) -> bool:
    """Say whether somebody could have five alike where the order knows four at most."""
    return any(_lacking(variant))


def better_order(variant: Variant) -> tuple[str, Ranking] | None:
    """Return the order in which five of a kind is best, and the field that has the plain one instead.

    It is to be offered, as most people expect five of a kind to win and few look for it among the orders.
    None where nobody can have five alike, or where another order was chosen.
    """
    plain = [each for each in _lacking(variant) if each.order == STANDARD.slug]
    if not plain:
        return None
    return "order" if plain[0] == variant.rounds[0] else "then", STANDARD_FIVES


def _lacking(variant: Variant) -> Iterator[Round]:
    """Yield the rounds in which five alike can be held, and are no hand by their order."""
    if not any(isinstance(side, HandSide) and side.order == "high" for side in variant.sides):
        return
    for each in variant.rounds:
        made = each.wild or PACKS[variant.pack].decks > 1
        if made and each.order in RANKINGS and not _knows_five(RANKINGS[each.order]):
            yield each


def _knows_five(order: Ranking) -> bool:
    """Say whether five alike are a hand by an order; one of shorter hands has nothing to know of them."""
    return order.size != FIVE or any(FIVE in kind.groups for kind in order.categories)
