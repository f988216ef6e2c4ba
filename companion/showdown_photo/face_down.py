"""Face-down cards in a photo: cards that a hand lacks, and cards of another deck. Advice only.

`static/js/photos/face_down.js` finds the same after a change.
"""

import math
from collections.abc import Collection, Sequence

from companion.showdown_photo.geometry import quad_height, quad_middle
from companion.vision import FaceDownCard, Quad

MAX_BACK_DISTANCE = 1.3
"""Largest distance from a back to a hand that lacks it, middle to middle, in card heights."""


def backs_near_hand(
    backs: Sequence[FaceDownCard], cards: Sequence[Quad], hand: Collection[int], few: int
) -> tuple[FaceDownCard, ...]:
    """Return up to `few` backs, those nearest to the cards of a hand, in the order of `backs`.

    `cards` are the outlines of all cards read, and `hand` the positions of the hand's own among them. A
    back belongs to the card nearest to it, if it is at most `MAX_BACK_DISTANCE` heights of that card
    away. A `few` of 0 or less gives none.
    """
    by = [_nearest_card(back, cards) for back in backs]
    own = [at for at, (away, card) in enumerate(by) if card in hand and away <= MAX_BACK_DISTANCE]
    nearest = sorted(own, key=lambda at: by[at][0])[: max(few, 0)]
    return tuple(backs[at] for at in sorted(nearest))


def backs_of_two_decks(backs: Sequence[FaceDownCard]) -> tuple[FaceDownCard, ...]:
    """Return the two nearest backs of different design; empty if all look alike.

    The first of the two has the design that is usual in the photo, the second has another.
    """
    usual = [back for back in backs if back.design == 0]
    other = [back for back in backs if back.design]
    pairs = [(one, another) for one in usual for another in other]
    return min(pairs, key=lambda pair: math.dist(*(quad_middle(back.outline) for back in pair)), default=())


def _nearest_card(back: FaceDownCard, cards: Sequence[Quad]) -> tuple[float, int]:
    """Return the distance to the nearest card in heights of that card, and the card's position."""
    place = quad_middle(back.outline)
    away = [math.dist(place, quad_middle(card)) / max(1, quad_height(card)) for card in cards]
    return min(zip(away, range(len(cards)), strict=True), default=(math.inf, -1))
