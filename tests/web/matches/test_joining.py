"""Somebody who sits at the table and is not in the match is let in with one press."""

from web.evenings.pots import PotEvening, plain
from web.phones import Phone, text

OFFER = "Cleo is at the table but not in this match. Let Cleo in"


def shown(late: PotEvening, phone: Phone) -> str:
    return plain(text(phone.get(late.match)))


def let_in(late: PotEvening, phone: Phone, seq: str = "0", position: str = "2"):
    return phone.post(f"{late.match}/players/{position}", {"seq": seq})


def test_who_came_late_is_offered_and_let_in(late: PotEvening):
    assert OFFER in shown(late, late.bo)
    assert OFFER not in shown(late, late.guest)
    answer = let_in(late, late.bo)
    assert (answer.status_code, answer.location) == (303, late.match)
    page = shown(late, late.anna)
    assert "Cleo joins in minute 0. Around: Anna, Bo, Cleo. entered by Bo" in page
    assert "is not in this match" not in page
    assert late.enter(late.anna, action="take", seat="2").status_code == 303
    assert "Bo pays Cleo 1" in plain(text(late.anna.get(late.table)))


def test_the_late_players_phone_enters_for_its_seat(late: PotEvening):
    late.guest.post(f"{late.table}/seats/2/claim")
    assert OFFER in shown(late, late.guest)
    assert let_in(late, late.guest).status_code == 303
    assert late.enter(late.anna, action="take", seat="2").status_code == 403
    assert late.enter(late.guest, action="take", seat="2").status_code == 303


def test_in_the_middle_of_a_hand_a_sentence_says_to_wait(late: PotEvening):
    late.enter(late.anna, action="deal")
    answer = late.anna.htmx(f"{late.match}/players/2", {"seq": "1"})
    assert answer.status_code == 422
    assert "Cleo cannot join right now. Try again after this hand." in plain(text(answer))
    assert late.counts()["Entry"] == 1


def test_who_is_in_who_is_not_there_and_who_watches(late: PotEvening):
    assert let_in(late, late.guest).status_code == 403
    assert let_in(late, late.anna, position="9").status_code == 404
    known = let_in(late, late.anna, position="1")
    assert (known.status_code, "Bo is already in this match" in text(known)) == (422, True)
    for seq in ("7", "", "x"):
        assert let_in(late, late.anna, seq=seq).status_code == 409
    assert late.counts()["Entry"] == 0


def test_pressed_twice_it_counts_once(late: PotEvening):
    let_in(late, late.anna)
    again = let_in(late, late.anna)
    assert (again.status_code, "it was recorded only once" in text(again)) == (409, True)
    assert late.counts()["Entry"] == 1


def test_who_sits_out_and_a_match_that_is_over_are_left_alone(late: PotEvening):
    late.anna.post(f"{late.table}/players/2", {"away": "1"})
    assert "is not in this match" not in shown(late, late.anna)
    late.anna.post(f"{late.table}/players/2", {"away": "0"})
    late.stop()
    assert "is not in this match" not in shown(late, late.anna)
    assert let_in(late, late.anna, seq="1").status_code == 422
