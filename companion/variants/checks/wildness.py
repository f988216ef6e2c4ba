"""Faults of the wild, dead and killing cards of a variant."""

from collections.abc import Iterator

from companion.cards import JOKER, Card, show
from companion.hands import BadWild, Wild
from companion.hands.definition.sides import CardSide
from companion.variants.cards_needed.judging import order_named, orders
from companion.variants.definition.errors import Fault
from companion.variants.definition.layout import Lying
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import (
    EVERY_SIDE,
    NAMED_BY_EACH,
    NAMED_FOR_ALL,
    OWN_HIGH,
    OWN_LOW,
    Round,
    Variant,
)
from companion.variants.definition.wilds import cards_in

Faults = Iterator[Fault]


def of_wild(variant: Variant, lyings: tuple[Lying, ...]) -> Faults:
    """Yield the faults of cards that cannot be wild, dead or kill."""
    pack = frozenset(PACKS[variant.pack].cards)
    if _lacks_jokers(variant, pack):
        without = f"There is no joker in a pack of {variant.pack} cards"
        yield Fault("pack", f"{without}: take one of 53 or 54, or leave the joker out.")
    for at, (each, lying) in enumerate(zip(variant.rounds, lyings, strict=True)):
        field = "then" if at else "wild"
        for sentence in (*_of_round(variant, each, lying, pack), *_missing(each.wild, variant.pack, pack)):
            yield Fault(field, sentence)
    for field, texts in (("dead", variant.dead), ("kill", variant.kill)):
        for sentence in (*_missing(texts, variant.pack, pack), *_whole(field, texts, pack)):
            yield Fault(field, sentence)
    yield from _of_killing(variant, lyings)
    if any(side.lies for side in variant.sides) and not all(lying.down for lying in lyings):
        yield Fault("sides", "A side asks for cards face down, and a player has none at the showdown.")


def _lacks_jokers(variant: Variant, pack: frozenset[Card]) -> bool:
    """Return whether jokers are wild but the pack has none.

    The pack is at fault then, as jokers are clearly wanted. If wild cards count for one prize only, no pack
    with jokers is possible, and this returns False.
    """
    wild = (cards_in(each.wild).loose.cards for each in variant.rounds)
    return JOKER not in pack and variant.wild_for == EVERY_SIDE and any(JOKER in cards for cards in wild)


def _of_round(variant: Variant, each: Round, lying: Lying, pack: frozenset[Card]) -> Iterator[str]:
    wild, dead = cards_in(each.wild), cards_in(variant.dead)
    stand_in = wild.loose.cards
    if JOKER in pack and JOKER not in stand_in and JOKER not in dead.cards:
        yield "There are jokers in the pack: let them be wild, or take a pack without."
    if each.wild and all(isinstance(side, CardSide) for side in variant.sides):
        yield "No card is wild where only a card of a suit counts."
    for kinds in (NAMED_FOR_ALL, NAMED_BY_EACH):
        if len(twice := [text for text in each.wild if text in kinds]) > 1:
            yield f"Say once how many ranks are named: “{twice[0]}” or “{twice[1]}”."
    down = wild.down or any(kind in each.wild for kind in (OWN_LOW, OWN_HIGH))
    if down and not lying.down:
        yield "A card is wild face down, and a player has none face down at the showdown."
    if both := (stand_in | wild.down) & (dead.cards | dead.down):
        yield f"{_one(both)} cannot be wild and count for nothing."
    if pack <= stand_in:
        yield "Not every card can be wild."
    else:
        yield from _refused(variant, each, wild)


def _refused(variant: Variant, each: Round, wild: Wild) -> Iterator[str]:
    """Yield the first reason why a ranking of the round cannot have these wild cards."""
    named = order_named(each.order)
    for order in dict.fromkeys((named, *orders(variant.sides, named))):
        try:
            order.with_wild(wild)
        except BadWild as bad:
            yield str(bad)
            return


def _of_killing(variant: Variant, lyings: tuple[Lying, ...]) -> Faults:
    kill = cards_in(variant.kill)
    if kill.down:
        yield Fault("kill", "A card kills when it lies face up, not face down.")
    if variant.kill and not any(lying.up for lying in lyings):
        yield Fault("kill", "A card kills when it lies face up, and nobody has cards up.")
    wild = frozenset[Card]().union(*(cards_in(each.wild).loose.cards for each in variant.rounds))
    if both := kill.cards & wild:
        yield Fault("kill", f"{_one(both)} cannot be wild and kill, unless it is wild face down only.")


def _missing(texts: tuple[str, ...], many: int, pack: frozenset[Card]) -> Iterator[str]:
    """Yield sentences about named cards that are not in the pack."""
    for text in texts:
        found = cards_in([text]).loose
        if (found.cards | found.down) and not (found.cards | found.down) & pack:
            yield f"“{text}” is not in a pack of {many} cards."


def _whole(field: str, texts: tuple[str, ...], pack: frozenset[Card]) -> Iterator[str]:
    found = cards_in(texts)
    if pack - {JOKER} <= found.cards | found.down:
        yield f"Not every card can {'count for nothing' if field == 'dead' else 'put a hand out'}."


def _one(cards: frozenset[Card]) -> str:
    found = show(min(cards, key=lambda card: (card[1:], card)))
    return found[:1].upper() + found[1:]
