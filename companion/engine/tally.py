"""How often each player of a match was in a hand, stayed in it, won it and paid for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, starmap
from typing import TypeVar

from companion.engine.game import Game

S = TypeVar("S")


@dataclass(frozen=True)
class Tally:
    """A player's hands in a match, and in how many of them each of what an `Ended` hand says was so.

    Beside `hands`, each is None where nobody goes in or out; all are where an earlier release counted none.
    """

    hands: int | None
    stayed: int | None = None
    right: int | None = None
    pots: int | None = None
    burned: int | None = None


def tallies(game: Game[S], states: Sequence[S], players: int) -> tuple[Tally, ...]:
    """Return the tally of each of the `players` of a match, of which `states` are all it went through."""
    if game.ended is None:
        return (Tally(game.hands(states[-1])),) * players
    known = [hand for hand in starmap(game.ended, pairwise(states)) if hand is not None]
    return tuple(
        Tally(
            sum(seat in hand.dealt for hand in known),
            sum(seat in hand.stayed for hand in known),
            sum(seat in hand.right and seat in hand.stayed for hand in known),
            sum(seat in hand.pots for hand in known),
            sum(seat in hand.burned for hand in known),
        )
        for seat in range(players)
    )
