"""Faults of the wild, dead and killing cards of a variant."""

from collections.abc import Iterator

from companion.cards import JOKER, Card, show
from companion.hands import BadWildCards, WildCards
from companion.hands.definition.sides import CardPrize
from companion.variants.definition.card_counts import CardCounts
from companion.variants.definition.errors import VariantFault
from companion.variants.definition.parts import ALL_PRIZES, HIGH_PRIZES
from companion.variants.definition.rounds import (
    OWN_HIGH_DOWN,
    OWN_LOW_DOWN,
    RANKS_NAMED_BY_EACH,
    RANKS_NAMED_FOR_ALL,
    Round,
)
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import parse_card_texts

Faults = Iterator[VariantFault]


def special_card_faults(variant: Variant, counts_by_round: tuple[CardCounts, ...]) -> Faults:
    """Yield the faults of wild, dead and killing cards, and of prizes for cards face down.

    `counts_by_round` are the card counts at the showdown of each round.
    """
    pack = frozenset(variant.cards.pack.cards)
    if _lacks_jokers(variant, pack):
        yield VariantFault(
            "pack",
            f"A deck of {variant.cards.pack_size} cards has no joker. Choose a deck of 53 or 54, or take the "
            "joker out of the wild cards.",
        )
    for at, (each, counts) in enumerate(zip(variant.rounds, counts_by_round, strict=True)):
        field = "then" if at else "wild"
        for sentence in (
            *_wild_round_sentences(variant, each, counts, pack),
            *_missing_card_sentences(each.wild_cards, variant.cards.pack_size, pack),
        ):
            yield VariantFault(field, sentence)
    for field, texts in (("dead", variant.special_cards.dead), ("kill", variant.special_cards.killing)):
        for sentence in (
            *_missing_card_sentences(texts, variant.cards.pack_size, pack),
            *_every_card_sentences(field, texts, pack),
        ):
            yield VariantFault(field, sentence)
    yield from _killing_card_faults(variant, counts_by_round)
    if any(prize.depends_on_facing for prize in variant.showdown.prizes) and not all(
        counts.face_down for counts in counts_by_round
    ):
        yield VariantFault(
            "sides", "One of the prizes needs face-down cards, but players have none at the showdown."
        )


def one_prize_wild_faults(variant: Variant) -> Faults:
    """Yield the faults of a variant whose wild cards count for high hands or low hands only.

    Jokers in the pack that are not dead are a fault then, too. Nothing is yielded if wild cards count for all
    prizes.
    """
    special_cards = variant.special_cards
    if special_cards.wild_prizes == ALL_PRIZES:
        return
    played = [prize for prize in variant.showdown.prizes if not isinstance(prize, CardPrize)]
    takes = [prize for prize in played if special_cards.can_use_wild(prize)]
    part = _name_wild_prize(variant)
    if not any(each.wild_cards for each in variant.rounds):
        yield VariantFault(
            "wild_for", f"Nothing is wild here, so wild cards can't count only for {part}. Choose wild cards."
        )
    elif not takes:
        yield VariantFault(
            "wild_for",
            f"Wild cards count only for {part}, but no share of the pot goes to it. Choose “All of the pot”.",
        )
    elif takes == played:
        yield VariantFault(
            "wild_for",
            f"Wild cards count only for {part}, but no other share could use them anyway. Choose “All of the "
            "pot”.",
        )
    if JOKER in variant.cards.pack.cards and JOKER not in parse_card_texts(special_cards.dead).cards:
        yield VariantFault(
            "pack",
            f"Wild cards count only for {part} here. For other prizes a joker isn't wild, and has no rank. "
            "Choose a deck without jokers.",
        )


def _name_wild_prize(variant: Variant) -> str:
    """Return players' name of the prize for which wild cards count; the ranking may be a low."""
    order = variant.first_round.ranking
    if variant.special_cards.wild_prizes == HIGH_PRIZES:
        return f"the {order.name.partition(',')[0]}" if order.is_low else "the high"
    return "the other low" if order.is_low and variant.showdown.has_high_prize else "the low"


def _lacks_jokers(variant: Variant, pack: frozenset[Card]) -> bool:
    """Return whether jokers are wild but the pack has none.

    The pack is at fault then, as jokers are clearly wanted. If wild cards count for one prize only, no pack
    with jokers is possible, and this returns False.
    """
    wild = (parse_card_texts(each.wild_cards).with_bugs_as_wild.cards for each in variant.rounds)
    return (
        JOKER not in pack
        and variant.special_cards.wild_prizes == ALL_PRIZES
        and any(JOKER in cards for cards in wild)
    )


def _wild_round_sentences(
    variant: Variant, each: Round, counts: CardCounts, pack: frozenset[Card]
) -> Iterator[str]:
    wild, dead = parse_card_texts(each.wild_cards), parse_card_texts(variant.special_cards.dead)
    stand_in = wild.with_bugs_as_wild.cards
    if JOKER in pack and JOKER not in stand_in and JOKER not in dead.cards:
        yield "There are jokers in the deck. Make them wild, or choose a deck without jokers."
    if each.wild_cards and all(isinstance(prize, CardPrize) for prize in variant.showdown.prizes):
        yield "Wild cards have no use if the pot goes only to a suit card, such as the highest spade."
    for kinds, asked in (
        (RANKS_NAMED_FOR_ALL, "How many ranks are named during the hand: one, two or three?"),
        (RANKS_NAMED_BY_EACH, "How many ranks does each player name: one or two?"),
    ):
        if sum(text in kinds for text in each.wild_cards) > 1:
            yield f"{asked} Choose only one."
    down = wild.face_down_only or any(kind in each.wild_cards for kind in (OWN_LOW_DOWN, OWN_HIGH_DOWN))
    if down and not counts.face_down:
        yield (
            "One of the wild cards is wild only when face down, but players have no face-down cards at the "
            "showdown."
        )
    if both := (stand_in | wild.face_down_only) & (dead.cards | dead.face_down_only):
        yield f"{_format_first_card(both)} can't be wild and count for nothing at the same time."
    if pack <= stand_in:
        yield "Not every card can be wild."
    else:
        yield from _ranking_refusals(variant, each, wild)


def _ranking_refusals(variant: Variant, each: Round, wild: WildCards) -> Iterator[str]:
    """Yield the first reason why a ranking of the round cannot have these wild cards."""
    orders = (each.ranking, *(each.ranking_for(prize) for prize in variant.showdown.hand_prizes))
    for order in dict.fromkeys(orders):
        try:
            order.with_wild(wild)
        except BadWildCards as bad:
            yield str(bad)
            return


def _killing_card_faults(variant: Variant, counts_by_round: tuple[CardCounts, ...]) -> Faults:
    kill = parse_card_texts(variant.special_cards.killing)
    if kill.face_down_only:
        yield VariantFault("kill", "Only face-up cards can kill. Leave out “down”.")
    if variant.special_cards.killing and not any(counts.face_up for counts in counts_by_round):
        yield VariantFault("kill", "Cards kill only when face up, but nobody has face-up cards.")
    wild = frozenset[Card]().union(
        *(parse_card_texts(each.wild_cards).with_bugs_as_wild.cards for each in variant.rounds)
    )
    if both := kill.cards & wild:
        yield VariantFault(
            "kill",
            f"{_format_first_card(both)} can't be wild and kill at the same time, unless it is wild only "
            "face down.",
        )


def _missing_card_sentences(texts: tuple[str, ...], many: int, pack: frozenset[Card]) -> Iterator[str]:
    """Yield sentences about named cards that are not in the pack."""
    for text in texts:
        found = parse_card_texts([text]).with_bugs_as_wild
        if (found.cards | found.face_down_only) and not (found.cards | found.face_down_only) & pack:
            yield f"“{text}” is not in a deck of {many} cards."


def _every_card_sentences(field: str, texts: tuple[str, ...], pack: frozenset[Card]) -> Iterator[str]:
    found = parse_card_texts(texts)
    if pack - {JOKER} <= found.cards | found.face_down_only:
        yield f"Not every card can {'count for nothing' if field == 'dead' else 'kill a hand'}."


def _format_first_card(cards: frozenset[Card]) -> str:
    found = show(min(cards, key=lambda card: (card[1:], card)))
    return found[:1].upper() + found[1:]
