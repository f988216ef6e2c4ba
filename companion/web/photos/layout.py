"""Cards that lie together in a photo; a hand that lies in one row with what ought to lie apart from it."""

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
"""Cards lie in a row whose middles are no farther from its line than this share of a card's height."""
_APART = 1.25
"""So many times as far as cards of one part are from each other, the parts are from each other at least."""

Place = tuple[float, float]


@dataclass(frozen=True)
class Lying:
    """Cards that lie together in a photo, and the input they go into; None for cards that are nobody's.

    `outline` is about the part of the photo that they cover; `cut` says that it runs out of the picture.
    """

    cards: tuple[MarkedCard, ...]
    field: Field | None
    outline: tuple[tuple[int, int], ...]
    cut: bool = False

    @property
    def codes(self) -> str:
        """The cards as their input shows them."""
        return " ".join(card.card for card in self.cards)

    @property
    def few(self) -> bool:
        """Whether there are fewer than their input takes."""
        return self.field is not None and len(self.cards) < self.field.wanted[0]

    @property
    def many(self) -> bool:
        """Whether there are more than their input takes."""
        return self.field is not None and len(self.cards) > self.field.wanted[1]

    @property
    def more(self) -> bool:
        """Whether there may be another card that the edge of the picture cut off."""
        return self.cut and self.field is not None and len(self.cards) < self.field.wanted[1]


def joined(lying: Sequence[Lying]) -> tuple[Lying, ...]:
    """Return what lies where, with a hand and what ought to lie apart from it as one that has too many cards.

    In one row nothing tells which of them lay face up, and nobody is to believe a guess.
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
    """Say whether cards lie in one row with others, and no gap tells where the one part ends."""
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
    """Return how far a place is from the line between two, times how far these are apart."""
    across = (end[0] - start[0]) * (start[1] - place[1]) - (start[0] - place[0]) * (end[1] - start[1])
    return abs(across)
