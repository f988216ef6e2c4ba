"""The trial hand: before a variant is saved, sample hands of all sorts are judged by it.

They have the fewest and the most cards, with jokers, dead cards and wild cards as far as there are any.
"""

from collections.abc import Iterator, Sequence

from companion.cards import JOKER, Card, turn_face_down
from companion.hands import BadHand, Judge, put_second_best_first
from companion.variants.cards_needed.dealing import depends_on_face_up, showdown_card_counts
from companion.variants.cards_needed.judging import build_judges, build_shown_hand
from companion.variants.checks.fitting import field_of_hand_error, parse_minimum_hand
from companion.variants.checks.pointless import pointless_rule_faults
from companion.variants.definition.card_counts import CardCounts
from companion.variants.definition.errors import BadVariant, VariantFault
from companion.variants.definition.rounds import Round
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import parse_card_texts

_SAMPLE_NAMED_RANKS, _SAMPLE_OWN_RANKS = "QJT", "A9"
"""Ranks that are named for all, or by a player, in the sample hands."""

Cards = tuple[Card, ...]


def judge_trial_hands(variant: Variant) -> None:
    """Judge sample hands by the rules of a valid variant; nothing is returned or stored.

    Raises: `BadVariant` with all `pointless_rule_faults`, before any hand is judged, or with one fault for
    the first hand that cannot be judged.
    """
    if pointless := pointless_rule_faults(variant):
        raise BadVariant(pointless)
    for each, counts, judge in zip(
        variant.rounds, showdown_card_counts(variant), build_judges(variant), strict=True
    ):
        try:
            for hands, board in _sample_deals(variant, each, counts):
                _judge_sample_hands(variant, each, judge, hands, board)
        except BadHand as bad:
            raise BadVariant(
                [
                    VariantFault(
                        field_of_hand_error(bad), f"The companion can't judge a hand of this game. {bad}"
                    )
                ]
            ) from None


def _sample_deals(
    variant: Variant, each: Round, counts: CardCounts
) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    """Yield pairs of hands with a board, for each of the sample packs."""
    for pool in _sample_packs(variant, each):
        for size in dict.fromkeys((counts.fewest_held, counts.most_held)):
            cut, end = 2 * size, 2 * size + counts.board
            hands = pool[:size], pool[size:cut]
            yield tuple(_turn_cards_down(variant, counts, hand) for hand in hands), pool[cut:end]
            rest = pool[counts.board :]
            hands = rest[:size], rest[size:cut]
            yield tuple(_turn_cards_down(variant, counts, hand) for hand in hands), pool[: counts.board]


def _sample_packs(variant: Variant, each: Round) -> Iterator[Cards]:
    """Yield the pack in order, and with its wild cards, dead cards or jokers on top."""
    pack, wild, dead = (
        variant.cards.pack.cards,
        parse_card_texts(each.wild_cards),
        parse_card_texts(variant.special_cards.dead),
    )
    yield pack
    for special in (
        [card for card in pack if card in wild or turn_face_down(card) in wild],
        [card for card in pack if card in dead],
        [card for card in pack if card == JOKER],
    ):
        if special:
            yield (*special, *[card for card in pack if card not in special])


def _turn_cards_down(variant: Variant, counts: CardCounts, hand: Cards) -> Cards:
    if not depends_on_face_up(variant):
        return hand
    return (*map(turn_face_down, hand[: counts.face_down]), *hand[counts.face_down :])


def _judge_sample_hands(
    variant: Variant, each: Round, judge: Judge, hands: Sequence[Cards], board: Cards
) -> None:
    """Judge the hands for every prize and compute all texts, as at a table."""
    told = {
        "named": _SAMPLE_NAMED_RANKS[: each.ranks_named_for_all],
        "own": _SAMPLE_OWN_RANKS[: each.ranks_named_by_each],
    }
    met = judge.meet(
        [build_shown_hand(each.wild_cards, cards, touched=cards[:1], **told) for cards in hands], board
    )
    floor = parse_minimum_hand(variant)
    for judged in met:
        put_second_best_first(floor.qualifying_groups(judged) if floor else judged.groups)
        _ = (
            judged.reasons,
            [(worth.full, judged.wild_card_meanings(at)) for at, worth in enumerate(judged.hand_values)],
        )
