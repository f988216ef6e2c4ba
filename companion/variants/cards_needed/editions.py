"""The edition of the judging by which a variant is played.

The edition of a variant rises if a release judges that variant differently from the release before. A match
keeps the edition that it began with, and its table is asked how to go on.
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
    """Return the newest edition of a variant."""
    if _of_short_packs(variant) or _of_losing_both(variant):
        return THIRD
    pots, declared, killed = _of_side_pots(variant), _of_declaring(variant), _of_killing(variant)
    held = bool(variant.floor) and (len(variant.sides) > 1 or bool(variant.then))
    grown = variant.house == KITTY and bool(variant.then)
    return SECOND if pots or declared or killed or held or grown else FIRST


def _of_side_pots(variant: Variant) -> bool:
    """Return whether there can be side pots together with legs, a kitty, or a prize nobody wins."""
    if not variant.bets or variant.settle != POT:
        return False
    lacking = bool(variant.floor) or all(side.may_lack for side in variant.sides)
    several = bool(variant.legs) or variant.house == KITTY or variant.speak == DECLARE_BOTH
    return several or lacking


def _of_declaring(variant: Variant) -> bool:
    """Return whether declaring can matter for prizes nobody wins, second hands or a kitty."""
    if variant.speak == CARDS:
        return False
    second = variant.second and variant.speak == DECLARE_BOTH
    return _may_lack(variant) or second or variant.house == KITTY


def _of_losing_both(variant: Variant) -> bool:
    """Return whether a player who loses both prizes can leave another alone with a prize."""
    return variant.speak == DECLARE_BOTH and _may_lack(variant)


def _may_lack(variant: Variant) -> bool:
    """Return whether there may be no winner of some prize."""
    return bool(variant.floor) or any(side.may_lack for side in variant.sides)


def _of_killing(variant: Variant) -> bool:
    """Return whether the lowest card kills: as a rank, besides others, or with jokers."""
    lowest = cards_in(variant.kill).lowest
    beside = len(variant.kill) > 1 or bool(PACKS[variant.pack].jokers)
    return bool(lowest) and (beside or lowest == "rank")


def _of_short_packs(variant: Variant) -> bool:
    """Return whether a wild card could be better as a card that the pack lacks."""
    pack = PACKS[variant.pack].ranks
    return any(
        _lacks(side, order_named(each.order), pack)
        for each in variant.rounds
        for side in variant.sides
        if each.wild and pack != RANKS
    )


def _lacks(side: Side, high: Ranking, pack: str) -> bool:
    """Return whether a prize can be won better with a card that the pack lacks."""
    if not isinstance(side, HandSide):
        return isinstance(side, PointsSide)
    return order_of(side.order, high).wants_beyond(pack)
