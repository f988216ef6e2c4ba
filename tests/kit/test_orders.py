"""Hands of seats in order, and under names."""

from companion.cards import parse
from companion.hands import STANDARD_FIVES, Contest
from companion.hands.definition.rankings import EIGHT_OR_BETTER
from companion.kit.orders import order_of, told
from companion.kit.piles import Held
from companion.kit.placing import meet

HANDS = {3: "Kh Kd 9s 5c 2d", 0: "Ks Kc 9d 5d 2c", 7: "Ah 8h 4h 3s 2s"}


def placing():
    return meet(
        Contest(STANDARD_FIVES, low=EIGHT_OR_BETTER),
        [Held(str(seat), parse(cards)) for seat, cards in HANDS.items()],
    )


def test_hands_that_tie_stand_in_a_group():
    assert order_of(placing().high) == ((3, 0), (7,))


def test_who_does_not_qualify_stands_in_none():
    assert order_of(placing().low) == ((7,),)


def test_they_are_told_under_names():
    names = {3: "Di", 0: "Anna", 7: "Hal"}
    _, second, third = told(placing().high, names.__getitem__)
    assert (second.name, second.beats, third.name) == ("Anna", ("Hal",), "Hal")
