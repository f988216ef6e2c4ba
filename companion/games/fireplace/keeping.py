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
from companion.games.fireplace.candidates import DECK_INDEX, LegalMeldBlock, all_meldable_sets
from companion.games.fireplace.checks import LOWEST_LEGAL_MELD
from companion.games.fireplace.state import MELD_SIZE
from companion.hands.evaluation.batch import compute_hand_values

_KEPT_MELD_WEIGHT = 64
"""Weight of the kept meld's value; greater than the number of kept cards, which is added."""
_COLUMN_SUBSETS = range(1 << MELD_SIZE)


@dataclass(frozen=True)
class WeighedMelds:
    """Legal melds with the steals that rob most and then keep best; arrays of shape (n,).

    `set_indices`: indices in `all_meldable_sets()`.
    `rob_counts`: number of melds robbed.
    `stolen_masks`: a bit for each column whose card is stolen.
    `kept_values`: kept value of the rest of the hand.
    """

    set_indices: NDArray[np.intp]
    rob_counts: NDArray[np.intp]
    stolen_masks: NDArray[np.uint8]
    kept_values: NDArray[np.int32]


class KeptHandValues:
    """Values of the cards that one hand keeps, by the cards that leave it.

    The best meld among the kept cards counts first, then the number of different ones. Stealing one more card
    never lowers the kept value. So the steals that rob most are among those that keep best, and one choice of
    steals is best in every order.
    """

    def __init__(self, hand: Sequence[Card]) -> None:
        different = sorted(set(hand), key=DECK_INDEX.__getitem__)
        self._bits = np.zeros(len(DECK_INDEX), np.int32)
        self._bits[[DECK_INDEX[card] for card in different]] = 1 << np.arange(len(different))
        single = sum(1 << at for at, card in enumerate(different) if hand.count(card) == 1)
        used = np.arange(1 << len(different))
        self._values = _kept_values_by_subset(different)[used[-1] & ~(used & single)]

    @property
    def whole_hand_value(self) -> int:
        """Kept value of the whole hand, as after a pass."""
        return int(self._values[0])

    def choose_steals(self, found: LegalMeldBlock) -> WeighedMelds:
        """Return the melds `found`, in their order, each with its best steals."""
        used = [
            self._bits[all_meldable_sets().cards[found.set_indices, column]] for column in range(MELD_SIZE)
        ]
        stolen = np.zeros(len(found.set_indices), np.uint8)
        kept = np.full(len(found.set_indices), -1, np.int32)
        for subset, possible in enumerate(_stealable_subsets(found.sources, len(found.set_indices))):
            rest = [used[column] for column in range(MELD_SIZE) if not subset >> column & 1]
            usable = possible & (found.rob_counts == subset.bit_count())
            for bits in rest:
                usable &= bits > 0
            at = np.flatnonzero(usable)
            worth = self._values[sum((bits[at] for bits in rest), np.zeros(len(at), np.int32))]
            better = worth > kept[at]
            kept[at[better]], stolen[at[better]] = worth[better], subset
        return WeighedMelds(found.set_indices, found.rob_counts, stolen, kept)


def _kept_values_by_subset(different: Sequence[Card]) -> NDArray[np.int32]:
    """Return the kept value of each subset of the different cards, indexed by its bits."""
    choices = np.arange(1 << len(different))
    best = np.zeros(len(choices), np.int32)
    fives = np.array(list(combinations(range(len(different)), MELD_SIZE)), np.intp).reshape(-1, MELD_SIZE)
    places = np.array([DECK_INDEX[card] for card in different], np.uint8)
    made = compute_hand_values(places[fives]).astype(np.int32)
    best[(1 << fives).sum(axis=1)] = np.where(made >= LOWEST_LEGAL_MELD.value, made, 0)
    for at in range(len(different)):
        without = choices & ~(1 << at)
        best = np.maximum(best, best[without])
    return best * _KEPT_MELD_WEIGHT + np.bitwise_count(choices).astype(np.int32)


def _stealable_subsets(sources: Sequence[NDArray[np.uint64]], rows: int) -> list[NDArray[np.bool_]]:
    """Return for each subset of columns whether all can be stolen at once, by Hall's theorem."""
    unions = [np.zeros(rows, np.uint64)]
    found = [np.ones(rows, np.bool_)]
    for subset in _COLUMN_SUBSETS[1:]:
        lowest = (subset & -subset).bit_length() - 1
        unions.append(unions[subset & (subset - 1)] | sources[lowest])
        enough = np.bitwise_count(unions[-1]) >= subset.bit_count()
        for column in range(MELD_SIZE):
            if subset >> column & 1:
                enough &= found[subset & ~(1 << column)]
        found.append(enough)
    return found
