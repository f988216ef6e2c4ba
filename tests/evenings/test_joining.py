"""Who is let into a match that has begun, and where they sit down."""

from typing import Any

import pytest

from companion.engine.action import Action
from companion.engine.choice_fields import ChoiceField
from companion.engine.field import Illegal
from companion.engine.game import JOIN, JOIN_AFTER
from companion.evenings.tables.joining import check_may_join_match, get_join_action, make_join_after_value

CAN = {"around": [1, 2, 3], "playing": [1, 2], "game": "Guts", "joins": True, "over": False}
PLACE = ChoiceField(JOIN_AFTER, "Left of", choices=(("0", "Ann"), ("1", "Bo")))


@pytest.mark.parametrize(
    ("otherwise", "sentence"),
    [
        ({"joins": False}, "Nobody can join Guts"),
        ({"around": [1, 2]}, "is not at this table"),
        ({"playing": [1, 2, 3]}, "Cy is already in this match"),
        ({"over": True}, "This match is over"),
    ],
)
def test_who_sits_at_the_table_and_is_not_in_the_match_comes_in(otherwise: dict[str, Any], sentence: str):
    check_may_join_match(3, "Cy", **CAN)
    with pytest.raises(Illegal, match=sentence):
        check_may_join_match(3, "Cy", **{**CAN, **otherwise})


def test_the_game_says_when_somebody_joins():
    join = Action(JOIN, "Sits down", seats=(2,))
    assert get_join_action([Action("deal", "Deal"), join], 2, "Cy") is join
    for actions in ([], [Action(JOIN, "Sits down", seats=(3,))], [Action("deal", "Deal", seats=(2,))]):
        with pytest.raises(Illegal, match="Cy cannot join right now"):
            get_join_action(actions, 2, "Cy")


@pytest.mark.parametrize(
    ("around", "place"), [([1, 3, 2], "0"), ([1, 2, 3], "1"), ([3, 1, 2], "1"), ([1, 4, 3, 2], "0")]
)
def test_a_newcomer_sits_left_of_the_nearest_player(around: list[int], place: str):
    assert make_join_after_value(3, around, [1, 2, 3], Action(JOIN, "Sits down", (PLACE,))) == {
        JOIN_AFTER: place
    }


def test_a_newcomer_is_not_placed_where_the_game_does_not_ask():
    other = ChoiceField("seat", "Which", choices=(("0", "Ann"),))
    for fields in ((), (other,)):
        assert make_join_after_value(3, [1, 2, 3], [1, 2, 3], Action(JOIN, "Sits down", fields)) == {}
