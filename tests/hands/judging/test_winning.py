"""The second best hand wins, or a hand must be good enough to win."""

import re

import pytest

from companion.cards import parse
from companion.hands import (
    STANDARD,
    BadFloor,
    Judge,
    Shown,
    best,
    read_floor,
    read_side,
    read_sides,
    second_best,
)
from companion.hands.definition.rankings import ACE_TO_FIVE, GUTS3, STANDARD_FEW


@pytest.mark.parametrize(
    ("groups", "second"),
    [
        ((), ()),
        (((0, 1),), ((0, 1),)),
        (((2,), (0, 1)), ((0, 1), (2,))),
        (((2,), (0,), (1, 3)), ((0,), (2,), (1, 3))),
    ],
)
def test_the_second_best_take_it_and_one_group_alone_takes_it_too(groups, second):
    assert second_best(groups) == second


@pytest.mark.parametrize(
    ("text", "written", "least"),
    [
        ("pair of jacks", "pair of jacks or better", "Jh Jd 4c 3c 2c"),
        ("Jacks or better", "pair of jacks or better", "Jh Jd 4c 3c 2c"),
        ("Js", "pair of jacks or better", "Jh Jd 4c 3c 2c"),
        ("pair of 10s", "pair of tens or better", "Th Td 4c 3c 2c"),
        ("sixes", "pair of sixes or better", "6h 6d 4c 3c 2c"),
        ("a pair", "pair or better", "2h 2d 5c 4c 3c"),
        ("trips", "three of a kind or better", "2h 2d 2c 4c 3c"),
        ("two pairs", "two pair or better", "3h 3d 2c 2h 4c"),
        ("straight", "straight or better", "5h 4d 3c 2h Ac"),
        ("straight, 9 high", "straight, nine high or better", "9h 8d 7c 6h 5c"),
        ("quads", "four of a kind or better", "2h 2d 2c 2s 2h"),
        ("royal flush", "royal flush or better", "Ah Kh Qh Jh Th"),
        ("high card, king", "high card, king or better", "Kh 5d 4c 3c 2c"),
    ],
)
def test_people_say_what_must_be_held(text, written, least):
    floor = read_floor(text, [STANDARD])
    assert str(floor) == written
    assert read_floor(str(floor), [STANDARD]) == floor
    assert floor.holds(best(parse(least), decks=None))
    worst = best(parse(least), decks=None).value
    assert not any(floor.holds(one) for one in hands_below(worst))


def hands_below(value):
    """Yield the hand just below this value, where there is one, and the worst of all."""
    for below in {value - 1, 1} - {0, value}:
        found = best(parse("7h 5d 4c 3c 2c"))
        yield type(found)(below, found.pool, found.ranking)


def test_a_low_is_good_enough_too():
    floor = read_floor("10 low", [STANDARD, ACE_TO_FIVE])
    assert str(floor) == "ten low or better"
    assert floor.holds(best(parse("Th 9d 8c 7c 6c"), ACE_TO_FIVE))
    assert not floor.holds(best(parse("Jh 4d 3c 2c Ac"), ACE_TO_FIVE))
    assert floor.holds(best(parse("7h 5d 4c 3c 2c"), STANDARD))


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("", [STANDARD]),
        ("full boat", [STANDARD]),
        ("full house", [GUTS3]),
        ("jacks", []),
    ],
)
def test_what_no_hand_is_called_is_refused(text, orders):
    with pytest.raises(
        BadFloor, match=re.escape(f"No hand here is called “{text}”. Say it as hands are told:")
    ):
        read_floor(text, orders)


def test_a_long_text_is_cut_where_it_is_quoted():
    with pytest.raises(BadFloor, match=f"“{'x' * 24}…”"):
        read_floor("x" * 5000, [STANDARD])


def test_a_side_has_only_the_groups_that_are_good_enough():
    hands = [Shown(parse(hand)) for hand in ("Jh Jd 4c 3c 2c", "Th Td 4s 3d 2d", "Ah Ad 4h 3s 2s")]
    high, spade = Judge(read_sides(["high", "high spade"])).meet(hands)
    floor = read_floor("jacks", [STANDARD])
    assert floor.groups(high) == ((2,), (0,))
    assert floor.groups(spade) == spade.groups == ((1,), (2,))
    assert read_floor("flush", [STANDARD]).groups(high) == ()


def test_fewer_cards_are_held_to_the_same():
    floor = read_floor("jacks", [STANDARD])
    assert floor.holds(best(parse("Jh Jd"), STANDARD_FEW))
    assert not floor.holds(best(parse("Th Td Ac Kc"), STANDARD_FEW))
    (alone,) = Judge((read_side("hand alone"),)).meet([Shown(parse("Jh Jd")), Shown(parse("Th Td"))])
    assert floor.groups(alone) == ((0,),)
