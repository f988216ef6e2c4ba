"""Phones that knock: what they ask for, where it stands, and when nobody has to be asked."""

import pytest

from companion.engine.field import Illegal
from companion.evenings.tables.entering import Company
from companion.evenings.tables.join_requests import (
    MOST,
    Knock,
    refuse_knocking,
    refuse_letting_in,
    refuse_sitting,
)
from companion.evenings.tables.seat_changes import SILENCE, Holding

ASKED = Holding("Bo", "bos", asked=1_000)
LATER = 1_000 + SILENCE


@pytest.mark.parametrize(
    ("knock", "now", "stand", "at_once"),
    [
        (Knock("Cleo"), 0, "asks", True),
        (Knock("Cleo", declined="Anna"), 0, "declined", True),
        (Knock("Bo", ASKED), 2_000, "asks", False),
        (Knock("Bo", ASKED), LATER, "asks", True),
        (Knock("Bo", ASKED, let_in="Anna"), 2_000, "waits", False),
        (Knock("Bo", ASKED, let_in="Anna"), LATER, "free", True),
        (Knock("Bo", Holding("Bo")), 2_000, "free", True),
        (Knock("Bo", Holding("Bo", "bos"), let_in="Anna"), LATER, "kept", False),
        (Knock("Bo", Holding("Bo", "bos", 1_000, heard=True), let_in="Anna"), LATER, "kept", False),
        (Knock("Bo", ASKED, declined="Anna"), LATER, "declined", True),
    ],
)
def test_where_a_knock_stands(knock: Knock, now: int, stand: str, at_once: bool):
    assert (knock.stand(now), knock.at_once(now)) == (stand, at_once)


def test_who_enters_already_does_not_knock_and_no_crowd_waits():
    company = Company("host", ["Anna"], ["annas"])
    for device in ("host", "annas"):
        with pytest.raises(Illegal, match="enters at this table already"):
            refuse_knocking(company, device, 0)
    refuse_knocking(company, "guest", MOST - 1)
    with pytest.raises(Illegal, match="Many phones ask"):
        refuse_knocking(company, "guest", MOST)


def test_nobody_is_let_in_for_a_phone_that_answered_and_nobody_sits_down_before_the_seat_is_free():
    refuse_letting_in(Knock("Cleo"))
    refuse_letting_in(Knock("Bo", ASKED))
    with pytest.raises(Illegal, match="Bo's phone has answered: it keeps the seat"):
        refuse_letting_in(Knock("Bo", Holding("Bo", "bos")))
    refuse_sitting(Knock("Bo", ASKED, let_in="Anna"), LATER)
    for knock in (Knock("Bo", ASKED, let_in="Anna"), Knock("Bo", ASKED), Knock("Cleo")):
        with pytest.raises(Illegal, match="seat is not free for this phone yet"):
            refuse_sitting(knock, 2_000)
