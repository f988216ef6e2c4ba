"""Every set of five cards that can be melded from a hand and the opposing melds, exactly.

Hand and melds hold at most 52 different cards, and a meld holds no two alike, so there are
C(52, 5) sets at most. Those of a pair of jacks or higher are listed once, highest first. A set is
legal when its cards that are not in the hand can be stolen from as many different melds, all
lower than it: by Hall's theorem, when any k of them stand in at least k such melds.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from companion.cards import DECK, Card
from companion.games.fireplace.checks import LEAST
from companion.games.fireplace.state import MELD, Meld
from companion.hands.evaluation.batch import values

DeckPlaces = NDArray[np.uint8]
"""Places in `cards.DECK`."""
Bits = NDArray[np.uint64]

PLACE: Mapping[Card, int] = {card: place for place, card in enumerate(DECK)}
_SUBSETS = range(1, 1 << MELD)
_IN_HAND = 64 - MELD
"""The first of five bits, one for each card of a set, that stand for taking it from the hand. The bits
below are for opposing melds; 260 cards make 52 melds at most."""
HELD = np.uint64(((1 << MELD) - 1) << _IN_HAND)
"""All five of them."""
_FIRST_BLOCK, _LAST_BLOCK = 512, 32768


@dataclass(frozen=True)
class Sets:
    """Sets of five different cards, highest first.

    `cards` has shape (n, 5) and holds places in `cards.DECK`; `masks` (n,) has a bit for each
    place; `falling` (n,) holds the values, negated so that they rise.
    """

    cards: DeckPlaces
    masks: Bits
    falling: NDArray[np.int16]


@dataclass(frozen=True)
class Legal:
    """Sets that can be melded: `rows` in `sets()`, and how many melds each can rob at most; shape (n,).

    `sources` has for each column a bit for every meld that the card there can be stolen from, by its place
    among the melds.
    """

    rows: NDArray[np.intp]
    robs: NDArray[np.intp]
    sources: tuple[Bits, ...]


@cache
def sets() -> Sets:
    """Return every set of five different cards of a pair of jacks or higher; 9 MB."""
    # By their first card: all at once would take ten times the memory, and not give it back
    found = [_high(_combinations(first)) for first in range(len(DECK) - MELD + 1)]
    cards, worth = (np.concatenate(parts) for parts in zip(*found, strict=True))
    order = np.argsort(-worth, kind="stable")
    cards = np.ascontiguousarray(cards[order])
    masks = np.zeros(len(cards), np.uint64)
    for column in cards.T:
        masks |= np.uint64(1) << column.astype(np.uint64)
    return Sets(cards, masks, -worth[order])


def _high(cards: DeckPlaces) -> tuple[DeckPlaces, NDArray[np.int16]]:
    """Return those of the sets that are a pair of jacks or higher, and what they are worth."""
    worth = values(cards)
    kept = worth >= LEAST.value
    return cards[kept], worth[kept]


def _combinations(first: int) -> DeckPlaces:
    """Return every choice of five of the 52 places of which `first` is the lowest; each row rising."""
    rows = np.array([[first]], np.uint8)
    for _ in range(MELD - 1):
        later = len(DECK) - 1 - rows[:, -1].astype(np.intp)
        begins = np.repeat(np.cumsum(later) - later, later)
        rows = np.repeat(rows, later, axis=0)
        steps = (np.arange(len(rows)) - begins + 1).astype(np.uint8)
        rows = np.column_stack((rows, rows[:, -1] + steps))
    return rows


def by_strength(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """Return those of `melds` whose cards are known, the lowest first."""
    return tuple(sorted((meld for meld in melds if meld.rank), key=value_of))


def value_of(meld: Meld) -> int:
    """Return the value of a meld as a hand, 0 while a card is unknown."""
    return meld.rank.value if meld.rank else 0


def legal(hand: Collection[Card], melds: Sequence[Meld], robbing: int = 0) -> Iterator[Legal]:
    """Yield, block by block, the sets that can be melded, highest first; equals stand in one block.

    The cards of all `melds` must be known, and the melds sorted from the lowest. Sets that surely cannot rob
    `robbing` melds are left out: fewer are lower, or fewer cards stand in those.
    """
    every = sets()
    held, holders = mask_of(hand), holders_of(hand, melds)
    bounds = [0, *np.searchsorted(every.falling, [-value_of(meld) for meld in reversed(melds)])]
    for lower, start, end in zip(
        range(len(melds), robbing - 1, -1), bounds, [*bounds[1:], len(every.masks)], strict=False
    ):
        melded = mask_of(card for meld in melds[:lower] for card in meld.cards)
        masks = every.masks[start:end]
        fits = ((masks & ~(held | melded)) == 0) & (np.bitwise_count(masks & melded) >= robbing)
        yield from _blocks(every, start + np.flatnonzero(fits), holders, np.uint64((1 << lower) - 1))


def _blocks(every: Sets, rows: NDArray[np.intp], holders: Bits, lower: np.uint64) -> Iterator[Legal]:
    """Yield the legal ones of `rows`, small blocks first; equal sets always stand in one block."""
    falling = every.falling[rows]
    size, at = _FIRST_BLOCK, 0
    while at < len(rows):
        last = falling[min(at + size, len(rows)) - 1]
        end = int(np.searchsorted(falling, last, side="right"))
        found = _judged(every, rows[at:end], holders, lower)
        if len(found.rows):
            yield found
        at, size = end, min(2 * size, _LAST_BLOCK)


def _judged(every: Sets, rows: NDArray[np.intp], holders: Bits, lower: np.uint64) -> Legal:
    sources = [holders[column][every.cards[rows, column]] & (lower | HELD) for column in range(MELD)]
    kept = np.flatnonzero(most_at_once(sources, len(rows)) == MELD)
    stolen = tuple(source[kept] & lower for source in sources)
    return Legal(rows[kept], most_at_once(stolen, len(kept)), stolen)


def most_at_once(sources: Sequence[Bits], rows: int) -> NDArray[np.intp]:
    """Return for each row how many cards can have a source of their own at once, by Hall and König."""
    unions = [np.zeros(rows, np.uint64)]
    most = np.full(rows, MELD, np.intp)
    for subset in _SUBSETS:
        lowest = (subset & -subset).bit_length() - 1
        unions.append(unions[subset & (subset - 1)] | sources[lowest])
        spared = MELD - subset.bit_count()
        np.minimum(most, np.bitwise_count(unions[-1]) + np.intp(spared), out=most)
    return most


def holders_of(hand: Collection[Card], melds: Sequence[Meld]) -> Bits:
    """Return for each column of a set and each place where the card can come from; shape (5, 52).

    That is a bit for each of `melds` that holds it, and one of the column's own where the hand does.
    """
    melded = np.array([sum(1 << at for at, meld in enumerate(melds) if card in meld.cards) for card in DECK])
    held = np.array([card in hand for card in DECK], np.uint64)
    columns = np.arange(_IN_HAND, _IN_HAND + MELD, dtype=np.uint64)
    return melded.astype(np.uint64) | (held << columns[:, None])


def mask_of(cards: Iterable[Card]) -> np.uint64:
    """Return a bit for the place of each card, as `Sets.masks` have them."""
    return np.uint64(sum(1 << PLACE[card] for card in set(cards)))
