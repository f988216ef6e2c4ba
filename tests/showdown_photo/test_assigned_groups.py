"""A hand and what ought to lie apart from it: in one row they are one that has too many cards."""

import pytest

from companion.cards import Card
from companion.engine.cards_field import CardsField
from companion.showdown_photo.assigned_groups import AssignedGroup, merge_split_hands
from companion.showdown_photo.photo_review import ReviewedCard
from companion.vision import Quad, RecognisedCard

HIGH, WIDE = 84, 60


def lie(name: str, owner: int, places: list[tuple[int, int]], cut: bool = False) -> AssignedGroup:
    """Return cards at these places, in the input of that name."""
    cards = [
        ReviewedCard(at + x, RecognisedCard(Card("Ah"), 1, True, (whole(x, y),), whole(x, y)), "")
        for at, (x, y) in enumerate(places)
    ]
    return AssignedGroup(tuple(cards), CardsField(name, "", low=1, high=4, owner=owner), (), cut)


def whole(x: int, y: int) -> Quad:
    right, low = x + WIDE, y + HIGH
    return ((x, y), (right, y), (right, low), (x, low))


def row(start: int, many: int, y: int = 0) -> list[tuple[int, int]]:
    return [(start + 70 * at, y) for at in range(many)]


@pytest.mark.parametrize(
    ("down", "up", "is_one"),
    [
        (row(0, 3), row(210, 4), True),
        (row(280, 3), row(0, 4), True),
        (row(0, 3, 20), row(210, 4), True),
        (row(0, 1), row(70, 4), True),
        (row(0, 3), row(240, 4), False),
        (row(0, 3), row(0, 4, 80), False),
        (row(0, 3), row(35, 4, 70), False),
        (row(0, 1), row(70, 1), False),
        (row(0, 3), row(210, 4, 60), False),
    ],
)
def test_in_one_row_without_a_gap_they_are_one(
    down: list[tuple[int, int]], up: list[tuple[int, int]], is_one: bool
) -> None:
    hand, other = lie("hand0", 0, down), lie("up0", 0, up, cut=True)
    for lying in ((hand, other), (other, hand)):
        found = merge_split_hands(lying)
        if not is_one:
            assert found == lying
            continue
        (one,) = found
        assert one.field is hand.field
        assert [card.index for card in one.cards] == sorted(
            card.index for card in (*hand.cards, *other.cards)
        )
        assert one.cut, "what runs out of the picture still does"


def test_another_s_cards_and_nobody_s_stay_where_they_are() -> None:
    hand, theirs = lie("hand0", 0, row(0, 3)), lie("up1", 1, row(210, 4))
    assert merge_split_hands((hand, theirs)) == (hand, theirs)
    nobodys = AssignedGroup(theirs.cards, None, ())
    assert merge_split_hands((hand, nobodys)) == (hand, nobodys)


def test_melds_of_one_player_are_not_one() -> None:
    first, second = lie("meld1", 0, row(0, 3)), lie("meld3", 0, row(210, 3))
    assert merge_split_hands((first, second)) == (first, second)


def test_each_hand_is_one_with_its_own() -> None:
    lying = (lie("hand0", 0, row(0, 3)), lie("up0", 0, row(210, 4)), lie("hand1", 1, row(900, 2)))
    assert [len(one.cards) for one in merge_split_hands((*lying, lie("up1", 1, row(1040, 2))))] == [7, 4]
