"""What follows from the steps of a card: who holds what at each showdown, and how many cards that takes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from companion.variants.definition.layout import AFTER, Lying
from companion.variants.definition.variant import DECK, KITTY, Variant
from companion.variants.definition.wilds import cards_in

MOST_PLAYERS = 52
"""Seats at a table."""
FEWEST_LEFT = 1
"""Cards in the pack as drawing begins, where discards are shuffled in."""
_HIDDEN_KINDS = ("own low down", "own high down")


@lru_cache(maxsize=256)
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


def kitties(variant: Variant) -> tuple[int, ...]:
    """Return how many cards the kitty has at the showdown of each round; 0 where there is none.

    It has as many as a player until cards are dealt to it by a step, and then so many more.
    """
    if variant.house != KITTY:
        return (0,) * len(variant.rounds)
    found: list[int] = []
    given = 0
    for lying in showdowns(variant):
        before = found[-1] if found else 0
        found.append(before + lying.house - given if lying.house else lying.held)
        given = lying.house
    return tuple(found)


def needed(variant: Variant, players: int) -> int:
    """Return how many cards so many players need at most.

    Everybody may be in then; the deck is met only by a player who is alone in. Where discards are
    shuffled in, what is drawn are such, but for a card with which drawing begins.
    """
    return _needed(tuple(_tables(variant)), players)


def can_play(variant: Variant) -> int:
    """Return how many can play at most; 0 where the pack has too few cards for one."""
    tables = tuple(_tables(variant))
    counts = range(MOST_PLAYERS, 0, -1)
    return next((players for players in counts if _needed(tables, players) <= variant.pack), 0)


def lies(variant: Variant) -> bool:
    """Say whether it must be known which cards lie up and which down."""
    wild = [text for each in variant.rounds for text in each.wild]
    hidden = any(kind in wild for kind in _HIDDEN_KINDS) or bool(cards_in(wild).down)
    return hidden or bool(variant.kill) or any(side.lies for side in variant.sides)


class _Table(NamedTuple):
    """Cards of a round: in the `middle`, for each player `before` in or out and `since`, of the `deck`.

    `left` are those that must be in the pack as drawing begins, where discards are shuffled in.
    """

    middle: int
    before: int
    since: int
    deck: int
    left: int


def _tables(variant: Variant) -> Iterator[_Table]:
    for lying, kitty in zip(showdowns(variant), kitties(variant), strict=True):
        early, late = (0, 0) if variant.reshuffle else (lying.drawn, max(0, lying.later - lying.drawn))
        yield _Table(
            lying.boarded + lying.spare + kitty,
            lying.before + early,
            lying.after + late,
            lying.held if variant.house == DECK else 0,
            FEWEST_LEFT if variant.reshuffle else 0,
        )


def _needed(tables: Sequence[_Table], players: int) -> int:
    return max(
        middle + max(players * (before + since) + left, players * before + since + deck)
        for middle, before, since, deck, left in tables
    )
