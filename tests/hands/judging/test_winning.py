"""The second best hand wins, or a hand must be good enough to win."""

import re

import pytest

from companion.cards import parse
from companion.hands import (
    STANDARD,
    BadMinimumHand,
    Judge,
    ShownHand,
    best,
    put_second_best_first,
    read_minimum_hand,
    read_prize,
    read_prizes,
)
from companion.hands.definition.rankings import ACE_TO_FIVE, STANDARD_FEWER_CARDS, THREE_CARD_GUTS


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
    assert put_second_best_first(groups) == second


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
    floor = read_minimum_hand(text, [STANDARD])
    assert str(floor) == written
    assert read_minimum_hand(str(floor), [STANDARD]) == floor
    assert floor.is_met_by(best(parse(least), decks=None))
    worst = best(parse(least), decks=None).value
    assert not any(floor.is_met_by(one) for one in hands_below(worst))


def hands_below(value):
    """Yield the hand just below this value, where there is one, and the worst of all."""
    for below in {value - 1, 1} - {0, value}:
        found = best(parse("7h 5d 4c 3c 2c"))
        yield type(found)(below, found.pool, found.ranking)


def test_a_low_is_good_enough_too():
    floor = read_minimum_hand("10 low", [STANDARD, ACE_TO_FIVE])
    assert str(floor) == "ten low or better"
    assert floor.is_met_by(best(parse("Th 9d 8c 7c 6c"), ACE_TO_FIVE))
    assert not floor.is_met_by(best(parse("Jh 4d 3c 2c Ac"), ACE_TO_FIVE))
    assert floor.is_met_by(best(parse("7h 5d 4c 3c 2c"), STANDARD))


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("", [STANDARD]),
        ("full boat", [STANDARD]),
        ("full house", [THREE_CARD_GUTS]),
        ("jacks", []),
    ],
)
def test_what_no_hand_is_called_is_refused(text, orders):
    with pytest.raises(
        BadMinimumHand, match=re.escape(f"“{text}” is not the name of a hand here. Write a name such as")
    ):
        read_minimum_hand(text, orders)


def test_a_long_text_is_cut_where_it_is_quoted():
    with pytest.raises(BadMinimumHand, match=f"“{'x' * 24}…”"):
        read_minimum_hand("x" * 5000, [STANDARD])


def test_a_side_has_only_the_groups_that_are_good_enough():
    hands = [ShownHand(parse(hand)) for hand in ("Jh Jd 4c 3c 2c", "Th Td 4s 3d 2d", "Ah Ad 4h 3s 2s")]
    high, spade = Judge(read_prizes(["high", "high spade"])).meet(hands)
    floor = read_minimum_hand("jacks", [STANDARD])
    assert floor.qualifying_groups(high) == ((2,), (0,))
    assert floor.qualifying_groups(spade) == spade.groups == ((1,), (2,))
    assert read_minimum_hand("flush", [STANDARD]).qualifying_groups(high) == ()


def test_fewer_cards_are_held_to_the_same():
    floor = read_minimum_hand("jacks", [STANDARD])
    assert floor.is_met_by(best(parse("Jh Jd"), STANDARD_FEWER_CARDS))
    assert not floor.is_met_by(best(parse("Th Td Ac Kc"), STANDARD_FEWER_CARDS))
    (alone,) = Judge((read_prize("hand alone"),)).meet([ShownHand(parse("Jh Jd")), ShownHand(parse("Th Td"))])
    assert floor.qualifying_groups(alone) == ((0,),)
