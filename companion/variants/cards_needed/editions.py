"""The edition of the judging that a card is played by.

It rises where a release judges a card otherwise than the one before, and only for such cards: a match that is
being played keeps the edition that it began with, and its table is asked how to go on.
"""

from companion.cards import RANKS
from companion.hands import Ranking, Side
from companion.hands.definition.sides import HandSide, PointsSide
from companion.hands.judging.lows import order_of
from companion.variants.cards_needed.judging import order_named
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import CARDS, DECLARE_BOTH, KITTY, POT, Variant
from companion.variants.definition.wilds import cards_in

FIRST, SECOND, THIRD = 1, 2, 3


def edition(variant: Variant) -> int:
    """Return the newest edition of a card."""
    if _of_short_packs(variant) or _of_losing_both(variant):
        return THIRD
    pots, declared, killed = _of_side_pots(variant), _of_declaring(variant), _of_killing(variant)
    held = bool(variant.floor) and (len(variant.sides) > 1 or bool(variant.then))
    grown = variant.house == KITTY and bool(variant.then)
    return SECOND if pots or declared or killed or held or grown else FIRST


def _of_side_pots(variant: Variant) -> bool:
    """Say whether side pots may lie there that legs, a kitty or a part nobody has leave otherwise."""
    if not variant.bets or variant.settle != POT:
        return False
    lacking = bool(variant.floor) or all(side.may_lack for side in variant.sides)
    several = bool(variant.legs) or variant.house == KITTY or variant.speak == DECLARE_BOTH
    return several or lacking


def _of_declaring(variant: Variant) -> bool:
    """Say whether who alone declares for a part may not have it, or who declares for both must be second."""
    if variant.speak == CARDS:
        return False
    second = variant.second and variant.speak == DECLARE_BOTH
    return _may_lack(variant) or second or variant.house == KITTY


def _of_losing_both(variant: Variant) -> bool:
    """Say whether who loses both may leave another alone with a part that nobody need have."""
    return variant.speak == DECLARE_BOTH and _may_lack(variant)


def _may_lack(variant: Variant) -> bool:
    """Say whether there may be nobody for some part of the pot."""
    return bool(variant.floor) or any(side.may_lack for side in variant.sides)


def _of_killing(variant: Variant) -> bool:
    """Say whether the lowest card kills beside others, or in a pack with jokers."""
    lowest = cards_in(variant.kill).lowest
    beside = len(variant.kill) > 1 or bool(PACKS[variant.pack].jokers)
    return bool(lowest) and (beside or lowest == "rank")


def _of_short_packs(variant: Variant) -> bool:
    """Say whether a wild card could be better as a card that the pack lacks."""
    pack = PACKS[variant.pack].ranks
    return any(
        _lacks(side, order_named(each.order), pack)
        for each in variant.rounds
        for side in variant.sides
        if each.wild and pack != RANKS
    )


def _lacks(side: Side, high: Ranking, pack: str) -> bool:
    """Say whether points, a low or a straight below its lowest card may want a card that the pack lacks."""
    if not isinstance(side, HandSide):
        return isinstance(side, PointsSide)
    return order_of(side.order, high).wants_beyond(pack)
