"""Hands of seats in order, and under names."""

from companion.cards import parse
from companion.hands import STANDARD_FIVE_OF_A_KIND, Contest
from companion.hands.definition.rankings import EIGHT_OR_BETTER
from companion.kit.orders import group_seats_by_place, name_hands_by_player
from companion.kit.piles import CardPile
from companion.kit.placing import judge_contest

HANDS = {3: "Kh Kd 9s 5c 2d", 0: "Ks Kc 9d 5d 2c", 7: "Ah 8h 4h 3s 2s"}


def placing():
    return judge_contest(
        Contest(STANDARD_FIVE_OF_A_KIND, low=EIGHT_OR_BETTER),
        [CardPile(str(seat), parse(cards)) for seat, cards in HANDS.items()],
    )


def test_hands_that_tie_stand_in_a_group():
    assert group_seats_by_place(placing().high) == ((3, 0), (7,))


def test_who_does_not_qualify_stands_in_none():
    assert group_seats_by_place(placing().low) == ((7,),)


def test_they_are_told_under_names():
    names = {3: "Di", 0: "Anna", 7: "Hal"}
    _, second, third = name_hands_by_player(placing().high, names.__getitem__)
    assert (second.name, second.beaten_names, third.name) == ("Anna", ("Hal",), "Hal")
