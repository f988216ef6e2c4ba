"""Text about the cards that the bug can stand for."""

from companion.hands.definition.sides import HandPrize
from companion.hands.judging.lows import prize_ranking
from companion.variants.definition.variant import Variant

_STRAIGHT_OR_FLUSH_WORDS = (
    ", or the card that makes a straight or a flush: in a flush the highest that is not in it"
)


def describe_bug(variant: Variant, at: int) -> str:
    """Return sentences about the cards that the bug can stand for in a round (index from 0).

    They depend on the round's rankings of high and low hands.
    """
    named, takes = (
        variant.rounds[at].ranking,
        filter(variant.special_cards.can_use_wild, variant.showdown.prizes),
    )
    found = [prize_ranking(prize.ranking_name, named) for prize in takes if isinstance(prize, HandPrize)]
    makes = any(order.has_flushes and not order.is_low for order in found)
    high = (
        f"an ace{_STRAIGHT_OR_FLUSH_WORDS if makes else ''}"
        if not found or not all(order.is_low for order in found)
        else ""
    )
    lows = any(order.is_low for order in found)
    low = f"{'For a low it' if high else 'The bug'} is the card that makes the lowest hand." if lows else ""
    return " ".join(filter(None, [f"The bug is {high}." if high else "", low]))
