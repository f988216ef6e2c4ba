"""Seats on the pages: what a hostile phone at the table tries on another is refused, or seen by all."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask
from store import drop
from werkzeug.test import TestResponse

from companion.store import db
from companion.store.models import StoredSecretChoice
from web.matches.choosing import Round
from web.phones import HTMX, Evening, Phone, text

from .held import holders


@pytest.fixture
def round_(make_app: Callable[..., Flask], begun: Callable[..., Round]) -> Round:
    return begun(Round, make_app(GAMES={"drop": drop.GAME}))


def seat(phone: Phone, evening: Evening, position: int, what: str, **values: str) -> TestResponse:
    return phone.post(f"{evening.table}/seats/{position}/{what}", values)


def shown(phone: Phone, url: str) -> str:
    """What a phone reads there, tags and all."""
    return unescape(text(phone.get(url)))


# --- the attacks, as a phone at the table would send them --------------------------------------


def test_a_seat_is_not_taken_from_another_to_replace_its_sealed_choice(round_: Round):
    round_.choose(round_.anna, "0-1")
    assert seat(round_.bo, round_, 0, "release").status_code == 303
    assert seat(round_.bo, round_, 0, "release", silent="1").status_code == 409
    assert seat(round_.bo, round_, 0, "claim").status_code == 409
    assert round_.send(round_.bo, "withdraw", seat="0").status_code == 403
    assert round_.choose(round_.bo, "0-0").status_code == 422
    assert holders(round_.app) == [True, True, True]
    with round_.app.app_context():
        assert db.session.query(StoredSecretChoice.yes).all() == [(True,)]
    for phone in (round_.anna, round_.cy, round_.guest):
        assert "Anna's phone was asked to give up the seat." in shown(phone, round_.table)


def test_a_seat_that_was_silent_for_long_is_taken_only_with_the_round_void(
    round_: Round, later: Callable[[float], None]
):
    round_.choose(round_.anna, "0-1")
    seat(round_.bo, round_, 0, "release")
    later(61)
    for what in ("release", "claim"):
        assert seat(round_.bo, round_, 0, what).status_code == 303
    round_.choose(round_.bo, "0-0")
    page = shown(round_.anna, round_.table)
    for line in (
        "Anna's seat is free again, because Anna's phone did not respond for 61 seconds.",
        "Another phone joined as Anna during secret choices, so everybody must choose again.",
        "A phone joined as Anna.",
    ):
        assert line in page


def test_a_phone_that_is_there_is_not_declared_gone_and_chosen_for(round_: Round):
    assert round_.send(round_.bo, "gone", seat="0").status_code == 303
    assert round_.choose(round_.bo, "0-0").status_code == 403
    assert round_.choose(round_.anna, "0-1").status_code == 303
    assert "Anna's phone was reported as not responding." in shown(round_.cy, round_.table)


def test_the_round_is_not_entered_for_all_over_a_sealed_choice(round_: Round):
    round_.choose(round_.anna, "0-1")
    answer = round_.enter(round_.bo, action="stay", stay=["1"])
    assert answer.status_code == 422
    with round_.app.app_context():
        assert db.session.query(StoredSecretChoice).count() == 1


def test_names_that_are_exchanged_are_told_on_every_phone(evening: Evening):
    for position, name in ((1, "X"), (0, "Bo"), (1, "Anna")):
        assert evening.anna.post(f"{evening.table}/players/{position}", {"name": name}).status_code == 303
    for phone in (evening.bo, evening.guest):
        page = shown(phone, evening.table)
        for line in ("Bo is now called X.", "Anna is now called Bo.", "X is now called Anna."):
            assert line in page


# --- asking ------------------------------------------------------------------------------------


def test_a_phone_that_is_asked_sees_it_on_the_table_and_in_the_match(evening: Evening):
    assert seat(evening.anna, evening, 1, "release").status_code == 303
    page = shown(evening.bo, evening.table)
    assert "<bdi>Anna</bdi> is asking for <bdi>Bo</bdi>'s seat, which this phone is using." in page
    assert "Give up the seat" in page
    assert "Keep the seat" in page
    for phone in (evening.anna, evening.guest):
        page = shown(phone, evening.table)
        assert "<bdi>Anna</bdi> is asking for this seat. The current phone has a minute to respond." in page
        assert "Keep the seat" not in page
    assert 'name="silent"' not in shown(evening.anna, evening.table)


@pytest.mark.parametrize(("answer", "held"), [("keep", True), ("release", False)])
def test_the_phone_that_is_asked_answers(evening: Evening, answer: str, held: bool):
    seat(evening.anna, evening, 1, "release")
    assert seat(evening.bo, evening, 1, answer).location == evening.table
    assert holders(evening.app) == [True, held]
    page = shown(evening.guest, evening.table)
    assert "is asking for this seat" not in page
    line = "Bo's phone responded and keeps the seat." if held else "Bo's seat is free again."
    assert line in page


@pytest.mark.parametrize("answer", ["keep", "release"])
def test_who_answers_in_the_match_stays_in_the_match(evening: Evening, answer: str):
    number = evening.match.rpartition("/")[2]
    seat(evening.anna, evening, 1, "release")
    assert seat(evening.bo, evening, 1, answer, match=number).location == evening.match
    seat(evening.bo, evening, 1, "claim")
    seat(evening.anna, evening, 1, "release")
    page = text(evening.bo.htmx(f"{evening.table}/seats/1/{answer}", {"match": number}))
    assert "data-awake" in page
    assert "asked-1" not in page


def test_a_refusal_is_told_on_the_page_it_was_pressed_on(evening: Evening):
    number = evening.match.rpartition("/")[2]
    refused = seat(evening.anna, evening, 1, "release", silent="1", match=number)
    assert (refused.status_code, "data-awake" in text(refused)) == (409, True)
    for nonsense in ("x", "99", "9" * 40):
        refused = seat(evening.anna, evening, 1, "release", silent="1", match=nonsense)
        assert (refused.status_code, "data-awake" in text(refused)) == (409, False)
        assert "Ask for the seat first." in unescape(text(refused))


def test_only_the_phone_that_is_asked_answers(evening: Evening):
    seat(evening.anna, evening, 1, "release")
    answer = seat(evening.anna, evening, 1, "keep")
    assert (answer.status_code, "Only the phone that is using Bo's seat" in unescape(text(answer))) == (
        403,
        True,
    )
    for what in ("release", "keep"):
        assert seat(evening.guest, evening, 1, what).status_code == 403
    assert "is asking for this seat" in shown(evening.guest, evening.table)


def test_the_seat_of_a_dead_phone_is_handed_back_once_the_poll_says_so(
    evening: Evening, later: Callable[[float], None]
):
    evening.enter(evening.anna, seat="0")
    seat(evening.anna, evening, 1, "release")
    poll = unescape(re.search(r'hx-get="([^"]+/board[^"]+)"', text(evening.anna.get(evening.table))).group(1))
    assert evening.anna.get(poll, headers=HTMX).status_code == 204
    later(61)
    page = text(evening.anna.get(poll, headers=HTMX))
    assert "The current phone has not responded for a minute." in page
    assert 'name="silent"' in page
    watching = shown(evening.guest, evening.table)
    assert "has not responded for a minute." in watching
    assert 'name="silent"' not in watching
    again = unescape(re.search(r'hx-get="([^"]+/board[^"]+)"', page).group(1))
    assert evening.anna.get(again, headers=HTMX).status_code == 204
    assert seat(evening.anna, evening, 1, "release", silent="1").status_code == 303
    assert seat(evening.guest, evening, 1, "claim").status_code == 303
    assert evening.enter(evening.guest, seat="1").status_code == 303


def test_a_phone_that_played_on_was_not_silent(evening: Evening, later: Callable[[float], None]):
    seat(evening.anna, evening, 1, "release")
    later(1)
    evening.enter(evening.anna, seat="0")
    evening.enter(evening.bo, seat="1")
    evening.bo.post(f"{evening.table}/players/1", {"away": "1"})
    later(61)
    refused = seat(evening.anna, evening, 1, "release", silent="1")
    assert (refused.status_code, "since being asked" in text(refused)) == (409, True)
    assert holders(evening.app) == [True, True]


def test_asked_twice_is_told_once(evening: Evening):
    for _ in range(2):
        assert seat(evening.anna, evening, 1, "release").status_code == 303
    assert shown(evening.guest, evening.table).count("was asked to give up the seat") == 1


def test_what_happened_is_folded_but_for_the_newest(evening: Evening):
    for number in range(5):
        evening.anna.post(f"{evening.table}/players/1", {"name": f"Bo{number}"})
    page = shown(evening.guest, evening.table)
    assert page.index("now called Bo4") < page.index("Earlier entries (") < page.index("now called Bo0")


@pytest.mark.parametrize("what", ["claim", "release", "keep"])
def test_a_form_that_is_not_the_pages_own_is_refused(evening: Evening, what: str):
    answer = evening.bo.client.post(f"{evening.table}/seats/1/{what}", data={})
    assert answer.status_code == 400
    assert holders(evening.app) == [True, True]


def test_a_phone_that_is_asked_sees_it_in_the_match(evening: Evening):
    seat(evening.anna, evening, 1, "release")
    assert "is asking for <bdi>Bo</bdi>'s seat" in shown(evening.bo, evening.match)
    assert "asks for" not in shown(evening.anna, evening.match)
