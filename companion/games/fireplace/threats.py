"""Hands that could rob the melds of a player's own team. Results are exact."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from companion.cards import DECK, Card
from companion.games.fireplace.candidates import (
    HAND_BITS,
    BitMasks,
    all_meldable_sets,
    card_mask,
    card_sources,
    max_distinct_sources,
    meld_value,
    sort_known_melds,
)
from companion.games.fireplace.reach import unseen_cards
from companion.games.fireplace.state import MELD_SIZE, Meld, State, known_cards, team_of_seat
from companion.hands import STANDARD, Rank, rank

_MIN_BLOCK_ROWS = 512


@dataclass(frozen=True)
class RobbingThreat:
    """A kind of hand that could rob a meld: it is higher and holds one of the meld's cards.

    `lowest_hand` is the lowest hand of that kind that may be made. It is None if too few copies are left.
    """

    kind: str
    lowest_hand: Rank | None


@dataclass(frozen=True)
class MeldThreats:
    """A meld with the kinds of hands that could rob it, the lowest first.

    Kinds that cannot be made any more are among `threats`, without a hand. It is empty if no hand is higher.
    """

    meld: Meld
    threats: tuple[RobbingThreat, ...]


class ThreatFinder:
    """Search for hands that could rob a team's `melds`.

    The opponent may hold any of the cards `free`, and may steal one card each from several melds at once, if
    all are lower than the new meld. The cards of all melds must be known, and the melds sorted from the
    lowest.
    """

    def __init__(self, melds: Sequence[Meld], free: frozenset[Card]) -> None:
        self._melds = melds
        self._holders = card_sources(free, melds)
        self._free_mask = card_mask(free)
        self._reachable_mask = card_mask((*free, *(card for meld in melds for card in meld.cards)))
        self._meld_values = np.array([meld_value(meld) for meld in melds])

    def find_threats(self, meld: Meld) -> MeldThreats:
        """Return `meld`, which is one of these melds, with its threats."""
        return MeldThreats(meld, tuple(self._threat_kinds(meld)))

    def _threat_kinds(self, meld: Meld) -> Iterator[RobbingThreat]:
        masks, own = all_meldable_sets().masks, card_mask(meld.cards)
        higher = int(np.searchsorted(all_meldable_sets().negated_values, -meld_value(meld)))
        for kind, start, end in reversed(hand_kind_ranges()):
            weakest = self._lowest_robbing_hand(meld, own, start, min(end, higher))
            if weakest or (masks[start : min(end, higher)] & own).any():
                yield RobbingThreat(kind, weakest)

    def _lowest_robbing_hand(self, meld: Meld, own: np.uint64, start: int, end: int) -> Rank | None:
        """Return the lowest hand in the rows `start` to `end` that can rob `meld`, None if none can."""
        size = _MIN_BLOCK_ROWS
        while end > start:
            first = max(start, end - size)
            masks = all_meldable_sets().masks[first:end]
            rows = first + np.flatnonzero(((masks & own) != 0) & ((masks & ~self._reachable_mask) == 0))
            found = self._first_robbing_row(rows[::-1], own, self._melds.index(meld))
            if found is not None:
                return rank([DECK[place] for place in all_meldable_sets().cards[found]])
            end, size = first, 2 * size
        return None

    def _first_robbing_row(self, rows: NDArray[np.intp], own: np.uint64, at: int) -> int | None:
        """Return the first of `rows` that can rob the meld at index `at`, None if none can.

        If all but one card, which that meld holds, are free, nothing else has to be stolen.
        """
        bound = all_meldable_sets().masks[rows] & ~self._free_mask
        sure = (bound == 0) | ((np.bitwise_count(bound) == 1) & ((bound & own) != 0))
        before = int(sure.argmax()) if sure.any() else len(rows)
        found = np.flatnonzero(self._can_rob(rows[:before], at))
        place = int(found[0]) if len(found) else before
        return int(rows[place]) if place < len(rows) else None

    def _can_rob(self, rows: NDArray[np.intp], at: int) -> NDArray[np.bool_]:
        """Return for each row whether it can be made with a card stolen from meld `at`."""
        lower = np.searchsorted(self._meld_values, -all_meldable_sets().negated_values[rows].astype(np.intp))
        allowed = (np.uint64(1) << lower.astype(np.uint64)) - np.uint64(1) | HAND_BITS
        sources = [
            self._holders[column][all_meldable_sets().cards[rows, column]] & allowed
            for column in range(MELD_SIZE)
        ]
        robbed = np.uint64(1 << at)
        found = np.zeros(len(rows), np.bool_)
        for column in range(MELD_SIZE):
            found |= (
                max_distinct_sources(_with_stolen_column(sources, column, robbed), len(rows)) == MELD_SIZE
            )
        return found


def list_meld_threats(state: State, seat: int, hand: Sequence[Card]) -> tuple[MeldThreats, ...]:
    """Return the melds of `seat`'s team whose cards are known, oldest first, with their threats.

    The threats are empty only if no hand is higher than the meld. A kind of which too few copies are left is
    listed without a hand. The opponents may hold any card of which a copy is unseen. Seen are `hand`, the
    cards on the table, and the known cards of the trash.
    """
    own = state.team_melds(team_of_seat(seat))
    threats = ThreatFinder(sort_known_melds(own), unseen_cards((*known_cards(state), *hand)))
    return tuple(threats.find_threats(meld) for meld in own if meld.rank)


def _with_stolen_column(sources: Sequence[BitMasks], column: int, robbed: np.uint64) -> list[BitMasks]:
    """Return the sources if the card in `column`, and no other, comes from the meld `robbed`."""
    return [source & robbed if at == column else source for at, source in enumerate(sources)]


@cache
def hand_kind_ranges() -> tuple[tuple[str, int, int], ...]:
    """Return each kind of hand with its range of rows in `all_meldable_sets()`, highest first.

    A range is a start and an exclusive end.
    """
    values, starts = np.unique(all_meldable_sets().negated_values, return_index=True)
    named = [Rank(-int(value), (), STANDARD).category for value in values]
    begins = {
        kind: int(starts[next(at)[0]]) for kind, at in groupby(enumerate(named), key=lambda one: one[1])
    }
    ends = [*list(begins.values())[1:], len(all_meldable_sets().negated_values)]
    return tuple((kind, start, end) for (kind, start), end in zip(begins.items(), ends, strict=True))
