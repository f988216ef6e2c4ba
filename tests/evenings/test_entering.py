"""Who may enter for which seat, and who is known as what."""

import pytest

from companion.evenings.tables.entering import (
    NotPermitted,
    NotSeated,
    SeatHolders,
    make_signature,
    may_enter_at_table,
    may_enter_for,
    refuse_not_seated,
    refuse_other_device,
    refuse_watcher,
    seats_held_by,
    seats_with_visible_cards,
)

COMPANY = SeatHolders("host", ("Ann", "Bo", "Cy"), ("anns", None, "anns"))


def test_a_phone_that_holds_a_seat_or_opened_the_table_may_enter_things():
    assert [may_enter_at_table(COMPANY, phone) for phone in ("host", "anns", "stranger")] == [
        True,
        True,
        False,
    ]
    refuse_watcher(COMPANY, "host")
    refuse_not_seated(COMPANY, "anns")
    with pytest.raises(NotPermitted, match="You are only watching"):
        refuse_watcher(COMPANY, "stranger")
    with pytest.raises(NotSeated, match="Only a player at the table"):
        refuse_not_seated(COMPANY, "stranger")


def test_a_phone_enters_for_its_own_seat_and_for_one_that_nobody_holds():
    assert [may_enter_for(COMPANY, "anns", seat) for seat in range(3)] == [True, True, True]
    assert [may_enter_for(COMPANY, "host", seat) for seat in range(3)] == [False, True, False]
    assert [may_enter_for(COMPANY, "stranger", seat) for seat in range(3)] == [False, False, False]


def test_who_enters_for_another_is_told_whose_seat_that_is():
    refuse_other_device(COMPANY, "host", None)
    refuse_other_device(COMPANY, "host", 1)
    with pytest.raises(NotPermitted, match="That is Cy's seat"):
        refuse_other_device(COMPANY, "host", 2)
    with pytest.raises(NotPermitted, match="You are only watching"):
        refuse_other_device(COMPANY, "stranger", None)


def test_a_phone_is_known_as_its_players_the_host_or_somebody():
    assert seats_held_by(COMPANY, "anns") == [0, 2]
    assert [make_signature(COMPANY, phone) for phone in ("anns", "host", "stranger")] == [
        "Ann, Cy",
        "the host",
        "somebody",
    ]
    assert len(make_signature(SeatHolders("host", ("x" * 24,) * 9, ("host",) * 9), "host")) == 120


def test_cards_that_some_only_see_are_for_the_phones_that_hold_their_seats():
    assert seats_with_visible_cards(COMPANY, "anns") == [0, 2]
    assert seats_with_visible_cards(COMPANY, "host") == []
    assert seats_with_visible_cards(COMPANY, "stranger") == []


def test_the_phone_that_opened_a_table_sees_for_all_while_no_other_holds_a_seat():
    names = ("Anna", "Bo")
    assert seats_with_visible_cards(SeatHolders("host", names, (None, None)), "host") == [0, 1]
    assert seats_with_visible_cards(SeatHolders("host", names, ("host", None)), "host") == [0, 1]
    assert seats_with_visible_cards(SeatHolders("host", names, (None, None)), "stranger") == []
    late = SeatHolders("host", names, (None, "late"))
    assert (seats_with_visible_cards(late, "host"), seats_with_visible_cards(late, "late")) == ([], [1])
