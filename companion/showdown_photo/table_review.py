"""One photo of a whole table without a match: hands that nobody has named, as many as the photo shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion import vision
from companion.engine.cards_field import CardsField
from companion.showdown_photo.assigned_groups import AssignedGroup
from companion.showdown_photo.photo_review import PhotoReview
from companion.showdown_photo.showdown_review import ShowdownReview, is_card_cut_off
from companion.vision import CardGroup


@dataclass(frozen=True)
class TableInputs:
    """Inputs that a photo of a whole table may fill.

    Attributes:
        hands: Inputs of the hands, in their order. There must be at least one.
        board: Input of the board.
        others: Further inputs that a person may choose for a hand, such as a kitty.
        hand_size: Usual number of cards of a hand; None if unknown.
        board_size: Number of cards of the board; 0 for no board, None if unknown.
    """

    hands: tuple[CardsField, ...]
    board: CardsField
    others: tuple[CardsField, ...] = ()
    hand_size: int | None = None
    board_size: int | None = None


@dataclass(frozen=True)
class TableReview(ShowdownReview):
    """A photo of a whole table, in which any number of hands is right.

    Its `fields` have one hand more than the photo, for a hand that a person takes apart.
    """

    @property
    def missing(self) -> tuple[CardsField, ...]:
        """No inputs, because any number of hands is right."""
        return ()

    @property
    def has_guessed_owners(self) -> bool:
        """False, because the hands have numbers instead of owners."""
        return False

    @property
    def has_conflict(self) -> bool:
        """True if a card cannot be right, or if there are more hands than inputs."""
        return any(group.field is None for group in self.groups) or any(
            card.flag for card in self.reading.cards_left_to_right
        )

    def caption_for(self, field: CardsField, names: Sequence[str]) -> str:  # noqa: ARG002 (as the parent)
        """Return the label of the input."""
        return field.label

    def hand_of(self, field: CardsField, names: Sequence[str]) -> str:  # noqa: ARG002
        """Return the label of the input."""
        return field.label


def review_table(reading: PhotoReview, inputs: TableInputs) -> TableReview:
    """Return the review of a photo of a whole table: each group of cards with an input.

    Hands get the inputs in their order around the table. Of more hands than inputs, the last have none.
    """
    cards = reading.cards_left_to_right
    found = vision.separate_cards_into_hands(
        [card.read_card for card in cards], inputs.hand_size, inputs.board_size
    )
    hands = iter(inputs.hands)
    groups = tuple(_assign_group(reading, group, next(hands, None), inputs) for group in found)
    count = sum(group.size_index == 0 for group in found)
    return TableReview(reading, groups, (*inputs.hands[: count + 1], inputs.board, *inputs.others))


def _assign_group(
    reading: PhotoReview, group: CardGroup, hand: CardsField | None, inputs: TableInputs
) -> AssignedGroup:
    cards = tuple(reading.cards_left_to_right[at] for at in group.cards)
    return AssignedGroup(
        cards,
        inputs.board if group.size_index else hand,
        vision.outline_around_cards([card.read_card for card in cards]),
        any(is_card_cut_off(card, reading) for card in cards),
    )
