"""Prizes that nobody can ever win, because of the pack or the way it is dealt."""

from collections.abc import Iterator
from dataclasses import replace

from companion.cards import JOKER, RANK_NAMES, SUIT_NAMES, counted
from companion.hands import NOTHING_WILD, Floor, Rank, Ranking, Side
from companion.hands.definition.sides import CardSide, HandSide, PointsSide, points
from companion.hands.evaluation.tables import table
from companion.hands.judging.lows import few_of, limit, order_of
from companion.hands.judging.worth import of_points
from companion.variants.cards_needed.dealing import showdowns
from companion.variants.cards_needed.judging import order_named
from companion.variants.cards_needed.reach import alive, pool, wild_in_hand
from companion.variants.checks.fitting import floor_of
from companion.variants.definition.errors import Fault
from companion.variants.definition.layout import Lying
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import Round, Variant
from companion.variants.definition.wilds import cards_in

Faults = Iterator[Fault]


def of_sides(variant: Variant) -> Faults:
    """Yield the reasons why nobody can win a prize, or why a rule for winning has no effect."""
    for each, lying in zip(variant.rounds, showdowns(variant), strict=True):
        for side in variant.sides:
            yield from _of_side(variant, variant.played_for(side, each), lying, side)
    if variant.floor and not any(_refuses(variant, order) for order in _orders(variant)):
        yield Fault("floor", f"Every hand is as good as “{floor_of(variant)}”: ask for more, or for nothing.")
    yield from _of_killing(variant)


def _of_side(variant: Variant, each: Round, lying: Lying, side: Side) -> Faults:
    if isinstance(side, HandSide):
        yield from _of_hand(variant, each, lying, side)
    elif isinstance(side, CardSide):
        yield from _of_card(variant, lying, side)
    elif not side.over:
        yield from _of_points(variant, each, lying, side)


def _of_hand(variant: Variant, each: Round, lying: Lying, side: HandSide) -> Faults:
    order, there = order_of(side.order, order_named(each.order)), pool(variant, each, lying, side)
    if side.qualifies:
        least = limit(table(order), side.qualifies)
        if not there.reaches(order, lambda value: value >= least):
            low = f"a low of {RANK_NAMES[side.qualifies]} or better"
            why = f"that takes {order.size} ranks, and too few of them are in play"
            yield Fault("sides", f"Nobody can have {low}: {why}.")
    floor = floor_of(variant) if variant.floor else None
    if floor and floor.concerns(order):
        made = few_of(order) if side.alone and not order.low else order
        if not there.reaches(made, lambda value: _holds(floor, made, value)):
            where = " of own cards alone" if side.alone else ""
            yield Fault("floor", f"Nobody can have “{floor}”{where} here: ask for less, or for nothing.")


def _holds(floor: Floor, order: Ranking, value: int) -> bool:
    return floor.holds(Rank(value, (), order))


def _orders(variant: Variant) -> tuple[Ranking, ...]:
    """Return the rankings to which the floor applies, for all hand prizes and rounds."""
    hands = [side for side in variant.sides if isinstance(side, HandSide)]
    found = (order_of(side.order, order_named(each.order)) for each in variant.rounds for side in hands)
    floor = floor_of(variant)
    return tuple(order for order in found if floor.concerns(order))


def _refuses(variant: Variant, order: Ranking) -> bool:
    """Return whether the lowest hand of a ranking is below the floor."""
    return not _holds(floor_of(variant), order, 1)


def _of_card(variant: Variant, lying: Lying, side: CardSide) -> Faults:
    """Yield the fault that no card of the suit can win: all are dead or kill."""
    dead, kill = cards_in(variant.dead), cards_in(variant.kill).cards
    suit = {card for card in alive(variant) if card != JOKER and card[1] == side.suit}
    down = suit - dead.down if lying.down + lying.more else set()
    up = suit if lying.up + lying.more and not side.down else set()
    if not down | (up - kill):
        does = "face up kills" if up else "counts for nothing"
        yield Fault("sides", f"Nobody can have the {side.name}: every {SUIT_NAMES[side.suit][:-1]} {does}.")


def _of_points(variant: Variant, each: Round, lying: Lying, side: PointsSide) -> Faults:
    least = sum(sorted(_least(variant, each, lying, side))[: lying.held])
    if side.halves % 2 and not any(count % 2 for count in _least(variant, each, lying, side)):
        why = "no card here is worth a half. Take a whole number, or let courts count half"
        yield Fault("sides", f"Nobody can have {points(side.halves)}, as {why}.")
    elif least > side.halves:
        most = f"{points(side.halves)} or less"
        yield Fault("sides", f"Nobody can have {most}: {counted(lying.held)} always come to more.")


def _least(variant: Variant, each: Round, lying: Lying, side: PointsSide) -> Iterator[int]:
    """Yield the least value of each card of the pack in half points; dead cards count 0."""
    lowest, wild, copies = replace(side, halves=1, over=True), cards_in(each.wild).loose.cards, alive(variant)
    plain = [card for card in copies.elements() if card not in wild | {JOKER}]
    yield from (of_points(lowest, (card,), NOTHING_WILD).halves for card in plain)
    yield from [1 if side.half else 2] * wild_in_hand(variant, each, lying)
    yield from [0] * (variant.pack - copies.total())


def _of_killing(variant: Variant) -> Faults:
    """Yield the fault that every hand is put out by its cards face up."""
    kill = cards_in(variant.kill)
    safe = sum(card not in kill.cards for card in PACKS[variant.pack].cards)
    for lying in showdowns(variant):
        if kill.lowest and not lying.down + lying.more:
            yield Fault("kill", "The lowest card always lies up where none lies down: nobody would be left.")
        if lying.up > safe:
            there = f"{counted(lying.up)} lie up, and only {safe} of the pack do not kill"
            yield Fault("kill", f"Nobody would be left: {there}.")
