"""The edition of the judging by which a variant is played.

The edition of a variant rises if a release judges that variant differently from the release before. A match
keeps the edition that it began with, and its table is asked how to go on.
"""

from companion.cards import RANKS
from companion.hands.definition.sides import HandPrize, PointsPrize
from companion.variants.definition.parts import DECLARE_MUST_WIN_BOTH
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import parse_card_texts

FIRST_EDITION, SECOND_EDITION, THIRD_EDITION = 1, 2, 3


def judging_edition(variant: Variant) -> int:
    """Return the edition of the judging by which a variant is played: 1, 2 or 3.

    It is the first edition unless the variant has rules that a later one judges differently; then it is the
    latest of those.
    """
    showdown, has_kitty = variant.showdown, variant.in_or_out.has_kitty
    can_lose_both = showdown.prize_claim == DECLARE_MUST_WIN_BOTH and _may_lack_winner(variant)
    if _has_wild_beyond_pack(variant) or can_lose_both:
        return THIRD_EDITION
    has_several_prizes = len(showdown.prizes) > 1
    is_second = (
        _has_special_side_pots(variant)
        or _has_special_declaring(variant)
        or _has_special_killing_cards(variant)
        or (bool(showdown.minimum_hand) and (has_several_prizes or variant.has_several_rounds))
        or (has_kitty and variant.has_several_rounds)
    )
    return SECOND_EDITION if is_second else FIRST_EDITION


def _has_special_side_pots(variant: Variant) -> bool:
    """Return whether there can be side pots together with legs, a kitty, or a prize nobody wins."""
    showdown = variant.showdown
    if not variant.betting_round_count or variant.money.has_debts:
        return False
    lacking = bool(showdown.minimum_hand) or all(prize.may_have_no_winner for prize in showdown.prizes)
    several = (
        bool(variant.in_or_out.legs_to_win)
        or variant.in_or_out.has_kitty
        or showdown.prize_claim == DECLARE_MUST_WIN_BOTH
    )
    return several or lacking


def _has_special_declaring(variant: Variant) -> bool:
    """Return whether declaring can matter for prizes nobody wins, second hands or a kitty."""
    showdown = variant.showdown
    if not showdown.has_declaring:
        return False
    second = showdown.is_second_best_winning and showdown.prize_claim == DECLARE_MUST_WIN_BOTH
    return _may_lack_winner(variant) or second or variant.in_or_out.has_kitty


def _may_lack_winner(variant: Variant) -> bool:
    """Return whether there may be no winner of some prize."""
    return bool(variant.showdown.minimum_hand) or any(
        prize.may_have_no_winner for prize in variant.showdown.prizes
    )


def _has_special_killing_cards(variant: Variant) -> bool:
    """Return whether the lowest card kills: as a rank, besides others, or with jokers."""
    lowest = parse_card_texts(variant.special_cards.killing).lowest_card_rule
    beside = len(variant.special_cards.killing) > 1 or bool(variant.cards.pack.jokers)
    return bool(lowest) and (beside or lowest == "rank")


def _has_wild_beyond_pack(variant: Variant) -> bool:
    """Return whether a wild card could be better as a card that the pack lacks."""
    pack = variant.cards.pack.ranks
    return any(
        each.ranking_for(prize).may_need_missing_ranks(pack)
        if isinstance(prize, HandPrize)
        else isinstance(prize, PointsPrize)
        for each in variant.rounds
        for prize in variant.showdown.prizes
        if each.wild_cards and pack != RANKS
    )
