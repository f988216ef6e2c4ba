"""One photo of a whole showdown: the owners of the cards, the inputs they fill, and conflicts."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion import vision
from companion.cards import Card, turn_face_up
from companion.engine.cards_field import CardsField
from companion.engine.field import Illegal
from companion.showdown_photo.assigned_groups import AssignedGroup, merge_split_hands
from companion.showdown_photo.captions import Caption
from companion.showdown_photo.face_down import backs_near_hand
from companion.showdown_photo.fields import (
    group_size,
    has_separate_groups,
    is_board_field,
    is_hand_field,
    is_main_hand_field,
)
from companion.showdown_photo.geometry import Points, bounding_box, quad_height
from companion.showdown_photo.known_hands import (
    NO_ENTERED_CARDS,
    EnteredCards,
    Hands,
    RepeatStatus,
    find_repeat_status,
)
from companion.showdown_photo.photo_review import PhotoReview, ReviewedCard
from companion.showdown_photo.seat_assignment import assign_groups_to_fields, match_entered_hands
from companion.vision import FaceDownCard, PhotoReading, RecognisedCard

ONLY_TABLE_CARDS_FOUND = (
    "This photo shows only cards in the middle of the table. Take one that shows the hands too."
)

_CUT = 0.1
"""Part of a card's height that must be beyond the picture's edge for the card to count as cut.

Smaller parts do not count, because places are approximate.
"""


@dataclass(frozen=True)
class ShowdownReview:
    """A photo of a whole showdown: its recognition, the groups of cards and the inputs for them.

    Attributes:
        reading: The recognition.
        groups: Groups of cards, each with its input: hands around the table, then boards, then others.
        fields: All inputs that the photo can fill.
        again: "noted" or "recorded" if the photo shows nothing new; else "".
    """

    reading: PhotoReview
    groups: tuple[AssignedGroup, ...]
    fields: tuple[CardsField, ...]
    again: RepeatStatus = ""

    @property
    def missing(self) -> tuple[CardsField, ...]:
        """Inputs for which the photo shows no cards."""
        seen = [group.field for group in self.groups]
        return tuple(field for field in self.fields if field not in seen)

    @property
    def hand_count(self) -> int:
        """Number of groups that have an input, without a board."""
        return sum(group.field is not None and not is_board_field(group.field) for group in self.groups)

    @property
    def has_board(self) -> bool:
        """True if a group has the input of a board."""
        return any(group.field is not None and is_board_field(group.field) for group in self.groups)

    @property
    def has_guessed_owners(self) -> bool:
        """True, because owners of hands are guessed by their places in the photo."""
        return True

    @property
    def has_separate_groups(self) -> bool:
        """True if a player has several of the inputs.

        The groups then do not follow the seat order.
        """
        return has_separate_groups(self.fields)

    @property
    def has_equal_groups(self) -> bool:
        """True if a hand has as many cards as its owner's other group.

        Then only their places tell them apart.
        """
        sizes = Counter((field.owner, group_size(field)) for field in self.fields if is_hand_field(field))
        hands = filter(is_main_hand_field, self.fields)
        return any(sizes[field.owner, group_size(field)] > 1 for field in hands)

    @property
    def has_conflict(self) -> bool:
        """True if there are too many hands, or a hand or a card that cannot be right.

        There are too many if each input has cards and a group is left over.
        """
        too_many = not self.missing and any(group.field is None for group in self.groups)
        wrong = any(group.has_too_few or group.has_too_many for group in self.groups)
        return too_many or wrong or any(card.flag for card in self.reading.cards_left_to_right)

    def nearby_backs(self, group: AssignedGroup) -> tuple[FaceDownCard, ...]:
        """Return the face-down cards next to a hand with too few cards, at most as many as it lacks.

        The result is empty for a group without an input, or with enough cards.
        """
        few = group.field.card_count_limits[0] - len(group.cards) if group.field else 0
        reading = self.reading.reading
        cards = [card.outline for card in reading.cards]
        return backs_near_hand(reading.backs, cards, [card.index for card in group.cards], few)

    @property
    def middle(self) -> Points:
        """Middle of the photo, as a list of one point."""
        return ((self.reading.width // 2, self.reading.height // 2),)

    @cached_property
    def gap(self) -> Points:
        """Likely place of a hand that is not in the photo, as a list of one point.

        It is in the widest gap between two hands, or in the middle of the photo if there are fewer than
        two.
        """
        hands = [
            bounding_box(group.outline).middle
            for group in self.groups
            if group.field and is_hand_field(group.field)
        ]
        ((x, y),) = self.middle
        if len(hands) < 2:
            return self.middle
        around = sorted(math.atan2(hand_y - y, hand_x - x) for hand_x, hand_y in hands)
        wide, start = max(
            ((after - before) % math.tau or math.tau, before)
            for before, after in zip(around, [*around[1:], around[0]], strict=True)
        )
        far = sum(math.hypot(hand_x - x, hand_y - y) for hand_x, hand_y in hands) / len(hands)
        turn = start + wide / 2
        return ((round(x + far * math.cos(turn)), round(y + far * math.sin(turn))),)

    def caption_for(self, field: CardsField, names: Sequence[str]) -> str:
        """Return the caption for the cards of an input: the owner's name, or the input's label.

        `names` are by seat. The label is used for a board and for an owner with several inputs, up to
        its first comma.
        """
        alone = sum(one.owner == field.owner for one in self.fields) == 1
        if field.owner is not None and is_hand_field(field) and alone:
            return names[field.owner]
        return field.label.partition(",")[0]

    def hand_of(self, field: CardsField, names: Sequence[str]) -> str:
        """Return the name for the cards of an input inside a sentence: "Bo's hand".

        `names` are by seat. If `caption_for` gives a label instead of a name, it is that label, as "The
        row with ..." if it has the word "cards".
        """
        name = self.caption_for(field, names)
        if "cards" in name.split():
            return f"The row with {name}"
        return f"{name}'s hand" if name in names else name

    def captions(self, said: Iterable[tuple[str, Points, bool]]) -> Iterable[Caption]:
        """Return captions for the photo.

        Each of `said` is a sentence, points in pixels, and whether it tells something wrong. They cover
        as little as possible of the groups.
        """
        return self.reading.captions(said, [group.outline for group in self.groups])


def drop_table_cards(reading: PhotoReading, elsewhere: Collection[Card]) -> PhotoReading:
    """Return the recognition without the cards `elsewhere`, which are known to lie on the table.

    Each of them removes one card, of equal ones the one read with most confidence. A recognition
    without any cards stays as it is.

    Raises:
        Illegal: it shows no other cards.
    """
    left = Counter(map(turn_face_up, elsewhere))
    kept: list[RecognisedCard] = []
    for card in sorted(reading.cards, key=lambda card: card.confidence, reverse=True):
        if left[card.card]:
            left[card.card] -= 1
        else:
            kept.append(card)
    if reading.cards and not kept:
        raise Illegal(ONLY_TABLE_CARDS_FOUND)
    return replace(reading, cards=tuple(card for card in reading.cards if card in kept))


def review_showdown(
    reading: PhotoReview,
    fields: Sequence[CardsField],
    noted: EnteredCards = NO_ENTERED_CARDS,
    recorded: Collection[Hands] = (),
) -> ShowdownReview:
    """Return the review of a showdown photo: each group of cards with the input of its owner.

    `fields` are the inputs that it may fill, as `showdown_fields` returns them. Hands around a table
    are assigned in seat order; the nearest hand is this phone's. Cards `noted` in an input decide its
    hand before anything else. If an earlier entry, one of `recorded`, has all the hands, and the inputs
    do not, no group gets an input.
    """
    cards = reading.cards_left_to_right
    wanted = [group_size(field) for field in fields]
    kinds = list(dict.fromkeys(wanted))
    sizes = [replace(kind, count=wanted.count(kind)) for kind in kinds]
    found = vision.group_cards_into_hands([card.read_card for card in cards], sizes)
    grouped = [tuple(cards[at] for at in group.cards) for group in found]
    outlines = [vision.outline_around_cards([card.read_card for card in group]) for group in grouped]
    hands = [[card.card for card in group] for group in grouped]
    again = find_repeat_status(hands, fields, noted, recorded)
    known = match_entered_hands(hands, fields, noted)
    into = {} if again == "recorded" else assign_groups_to_fields(found, fields, sizes, outlines, known)
    groups = tuple(
        AssignedGroup(
            _sort_for_field(group, into.get(at)),
            into.get(at),
            outlines[at],
            any(is_card_cut_off(card, reading) for card in group),
        )
        for at, group in enumerate(grouped)
    )
    return ShowdownReview(reading, merge_split_hands(groups), tuple(fields), again)


def _sort_for_field(cards: Sequence[ReviewedCard], field: CardsField | None) -> tuple[ReviewedCard, ...]:
    """Return the cards in the order of their input: row by row for a board with rows."""
    laid = field.board_rows if field else ()
    return tuple(cards[at] for at in vision.order_cards_by_rows([card.read_card for card in cards], laid))


def is_card_cut_off(card: ReviewedCard, reading: PhotoReview) -> bool:
    """Return True if a card reaches beyond the edge of the photo by more than a tenth of its height."""
    corners = card.read_card.outline
    room = _CUT * quad_height(corners)
    return any(
        not (-room <= x <= reading.width + room and -room <= y <= reading.height + room) for x, y in corners
    )
