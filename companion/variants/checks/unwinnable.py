"""Prizes that nobody can ever win, because of the pack or the way it is dealt."""

from collections.abc import Iterator
from dataclasses import replace

from companion.cards import JOKER, RANK_NAMES, SUIT_NAMES, format_count
from companion.hands import NOTHING_WILD, MinimumHand, PrizeRule, Rank, Ranking
from companion.hands.definition.sides import CardPrize, HandPrize, PointsPrize, format_points
from companion.hands.evaluation.tables import compile_ranking
from companion.hands.judging.lows import low_limit_value, prize_ranking, ranking_for_fewer_cards
from companion.hands.judging.worth import points_prize_value
from companion.variants.cards_needed.dealing import showdown_card_counts
from companion.variants.cards_needed.judging import find_ranking
from companion.variants.cards_needed.reach import live_cards, max_wild_cards_in_hand, pool_for_prize
from companion.variants.checks.fitting import parse_floor
from companion.variants.definition.card_counts import CardCounts
from companion.variants.definition.errors import Fault
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import Round, Variant
from companion.variants.definition.wilds import parse_card_texts

Faults = Iterator[Fault]


def unwinnable_prize_faults(variant: Variant) -> Faults:
    """Yield the reasons why nobody can win a prize, or why a rule for winning has no effect."""
    for each, counts in zip(variant.rounds, showdown_card_counts(variant), strict=True):
        for side in variant.sides:
            yield from _unwinnable_faults(variant, variant.round_for_prize(side, each), counts, side)
    if variant.floor and not any(_can_fall_below_floor(variant, order) for order in _floor_rankings(variant)):
        yield Fault(
            "floor", f"Every hand is as good as “{parse_floor(variant)}”: ask for more, or for nothing."
        )
    yield from _all_killed_faults(variant)


def _unwinnable_faults(variant: Variant, each: Round, counts: CardCounts, side: PrizeRule) -> Faults:
    if isinstance(side, HandPrize):
        yield from _unwinnable_hand_faults(variant, each, counts, side)
    elif isinstance(side, CardPrize):
        yield from _unwinnable_suit_faults(variant, counts, side)
    elif not side.may_exceed:
        yield from _unwinnable_points_faults(variant, each, counts, side)


def _unwinnable_hand_faults(variant: Variant, each: Round, counts: CardCounts, side: HandPrize) -> Faults:
    order, there = (
        prize_ranking(side.ranking_name, find_ranking(each.order)),
        pool_for_prize(variant, each, counts, side),
    )
    if side.qualifying_rank:
        least = low_limit_value(compile_ranking(order), side.qualifying_rank)
        if not there.can_reach(order, lambda value: value >= least):
            low = f"a low of {RANK_NAMES[side.qualifying_rank]} or better"
            why = f"that takes {order.size} ranks, and too few of them are in play"
            yield Fault("sides", f"Nobody can have {low}: {why}.")
    floor = parse_floor(variant) if variant.floor else None
    if floor and floor.applies_to(order):
        made = ranking_for_fewer_cards(order) if side.own_cards_only and not order.is_low else order
        if not there.can_reach(made, lambda value: _meets_floor(floor, made, value)):
            where = " of own cards alone" if side.own_cards_only else ""
            yield Fault("floor", f"Nobody can have “{floor}”{where} here: ask for less, or for nothing.")


def _meets_floor(floor: MinimumHand, order: Ranking, value: int) -> bool:
    return floor.is_met_by(Rank(value, (), order))


def _floor_rankings(variant: Variant) -> tuple[Ranking, ...]:
    """Return the rankings to which the floor applies, for all hand prizes and rounds."""
    hands = [side for side in variant.sides if isinstance(side, HandPrize)]
    found = (
        prize_ranking(side.ranking_name, find_ranking(each.order))
        for each in variant.rounds
        for side in hands
    )
    floor = parse_floor(variant)
    return tuple(order for order in found if floor.applies_to(order))


def _can_fall_below_floor(variant: Variant, order: Ranking) -> bool:
    """Return whether the lowest hand of a ranking is below the floor."""
    return not _meets_floor(parse_floor(variant), order, 1)


def _unwinnable_suit_faults(variant: Variant, counts: CardCounts, side: CardPrize) -> Faults:
    """Yield the fault that no card of the suit can win: all are dead or kill."""
    dead, kill = parse_card_texts(variant.dead), parse_card_texts(variant.kill).cards
    suit = {card for card in live_cards(variant) if card != JOKER and card[1] == side.suit}
    down = suit - dead.face_down_only if counts.face_down + counts.possible_extra else set()
    up = suit if counts.face_up + counts.possible_extra and not side.face_down_only else set()
    if not down | (up - kill):
        does = "face up kills" if up else "counts for nothing"
        yield Fault("sides", f"Nobody can have the {side.name}: every {SUIT_NAMES[side.suit][:-1]} {does}.")


def _unwinnable_points_faults(variant: Variant, each: Round, counts: CardCounts, side: PointsPrize) -> Faults:
    least = sum(sorted(_min_half_points(variant, each, counts, side))[: counts.fewest_held])
    if side.half_points % 2 and not any(count % 2 for count in _min_half_points(variant, each, counts, side)):
        why = "no card here is worth a half. Take a whole number, or let courts count half"
        yield Fault("sides", f"Nobody can have {format_points(side.half_points)}, as {why}.")
    elif least > side.half_points:
        most = f"{format_points(side.half_points)} or less"
        yield Fault(
            "sides", f"Nobody can have {most}: {format_count(counts.fewest_held)} always come to more."
        )


def _min_half_points(variant: Variant, each: Round, counts: CardCounts, side: PointsPrize) -> Iterator[int]:
    """Yield the least value of each card of the pack in half points; dead cards count 0."""
    lowest, wild, copies = (
        replace(side, half_points=1, may_exceed=True),
        parse_card_texts(each.wild).with_bugs_as_wild.cards,
        live_cards(variant),
    )
    plain = [card for card in copies.elements() if card not in wild | {JOKER}]
    yield from (points_prize_value(lowest, (card,), NOTHING_WILD).half_points for card in plain)
    yield from [1 if side.courts_count_half else 2] * max_wild_cards_in_hand(variant, each, counts)
    yield from [0] * (variant.pack - copies.total())


def _all_killed_faults(variant: Variant) -> Faults:
    """Yield the fault that every hand is put out by its cards face up."""
    kill = parse_card_texts(variant.kill)
    safe = sum(card not in kill.cards for card in PACKS[variant.pack].cards)
    for counts in showdown_card_counts(variant):
        if kill.lowest_card_rule and not counts.face_down + counts.possible_extra:
            yield Fault("kill", "The lowest card always lies up where none lies down: nobody would be left.")
        if counts.face_up > safe:
            there = f"{format_count(counts.face_up)} lie up, and only {safe} of the pack do not kill"
            yield Fault("kill", f"Nobody would be left: {there}.")
