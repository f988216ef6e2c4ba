"""Whose the hands of a photo are, by the side of the table that they lie on."""

import pytest

from companion.engine.cards_field import EVERYBODY, CardsField
from companion.showdown_photo.geometry import Points
from companion.showdown_photo.seat_assignment import assign_groups_to_fields
from companion.vision import CardGroup, GroupSize


def at(x: float, y: float) -> Points:
    return ((x - 50, y - 50), (x + 50, y + 50))


def melds(*owners: int) -> list[CardsField]:
    return [CardsField(f"meld{turn}", "", low=5, high=5, owner=owner) for turn, owner in enumerate(owners)]


def named(fields: list[CardsField], places: list[Points], known: dict[int, int] | None = None) -> list[str]:
    laid = [CardGroup((number,), 0) for number in range(len(places))]
    fixed = {number: fields[field] for number, field in (known or {}).items()}
    found = assign_groups_to_fields(laid, fields, [GroupSize(5, 5, len(places))], places, fixed)
    return [found[number].name if number in found else "" for number in range(len(places))]


@pytest.mark.parametrize("mine", [0, 1])
def test_melds_of_two_sides_run_from_the_left_of_whoever_laid_them(mine: int) -> None:
    """The nearest are this phone's; the other side sees its own the other way round."""
    fields = melds(*(owner for side in (mine, 1 - mine) for owner in (side, side, side)))
    near, far = [at(x, 900) for x in (300, 500, 700)], [at(x, 100) for x in (300, 500, 700)]
    assert named(fields, [*near, *far]) == ["meld0", "meld1", "meld2", "meld5", "meld4", "meld3"]
    assert named(fields, [*far, *near]) == ["meld5", "meld4", "meld3", "meld0", "meld1", "meld2"]


def test_four_who_have_several_sit_clockwise() -> None:
    fields = melds(0, 0, 1, 2, 3)
    bottom, left, top, right = [at(400, 900), at(600, 900)], at(100, 500), at(500, 100), at(900, 500)
    assert named(fields, [right, *bottom, top, left]) == ["meld4", "meld0", "meld1", "meld3", "meld2"]


def test_what_is_noted_of_one_leaves_the_others_for_the_others() -> None:
    fields = melds(0, 0, 1, 1)
    places = [at(300, 900), at(600, 900), at(600, 100), at(300, 100)]
    assert named(fields, places, {0: 1}) == ["meld1", "meld0", "meld2", "meld3"]
    assert named(fields, [*places, at(450, 450)]).count("") == 1


def test_hands_follow_one_that_is_known_and_boards_go_by_their_size() -> None:
    hands = [CardsField(f"hand{seat}", "", low=5, high=5, owner=seat) for seat in range(4)]
    places = [at(500, 900), at(100, 500), at(500, 100), at(900, 500)]
    assert named(hands, places) == ["hand0", "hand1", "hand2", "hand3"]
    assert named(hands, places, {1: 3}) == ["hand2", "hand3", "hand0", "hand1"]
    boards = [CardsField(f"board{count}", "", low=count, high=count, owner=EVERYBODY) for count in (3, 1)]
    sizes = [GroupSize(5, 5, 4), GroupSize(3, 3, board=True), GroupSize(1, 1, board=True)]
    laid = [
        *(CardGroup((number,), 0) for number in range(4)),
        CardGroup((4,), 2),
        CardGroup((5, 6, 7), 1),
        CardGroup((8,), None),
    ]
    more = [*places, at(500, 500), at(600, 500), at(50, 50)]
    found = assign_groups_to_fields(laid, [*hands, *boards], sizes, more, {})
    assert [found[number].name for number in (4, 5)] == ["board1", "board3"]
    assert 6 not in found


def test_what_lies_beside_a_hand_is_of_its_owner_and_of_its_size() -> None:
    """Cards face up lie nearest to the hand that they belong to, whatever else lies near."""
    fields = [
        CardsField(f"{where}{seat}", "", low=many, high=many, owner=seat)
        for seat in range(2)
        for where, many in (("hand", 3), ("up", 4))
    ]
    sizes = [GroupSize(3, 3, 2), GroupSize(4, 4, 2)]
    laid = [
        CardGroup((0, 1, 2), 0),
        CardGroup((3, 4, 5), 0),
        CardGroup((6, 7, 8, 9), 1),
        CardGroup((10, 11, 12, 13), 1),
    ]
    places = [at(500, 900), at(500, 100), at(500, 300), at(500, 700)]
    found = assign_groups_to_fields(laid, fields, sizes, places, {})
    assert [found[number].name for number in range(4)] == ["hand0", "hand1", "up1", "up0"]
    more = [
        *laid[:3],
        CardGroup((14, 15, 16), 0),
        CardGroup((17, 18, 19, 20), 1),
        CardGroup((21, 22, 23, 24), 1),
    ]
    around = [*places[:3], at(500, 750), at(700, 700), at(900, 500)]
    found = assign_groups_to_fields(more, fields, sizes, around, {0: fields[0], 1: fields[2]})
    assert {number: one.name for number, one in found.items()} == {0: "hand0", 1: "hand1", 2: "up1", 4: "up0"}


def test_a_player_none_of_whose_melds_are_in_the_photo() -> None:
    assert named(melds(0, 0, 1, 1), [at(300, 900), at(600, 900)]).count("") == 0
    assert named(melds(0, 0, 1, 1), [at(500, 900)], {0: 1}) == ["meld1"]
