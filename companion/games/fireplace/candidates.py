"""Search for every five cards that can be melded from a hand and the opposing melds. Exact.

There are at most 52 different cards, and a meld holds no two alike, so there are at most C(52, 5) sets.
Those of a pair of jacks or higher are listed once, highest first. A set is legal if its cards that are
not in the hand can be stolen from as many different melds, all lower than the set. By Hall's theorem
that is so if any k of these cards are in at least k such melds.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from companion.cards import DECK, Card
from companion.games.fireplace.checks import LOWEST_LEGAL_MELD
from companion.games.fireplace.state import MELD_SIZE, Meld
from companion.hands.evaluation.batch import compute_hand_values

DeckIndices = NDArray[np.uint8]
"""Indices in `cards.DECK`."""
BitMasks = NDArray[np.uint64]

DECK_INDEX: Mapping[Card, int] = {card: place for place, card in enumerate(DECK)}
_COLUMN_SUBSETS = range(1, 1 << MELD_SIZE)
_HAND_BIT_SHIFT = 64 - MELD_SIZE
"""Number of the lowest of five bits, one for each column of a set.

A column's bit is set if its card can come from the hand. The bits below are for opposing melds; 260 cards
make at most 52 melds.
"""
HAND_BITS = np.uint64(((1 << MELD_SIZE) - 1) << _HAND_BIT_SHIFT)
"""Mask of the five bits for cards that come from the hand."""
_MIN_BLOCK_ROWS, _MAX_BLOCK_ROWS = 512, 32768


@dataclass(frozen=True)
class FiveCardSets:
    """Sets of five different cards, highest first.

    `cards`: indices in `cards.DECK`, of shape (n, 5).
    `masks`: for each set a bit for each of these indices, of shape (n,).
    `negated_values`: hand values, negated so that they ascend, of shape (n,).
    """

    cards: DeckIndices
    masks: BitMasks
    negated_values: NDArray[np.int16]


@dataclass(frozen=True)
class LegalMeldBlock:
    """A block of sets of five cards that can be melded legally.

    `set_indices`: indices in `all_meldable_sets()`, of shape (n,).
    `rob_counts`: largest number of melds that each set can rob, of shape (n,).
    `sources`: an array (n,) for each of the five columns. Bit i is set if the card in that column can be
        stolen from meld i of those searched, which is lower than the set.
    """

    set_indices: NDArray[np.intp]
    rob_counts: NDArray[np.intp]
    sources: tuple[BitMasks, ...]


@cache
def all_meldable_sets() -> FiveCardSets:
    """Return all sets of five different cards that are a pair of jacks or higher, highest first.

    They take 9 MB and are computed once.
    """
    # Built by first card, because all at once would take ten times the memory and not give it back
    found = [_jacks_or_higher(_combinations_from(first)) for first in range(len(DECK) - MELD_SIZE + 1)]
    cards, worth = (np.concatenate(parts) for parts in zip(*found, strict=True))
    order = np.argsort(-worth, kind="stable")
    cards = np.ascontiguousarray(cards[order])
    masks = np.zeros(len(cards), np.uint64)
    for column in cards.T:
        masks |= np.uint64(1) << column.astype(np.uint64)
    return FiveCardSets(cards, masks, -worth[order])


def _jacks_or_higher(cards: DeckIndices) -> tuple[DeckIndices, NDArray[np.int16]]:
    """Return the sets that are a pair of jacks or higher, and their hand values."""
    worth = compute_hand_values(cards)
    kept = worth >= LOWEST_LEGAL_MELD.value
    return cards[kept], worth[kept]


def _combinations_from(first: int) -> DeckIndices:
    """Return every choice of five of the 52 indices with `first` the lowest; rows ascend."""
    rows = np.array([[first]], np.uint8)
    for _ in range(MELD_SIZE - 1):
        later = len(DECK) - 1 - rows[:, -1].astype(np.intp)
        begins = np.repeat(np.cumsum(later) - later, later)
        rows = np.repeat(rows, later, axis=0)
        steps = (np.arange(len(rows)) - begins + 1).astype(np.uint8)
        rows = np.column_stack((rows, rows[:, -1] + steps))
    return rows


def sort_known_melds(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """Return those `melds` whose cards are all known, sorted from the lowest."""
    return tuple(sorted((meld for meld in melds if meld.rank), key=meld_value))


def meld_value(meld: Meld) -> int:
    """Return the hand value of a meld, 0 while a card is unknown."""
    return meld.rank.value if meld.rank else 0


def find_legal_meld_blocks(
    hand: Collection[Card], melds: Sequence[Meld], robbing: int = 0
) -> Iterator[LegalMeldBlock]:
    """Yield the sets that can be melded in blocks, highest first; equal sets are in one block.

    The cards of all `melds`, which can be robbed, must be known, and the melds sorted from the lowest.
    `robbing` is a number of melds: sets that certainly cannot rob so many are left out.
    """
    every = all_meldable_sets()
    held, holders = card_mask(hand), card_sources(hand, melds)
    bounds = [0, *np.searchsorted(every.negated_values, [-meld_value(meld) for meld in reversed(melds)])]
    for lower, start, end in zip(
        range(len(melds), robbing - 1, -1), bounds, [*bounds[1:], len(every.masks)], strict=False
    ):
        melded = card_mask(card for meld in melds[:lower] for card in meld.cards)
        masks = every.masks[start:end]
        fits = ((masks & ~(held | melded)) == 0) & (np.bitwise_count(masks & melded) >= robbing)
        yield from _legal_blocks(every, start + np.flatnonzero(fits), holders, np.uint64((1 << lower) - 1))


def _legal_blocks(
    every: FiveCardSets, rows: NDArray[np.intp], holders: BitMasks, lower: np.uint64
) -> Iterator[LegalMeldBlock]:
    """Yield the legal sets among `rows`, small blocks first; equal sets are always in one block."""
    falling = every.negated_values[rows]
    size, at = _MIN_BLOCK_ROWS, 0
    while at < len(rows):
        last = falling[min(at + size, len(rows)) - 1]
        end = int(np.searchsorted(falling, last, side="right"))
        found = _filter_legal(every, rows[at:end], holders, lower)
        if len(found.set_indices):
            yield found
        at, size = end, min(2 * size, _MAX_BLOCK_ROWS)


def _filter_legal(
    every: FiveCardSets, rows: NDArray[np.intp], holders: BitMasks, lower: np.uint64
) -> LegalMeldBlock:
    sources = [
        holders[column][every.cards[rows, column]] & (lower | HAND_BITS) for column in range(MELD_SIZE)
    ]
    kept = np.flatnonzero(max_distinct_sources(sources, len(rows)) == MELD_SIZE)
    stolen = tuple(source[kept] & lower for source in sources)
    return LegalMeldBlock(rows[kept], max_distinct_sources(stolen, len(kept)), stolen)


def max_distinct_sources(sources: Sequence[BitMasks], rows: int) -> NDArray[np.intp]:
    """Return for each row the most cards that can each come from a source of their own.

    `sources` has an array of shape (rows,) for each of the five columns: the sources of its card, as bits.
    The result has shape (rows,). It follows from the theorems of Hall and König.
    """
    unions = [np.zeros(rows, np.uint64)]
    most = np.full(rows, MELD_SIZE, np.intp)
    for subset in _COLUMN_SUBSETS:
        lowest = (subset & -subset).bit_length() - 1
        unions.append(unions[subset & (subset - 1)] | sources[lowest])
        spared = MELD_SIZE - subset.bit_count()
        np.minimum(most, np.bitwise_count(unions[-1]) + np.intp(spared), out=most)
    return most


def card_sources(hand: Collection[Card], melds: Sequence[Meld]) -> BitMasks:
    """Return the sources of each card for each column of a set; shape (5, 52).

    Bit i is set if meld i holds the card. The column's own bit, one of `HAND_BITS`, is set if the hand holds
    it.
    """
    melded = np.array([sum(1 << at for at, meld in enumerate(melds) if card in meld.cards) for card in DECK])
    held = np.array([card in hand for card in DECK], np.uint64)
    columns = np.arange(_HAND_BIT_SHIFT, _HAND_BIT_SHIFT + MELD_SIZE, dtype=np.uint64)
    return melded.astype(np.uint64) | (held << columns[:, None])


def card_mask(cards: Iterable[Card]) -> np.uint64:
    """Return the mask of the cards: a bit for each index, as in `FiveCardSets.masks`; copies set one bit."""
    return np.uint64(sum(1 << DECK_INDEX[card] for card in set(cards)))
