"""Texts about conditions of prizes: how low a low must be, how points are counted."""

from collections.abc import Mapping
from itertools import chain, zip_longest

from companion.cards import RANK_NAMES, SUIT_NAMES, SUITS, card
from companion.hands.definition.sides import CardSide, HandSide, PointsSide, Side, points
from companion.kit.sentences import a
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import cards_in
from companion.variants.texts.phrases.counting import either
from companion.variants.texts.phrases.prizes import prize

_COURTS = "JQK"
Told = Mapping[str, str]
"""Sentences by their subject."""


def demands(variant: Variant) -> tuple[str, ...]:
    """Return sentences about the conditions of the prizes; they name a prize if others differ."""
    told = {side: _of(variant, side) for side in variant.sides}
    subjects = dict.fromkeys(filter(None, chain.from_iterable(zip_longest(*told.values()))))
    asking = ((side, about) for about in subjects for side, said in told.items() if about in said)
    return tuple(dict.fromkeys(_of_one(variant, told, side, about) for side, about in asking))


def _of_one(variant: Variant, told: Mapping[Side, Told], side: Side, about: str) -> str:
    """Return the sentence about a condition of a prize, with the prize's name if others differ."""
    sentence = told[side][about]
    if len({said[about] for said in told.values() if about in said}) == 1:
        return sentence
    return f"For {prize(variant, side)}: {sentence[:1].lower()}{sentence[1:]}"


def _of(variant: Variant, side: Side) -> Told:
    """Return the conditions of a prize; empty if its name says everything."""
    if isinstance(side, HandSide):
        return _of_hand(variant, side)
    if isinstance(side, CardSide):
        return _of_card(side)
    return _of_points(variant, side)


def _of_hand(variant: Variant, side: HandSide) -> Told:
    found = {}
    if side.qualifies:
        rank = RANK_NAMES[side.qualifies]
        found["low"] = f"A low needs cards of different ranks, none above the {rank}; else there is no low."
    if side.alone:
        found[str(side)] = f"For {prize(variant, side)} no card of the board counts."
    return found


def _of_card(side: CardSide) -> Told:
    suit = SUIT_NAMES[side.suit][:-1]
    lies = "face down, among a player's own cards" if side.down else "among a player's own cards"
    ace = "The ace is high."
    if side.low:
        low, high = "The ace is lower than the two.", "The two is the lowest, and the ace is high."
        ace = low if side.ace_low else high
    return {f"{suit}{side.down}": f"The {suit} must lie {lies}.", "ace": ace}


def _of_points(variant: Variant, side: PointsSide) -> Told:
    dead = cards_in(variant.dead).cards
    courts = [a(RANK_NAMES[rank]) for rank in _COURTS if not {card(rank + suit) for suit in SUITS} <= dead]
    worth = f" {either(courts)} {'half a point' if side.half else 'ten points'}," if courts else ""
    near = "Of two that are as near, the one below wins."
    return {
        "points": f"Cards count what they show,{worth} and an ace one or eleven.",
        "near": near if side.over else f"More than {points(side.halves)} cannot win.",
    }
