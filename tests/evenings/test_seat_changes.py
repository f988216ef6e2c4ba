"""Seats that change hands: nobody loses one whose phone was not asked, and silent for a minute."""

import pytest

from companion.evenings.tables.entering import NotSeated
from companion.evenings.tables.seat_changes import (
    SILENCE_LIMIT_MS,
    HeldSeat,
    SeatTaken,
    refuse_non_holder,
    refuse_taken_seat,
    seat_return_text,
)

ASKED = HeldSeat("Bo", "bos", asked_at=1_000)


def test_a_free_seat_is_taken_and_no_other():
    refuse_taken_seat(HeldSeat("Bo"))
    with pytest.raises(SeatTaken, match="Another phone is using Bo's seat"):
        refuse_taken_seat(HeldSeat("Bo", "bos"))


def test_only_the_phone_that_holds_the_seat_answers():
    refuse_non_holder(ASKED, "bos")
    for seat in (ASKED, HeldSeat("Bo")):
        with pytest.raises(NotSeated, match="Only the phone that is using Bo's seat"):
            refuse_non_holder(seat, "anns")


def test_a_phone_owes_an_answer_from_when_it_was_asked_until_it_enters_something():
    assert (ASKED.owes_answer_since, ASKED.silence_ends_at) == (1_000, 1_000 + SILENCE_LIMIT_MS)
    for seat in (
        HeldSeat("Bo", "bos"),
        HeldSeat("Bo", None, 1_000),
        HeldSeat("Bo", "bos", 1_000, has_entered_since=True),
    ):
        assert (seat.owes_answer_since, seat.silence_ends_at, seat.is_silent(10**9)) == (None, None, False)


def test_another_phone_is_asked_that_owes_no_answer_yet():
    assert HeldSeat("Bo", "bos").accepts_request_from("anns")
    assert HeldSeat("Bo", "bos", 1_000, has_entered_since=True).accepts_request_from("anns")
    assert not ASKED.accepts_request_from("anns")
    assert not HeldSeat("Bo", "bos").accepts_request_from("bos")
    assert not HeldSeat("Bo").accepts_request_from("anns")


def test_a_phone_hands_its_own_seat_back_at_once():
    assert seat_return_text(ASKED, "bos", 1_000) == "Bo's seat is free again."


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        (HeldSeat("Bo", "bos"), "Ask for the seat first"),
        (HeldSeat("Bo", "bos", 1_000, has_entered_since=True), "has made an entry since being asked"),
        (ASKED, "has 60 seconds to respond"),
    ],
)
def test_anothers_seat_is_not_handed_back_before_its_phone_was_silent(seat: HeldSeat, sentence: str):
    with pytest.raises(SeatTaken, match=sentence):
        seat_return_text(seat, "anns", 999 + SILENCE_LIMIT_MS)


@pytest.mark.parametrize(
    ("more", "silence"), [(0, "60 seconds"), (59_000, "119 seconds"), (60_000, "2 minutes")]
)
def test_it_is_told_for_how_long_a_phone_was_silent(more: int, silence: str):
    told = seat_return_text(ASKED, "anns", 1_000 + SILENCE_LIMIT_MS + more)
    assert told == f"Bo's seat is free again, because Bo's phone did not respond for {silence}."
