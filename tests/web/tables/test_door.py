"""The door: a latecomer or a lost phone asks to be let in, and one press of anybody at the table does it."""

import re
import threading
from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from web.browsing import forms
from web.evenings.pots import PotEvening
from web.phones import HTMX, Evening, Phone, text

from .door import read, said
from .held import holders

LOST = "Bo wants to use another phone."


def ask(phone: Phone, evening: Evening, what: str, **values: str) -> TestResponse:
    return phone.post(f"{evening.table}/door/{what}", values)


def answer(phone: Phone, evening: Evening, label: str, url: str = "") -> TestResponse:
    """Press the button that the page of the table, or of the match, offers."""
    page = text(phone.get(url or evening.table))
    (form,) = [form for form in forms(page) if label in [button.label for button in form.buttons]]
    return phone.post(form.action, form.sent())


def actions(phone: Phone, url: str) -> list[str]:
    return [form.action for form in forms(text(phone.get(url)))]


def test_every_watching_phone_is_shown_the_ways_in_and_no_other(evening: Evening):
    for url in (evening.table, evening.match):
        for label in ("I'm new here", "I lost my seat"):
            assert label in read(evening.guest, url)
            assert label not in read(evening.anna, url)


def test_a_latecomer_asks_by_name_and_one_press_lets_in(evening: Evening):
    assert ask(evening.guest, evening, "new", name=" Cleo ").location == evening.table
    assert "Waiting for somebody at the table to let Cleo in." in read(evening.guest, evening.table)
    for phone in (evening.anna, evening.bo):
        for url in (evening.table, evening.match):
            assert "Cleo would like to join." in read(phone, url)
    assert "would like to join" not in read(Phone(evening.app), evening.table)
    assert answer(evening.bo, evening, "Let in").status_code == 303
    page = read(evening.guest, evening.table)
    assert "Cleo joined the table. entered by Bo" in page
    assert "Cleo you" in page
    assert "would like to join" not in read(evening.anna, evening.table)
    assert holders(evening.app) == [True, True, True]


def test_a_latecomer_is_let_into_the_running_match_with_the_same_press(late: PotEvening):
    ask(late.guest, late, "new", name="Dan", match="1")
    assert answer(late.bo, late, "Let in", late.match).location == late.match
    page = read(late.guest, late.match)
    assert "Dan joins in minute 0. Around: Anna, Bo, Dan." in page
    assert late.enter(late.guest, action="take", seat="2").status_code == 303


def test_in_the_middle_of_a_hand_the_latecomer_sits_at_the_table_and_waits(late: PotEvening):
    late.enter(late.anna, action="deal")
    ask(late.guest, late, "new", name="Dan")
    assert answer(late.bo, late, "Let in", late.match).location == late.match
    page = read(late.anna, late.match)
    assert "Dan is at the table but not in this match." in page
    assert late.counts()["Entry"] == 1


def test_a_game_that_nobody_joins_lets_the_latecomer_sit_at_the_table(evening: Evening):
    ask(evening.guest, evening, "new", name="Cleo", match="1")
    assert answer(evening.anna, evening, "Let in", evening.match).location == evening.match
    assert evening.counts()["Entry"] == 0
    assert "Cleo you" in read(evening.guest, evening.table)


def test_not_now_is_told_and_may_be_asked_again(evening: Evening):
    ask(evening.guest, evening, "new", name="Cleo")
    assert answer(evening.bo, evening, "Not now").status_code == 303
    assert "would like to join" not in read(evening.anna, evening.table)
    assert "Bo says not now." in read(evening.guest, evening.table)
    assert answer(evening.guest, evening, "Ask again").status_code == 303
    ask(evening.guest, evening, "new", name="Cleo")
    assert "Cleo would like to join." in read(evening.anna, evening.table)
    assert answer(evening.guest, evening, "Cancel").status_code == 303
    assert "would like to join" not in read(evening.anna, evening.table)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "at least one letter"),
        ("bo", "two players called"),
        ("C" * 25, "too long"),
        ("C" * 9000, "too long"),
    ],
)
def test_a_name_that_does_not_do_is_refused_where_it_was_typed(evening: Evening, name: str, sentence: str):
    for match, url in (("", "data-seq"), ("1", "data-awake")):
        refused = ask(evening.guest, evening, "new", name=name, match=match)
        assert (refused.status_code, url in text(refused)) == (422, True)
        assert sentence in said(refused)
    assert "would like to join" not in read(evening.anna, evening.table)


def test_a_name_that_was_taken_meanwhile_is_refused_to_who_lets_in(evening: Evening):
    ask(evening.guest, evening, "new", name="Cleo")
    evening.anna.post(f"{evening.table}/players", {"name": "cleo"})
    refused = answer(evening.bo, evening, "Let in")
    assert (refused.status_code, "two players called" in text(refused)) == (422, True)
    assert evening.counts()["Seat"] == 3


# --- a phone that was lost ---------------------------------------------------------------------


def test_a_lost_phone_is_let_in_once_the_old_one_was_silent(
    evening: Evening,
    later: Callable[[float], None],
):
    ask(evening.guest, evening, "lost/1", match="1")
    for url in (evening.table, evening.match):
        assert f"{LOST} The old phone has a minute to respond." in read(evening.anna, url)
    assert "Keep the seat" in read(evening.bo, evening.match)
    assert answer(evening.anna, evening, "Let in", evening.match).status_code == 303
    assert LOST not in read(evening.anna, evening.match)
    assert "Anna said yes. The phone that is using Bo's seat has a minute to respond." in read(
        evening.guest, evening.match
    )
    assert ask(evening.guest, evening, "sit").status_code == 422
    poll = re.search(r'hx-get="([^"]+/board[^"]+)"', text(evening.guest.get(evening.match)))
    assert poll
    address = poll.group(1).replace("&amp;", "&")
    assert evening.guest.get(address, headers=HTMX).status_code == 204
    later(61)
    assert "Bo, your seat is free." in said(evening.guest.get(address, headers=HTMX))
    assert answer(evening.guest, evening, "Sit down", evening.match).location == evening.match
    assert "Bo you" in read(evening.guest, evening.table)
    assert "Bo you" not in read(evening.bo, evening.table)
    page = read(evening.anna, evening.table)
    for line in (
        "Another phone will take over Bo's seat unless the current phone responds. entered by Anna",
        "Bo's seat is free again, because Bo's phone did not respond for 6",
        "A phone joined as Bo.",
    ):
        assert line in page


def test_a_lost_phone_that_was_silent_before_is_let_in_at_once(
    evening: Evening,
    later: Callable[[float], None],
):
    ask(evening.guest, evening, "lost/1")
    later(61)
    page = read(evening.anna, evening.table)
    assert (LOST in page, "The old phone has a minute" in page) == (True, False)
    assert answer(evening.anna, evening, "Let in").status_code == 303
    assert "Bo you" in read(evening.guest, evening.table)


def test_a_seat_whose_phone_answers_is_not_lost(evening: Evening, later: Callable[[float], None]):
    ask(evening.guest, evening, "lost/1")
    (form,) = [one for one in forms(text(evening.anna.get(evening.table))) if one.action.endswith("/in")]
    answer(evening.bo, evening, "Keep the seat")
    assert "The phone that is using Bo's seat responded and keeps the seat." in read(
        evening.guest, evening.table
    )
    assert LOST not in read(evening.anna, evening.table)
    later(61)
    refused = evening.anna.post(form.action)
    assert (refused.status_code, "Bo's phone responded, so it keeps the seat" in said(refused)) == (422, True)
    assert ask(evening.guest, evening, "sit").status_code == 422
    assert "Bo you" in read(evening.bo, evening.table)


def test_a_seat_that_is_handed_back_is_free_for_the_phone_that_asks(evening: Evening):
    ask(evening.guest, evening, "lost/1")
    answer(evening.bo, evening, "Give up the seat")
    assert answer(evening.guest, evening, "Sit down").status_code == 303
    assert "Bo you" in read(evening.guest, evening.table)


def test_nobody_lets_themselves_in_and_no_stranger_anybody(evening: Evening):
    ask(evening.guest, evening, "new", name="Cleo")
    (form,) = [one for one in forms(text(evening.anna.get(evening.table))) if one.action.endswith("/in")]
    for phone in (evening.guest, Phone(evening.app)):
        for what in (form.action, form.action.replace("/in", "/decline")):
            assert phone.post(what).status_code == 403
    assert ask(evening.anna, evening, "new", name="Dan").status_code == 422
    assert ask(evening.guest, evening, "lost/9").status_code == 404
    assert evening.counts()["Seat"] == 2


def test_two_thumbs_that_let_in_at_once_make_one_seat(evening: Evening):
    for already, name in enumerate(("Cleo", "Dan", "Eve"), start=2):
        guest = Phone(evening.app)
        ask(guest, evening, "new", name=name)
        (form,) = [one for one in forms(text(evening.anna.get(evening.table))) if one.action.endswith("/in")]
        not_now = form.action.replace("/in", "/decline")
        lets_in = [(evening.anna, form.action), (evening.bo, form.action)]
        assert pressed_together(lets_in) == [303, 303]
        assert evening.counts()["Seat"] == already + 1
        assert evening.bo.post(not_now).status_code == 303


def test_who_goes_while_being_let_in_is_let_in_or_gone(evening: Evening):
    for name in ("Cleo", "Dan", "Eve"):
        guest = Phone(evening.app)
        ask(guest, evening, "new", name=name)
        (form,) = [one for one in forms(text(evening.anna.get(evening.table))) if one.action.endswith("/in")]
        together = [
            (evening.anna, form.action),
            (evening.bo, form.action.replace("/in", "/decline")),
            (guest, f"{evening.table}/door/withdraw"),
        ]
        assert pressed_together(together) == [303] * 3
        assert "would like to join" not in read(evening.anna, evening.table)


def pressed_together(presses: list[tuple[Phone, str]]) -> list[int]:
    """Return how each press was answered, all of them having come at one moment."""
    ready = threading.Barrier(len(presses))
    answers: list[int] = []

    def press(phone: Phone, url: str) -> None:
        ready.wait()
        answers.append(phone.post(url).status_code)

    for phone, _ in presses:
        phone.get("/")  # with a token of its own before it counts
    threads = [threading.Thread(target=press, args=one) for one in presses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_who_takes_a_free_seat_asks_no_more(app: Flask):
    evening = Evening(app, ("Anna", "Bo", "Cleo", "Dot"))
    ask(evening.guest, evening, "new", name="Dan")
    page = text(evening.guest.get(evening.table))
    assert f"{evening.table}/seats/2/claim" not in page  # one thing at a time
    answer(evening.guest, evening, "Cancel")
    assert f"{evening.table}/seats/2/claim" in actions(evening.guest, evening.match)
    ask(evening.guest, evening, "new", name="Dan")
    evening.guest.post(f"{evening.table}/seats/2/claim")
    assert "would like to join" not in read(evening.anna, evening.table)
    for what in ("withdraw", "sit"):
        assert ask(Phone(app), evening, what).status_code == 303


def test_a_crowd_at_the_door_waits_for_an_answer(evening: Evening):
    for number in range(8):
        assert ask(Phone(evening.app), evening, "new", name=f"Guest {number}").status_code == 303
    refused = ask(evening.guest, evening, "new", name="Cleo")
    assert (refused.status_code, "Too many phones are waiting" in text(refused)) == (422, True)


def test_a_phone_that_holds_the_seat_is_told_once_that_another_asks_for_it(evening: Evening):
    ask(evening.guest, evening, "lost/1")
    page = read(evening.bo, evening.match)
    assert "Another phone is asking for Bo's seat, which this phone is using." in page
    assert LOST not in page
    assert "Another phone is asking for this seat." in read(evening.anna, evening.table)


def test_the_host_without_a_seat_may_let_in_and_is_shown_the_seats(phone: Phone, app: Flask):
    table = phone.post("/tables", {"player": ["Anna", "Bo"]}).location
    page = read(phone, table)
    assert "Tap your name, or keep score for everybody." in page
    assert "I'm new here" not in page
    guest = Phone(app)
    guest.post(f"{table}/door/new", {"name": "Cleo"})
    assert "Cleo would like to join." in read(phone, table)
