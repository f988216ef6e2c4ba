"""A showdown by sides: who is refused why, and hands in their places."""

import pytest

from companion.cards import parse, turn_face_down
from companion.engine.field import Illegal
from companion.hands import STANDARD, Judge, ShownHand, read_minimum_hand, read_prizes
from companion.kit.judging import judge_hands, place_hands_for_prize
from companion.kit.piles import CardPile

BO, CY, DI = (
    CardPile("Bo", parse("Ac Ad 3h 4h 5s"), "hand1"),
    CardPile("Cy", parse("Kc Kd 3s 4s 6c"), "hand2"),
    CardPile("Di", parse("Jk 9c 9d 2h 7s"), "hand3"),
)


def shown(*held):
    return [ShownHand(one.cards) for one in held]


def test_a_hand_that_cannot_be_judged_is_named_with_its_field():
    with pytest.raises(Illegal, match=r"Di: .*joker") as refused:
        judge_hands(Judge(), [BO, DI], shown(BO, DI), ())
    assert refused.value.field == "hand3"


def test_what_is_wrong_with_no_hand_by_itself_is_the_boards():
    twice = CardPile("Cy", parse("Ac Kd 3s 4s 6c"), "hand2")
    with pytest.raises(Illegal, match="The board: ") as refused:
        judge_hands(Judge(), [BO, twice], shown(BO, twice), ())
    assert refused.value.field == "board"


def test_hands_have_their_places_on_each_side_and_say_why():
    sides = read_prizes(["high", "high club down"])
    held = [CY, BO]
    down = [ShownHand(tuple(map(turn_face_down, one.cards))) for one in held]
    high, club = judge_hands(Judge(sides), held, down, ())
    best, next_ = place_hands_for_prize(high, held, None)
    assert (best.name, best.place, best.beaten_names, next_.place) == ("Bo", 1, ("Cy",), 2)
    assert [one.rank.name for one in place_hands_for_prize(club, held, None)] == [
        "A♣ in the hole",
        "K♣ in the hole",
    ]
    assert [one.card for one in place_hands_for_prize(club, held, None)[0].played] == [
        turn_face_down(parse("Ac")[0])
    ]
    assert place_hands_for_prize(club, held, None)[0].meanings == ()


def test_who_holds_too_little_has_no_place():
    (high,) = judge_hands(Judge(), [BO, CY], shown(BO, CY), ())
    found = place_hands_for_prize(high, [BO, CY], read_minimum_hand("pair of aces", [STANDARD]))
    assert [(one.name, one.place, one.beaten_names) for one in found] == [("Bo", 1, ()), ("Cy", 0, ())]


def test_the_line_of_a_laid_board_is_told():
    held = [CardPile("Bo", parse("Ac Ad"), "hand1")]
    board = parse("As Ah 3c 4d 5h") + parse("9c 9d 9h 2s 7d")
    (high,) = judge_hands(Judge(board_layout="two boards"), held, shown(*held), board)
    assert place_hands_for_prize(high, held, None)[0].line == "board 1"
