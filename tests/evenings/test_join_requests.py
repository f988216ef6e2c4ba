"""Phones that knock: what they ask for, where it stands, and when nobody has to be asked."""

import pytest

from companion.engine.field import Illegal
from companion.evenings.tables.entering import SeatHolders
from companion.evenings.tables.join_requests import (
    MAX_REQUESTS,
    JoinRequestStatus,
    check_may_accept_request,
    check_may_request_to_join,
    check_may_sit_down,
)
from companion.evenings.tables.seat_changes import SILENCE_LIMIT_MS, HeldSeat

ASKED = HeldSeat("Bo", "bos", asked_at=1_000)
LATER = 1_000 + SILENCE_LIMIT_MS


@pytest.mark.parametrize(
    ("knock", "now", "stand", "at_once"),
    [
        (JoinRequestStatus("Cleo"), 0, "asks", True),
        (JoinRequestStatus("Cleo", declined_by="Anna"), 0, "declined", True),
        (JoinRequestStatus("Bo", ASKED), 2_000, "asks", False),
        (JoinRequestStatus("Bo", ASKED), LATER, "asks", True),
        (JoinRequestStatus("Bo", ASKED, accepted_by="Anna"), 2_000, "waits", False),
        (JoinRequestStatus("Bo", ASKED, accepted_by="Anna"), LATER, "free", True),
        (JoinRequestStatus("Bo", HeldSeat("Bo")), 2_000, "free", True),
        (JoinRequestStatus("Bo", HeldSeat("Bo", "bos"), accepted_by="Anna"), LATER, "kept", False),
        (
            JoinRequestStatus("Bo", HeldSeat("Bo", "bos", 1_000, has_entered_since=True), accepted_by="Anna"),
            LATER,
            "kept",
            False,
        ),
        (JoinRequestStatus("Bo", ASKED, declined_by="Anna"), LATER, "declined", True),
    ],
)
def test_where_a_knock_stands(knock: JoinRequestStatus, now: int, stand: str, at_once: bool):
    assert (knock.request_state(now), knock.may_sit_at_once(now)) == (stand, at_once)


def test_who_enters_already_does_not_knock_and_no_crowd_waits():
    company = SeatHolders("host", ["Anna"], ["annas"])
    for device in ("host", "annas"):
        with pytest.raises(Illegal, match="can already make entries at this table"):
            check_may_request_to_join(company, device, 0)
    check_may_request_to_join(company, "guest", MAX_REQUESTS - 1)
    with pytest.raises(Illegal, match="Too many phones are waiting"):
        check_may_request_to_join(company, "guest", MAX_REQUESTS)


def test_nobody_is_let_in_for_a_phone_that_answered_and_nobody_sits_down_before_the_seat_is_free():
    check_may_accept_request(JoinRequestStatus("Cleo"))
    check_may_accept_request(JoinRequestStatus("Bo", ASKED))
    with pytest.raises(Illegal, match="Bo's phone responded, so it keeps the seat"):
        check_may_accept_request(JoinRequestStatus("Bo", HeldSeat("Bo", "bos")))
    check_may_sit_down(JoinRequestStatus("Bo", ASKED, accepted_by="Anna"), LATER)
    for knock in (
        JoinRequestStatus("Bo", ASKED, accepted_by="Anna"),
        JoinRequestStatus("Bo", ASKED),
        JoinRequestStatus("Cleo"),
    ):
        with pytest.raises(Illegal, match=r"This phone cannot take (Bo|Cleo)'s seat yet"):
            check_may_sit_down(knock, 2_000)
