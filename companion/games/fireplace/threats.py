"""Hands that could rob the melds of a player's own team. Results are exact."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from companion.cards import DECK, Card
from companion.games.fireplace.candidates import (
    HELD,
    Bits,
    by_strength,
    holders_of,
    mask_of,
    most_at_once,
    sets,
    value_of,
)
from companion.games.fireplace.reach import unseen
from companion.games.fireplace.state import MELD, Meld, State, known_cards, side_of
from companion.hands import STANDARD, Rank, rank

_FIRST_BLOCK = 512


@dataclass(frozen=True)
class Threat:
    """A kind of hand that is higher than a meld and holds one of its cards.

    `weakest` is the lowest hand of that kind that may be made. It is None if too few copies are left.
    """

    kind: str
    weakest: Rank | None


@dataclass(frozen=True)
class Threatened:
    """A meld and the hands that could rob it, the lowest kind first; empty if no hand is higher."""

    meld: Meld
    threats: tuple[Threat, ...]


class Threats:
    """Threats to a team's melds from an opponent who may hold the cards of `free`.

    The cards of all melds must be known, and the melds sorted from the lowest. The opponent may steal from
    several melds at once, one card from each, if all are lower than the new meld.
    """

    def __init__(self, melds: Sequence[Meld], free: frozenset[Card]) -> None:
        self._melds = melds
        self._holders = holders_of(free, melds)
        self._free = mask_of(free)
        self._within = mask_of((*free, *(card for meld in melds for card in meld.cards)))
        self._values = np.array([value_of(meld) for meld in melds])

    def of(self, meld: Meld) -> Threatened:
        """Return `meld`, which is one of these melds, with its threats."""
        return Threatened(meld, tuple(self._kinds(meld)))

    def _kinds(self, meld: Meld) -> Iterator[Threat]:
        masks, own = sets().masks, mask_of(meld.cards)
        higher = int(np.searchsorted(sets().falling, -value_of(meld)))
        for kind, start, end in reversed(kinds()):
            weakest = self._weakest(meld, own, start, min(end, higher))
            if weakest or (masks[start : min(end, higher)] & own).any():
                yield Threat(kind, weakest)

    def _weakest(self, meld: Meld, own: np.uint64, start: int, end: int) -> Rank | None:
        """Return the lowest hand in the rows `start` to `end` that can rob `meld`, None if none can."""
        size = _FIRST_BLOCK
        while end > start:
            first = max(start, end - size)
            masks = sets().masks[first:end]
            rows = first + np.flatnonzero(((masks & own) != 0) & ((masks & ~self._within) == 0))
            found = self._first(rows[::-1], own, self._melds.index(meld))
            if found is not None:
                return rank([DECK[place] for place in sets().cards[found]])
            end, size = first, 2 * size
        return None

    def _first(self, rows: NDArray[np.intp], own: np.uint64, at: int) -> int | None:
        """Return the first of `rows` that can rob the meld at index `at`, None if none can.

        If all but one card, which that meld holds, are free, nothing else has to be stolen.
        """
        bound = sets().masks[rows] & ~self._free
        sure = (bound == 0) | ((np.bitwise_count(bound) == 1) & ((bound & own) != 0))
        before = int(sure.argmax()) if sure.any() else len(rows)
        found = np.flatnonzero(self._robs(rows[:before], at))
        place = int(found[0]) if len(found) else before
        return int(rows[place]) if place < len(rows) else None

    def _robs(self, rows: NDArray[np.intp], at: int) -> NDArray[np.bool_]:
        """Return for each row whether it can be made with a card stolen from meld `at`."""
        lower = np.searchsorted(self._values, -sets().falling[rows].astype(np.intp))
        allowed = (np.uint64(1) << lower.astype(np.uint64)) - np.uint64(1) | HELD
        sources = [self._holders[column][sets().cards[rows, column]] & allowed for column in range(MELD)]
        robbed = np.uint64(1 << at)
        found = np.zeros(len(rows), np.bool_)
        for column in range(MELD):
            found |= most_at_once(_with(sources, column, robbed), len(rows)) == MELD
        return found


def threatened(state: State, seat: int, hand: Sequence[Card]) -> tuple[Threatened, ...]:
    """Return the known melds of `seat`'s team, oldest first, with their threats.

    The opponents may hold any card of which a copy is unseen. Seen are `hand`, the cards on the table, and
    the known cards of the trash.
    """
    own = state.melds_of(side_of(seat))
    threats = Threats(by_strength(own), unseen((*known_cards(state), *hand)))
    return tuple(threats.of(meld) for meld in own if meld.rank)


def _with(sources: Sequence[Bits], column: int, robbed: np.uint64) -> list[Bits]:
    """Return the sources if the card in `column`, and no other, comes from the meld `robbed`."""
    return [source & robbed if at == column else source for at, source in enumerate(sources)]


@cache
def kinds() -> tuple[tuple[str, int, int], ...]:
    """Return each kind of hand with its start and end (exclusive) in `sets()`, highest first."""
    values, starts = np.unique(sets().falling, return_index=True)
    named = [Rank(-int(value), (), STANDARD).category for value in values]
    begins = {
        kind: int(starts[next(at)[0]]) for kind, at in groupby(enumerate(named), key=lambda one: one[1])
    }
    ends = [*list(begins.values())[1:], len(sets().falling)]
    return tuple((kind, start, end) for (kind, start), end in zip(begins.items(), ends, strict=True))
