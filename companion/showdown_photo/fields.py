"""Inputs for cards: those that a photo of a showdown can fill, and how many cards each takes."""

from collections.abc import Sequence

from companion.engine.cards_field import EVERYBODY, CardsField
from companion.engine.field import Field
from companion.kit.seat_inputs import hand_field_name
from companion.vision import GroupSize

MOST_CARDS = 52
"""Largest number of cards expected in a photo."""


def is_board_field(field: CardsField) -> bool:
    """Return True if the input takes cards that all players share."""
    return field.owner == EVERYBODY


def is_hand_field(field: CardsField) -> bool:
    """Return True if the input takes the cards of one player.

    A board, and an input without an owner, give False.
    """
    return field.owner is not None and not is_board_field(field)


def is_main_hand_field(field: CardsField) -> bool:
    """Return True if the input takes a player's hand.

    Inputs of a player's other cards, such as face-up ones or melds, give False.
    """
    return is_hand_field(field) and field.name == hand_field_name(field.owner or 0)


def group_size(field: CardsField) -> GroupSize:
    """Return the size of the card group that goes into the input, as one group (`count` 1)."""
    return GroupSize(*field.card_count_limits, board=is_board_field(field))


def exact_card_count(field: CardsField) -> int | None:
    """Return the exact number of cards that `field` accepts; None if it is not fixed.

    `enough`, after which the picker goes on, is not looked at.
    """
    return field.low if field.low == field.high else None


def card_count_range(field: CardsField) -> tuple[int, int] | None:
    """Return the smallest and largest number of cards that `field` accepts, both included.

    None if the two are equal, or if the largest is above `MOST_CARDS`. `enough`, after which the
    picker goes on, is not looked at.
    """
    return (field.low, field.high) if field.low < field.high <= MOST_CARDS else None


def total_card_count(fields: Sequence[CardsField]) -> int | None:
    """Return the number of cards that fill all `fields` together; None if one is not fixed.

    Where a field has `enough`, that is its number. No fields give 0.
    """
    counts = [field.card_count_limits for field in fields]
    return sum(low for low, _ in counts) if all(low == high for low, high in counts) else None


def has_separate_groups(fields: Sequence[CardsField]) -> bool:
    """Return True if a player has several of these inputs.

    They may be, for example, hidden and face-up cards, or melds.
    """
    owners = [field.owner for field in fields if is_hand_field(field)]
    return len(set(owners)) < len(owners)


def showdown_fields(fields: Sequence[Field], mine: Sequence[int]) -> tuple[CardsField, ...]:
    """Return the inputs that one photo can fill: hands by seat, this phone's first, then boards.

    `mine` are the phone's seats; the hands begin with the first that has the first of these seats or a
    later one. The result is empty if there is only one such input, or no hand. A board that was noted
    before is left out.
    """
    inputs = [field for field in fields if isinstance(field, CardsField)]
    hands = sorted(filter(is_hand_field, inputs), key=lambda field: field.owner or 0)
    boards = [field for field in inputs if field.owner == EVERYBODY and not field.prefilled_cards]
    if not hands or len(hands) + len(boards) < 2:
        return ()
    start = next((at for at, hand in enumerate(hands) if mine and (hand.owner or 0) >= mine[0]), 0)
    return (*hands[start:], *hands[:start], *boards)
