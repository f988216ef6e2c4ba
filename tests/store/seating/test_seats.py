"""Seats: whatever happens to one is told to all, and no phone loses its seat without having been asked."""

from datetime import timedelta

import pytest

from companion.engine.event import Submission
from companion.evenings.tables.entering import NotSeated
from companion.evenings.tables.seat_changes import SILENCE_LIMIT_MS, SeatTaken
from companion.store import db
from companion.store.matches.declarations import store_secret_choices
from companion.store.matches.log import append_entry
from companion.store.matches.matches import call_off_match, resume_match, start_match
from companion.store.models import Table
from companion.store.seating.seats import add_player, claim_seat, release_seat, rename_player, set_sitting_out
from companion.store.tables.events import list_match_events, list_table_events
from companion.store.tables.seat_requests import (
    ask_phone_for_seat,
    is_seat_phone_silent,
    keep_seat,
    to_held_seat,
)
from companion.store.tables.tables import author_name
from store.conftest import Moment
from store.toy import score

ARABIC = "عمر"


@pytest.fixture
def seated(table: Table) -> Table:
    """Ann and Bo sit there, each with a phone."""
    claim_seat(table.seats[0], "anns")
    claim_seat(table.seats[1], "bos")
    return table


def told(table: Table) -> list[tuple[str, str]]:
    return [(one.line, one.entered_by) for one in list_table_events(table, 99)]


def test_everything_that_happens_to_a_seat_is_told_with_who_did_it(table: Table):
    ann = table.seats[0]
    claim_seat(ann, "anns")
    add_player(table, "Di", "anns")
    rename_player(table.seats[3], "Dee", "anns")
    set_sitting_out(table.seats[3], away=True, device="opener")
    set_sitting_out(table.seats[3], away=False, device="opener")
    release_seat(ann, "anns")
    assert told(table) == [
        ("A phone joined as Ann.", "Ann"),
        ("Di joined the table.", "Ann"),
        ("Di is now called Dee.", "Ann"),
        ("Dee will sit out, starting with the next match.", "the host"),
        ("Dee is back at the table.", "the host"),
        ("Ann's seat is free again.", "Ann"),
    ]


def test_where_nothing_changes_nothing_is_told(seated: Table):
    before = told(seated)
    claim_seat(seated.seats[0], "anns")
    rename_player(seated.seats[0], " Ann ", "anns")
    set_sitting_out(seated.seats[0], away=False, device="anns")
    release_seat(seated.seats[2], "anns")
    keep_seat(seated.seats[0], "anns")
    ask_phone_for_seat(seated.seats[0], "anns")
    ask_phone_for_seat(seated.seats[2], "anns")
    assert told(seated) == before


def test_a_seat_that_is_taken_beside_the_own_one_tells_whose_phone_took_it(seated: Table):
    claim_seat(seated.seats[2], "anns")
    assert told(seated)[-1] == ("A phone joined as Cy.", "Ann, Cy")


def test_names_that_change_places_are_lines_that_say_so(seated: Table):
    rename_player(seated.seats[1], "X", "anns")
    rename_player(seated.seats[0], "Bo", "anns")
    rename_player(seated.seats[1], "Ann", "anns")
    assert told(seated)[-3:] == [
        ("Bo is now called X.", "Ann"),
        ("Ann is now called Bo.", "Ann"),
        ("X is now called Ann.", "Bo"),
    ]


def test_a_name_from_right_to_left_keeps_to_itself(seated: Table):
    rename_player(seated.seats[1], ARABIC, "bos")
    assert told(seated)[-1] == (f"Bo is now called \u2068{ARABIC}\u2069.", "Bo")


def test_what_happens_while_a_match_is_played_is_of_that_match(seated: Table):
    match = start_match(seated, "toy", {"goal": 9}, seated.seats, None, "opener")
    assert list(list_match_events(match)) == []
    rename_player(seated.seats[2], "Cyd", "bos")
    append_entry(match, 0, score(0, 9), "anns")
    rename_player(seated.seats[2], "Cy", "bos")
    assert [one.line for one in list_match_events(match)] == ["Cy is now called Cyd."]
    assert [one.line for one in list_table_events(seated, 2)] == [
        "Cy is now called Cyd.",
        "Cyd is now called Cy.",
    ]


def test_a_phone_without_a_seat_is_the_host_only_if_it_opened_the_table(seated: Table):
    assert (author_name(seated, "opener"), author_name(seated, "stranger")) == ("the host", "somebody")


# --- another phone's seat ----------------------------------------------------------------------


def test_the_seat_of_another_phone_is_asked_for_and_not_handed_back(seated: Table):
    ask_phone_for_seat(seated.seats[1], "anns")
    assert seated.seats[1].device == "bos"
    assert to_held_seat(seated.seats[1]).owes_answer_since is not None
    assert told(seated)[-1] == ("Bo's phone was asked to give up the seat.", "Ann")
    with pytest.raises(SeatTaken, match="has 60 seconds to respond"):
        release_seat(seated.seats[1], "anns")
    assert seated.seats[1].device == "bos"


def test_without_being_asked_no_phone_loses_its_seat(seated: Table, moment: Moment):
    moment.now += timedelta(days=1)
    with pytest.raises(SeatTaken, match="Ask for the seat first"):
        release_seat(seated.seats[1], "anns")
    assert seated.seats[1].device == "bos"


def test_asked_twice_is_asked_once(seated: Table, moment: Moment):
    ask_phone_for_seat(seated.seats[1], "anns")
    before, since = told(seated), seated.seats[1].asked
    moment.now += timedelta(seconds=30)
    ask_phone_for_seat(seated.seats[1], "opener")
    assert (told(seated), seated.seats[1].asked) == (before, since)


def test_a_stranger_neither_asks_nor_hands_back(seated: Table, moment: Moment):
    with pytest.raises(NotSeated, match="Only a player at the table"):
        ask_phone_for_seat(seated.seats[1], "stranger")
    ask_phone_for_seat(seated.seats[1], "anns")
    moment.now += timedelta(milliseconds=SILENCE_LIMIT_MS)
    with pytest.raises(NotSeated):
        release_seat(seated.seats[1], "stranger")
    assert seated.seats[1].device == "bos"


def test_who_is_here_keeps_the_seat_and_all_see_it(seated: Table, moment: Moment):
    ask_phone_for_seat(seated.seats[1], "anns")
    for other in ("anns", "opener", "stranger"):
        with pytest.raises(NotSeated, match="Only the phone that is using Bo's seat"):
            keep_seat(seated.seats[1], other)
    keep_seat(seated.seats[1], "bos")
    assert told(seated)[-1] == ("Bo's phone responded and keeps the seat.", "Bo")
    moment.now += timedelta(milliseconds=SILENCE_LIMIT_MS)
    with pytest.raises(SeatTaken):
        release_seat(seated.seats[1], "anns")


def test_the_phone_that_is_asked_may_hand_the_seat_back_at_once(seated: Table):
    ask_phone_for_seat(seated.seats[1], "anns")
    release_seat(seated.seats[1], "bos")
    assert (seated.seats[1].device, seated.seats[1].asked) == (None, None)
    assert told(seated)[-1] == ("Bo's seat is free again.", "Bo")
    claim_seat(seated.seats[1], "cys")
    assert to_held_seat(seated.seats[1]).owes_answer_since is None


@pytest.mark.parametrize(
    ("more", "silence"), [(timedelta(), "60 seconds"), (timedelta(seconds=59), "119 seconds")]
)
def test_the_seat_of_a_dead_phone_is_handed_back_after_it_was_silent(
    seated: Table, moment: Moment, more: timedelta, silence: str
):
    ask_phone_for_seat(seated.seats[1], "anns")
    moment.now += timedelta(milliseconds=SILENCE_LIMIT_MS) - timedelta(milliseconds=1)
    assert not is_seat_phone_silent(seated.seats[1])
    with pytest.raises(SeatTaken):
        release_seat(seated.seats[1], "anns")
    moment.now += timedelta(milliseconds=1) + more
    release_seat(seated.seats[1], "opener")
    line = f"Bo's seat is free again, because Bo's phone did not respond for {silence}."
    assert told(seated)[-1] == (line, "the host")
    claim_seat(seated.seats[1], "bos new one")
    match = start_match(seated, "toy", {"goal": 9}, seated.seats, None, "opener")
    append_entry(match, 0, score(1, 9), "bos new one")


def test_a_long_silence_is_told_in_minutes(seated: Table, moment: Moment):
    ask_phone_for_seat(seated.seats[1], "anns")
    moment.now += timedelta(minutes=7, seconds=31)
    release_seat(seated.seats[1], "anns")
    assert told(seated)[-1][0].endswith("did not respond for 7 minutes.")


@pytest.mark.parametrize("what", ["an entry", "a line", "a choice"])
def test_a_phone_that_enters_anything_was_not_silent(seated: Table, moment: Moment, what: str):
    game = "drop" if what == "a choice" else "toy"
    match = start_match(seated, game, {}, seated.seats, None, "opener")
    if what == "a choice":
        append_entry(match, 0, Submission("deal"), "opener")
    ask_phone_for_seat(seated.seats[1], "anns")
    moment.now += timedelta(seconds=59)
    if what == "an entry":
        append_entry(match, 0, score(1, 1), "bos")
    elif what == "a line":
        rename_player(seated.seats[1], "Bob", "bos")
    else:
        store_secret_choices(match, 1, {1: True}, "bos")
    db.session.commit()
    assert to_held_seat(seated.seats[1]).owes_answer_since is None
    moment.now += timedelta(milliseconds=SILENCE_LIMIT_MS)
    with pytest.raises(SeatTaken):
        release_seat(seated.seats[1], "anns")
    assert seated.seats[1].device == "bos"


def test_what_another_phone_enters_is_no_answer(seated: Table, moment: Moment):
    match = start_match(seated, "toy", {"goal": 9}, seated.seats, None, "opener")
    ask_phone_for_seat(seated.seats[1], "anns")
    moment.now += timedelta(milliseconds=SILENCE_LIMIT_MS)
    append_entry(match, 0, score(0, 1), "anns")
    release_seat(seated.seats[1], "anns")
    assert seated.seats[1].device is None


def test_a_phone_that_answered_once_and_died_then_is_asked_again(seated: Table, moment: Moment):
    match = start_match(seated, "toy", {"goal": 9}, seated.seats, None, "opener")
    ask_phone_for_seat(seated.seats[1], "anns")
    moment.now += timedelta(seconds=59)
    append_entry(match, 0, score(1, 1), "bos")
    moment.now += timedelta(milliseconds=SILENCE_LIMIT_MS)
    with pytest.raises(SeatTaken, match="has made an entry since being asked"):
        release_seat(seated.seats[1], "anns")
    ask_phone_for_seat(seated.seats[1], "anns")
    with pytest.raises(SeatTaken, match="60 seconds"):
        release_seat(seated.seats[1], "anns")
    moment.now += timedelta(milliseconds=SILENCE_LIMIT_MS)
    release_seat(seated.seats[1], "anns")
    assert seated.seats[1].device is None


def test_calling_a_match_off_and_taking_it_up_again_is_told(seated: Table):
    match = start_match(seated, "drop", {}, seated.seats, None, "opener")
    append_entry(match, 0, Submission("deal"), "opener")
    call_off_match(match, "opener")
    resume_match(match, "anns")
    store_secret_choices(match, 1, {1: True}, "bos")
    call_off_match(match, "anns")
    assert told(seated)[2:] == [
        ("The match was called off.", "the host"),
        ("The match was resumed.", "Ann"),
        ("The match was called off. Secret choices were discarded.", "Ann"),
    ]
    assert [one.line for one in list_match_events(match)] == [line for line, _ in told(seated)[2:]]
