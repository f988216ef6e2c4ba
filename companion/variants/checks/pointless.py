"""Rules of a variant that can never have an effect.

These are prizes that nobody can win, money that never moves, and options without effect. Such a variant is
refused before it is saved or played, but not when it is read: a match begun with it still opens.
"""

from collections.abc import Iterator
from itertools import combinations

from companion.hands import PrizeRule, Ranking, read_card_use
from companion.hands.definition.sides import CardPrize, HandPrize
from companion.variants.cards_needed.dealing import showdown_card_counts
from companion.variants.checks.fitting import card_use_label, empty_board_faults, prize_label
from companion.variants.checks.unwinnable import unwinnable_prize_faults
from companion.variants.definition.card_counts import CardCounts
from companion.variants.definition.errors import VariantFault
from companion.variants.definition.parts import ANY_CARDS, BET_LIMIT_MULTIPLE, FIXED_AMOUNT
from companion.variants.definition.rounds import OWN_HIGH_DOWN, OWN_LOW_DOWN, WILD_TAPS, Round
from companion.variants.definition.steps import DEAL, DECLARE
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import parse_card_texts

Faults = Iterator[VariantFault]
_DEBTS_WITHOUT_POT = (FIXED_AMOUNT, BET_LIMIT_MULTIPLE)
"""Kinds of debt by which losers owe an amount even if the pot is empty."""


def pointless_rule_faults(variant: Variant) -> tuple[VariantFault, ...]:
    """Return a fault for each rule that can never have an effect; () if there is none.

    A fault that several rounds have is returned once. The variant must be valid: conflicts between fields are
    found by `find_variant_faults` instead.
    """
    found = (
        _empty_pot_faults,
        unwinnable_prize_faults,
        _same_winner_faults,
        _all_tie_faults,
        _useless_board_faults,
        _useless_declaring_faults,
    )
    return tuple(dict.fromkeys(fault for each in found for fault in each(variant)))


def _empty_pot_faults(variant: Variant) -> Faults:
    prices = any(step.price for each in variant.rounds for step in each.steps)
    if not (
        variant.money.ante
        or variant.betting_round_count
        or prices
        or variant.money.losers_owe in _DEBTS_WITHOUT_POT
    ):
        yield VariantFault("ante", "Nothing goes into the pot: there is no ante and no betting. Set an ante.")


def _same_winner_faults(variant: Variant) -> Faults:
    """Yield the fault that two prizes always go to the same player."""
    rounds = tuple(zip(variant.rounds, showdown_card_counts(variant), strict=True))
    for one, other in combinations(variant.showdown.prizes, 2):
        if all(_winner_key(variant, one, *each) == _winner_key(variant, other, *each) for each in rounds):
            yield VariantFault(
                "sides",
                f"“{prize_label(one)}” and “{prize_label(other)}” always go to the same player. Remove one.",
            )


def _winner_key(variant: Variant, prize: PrizeRule, each: Round, counts: CardCounts) -> tuple[object, ...]:
    """Return a key of a prize in a round; prizes with equal keys have the same winner."""
    if isinstance(prize, HandPrize):
        row, wild = (
            prize.row_number if len(counts.board_lines) > 1 else 0,
            variant.special_cards.round_for_prize(prize, each).wild_cards,
        )
        order = _ranking_key(each.ranking_for(prize))
        return order, prize.qualifying_rank, prize.own_cards_only, row, wild
    if isinstance(prize, CardPrize):
        return (
            prize.suit,
            prize.lowest_wins,
            prize.face_down_only and bool(counts.face_up + counts.possible_extra),
            prize.ace_low,
        )
    return (prize,)


def _ranking_key(order: Ranking) -> tuple[object, ...]:
    """Return a key of a ranking without its name; rankings with equal keys rank the same."""
    kinds = tuple((kind.group_sizes, kind.is_straight, kind.is_suited) for kind in order.categories)
    counts = order.size, order.larger_hand_size, order.short_hand_size, order.is_rainbow
    return kinds, order.straights, order.ranks, order.is_low, counts


def _all_tie_faults(variant: Variant) -> Faults:
    """Yield the fault that all tie, as every hand is one card and has a wild card."""
    for each in variant.rounds:
        hands = variant.showdown.hand_prizes
        single = (prize for prize in hands if each.ranking_for(prize).size == 1)
        if any(
            _has_wild_in_every_hand(variant.special_cards.round_for_prize(prize, each)) for prize in single
        ):
            yield VariantFault(
                "then" if each in variant.later_rounds else "wild",
                "Everybody would tie: a hand is one card, and every hand has a wild card.",
            )


def _has_wild_in_every_hand(each: Round) -> bool:
    hole = OWN_LOW_DOWN in each.wild_cards or OWN_HIGH_DOWN in each.wild_cards
    return hole or bool(each.ranks_named_by_each or parse_card_texts(each.wild_cards).lowest_card_rule)


def _useless_board_faults(variant: Variant) -> Faults:
    """Yield the fault that board cards have no effect, or that a shaped board has no cards."""
    showdown = variant.showdown
    yield from empty_board_faults(showdown_card_counts(variant))
    hands = showdown.hand_prizes
    if any(not prize.own_cards_only for prize in hands):
        return
    if showdown.card_use != ANY_CARDS:
        made = card_use_label(read_card_use(showdown.card_use))
        yield VariantFault(
            "use", f"The board does not count here, so “{made}” is not possible. Choose “Any cards”."
        )
    if any(
        counts.dealt_to_board or counts.board_shape for counts in showdown_card_counts(variant)
    ) and not _has_rules_in_words(variant):
        yield VariantFault(
            "steps",
            "The board has no use, because every hand is made without it. Remove the board, or write in your "
            "own words what it is for.",
        )


def _has_rules_in_words(variant: Variant) -> bool:
    """Return whether the table judges rules in words, or decides itself which cards are wild."""
    said = any(step.text for each in variant.rounds for step in each.steps)
    wild = any(
        each.ranks_named_for_all or each.ranks_named_by_each or WILD_TAPS in each.wild_cards
        for each in variant.rounds
    )
    return said or wild or bool(variant.rules or variant.redeal_rule)


def _useless_declaring_faults(variant: Variant) -> Faults:
    kinds = [step.kind for step in variant.first_round.steps]
    if DECLARE in kinds and DEAL not in kinds[: kinds.index(DECLARE)]:
        yield VariantFault(
            "steps", "Nobody has any cards yet when players declare. Move the step “declare” down."
        )
    if variant.showdown.must_win_both and len(variant.showdown.declared_prizes) == 1:
        yield VariantFault(
            "speak",
            "Players declare for only one prize, so nobody declares for both. Choose “Players declare”.",
        )
