"""A showdown by sides: who is refused why, and hands in their places."""

import pytest

from companion.cards import face_down, parse
from companion.engine.field import Illegal
from companion.hands import STANDARD, Judge, Shown, read_floor, read_sides
from companion.kit.judging import judged, sided
from companion.kit.piles import Held

BO, CY, DI = (
    Held("Bo", parse("Ac Ad 3h 4h 5s"), "hand1"),
    Held("Cy", parse("Kc Kd 3s 4s 6c"), "hand2"),
    Held("Di", parse("Jk 9c 9d 2h 7s"), "hand3"),
)


def shown(*held):
    return [Shown(one.cards) for one in held]


def test_a_hand_that_cannot_be_judged_is_named_with_its_field():
    with pytest.raises(Illegal, match=r"Di: .*joker") as refused:
        judged(Judge(), [BO, DI], shown(BO, DI), ())
    assert refused.value.field == "hand3"


def test_what_is_wrong_with_no_hand_by_itself_is_the_boards():
    twice = Held("Cy", parse("Ac Kd 3s 4s 6c"), "hand2")
    with pytest.raises(Illegal, match="The board: ") as refused:
        judged(Judge(), [BO, twice], shown(BO, twice), ())
    assert refused.value.field == "board"


def test_hands_have_their_places_on_each_side_and_say_why():
    sides = read_sides(["high", "high club down"])
    held = [CY, BO]
    down = [Shown(tuple(map(face_down, one.cards))) for one in held]
    high, club = judged(Judge(sides), held, down, ())
    best, next_ = sided(high, held, None)
    assert (best.name, best.place, best.beats, next_.place) == ("Bo", 1, ("Cy",), 2)
    assert [one.rank.name for one in sided(club, held, None)] == ["A♣ in the hole", "K♣ in the hole"]
    assert [one.card for one in sided(club, held, None)[0].played] == [face_down(parse("Ac")[0])]
    assert sided(club, held, None)[0].meanings == ()


def test_who_holds_too_little_has_no_place():
    (high,) = judged(Judge(), [BO, CY], shown(BO, CY), ())
    found = sided(high, [BO, CY], read_floor("pair of aces", [STANDARD]))
    assert [(one.name, one.place, one.beats) for one in found] == [("Bo", 1, ()), ("Cy", 0, ())]


def test_the_line_of_a_laid_board_is_told():
    held = [Held("Bo", parse("Ac Ad"), "hand1")]
    board = parse("As Ah 3c 4d 5h") + parse("9c 9d 9h 2s 7d")
    (high,) = judged(Judge(lay="two boards"), held, shown(*held), board)
    assert sided(high, held, None)[0].line == "board 1"
