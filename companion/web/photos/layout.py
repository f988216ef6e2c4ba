"""Groups of cards in a photo, and hands in one row with cards that should be apart."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from companion import vision
from companion.engine.field import Field
from companion.kit.seat_inputs import hand_field
from companion.vision import ReadCard
from companion.web.photos.captions import box_of
from companion.web.photos.review import MarkedCard
from companion.web.photos.seat_assignment import holds

_ASIDE = 0.5
"""Largest distance of a card's middle from the line of its row, in card heights."""
_APART = 1.25
"""Smallest gap between two groups, as a multiple of the largest gap between cards of one group."""

Place = tuple[float, float]


@dataclass(frozen=True)
class Lying:
    """A group of cards in a photo, and the input for them; the input is None if they are nobody's.

    `outline` surrounds the part of the photo that they cover, in pixels. `cut` is true if it runs out of the
    picture.
    """

    cards: tuple[MarkedCard, ...]
    field: Field | None
    outline: tuple[tuple[int, int], ...]
    cut: bool = False

    @property
    def codes(self) -> str:
        """Cards of the group as their input shows them."""
        return " ".join(card.card for card in self.cards)

    @property
    def few(self) -> bool:
        """True if there are fewer cards than the input takes."""
        return self.field is not None and len(self.cards) < self.field.wanted[0]

    @property
    def many(self) -> bool:
        """True if there are more cards than the input takes."""
        return self.field is not None and len(self.cards) > self.field.wanted[1]

    @property
    def more(self) -> bool:
        """True if the edge of the picture may have cut off another card."""
        return self.cut and self.field is not None and len(self.cards) < self.field.wanted[1]


def joined(lying: Sequence[Lying]) -> tuple[Lying, ...]:
    """Return the groups, with each hand merged with a group that should be apart but is in its row.

    The merged hand has too many cards, so a person must look: the row does not show which cards were face
    up.
    """
    found = list(lying)
    for hand in filter(_is_hand, lying):
        for other in [one for one in found if one is not hand and _belongs_to(one, hand)]:
            if _in_one_row(_read(hand), _read(other)):
                found[found.index(hand)] = _one_of(hand, other)
                found.remove(other)
                break
    return tuple(found)


def _is_hand(lying: Lying) -> bool:
    field = lying.field
    return field is not None and holds(field) and field.name == hand_field(field.owner or 0)


def _belongs_to(other: Lying, hand: Lying) -> bool:
    return other.field is not None and hand.field is not None and other.field.owner == hand.field.owner


def _one_of(hand: Lying, other: Lying) -> Lying:
    cards = tuple(sorted((*hand.cards, *other.cards), key=lambda card: card.index))
    return Lying(cards, hand.field, vision.outline_of([card.found for card in cards]), hand.cut or other.cut)


def _read(lying: Lying) -> list[ReadCard]:
    return [card.found for card in lying.cards]


def _in_one_row(some: Sequence[ReadCard], others: Sequence[ReadCard]) -> bool:
    """Return True if two groups lie in one row and no gap separates them."""
    here, there = [_middle(card) for card in some], [_middle(card) for card in others]
    steps = [_nearest(one, part) for part in (here, there) if len(part) > 1 for one in part]
    between = min(math.dist(one, other) for one in here for other in there)
    return bool(steps) and between <= _APART * max(steps) and _in_line([*here, *there], _height(some[0]))


def _middle(card: ReadCard) -> Place:
    return box_of(card.whole).middle


def _height(card: ReadCard) -> float:
    return math.dist(card.whole[0], card.whole[3])


def _nearest(place: Place, part: Sequence[Place]) -> float:
    return min(math.dist(place, other) for other in part if other is not place)


def _in_line(places: Sequence[Place], height: float) -> bool:
    start, end = max(
        ((one, other) for one in places for other in places), key=lambda pair: math.dist(pair[0], pair[1])
    )
    long = math.dist(start, end)
    return all(_aside(place, start, end) <= _ASIDE * height * long for place in places)


def _aside(place: Place, start: Place, end: Place) -> float:
    """Return the distance of a place from the line through two points, times their distance."""
    across = (end[0] - start[0]) * (start[1] - place[1]) - (start[0] - place[0]) * (end[1] - start[1])
    return abs(across)
