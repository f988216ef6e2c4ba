"""Value of the cards kept in the hand after a turn, computed for all legal melds at once.

The kept value is that of the best legal meld in the kept cards. Of equal ones, more different cards are
better, because a second copy of a card makes no other meld possible. rules: fireplace.md#strategy
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
"""Weight of the kept meld's value; greater than the number of kept cards, which is added."""
_SUBSETS = range(1 << MELD)


@dataclass(frozen=True)
class Weighed:
    """Legal melds with the steals that rob most and then keep best; arrays of shape (n,).

    `rows` holds indices in `sets()` and `robs` the number of melds robbed. `stolen` has a bit for each column
    whose card is stolen. `kept` is the kept value of the rest of the hand.
    """

    rows: NDArray[np.intp]
    robs: NDArray[np.intp]
    stolen: NDArray[np.uint8]
    kept: NDArray[np.int32]


class Keeping:
    """Kept values of one hand, by the cards that leave it.

    Stealing one more card never lowers the kept value. So the steals that rob most are among those that keep
    best, and one choice of steals is best in every order.
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
        """Kept value of the whole hand, as after a pass."""
        return int(self._worth[0])

    def weighed(self, found: Legal) -> Weighed:
        """Return the melds `found`, each with its best steals."""
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
    """Return the kept value of each subset of the different cards, indexed by its bits."""
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
    """Return for each subset of columns whether all can be stolen at once, by Hall's theorem."""
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
