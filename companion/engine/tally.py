"""Counts per player of a match: hands dealt, stayed in, won and paid for."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, starmap
from typing import TypeVar

from companion.engine.game import Game

S = TypeVar("S")


@dataclass(frozen=True)
class HandCounts:
    """Numbers of a player's hands in a match, for statistics.

    hands: hands dealt to the player, or all hands in games without declaring in or out; None for
        matches stored by a release that did not count.
    stayed: hands in which the player declared in.
    right: those of them that won something.
    pots: hands in which the player took from the pot.
    burned: hands in which the player had to pay.

    The others are None in games without declaring in or out.
    """

    hands: int | None
    stayed: int | None = None
    right: int | None = None
    pots: int | None = None
    burned: int | None = None


def count_hands_by_seat(game: Game[S], states: Sequence[S], players: int) -> tuple[HandCounts, ...]:
    """Return the numbers of hands of each seat, in the order of seats.

    `states` are all states of the match in order, the first one included, so it must not be empty. `players`
    is the number of seats. A game without `ended_hand` gives every seat the number of all hands so far, the
    present one included, and None for the rest. Otherwise only hands that are over count.
    """
    if game.counts.ended_hand is None:
        return (HandCounts(game.counts.hands(states[-1])),) * players
    known = [hand for hand in starmap(game.counts.ended_hand, pairwise(states)) if hand is not None]
    return tuple(
        HandCounts(
            sum(seat in hand.dealt for hand in known),
            sum(seat in hand.stayed for hand in known),
            sum(seat in hand.winners and seat in hand.stayed for hand in known),
            sum(seat in hand.pot_takers for hand in known),
            sum(seat in hand.payers for hand in known),
        )
        for seat in range(players)
    )
