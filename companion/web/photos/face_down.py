"""Cards of a photo that lie face down: those that a hand lacks, and those of another deck. Advice, no more.

`static/js/photos/face_down.js` says the same once something has changed.
"""

import math
from collections.abc import Collection, Sequence

from companion.vision import Back, Quad

BESIDE = 1.3
"""So many heights of a card from middle to middle a back may lie from a hand that lacks it."""


def lacking(
    backs: Sequence[Back], cards: Sequence[Quad], hand: Collection[int], few: int
) -> tuple[Back, ...]:
    """Return up to `few` of the backs that lie by the cards of a hand, the nearest, as they lie.

    `cards` are all that were read and `hand` the numbers of its own: a back belongs to the card next to it.
    """
    by = [_next(back, cards) for back in backs]
    own = [at for at, (away, card) in enumerate(by) if card in hand and away <= BESIDE]
    nearest = sorted(own, key=lambda at: by[at][0])[: max(few, 0)]
    return tuple(backs[at] for at in sorted(nearest))


def two_decks(backs: Sequence[Back]) -> tuple[Back, ...]:
    """Return two backs that differ, those that lie nearest to each other; none where all look alike."""
    usual = [back for back in backs if back.design == 0]
    other = [back for back in backs if back.design]
    pairs = [(one, another) for one in usual for another in other]
    return min(pairs, key=lambda pair: math.dist(*(middle(back.whole) for back in pair)), default=())


def middle(quad: Quad) -> tuple[float, float]:
    """Return the point in the middle of a card."""
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def _next(back: Back, cards: Sequence[Quad]) -> tuple[float, int]:
    """Return how many heights of it the next card is away, and its number."""
    place = middle(back.whole)
    away = [math.dist(place, middle(card)) / max(1, math.dist(card[0], card[3])) for card in cards]
    return min(zip(away, range(len(cards)), strict=True), default=(math.inf, -1))
