"""Prizes that nobody can ever win, because of the pack or the way it is dealt."""

from collections.abc import Iterator
from dataclasses import replace

from companion.cards import JOKER, RANK_NAMES, SUIT_NAMES
from companion.hands import NOTHING_WILD, MinimumHand, PrizeRule, Rank, Ranking
from companion.hands.definition.sides import CardPrize, HandPrize, PointsPrize, format_half_points
from companion.hands.evaluation.tables import compile_ranking
from companion.hands.judging.lows import low_limit_value, ranking_for_fewer_cards
from companion.hands.judging.worth import best_points_prize_value
from companion.plurals import conjugate_verb, format_count
from companion.variants.cards_needed.dealing import showdown_card_counts
from companion.variants.cards_needed.reach import (
    build_card_pool,
    max_wild_cards_in_hand,
    pack_without_dead_cards,
)
from companion.variants.checks.fitting import parse_minimum_hand
from companion.variants.definition.card_counts import CardCounts
from companion.variants.definition.errors import VariantFault
from companion.variants.definition.rounds import Round
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import parse_card_texts

Faults = Iterator[VariantFault]


def unwinnable_prize_faults(variant: Variant) -> Faults:
    """Yield the reasons why nobody can win a prize, or why the minimum hand has no effect.

    Killing cards that put out every hand are a reason, too. The minimum hand has no effect if every hand is
    as good. The variant must be valid. A fault is repeated for each round that has it.
    """
    for each, counts in zip(variant.rounds, showdown_card_counts(variant), strict=True):
        for prize in variant.showdown.prizes:
            yield from _unwinnable_faults(
                variant, variant.special_cards.round_for_prize(prize, each), counts, prize
            )
    yield from _pointless_minimum_faults(variant)
    yield from _all_killed_faults(variant)


def _unwinnable_faults(variant: Variant, each: Round, counts: CardCounts, prize: PrizeRule) -> Faults:
    if isinstance(prize, HandPrize):
        yield from _unwinnable_hand_faults(variant, each, counts, prize)
    elif isinstance(prize, CardPrize):
        yield from _unwinnable_suit_faults(variant, counts, prize)
    elif not prize.may_exceed:
        yield from _unwinnable_points_faults(variant, each, counts, prize)


def _unwinnable_hand_faults(variant: Variant, each: Round, counts: CardCounts, prize: HandPrize) -> Faults:
    order, there = (
        each.ranking_for(prize),
        build_card_pool(variant, each, counts, prize),
    )
    if prize.qualifying_rank:
        least = low_limit_value(compile_ranking(order), prize.qualifying_rank)
        if not there.can_reach(order, lambda value: value >= least):
            yield VariantFault(
                "sides",
                f"Nobody can have a low of {RANK_NAMES[prize.qualifying_rank]} or better: it needs "
                f"{order.size} different ranks, and too few are in play.",
            )
    floor = parse_minimum_hand(variant)
    if floor and floor.applies_to(order):
        made = ranking_for_fewer_cards(order) if prize.own_cards_only and not order.is_low else order
        if not there.can_reach(made, lambda value: _meets_minimum(floor, made, value)):
            where = " without the board" if prize.own_cards_only else ""
            yield VariantFault(
                "floor", f"Nobody can have “{floor}”{where} here. Choose a lower hand or none."
            )


def _meets_minimum(floor: MinimumHand, order: Ranking, value: int) -> bool:
    return floor.is_met_by(Rank(value, (), order))


def _pointless_minimum_faults(variant: Variant) -> Faults:
    """Yield the fault that every hand is as good as the minimum hand, by all rankings to which it applies."""
    least = parse_minimum_hand(variant)
    if least is None:
        return
    orders = (each.ranking_for(prize) for each in variant.rounds for prize in variant.showdown.hand_prizes)
    if all(_meets_minimum(least, order, 1) for order in orders if least.applies_to(order)):
        yield VariantFault(
            "floor",
            f"Every hand is “{least}” anyway. Enter a better hand, or leave “Hand needed to win” empty.",
        )


def _unwinnable_suit_faults(variant: Variant, counts: CardCounts, prize: CardPrize) -> Faults:
    """Yield the fault that no card of the suit can win: all are dead or kill."""
    dead, kill = (
        parse_card_texts(variant.special_cards.dead),
        parse_card_texts(variant.special_cards.killing).cards,
    )
    suit = {card for card in pack_without_dead_cards(variant) if card != JOKER and card[1] == prize.suit}
    down = suit - dead.face_down_only if counts.face_down + counts.possible_extra else set()
    up = suit if counts.face_up + counts.possible_extra and not prize.face_down_only else set()
    if not down | (up - kill):
        does = "kills when face up" if up else "counts for nothing"
        yield VariantFault(
            "sides", f"Nobody can have the {prize.name}: every {SUIT_NAMES[prize.suit][:-1]} {does}."
        )


def _unwinnable_points_faults(
    variant: Variant, each: Round, counts: CardCounts, prize: PointsPrize
) -> Faults:
    least = sum(sorted(_min_half_points(variant, each, counts, prize))[: counts.fewest_held])
    if prize.half_points % 2 and not any(
        count % 2 for count in _min_half_points(variant, each, counts, prize)
    ):
        yield VariantFault(
            "sides",
            f"Nobody can have {format_half_points(prize.half_points)} points: no card here counts half a "
            "point. Enter a whole number.",
        )
    elif least > prize.half_points:
        add = conjugate_verb(counts.fewest_held, "add")
        yield VariantFault(
            "sides",
            f"Nobody can have {format_half_points(prize.half_points)} points or fewer: "
            f"{format_count(counts.fewest_held)} always {add} up to more.",
        )


def _min_half_points(variant: Variant, each: Round, counts: CardCounts, prize: PointsPrize) -> Iterator[int]:
    """Yield the least value of each card of the pack in half points; dead cards count 0."""
    lowest, wild, copies = (
        replace(prize, half_points=1, may_exceed=True),
        parse_card_texts(each.wild_cards).with_bugs_as_wild.cards,
        pack_without_dead_cards(variant),
    )
    plain = [card for card in copies.elements() if card not in wild | {JOKER}]
    yield from (best_points_prize_value(lowest, (card,), NOTHING_WILD).half_points for card in plain)
    yield from [1 if prize.courts_count_half else 2] * max_wild_cards_in_hand(variant, each, counts)
    yield from [0] * (variant.cards.pack_size - copies.total())


def _all_killed_faults(variant: Variant) -> Faults:
    """Yield the fault that every hand is put out by its cards face up."""
    kill = parse_card_texts(variant.special_cards.killing)
    safe = sum(card not in kill.cards for card in variant.cards.pack.cards)
    for counts in showdown_card_counts(variant):
        if kill.lowest_card_rule and not counts.face_down + counts.possible_extra:
            yield VariantFault(
                "kill", "Nobody would be left: in every hand, the lowest card is face up and kills the hand."
            )
        if counts.face_up > safe:
            yield VariantFault(
                "kill",
                f"Nobody would be left: a player has {format_count(counts.face_up)} face up, but only {safe} "
                "in the deck do not kill.",
            )
