"""One photo of a whole showdown: the owners of the cards, the inputs they fill, and conflicts."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion import vision
from companion.cards import Card, turn_face_up
from companion.engine.field import EVERYBODY, Field
from companion.kit.seat_inputs import hand_field_name
from companion.vision import Back, ReadCard, Reading
from companion.web.pages import texts
from companion.web.pages.errors import RequestRefused
from companion.web.photos.captions import Caption, Points, bounding_box
from companion.web.photos.face_down import backs_near_hand
from companion.web.photos.known_hands import (
    NO_ENTERED_CARDS,
    EnteredCards,
    Hands,
    RepeatStatus,
    find_repeat_status,
)
from companion.web.photos.layout import CardGroup, merge_split_hands
from companion.web.photos.review import PhotoReview, ReviewedCard
from companion.web.photos.seat_assignment import (
    assign_groups_to_fields,
    group_size,
    is_hand_field,
    match_entered_hands,
)

ALL_HANDS_BUTTON = "hands"
"""Value of the button that reads a photo of all hands; other buttons send the name of an input."""

_CUT = 0.1
"""Part of a card's height that must be beyond the picture's edge for the card to count as cut.

Smaller parts do not count, because places are approximate.
"""


@dataclass(frozen=True)
class ShowdownReview:
    """A photo of a whole showdown: its recognition, the groups of cards and the inputs for them.

    `again` is not "" if the photo shows nothing new.
    """

    reading: PhotoReview
    groups: tuple[CardGroup, ...]
    fields: tuple[Field, ...]
    again: RepeatStatus = ""

    @property
    def missing(self) -> tuple[Field, ...]:
        """Inputs for which the photo shows no cards."""
        seen = [lying.field for lying in self.groups]
        return tuple(field for field in self.fields if field not in seen)

    @property
    def has_separate_groups(self) -> bool:
        """True if a player has several of the inputs, so that the groups do not follow the seat order."""
        return has_separate_groups(self.fields)

    @property
    def has_equal_groups(self) -> bool:
        """True if a hand has as many cards as its owner's other group: only their place tells them apart."""
        sizes = Counter((field.owner, group_size(field)) for field in self.fields if is_hand_field(field))
        hands = [
            field
            for field in self.fields
            if is_hand_field(field) and field.name == hand_field_name(field.owner or 0)
        ]
        return any(sizes[field.owner, group_size(field)] > 1 for field in hands)

    @property
    def status(self) -> int:
        """HTTP status of the answer: 409 if recorded before, 422 if there is a conflict, else 200."""
        if self.again == "recorded":
            return 409
        too_many = not self.missing and any(lying.field is None for lying in self.groups)
        wrong = any(lying.has_too_few or lying.has_too_many for lying in self.groups)
        return (
            422 if too_many or wrong or any(card.flag for card in self.reading.cards_left_to_right) else 200
        )

    def nearby_backs(self, lying: CardGroup) -> tuple[Back, ...]:
        """Return the face-down cards next to a hand with too few cards, at most as many as it lacks."""
        few = lying.field.card_count_limits[0] - len(lying.cards) if lying.field else 0
        reading = self.reading.reading
        cards = [card.outline for card in reading.cards]
        return backs_near_hand(reading.backs, cards, [card.index for card in lying.cards], few)

    @property
    def middle(self) -> Points:
        """Middle of the photo, as a list of one point."""
        return ((self.reading.width // 2, self.reading.height // 2),)

    @cached_property
    def gap(self) -> Points:
        """Likely place of a hand that is not in the photo: in the widest gap between two hands."""
        hands = [
            bounding_box(lying.outline).middle
            for lying in self.groups
            if lying.field and is_hand_field(lying.field)
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

    def caption_for(self, field: Field, names: Sequence[str]) -> str:
        """Return the caption for the cards of an input: the owner's name, or the input's label."""
        alone = sum(one.owner == field.owner for one in self.fields) == 1
        if field.owner is not None and is_hand_field(field) and alone:
            return names[field.owner]
        return field.label.partition(",")[0]

    def hand_of(self, field: Field, names: Sequence[str]) -> str:
        """Return the name for the cards of an input inside a sentence: "Bo's hand"."""
        name = self.caption_for(field, names)
        if "cards" in name.split():
            return f"The row of {name}"
        return f"{name}'s hand" if name in names else name

    def captions(self, said: Iterable[tuple[str, Points, bool]]) -> Iterable[Caption]:
        """Return captions for the photo; each of `said` is a sentence, its points, and if it is wrong."""
        return self.reading.captions(said, [lying.outline for lying in self.groups])


def has_separate_groups(fields: Sequence[Field]) -> bool:
    """Return True if a player has several of these inputs, such as hidden and face-up cards, or melds."""
    hands = [field.owner for field in fields if is_hand_field(field)]
    return len(set(hands)) < len(hands)


def showdown_fields(fields: Sequence[Field], mine: Sequence[int]) -> tuple[Field, ...]:
    """Return the inputs that one photo can fill: hands by seat, this phone's first, then boards.

    Empty if there is only one such input, or no hand. A board that was noted before is left out.
    """
    hands = sorted((field for field in fields if is_hand_field(field)), key=lambda field: field.owner or 0)
    boards = [field for field in fields if field.owner == EVERYBODY and not field.prefilled_cards]
    if not hands or len(hands) + len(boards) < 2:
        return ()
    start = next((at for at, hand in enumerate(hands) if mine and (hand.owner or 0) >= mine[0]), 0)
    return (*hands[start:], *hands[:start], *boards)


def drop_table_cards(reading: Reading, elsewhere: Collection[Card]) -> Reading:
    """Return the recognition without the cards that are known to lie on the table.

    Raises:
        Refused: it shows no other cards.
    """
    lies = Counter(map(turn_face_up, elsewhere))
    kept: list[ReadCard] = []
    for card in sorted(reading.cards, key=lambda card: card.confidence, reverse=True):
        if lies[card.card]:
            lies[card.card] -= 1
        else:
            kept.append(card)
    if reading.cards and not kept:
        raise RequestRefused(422, texts.ONLY_TABLE_CARDS_FOUND)
    return replace(reading, cards=tuple(card for card in reading.cards if card in kept))


def review_showdown(
    reading: PhotoReview,
    fields: Sequence[Field],
    noted: EnteredCards = NO_ENTERED_CARDS,
    recorded: Collection[Hands] = (),
) -> ShowdownReview:
    """Return the review of a showdown photo: each group of cards with the input of its owner.

    Hands around a table are assigned in seat order; the nearest hand is this phone's. Cards `noted` in an
    input decide its hand before anything else.
    """
    cards = reading.cards_left_to_right
    wanted = [group_size(field) for field in fields]
    kinds = list(dict.fromkeys(wanted))
    sizes = [replace(kind, count=wanted.count(kind)) for kind in kinds]
    found = vision.group_into_hands([card.read_card for card in cards], sizes)
    together = [tuple(cards[at] for at in laid.cards) for laid in found]
    outlines = [vision.group_outline([card.read_card for card in lie]) for lie in together]
    hands = [[card.card for card in lie] for lie in together]
    again = find_repeat_status(hands, fields, noted, recorded)
    known = match_entered_hands(hands, fields, noted)
    into = {} if again == "recorded" else assign_groups_to_fields(found, fields, sizes, outlines, known)
    lying = tuple(
        CardGroup(
            _sort_for_field(lie, into.get(at)), into.get(at), outlines[at], _is_group_cut_off(lie, reading)
        )
        for at, lie in enumerate(together)
    )
    return ShowdownReview(reading, merge_split_hands(lying), tuple(fields), again)


def _sort_for_field(cards: Sequence[ReviewedCard], field: Field | None) -> tuple[ReviewedCard, ...]:
    """Return the cards in the order of their input: row by row for a board with rows."""
    laid = field.board_rows if field else ()
    return tuple(cards[at] for at in vision.order_by_rows([card.read_card for card in cards], laid))


def _is_group_cut_off(cards: Iterable[ReviewedCard], reading: PhotoReview) -> bool:
    return any(_is_card_cut_off(card, reading) for card in cards)


def _is_card_cut_off(card: ReviewedCard, reading: PhotoReview) -> bool:
    corners = card.read_card.outline
    room = _CUT * math.dist(corners[0], corners[3])
    return any(
        not (-room <= x <= reading.width + room and -room <= y <= reading.height + room) for x, y in corners
    )
