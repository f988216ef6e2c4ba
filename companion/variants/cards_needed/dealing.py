"""Card counts that follow from the steps of a variant, and the number of players possible."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from companion.variants.definition.layout import AFTER, Lying
from companion.variants.definition.variant import DECK, KITTY, Variant
from companion.variants.definition.wilds import cards_in

MOST_PLAYERS = 52
"""Largest number of seats at a table."""
FEWEST_LEFT = 1
"""Fewest cards in the pack when drawing begins, if discards are shuffled in."""
_HIDDEN_KINDS = ("own low down", "own high down")


@lru_cache(maxsize=256)
def showdowns(variant: Variant) -> tuple[Lying, ...]:
    """Return the card counts at each round's showdown; raise `BadStep` at an impossible step."""
    found: list[Lying] = []
    lying = replace(Lying(), more=variant.extra).dealing(variant.extra)
    for each in variant.rounds:
        for step in each.steps:
            lying = AFTER[step.kind](lying, step)
        found.append(lying)
        lying = lying.anew()
    return tuple(found)


def kitties(variant: Variant) -> tuple[int, ...]:
    """Return the number of cards of the kitty at the showdown of each round; 0 without a kitty.

    The kitty has as many cards as a player until steps deal cards to it; from then on only those are added.
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
    """Return the largest number of cards that so many players can need.

    All players may be in, or one alone may play against the deck. If discards are shuffled in, draws need no
    further cards, except one with which drawing begins.
    """
    return _needed(tuple(_tables(variant)), players)


def can_play(variant: Variant) -> int:
    """Return the largest number of players, 0 if the pack has too few cards for one."""
    tables = tuple(_tables(variant))
    counts = range(MOST_PLAYERS, 0, -1)
    return next((players for players in counts if _needed(tables, players) <= variant.pack), 0)


def lies(variant: Variant) -> bool:
    """Return whether it matters which cards of a hand lie face up and which face down."""
    wild = [text for each in variant.rounds for text in each.wild]
    hidden = any(kind in wild for kind in _HIDDEN_KINDS) or bool(cards_in(wild).down)
    return hidden or bool(variant.kill) or any(side.lies for side in variant.sides)


class _Table(NamedTuple):
    """Numbers of cards that a round needs.

    `middle` are those of the board and kitty and those kept as spare. `before` and `since` are each player's
    before and after declaring in or out. `deck` is the deck's hand. `left` are those that must be in the pack
    when drawing begins, if discards are shuffled in.
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
