"""Groups of cards in a photo with their inputs, and hands in one row with cards that should be apart."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from companion import vision
from companion.engine.cards_field import CardsField
from companion.showdown_photo.fields import is_main_hand_field
from companion.showdown_photo.geometry import Point, bounding_box, quad_height
from companion.showdown_photo.photo_review import ReviewedCard
from companion.vision import RecognisedCard

_MAX_ROW_OFFSET = 0.5
"""Largest distance of a card's middle from the line of its row, in card heights."""
_MIN_GROUP_GAP = 1.25
"""Smallest gap between two groups, as a multiple of the largest gap between cards of one group."""


@dataclass(frozen=True)
class AssignedGroup:
    """A group of cards in a photo, and the input for them.

    Attributes:
        cards: The cards, in the order in which the input shows them.
        field: The input; None if the cards are nobody's.
        outline: Points around the part of the photo that they cover, in pixels.
        cut: True if a card runs out of the picture.
    """

    cards: tuple[ReviewedCard, ...]
    field: CardsField | None
    outline: tuple[tuple[int, int], ...]
    cut: bool = False

    @property
    def codes(self) -> str:
        """Cards of the group as the text of an input: ``"Ah Kd"``."""
        return " ".join(card.card for card in self.cards)

    @property
    def has_too_few(self) -> bool:
        """True if there are fewer cards than the input takes; False without an input."""
        return self.field is not None and len(self.cards) < self.field.card_count_limits[0]

    @property
    def has_too_many(self) -> bool:
        """True if there are more cards than the input takes; False without an input."""
        return self.field is not None and len(self.cards) > self.field.card_count_limits[1]

    @property
    def may_have_more(self) -> bool:
        """True if the edge of the picture may have cut off another card that the input would take."""
        return self.cut and self.field is not None and len(self.cards) < self.field.card_count_limits[1]


def merge_split_hands(groups: Sequence[AssignedGroup]) -> tuple[AssignedGroup, ...]:
    """Return the groups, with each hand merged with a group beside it that should be apart.

    The two are merged if they lie in one row without a gap. Only a group of the same owner is merged,
    and at most one with each hand. The merged hand has too many cards, so a person must look: the row
    does not show which cards were face up.
    """
    found = list(groups)
    for hand in filter(_is_main_hand, groups):
        for other in [one for one in found if one is not hand and _belongs_to(one, hand)]:
            if _in_one_row(_read_cards(hand), _read_cards(other)):
                found[found.index(hand)] = _merge_groups(hand, other)
                found.remove(other)
                break
    return tuple(found)


def _is_main_hand(group: AssignedGroup) -> bool:
    return group.field is not None and is_main_hand_field(group.field)


def _belongs_to(other: AssignedGroup, hand: AssignedGroup) -> bool:
    return other.field is not None and hand.field is not None and other.field.owner == hand.field.owner


def _merge_groups(hand: AssignedGroup, other: AssignedGroup) -> AssignedGroup:
    cards = tuple(sorted((*hand.cards, *other.cards), key=lambda card: card.index))
    return AssignedGroup(
        cards,
        hand.field,
        vision.outline_around_cards([card.read_card for card in cards]),
        hand.cut or other.cut,
    )


def _read_cards(group: AssignedGroup) -> list[RecognisedCard]:
    return [card.read_card for card in group.cards]


def _in_one_row(some: Sequence[RecognisedCard], others: Sequence[RecognisedCard]) -> bool:
    """Return True if two groups lie in one row and no gap separates them."""
    here, there = [_card_center(card) for card in some], [_card_center(card) for card in others]
    steps = [
        min(math.dist(one, other) for other in part if other is not one)
        for part in (here, there)
        if len(part) > 1
        for one in part
    ]
    between = min(math.dist(one, other) for one in here for other in there)
    return (
        bool(steps)
        and between <= _MIN_GROUP_GAP * max(steps)
        and _are_in_line([*here, *there], quad_height(some[0].outline))
    )


def _card_center(card: RecognisedCard) -> Point:
    return bounding_box(card.outline).middle


def _are_in_line(places: Sequence[Point], height: float) -> bool:
    start, end = max(
        ((one, other) for one in places for other in places), key=lambda pair: math.dist(pair[0], pair[1])
    )
    long = math.dist(start, end)
    return all(
        _scaled_line_distance(place, start, end) <= _MAX_ROW_OFFSET * height * long for place in places
    )


def _scaled_line_distance(place: Point, start: Point, end: Point) -> float:
    """Return the distance of a place from the line through two points, times their distance."""
    across = (end[0] - start[0]) * (start[1] - place[1]) - (start[0] - place[0]) * (end[1] - start[1])
    return abs(across)
