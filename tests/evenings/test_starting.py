"""When a match starts, is called off or taken up again, and when nothing is entered in it any more."""

from typing import Any

import pytest
from store import potluck, toy

from companion.engine.field import Illegal
from companion.evenings import texts
from companion.evenings.match_setup.starting import (
    check_may_call_off_match,
    check_may_change_caller,
    check_may_resume_match,
    refuse_bad_seats,
    refuse_finished_match,
    refuse_locked_match,
    refuse_second_match,
    validate_options_with_pot,
)

AROUND = {1: "Ann", 2: "Bo", 3: "Cy"}


def test_those_who_sit_at_the_table_play_each_at_one_place():
    refuse_bad_seats(AROUND, [3, 1], [2])
    for seats, beside, sentence in (
        ([], [], "Enter the name of at least one player"),
        ([1, 9], [], "is not at this table"),
        ([1, 2], [9], "is not at this table"),
        ([1, 2, 1], [], "Ann cannot have two seats"),
    ):
        with pytest.raises(Illegal, match=sentence):
            refuse_bad_seats(AROUND, seats, beside)


def test_one_match_is_played_at_a_time():
    refuse_second_match(None)
    with pytest.raises(Illegal, match="Guts is still being played"):
        refuse_second_match("Guts")


def test_the_pot_that_waits_goes_where_the_game_takes_it_and_nobody_sets_it():
    assert validate_options_with_pot(potluck.GAME, {"ante": 2}, 7) == {"ante": 2, "taken_over": 7}
    assert validate_options_with_pot(toy.GAME, {}, 7) == {"goal": 10, "stake": 5}
    with pytest.raises(Illegal, match="you cannot set it") as refused:
        validate_options_with_pot(potluck.GAME, {"taken_over": 3}, 7)
    assert refused.value.field == "taken_over"


def test_a_match_is_called_off_while_it_is_played():
    check_may_call_off_match(abandoned=False, running=True)
    with pytest.raises(Illegal, match="This match was called off"):
        check_may_call_off_match(abandoned=True, running=False)
    with pytest.raises(Illegal, match="This match is over"):
        check_may_call_off_match(abandoned=False, running=False)


@pytest.mark.parametrize(
    ("otherwise", "sentence"),
    [
        ({"abandoned": False}, "was not called off"),
        ({"later": True}, "A later match has begun"),
        ({"shared": True}, "The pot was split after this match"),
        ({"played": "Guts"}, "Guts is still being played"),
        ({"pot": 5}, "A pot of 7 was carried over to this match, but the pot at the table is now 5"),
    ],
)
def test_a_match_is_taken_up_again_with_the_pot_that_it_took_over(otherwise: dict[str, Any], sentence: str):
    asked = {"abandoned": True, "later": False, "shared": False, "played": None, "taken": 7, "pot": 7}
    check_may_resume_match(**asked)
    check_may_resume_match(**{**asked, "taken": None, "pot": 5})
    with pytest.raises(Illegal, match=sentence):
        check_may_resume_match(**{**asked, **otherwise})


def test_nothing_is_entered_in_a_match_that_something_rests_on():
    refuse_locked_match()
    refuse_finished_match(over=False)
    for closed in ("abandoned", "later", "shared"):
        with pytest.raises(Illegal):
            refuse_locked_match(**{closed: True})
    with pytest.raises(Illegal, match="This match is over"):
        refuse_finished_match(over=True)


@pytest.mark.parametrize(
    ("caller", "state", "sentence"),
    [
        (4, {}, texts.NOT_AT_TABLE),
        (1, {"abandoned": True}, texts.MATCH_ABANDONED),
        (None, {"later": True}, texts.NEXT_GAME_DEALT),
    ],
)
def test_who_called_cannot_be_put_right(caller: int | None, state: dict[str, bool], sentence: str):
    with pytest.raises(Illegal) as refused:
        check_may_change_caller(AROUND, caller, **{"abandoned": False, "later": False, **state})
    assert str(refused.value) == sentence


@pytest.mark.parametrize("caller", [1, None])
def test_who_called_is_put_right_while_nothing_was_dealt_since(caller: int | None):
    check_may_change_caller(AROUND, caller, abandoned=False, later=False)
