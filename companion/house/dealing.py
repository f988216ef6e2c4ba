"""What follows from the steps of a card: who holds what at each showdown, and how many cards that takes."""

from dataclasses import replace

from companion.house.lying import AFTER, Lying
from companion.house.variant import DECK, KITTY, Variant
from companion.house.wilds import cards_in

MOST_PLAYERS = 52
"""Seats at a table."""
_HIDDEN_KINDS = ("own low down", "own high down")


def showdowns(variant: Variant) -> tuple[Lying, ...]:
    """Return what lies where at the showdown of each round; raise `BadStep` at a step that cannot be."""
    found: list[Lying] = []
    lying = replace(Lying(), more=variant.extra).dealing(variant.extra)
    for each in variant.rounds:
        for step in each.steps:
            lying = AFTER[step.kind](lying, step)
        found.append(lying)
        lying = lying.anew()
    return tuple(found)


def needed(variant: Variant, players: int) -> int:
    """Return how many cards so many players need at most; everybody may be in then."""
    return max(_needed(variant, lying, players) for lying in showdowns(variant))


def can_play(variant: Variant) -> int:
    """Return how many can play at most; 0 where the pack has too few cards for one."""
    last = showdowns(variant)
    return next(
        (
            players
            for players in range(MOST_PLAYERS, 0, -1)
            if max(_needed(variant, lying, players) for lying in last) <= variant.pack
        ),
        0,
    )


def lies(variant: Variant) -> bool:
    """Say whether it must be known which cards lie up and which down."""
    wild = [text for each in variant.rounds for text in each.wild]
    hidden = any(kind in wild for kind in _HIDDEN_KINDS) or bool(cards_in(wild).down)
    return hidden or bool(variant.kill) or any(side.lies for side in variant.sides)


def _needed(variant: Variant, lying: Lying, players: int) -> int:
    kitty = (lying.house or lying.held) if variant.house == KITTY else 0
    everybody = players * (lying.before + lying.after + max(lying.drawn, lying.later))
    alone = players * (lying.before + lying.drawn) + lying.after + lying.later + lying.held
    table = lying.boarded + lying.spare + kitty
    return table + max(everybody, alone if variant.house == DECK else 0)
