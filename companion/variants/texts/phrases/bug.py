"""Text about the cards that the bug can stand for."""

from companion.hands.definition.sides import HandSide
from companion.hands.judging.lows import order_of
from companion.variants.cards_needed.judging import order_named
from companion.variants.definition.variant import Variant

_MAKES = ", or the card that makes a straight or a flush: in a flush the highest that is not in it"


def bug(variant: Variant, at: int) -> str:
    """Return sentences about the cards that the bug can stand for in a round (index from 0)."""
    named, takes = order_named(variant.rounds[at].order), filter(variant.takes_wild, variant.sides)
    found = [order_of(side.order, named) for side in takes if isinstance(side, HandSide)]
    makes = any(order.has_flushes and not order.low for order in found)
    high = f"an ace{_MAKES if makes else ''}" if not found or not all(order.low for order in found) else ""
    lows = any(order.low for order in found)
    low = f"{'For a low it' if high else 'The bug'} is the card that makes the lowest hand." if lows else ""
    return " ".join(filter(None, [f"The bug is {high}." if high else "", low]))
