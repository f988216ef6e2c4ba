"""The categories of hands that rankings are made of, and their straights."""

from collections.abc import Sequence
from dataclasses import replace

from companion.hands.definition.ranking import HandCategory

HIGH_CARD = HandCategory(
    "high card", (1, 1, 1, 1, 1), "high card, {one[0]}", ("card",), full_name_template="high card, {all}"
)
PAIR = HandCategory("pair", (2, 1, 1, 1), "pair of {many[0]}", ("pair",))
TWO_PAIR = HandCategory(
    "two pair", (2, 2, 1), "two pair, {many[0]} and {many[1]}", ("top pair", "second pair")
)
THREE_OF_A_KIND = HandCategory(
    "three of a kind", (3, 1, 1), "three of a kind, {many[0]}", ("three of a kind",)
)
STRAIGHT = HandCategory(
    "straight", (1, 1, 1, 1, 1), "straight, {one[0]} high", ("straight",), is_straight=True
)
FLUSH = HandCategory(
    "flush",
    (1, 1, 1, 1, 1),
    "flush, {one[0]} high",
    ("flush",),
    is_suited=True,
    full_name_template="flush, {all}",
)
FULL_HOUSE = HandCategory(
    "full house", (3, 2), "full house, {many[0]} over {many[1]}", ("three of a kind", "pair")
)
FOUR_OF_A_KIND = HandCategory("four of a kind", (4, 1), "four of a kind, {many[0]}", ("four of a kind",))
STRAIGHT_FLUSH = HandCategory(
    "straight flush",
    (1, 1, 1, 1, 1),
    "straight flush, {one[0]} high",
    ("straight flush",),
    is_straight=True,
    is_suited=True,
    best_straight_name="royal flush",
)
FIVE_OF_A_KIND = HandCategory("five of a kind", (5,), "five of a kind, {many[0]}", ("five of a kind",))
NO_PAIR = replace(HIGH_CARD, name="no pair", name_template="{one[0]} low", full_name_template="{all} low")

FIVE_CARD_CATEGORIES = (
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    FIVE_OF_A_KIND,
)
"""The categories of five cards in the usual order, commonest first."""


def swap_categories(
    categories: Sequence[HandCategory], one: HandCategory, other: HandCategory
) -> tuple[HandCategory, ...]:
    """Return `categories` in the same order, but with `one` and `other` in each other's place."""
    places = {one: other, other: one}
    return tuple(places.get(category, category) for category in categories)


def list_straights(ranks: str, size: int) -> tuple[str, ...]:
    """Return every run of `size` neighbours in `ranks`, each with its highest rank first.

    `ranks` are rank letters, lowest first. The lowest run is first: ``"432"``, ``"543"`` and so on.
    """
    return tuple(ranks[low : low + size][::-1] for low in range(len(ranks) - size + 1))


def resize_category(category: HandCategory, size: int) -> HandCategory:
    """Return the category for hands of `size` cards: with fewer kickers, or a shorter run.

    Raises: StopIteration if no first groups of the category add up to `size` cards.
    """
    return replace(
        category, group_sizes=next(g for n in range(6) if sum(g := category.group_sizes[:n]) == size)
    )
