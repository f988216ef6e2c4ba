"""Seats that change hands: nobody loses one whose phone was not asked, and silent for a minute."""

import pytest

from companion.evenings.tables.entering import NotSeated
from companion.evenings.tables.seat_changes import (
    SILENCE,
    Holding,
    SeatTaken,
    handed_back,
    refuse_answering,
    refuse_taking,
)

ASKED = Holding("Bo", "bos", asked=1_000)


def test_a_free_seat_is_taken_and_no_other():
    refuse_taking(Holding("Bo"))
    with pytest.raises(SeatTaken, match="Another phone holds Bo's seat"):
        refuse_taking(Holding("Bo", "bos"))


def test_only_the_phone_that_holds_the_seat_answers():
    refuse_answering(ASKED, "bos")
    for seat in (ASKED, Holding("Bo")):
        with pytest.raises(NotSeated, match="Only the phone that holds Bo's seat"):
            refuse_answering(seat, "anns")


def test_a_phone_owes_an_answer_from_when_it_was_asked_until_it_enters_something():
    assert (ASKED.since, ASKED.silent_at) == (1_000, 1_000 + SILENCE)
    for seat in (Holding("Bo", "bos"), Holding("Bo", None, 1_000), Holding("Bo", "bos", 1_000, heard=True)):
        assert (seat.since, seat.silent_at, seat.silent(10**9)) == (None, None, False)


def test_another_phone_is_asked_that_owes_no_answer_yet():
    assert Holding("Bo", "bos").may_be_asked_by("anns")
    assert Holding("Bo", "bos", 1_000, heard=True).may_be_asked_by("anns")
    assert not ASKED.may_be_asked_by("anns")
    assert not Holding("Bo", "bos").may_be_asked_by("bos")
    assert not Holding("Bo").may_be_asked_by("anns")


def test_a_phone_hands_its_own_seat_back_at_once():
    assert handed_back(ASKED, "bos", 1_000) == "Bo's seat was handed back."


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        (Holding("Bo", "bos"), "Ask for it first"),
        (Holding("Bo", "bos", 1_000, heard=True), "has entered something since it was asked"),
        (ASKED, "has 60 seconds to answer"),
    ],
)
def test_anothers_seat_is_not_handed_back_before_its_phone_was_silent(seat: Holding, sentence: str):
    with pytest.raises(SeatTaken, match=sentence):
        handed_back(seat, "anns", 999 + SILENCE)


@pytest.mark.parametrize(
    ("more", "silence"), [(0, "60 seconds"), (59_000, "119 seconds"), (60_000, "2 minutes")]
)
def test_it_is_told_for_how_long_a_phone_was_silent(more: int, silence: str):
    told = handed_back(ASKED, "anns", 1_000 + SILENCE + more)
    assert told == f"Bo's seat was handed back: its phone had not answered for {silence}."
