"""The trial hand: before a variant is saved, sample hands of all sorts are judged by it.

They have the fewest and the most cards, with jokers, dead cards and wild cards as far as there are any.
"""

from collections.abc import Iterator, Sequence

from companion.cards import JOKER, Card, face_down
from companion.hands import BadHand, Judge, second_best
from companion.variants.cards_needed.dealing import lies, showdowns
from companion.variants.cards_needed.judging import judges, shown
from companion.variants.checks.fitting import field_of, floor_of
from companion.variants.checks.pointless import in_vain
from companion.variants.definition.errors import BadVariant, Fault
from companion.variants.definition.layout import Lying
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import Round, Variant
from companion.variants.definition.wilds import cards_in

_NAMED, _OWN = "QJT", "A9"
"""Ranks that are named for all, or by a player, in the sample hands."""

Cards = tuple[Card, ...]


def trial(variant: Variant) -> None:
    """Judge sample hands by a valid variant.

    Raises: `BadVariant` if a hand cannot be judged, or if a rule of the variant can never have an effect.
    """
    if vain := in_vain(variant):
        raise BadVariant(vain)
    for each, lying, judge in zip(variant.rounds, showdowns(variant), judges(variant), strict=True):
        try:
            for hands, board in _deals(variant, each, lying):
                _judge(variant, each, judge, hands, board)
        except BadHand as bad:
            raise BadVariant([Fault(field_of(bad), f"A hand of this game cannot be judged. {bad}")]) from None


def _deals(variant: Variant, each: Round, lying: Lying) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    """Yield pairs of hands with a board, for each of the sample packs."""
    for pool in _pools(variant, each):
        for size in dict.fromkeys((lying.held, lying.most)):
            cut, end = 2 * size, 2 * size + lying.board
            hands = pool[:size], pool[size:cut]
            yield tuple(_lying(variant, lying, hand) for hand in hands), pool[cut:end]
            rest = pool[lying.board :]
            hands = rest[:size], rest[size:cut]
            yield tuple(_lying(variant, lying, hand) for hand in hands), pool[: lying.board]


def _pools(variant: Variant, each: Round) -> Iterator[Cards]:
    """Yield the pack in order, and with its wild cards, dead cards or jokers on top."""
    pack, wild, dead = PACKS[variant.pack].cards, cards_in(each.wild), cards_in(variant.dead)
    yield pack
    for special in (
        [card for card in pack if card in wild or face_down(card) in wild],
        [card for card in pack if card in dead],
        [card for card in pack if card == JOKER],
    ):
        if special:
            yield (*special, *[card for card in pack if card not in special])


def _lying(variant: Variant, lying: Lying, hand: Cards) -> Cards:
    if not lies(variant):
        return hand
    return (*map(face_down, hand[: lying.down]), *hand[lying.down :])


def _judge(variant: Variant, each: Round, judge: Judge, hands: Sequence[Cards], board: Cards) -> None:
    """Judge the hands for every prize and compute all texts, as at a table."""
    told = {"named": _NAMED[: each.named], "own": _OWN[: each.own]}
    met = judge.meet([shown(each.wild, cards, touched=cards[:1], **told) for cards in hands], board)
    floor = floor_of(variant) if variant.floor else None
    for judged in met:
        second_best(floor.groups(judged) if floor else judged.groups)
        _ = judged.reasons, [(worth.full, judged.meanings(at)) for at, worth in enumerate(judged.worths)]
