"""Rules of a variant that can never have an effect.

These are prizes that nobody can win, money that never moves, and options without effect. Such a variant is
refused before it is saved or played, but not when it is read: a match begun with it still opens.
"""

from collections.abc import Iterator
from itertools import combinations

from companion.hands import Ranking, Side
from companion.hands.definition.sides import CardSide, HandSide
from companion.hands.judging.lows import order_of
from companion.variants.cards_needed.dealing import showdowns
from companion.variants.cards_needed.judging import order_named
from companion.variants.checks.fitting import of_laying
from companion.variants.checks.unwinnable import of_sides
from companion.variants.definition import variant as card
from companion.variants.definition.errors import Fault
from companion.variants.definition.layout import Lying
from companion.variants.definition.steps import DEAL, DECLARE
from companion.variants.definition.variant import Round, Variant
from companion.variants.definition.wilds import cards_in

Faults = Iterator[Fault]
_PAY_ANYHOW = ("amount", "limit")
"""Values of `settle` by which losers owe an amount even if the pot is empty."""


def in_vain(variant: Variant) -> tuple[Fault, ...]:
    """Return the faults of all rules of a valid variant that can never have an effect."""
    found = (_of_money, of_sides, _of_alike, _of_ties, _of_board, _of_declaring)
    return tuple(dict.fromkeys(fault for each in found for fault in each(variant)))


def _of_money(variant: Variant) -> Faults:
    prices = any(step.price for each in variant.rounds for step in each.steps)
    if not (variant.ante or variant.bets or prices or variant.settle in _PAY_ANYHOW):
        yield Fault("ante", "Nothing gets into the pot: there is no ante, and nothing is bet.")


def _of_alike(variant: Variant) -> Faults:
    """Yield the fault that two prizes always go to the same player."""
    rounds = tuple(zip(variant.rounds, showdowns(variant), strict=True))
    for one, other in combinations(variant.sides, 2):
        if all(_comes_to(variant, one, *each) == _comes_to(variant, other, *each) for each in rounds):
            yield Fault("sides", f"“{one}” and “{other}” always go to the same player: leave one out.")


def _comes_to(variant: Variant, side: Side, each: Round, lying: Lying) -> tuple[object, ...]:
    """Return a key of a prize in a round; prizes with equal keys have the same winner."""
    if isinstance(side, HandSide):
        row, wild = side.row if len(lying.lines) > 1 else 0, variant.played_for(side, each).wild
        order = _in_order(order_of(side.order, order_named(each.order)))
        return order, side.qualifies, side.alone, row, wild
    if isinstance(side, CardSide):
        return side.suit, side.low, side.down and bool(lying.up + lying.more), side.ace_low
    return (side,)


def _in_order(order: Ranking) -> tuple[object, ...]:
    """Return a key of a ranking without its name; rankings with equal keys rank the same."""
    kinds = tuple((kind.groups, kind.run, kind.suited) for kind in order.categories)
    counts = order.size, order.held, order.least, order.rainbow
    return kinds, order.straights, order.ranks, order.low, counts


def _of_ties(variant: Variant) -> Faults:
    """Yield the fault that all tie, as every hand is one card and has a wild card."""
    for each in variant.rounds:
        hands = [side for side in variant.sides if isinstance(side, HandSide)]
        single = (side for side in hands if order_of(side.order, order_named(each.order)).size == 1)
        if any(_wild_in_all(variant.played_for(side, each)) for side in single):
            why = "every hand has a wild card, and a hand is one card"
            yield Fault("then" if each in variant.then else "wild", f"All would tie: {why}.")


def _wild_in_all(each: Round) -> bool:
    """Return whether every hand has a wild card."""
    hole = card.OWN_LOW in each.wild or card.OWN_HIGH in each.wild
    return hole or bool(each.own or cards_in(each.wild).lowest)


def _of_board(variant: Variant) -> Faults:
    """Yield the fault that board cards have no effect, or that a shaped board has no cards."""
    yield from of_laying(showdowns(variant))
    hands = [side for side in variant.sides if isinstance(side, HandSide)]
    if any(not side.alone for side in hands):
        return
    if variant.use != card.ANY:
        yield Fault("use", f"“{variant.use}” takes cards of the board, and only own cards count here.")
    if any(lying.boarded or lying.lay for lying in showdowns(variant)) and not _in_words(variant):
        why = "leave it out, or say in words what it is for"
        yield Fault("steps", f"The board is for nothing here, as only own cards count: {why}.")


def _in_words(variant: Variant) -> bool:
    """Return whether the table judges rules in words, or decides itself which cards are wild."""
    said = any(step.text for each in variant.rounds for step in each.steps)
    wild = any(each.named or each.own or card.TAPPED in each.wild for each in variant.rounds)
    return said or wild or bool(variant.rules or variant.void)


def _of_declaring(variant: Variant) -> Faults:
    kinds = [step.kind for step in variant.steps]
    if DECLARE in kinds and DEAL not in kinds[: kinds.index(DECLARE)]:
        yield Fault("steps", "Nobody has a card yet when players declare.")
    if variant.both and len(variant.declared) == 1:
        yield Fault("speak", "Players declare for one part only, so nobody has to win both.")
