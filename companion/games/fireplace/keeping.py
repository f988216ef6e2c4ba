"""What a turn keeps in the hand, weighed for every legal meld at once.

What is kept is worth the best legal meld that lies in it already; of equals, the more different cards
the better: another copy of a card makes no other meld possible. rules: fireplace.md#strategy
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from companion.cards import Card
from companion.games.fireplace.candidates import PLACE, Legal, sets
from companion.games.fireplace.checks import LEAST
from companion.games.fireplace.state import MELD
from companion.hands.evaluation.batch import values

_WEIGHT = 64
"""More than a hand has different cards: what a meld of the kept cards is worth counts before their number."""
_SUBSETS = range(1 << MELD)


@dataclass(frozen=True)
class Weighed:
    """Legal melds, each stealing so that it robs most and then keeps best; shape (n,).

    `stolen` has a bit for each column whose card is stolen, `kept` what the rest of the hand is worth.
    """

    rows: NDArray[np.intp]
    robs: NDArray[np.intp]
    stolen: NDArray[np.uint8]
    kept: NDArray[np.int32]


class Keeping:
    """What is kept of one hand, by the cards that leave it.

    Stealing one card more never keeps less. So the steals that rob most are among those that keep best, and
    one way to steal is the best for every order.
    """

    def __init__(self, hand: Sequence[Card]) -> None:
        different = sorted(set(hand), key=PLACE.__getitem__)
        self._bits = np.zeros(len(PLACE), np.int32)
        self._bits[[PLACE[card] for card in different]] = 1 << np.arange(len(different))
        single = sum(1 << at for at, card in enumerate(different) if hand.count(card) == 1)
        used = np.arange(1 << len(different))
        self._worth = _worth(different)[used[-1] & ~(used & single)]

    @property
    def all(self) -> int:
        """What the whole hand is worth, of which a pass keeps every card."""
        return int(self._worth[0])

    def weighed(self, found: Legal) -> Weighed:
        """Return `found` with the best way to steal for each."""
        used = [self._bits[sets().cards[found.rows, column]] for column in range(MELD)]
        stolen = np.zeros(len(found.rows), np.uint8)
        kept = np.full(len(found.rows), -1, np.int32)
        for subset, possible in enumerate(_stealable(found.sources, len(found.rows))):
            rest = [used[column] for column in range(MELD) if not subset >> column & 1]
            usable = possible & (found.robs == subset.bit_count())
            for bits in rest:
                usable &= bits > 0
            at = np.flatnonzero(usable)
            worth = self._worth[sum((bits[at] for bits in rest), np.zeros(len(at), np.int32))]
            better = worth > kept[at]
            kept[at[better]], stolen[at[better]] = worth[better], subset
        return Weighed(found.rows, found.robs, stolen, kept)


def _worth(different: Sequence[Card]) -> NDArray[np.int32]:
    """Return what it is worth to keep each choice of so many different cards, by its bits."""
    choices = np.arange(1 << len(different))
    best = np.zeros(len(choices), np.int32)
    fives = np.array(list(combinations(range(len(different)), MELD)), np.intp).reshape(-1, MELD)
    places = np.array([PLACE[card] for card in different], np.uint8)
    made = values(places[fives]).astype(np.int32)
    best[(1 << fives).sum(axis=1)] = np.where(made >= LEAST.value, made, 0)
    for at in range(len(different)):
        without = choices & ~(1 << at)
        best = np.maximum(best, best[without])
    return best * _WEIGHT + np.bitwise_count(choices).astype(np.int32)


def _stealable(sources: Sequence[NDArray[np.uint64]], rows: int) -> list[NDArray[np.bool_]]:
    """Return for each choice of columns whether all of them can be stolen at once, by Hall's theorem."""
    unions = [np.zeros(rows, np.uint64)]
    found = [np.ones(rows, np.bool_)]
    for subset in _SUBSETS[1:]:
        lowest = (subset & -subset).bit_length() - 1
        unions.append(unions[subset & (subset - 1)] | sources[lowest])
        enough = np.bitwise_count(unions[-1]) >= subset.bit_count()
        for column in range(MELD):
            if subset >> column & 1:
                enough &= found[subset & ~(1 << column)]
        found.append(enough)
    return found
