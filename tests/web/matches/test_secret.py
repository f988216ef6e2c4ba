"""Secret choices on the pages: what each phone is shown, counted down and reveals."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest

from companion.store.database import clock
from web.phones import HTMX, text

from .choosing import Round, choices_kept, plainly


def test_a_phone_declares_for_its_seat_and_everybody_sees_who_has(round_: Round):
    page = round_.board(round_.anna)
    assert 'name="choice" value="0-1"' in page
    assert 'name="choice" value="1-1"' not in page
    assert "Hold to stay in" in page
    assert "1-2-3-drop" in page
    answer = round_.choose(round_.anna, "0-1")
    assert answer.status_code == 303
    for phone in (round_.anna, round_.bo, round_.guest):
        page = round_.board(phone)
        assert re.search(
            r"Declared: <bdi>Anna</bdi></p>\s*<p>Waiting for: <bdi>Bo</bdi>, <bdi>Cy</bdi>", page
        )
    assert "You have declared. All choices will be shown once everybody has declared." in round_.board(
        round_.anna
    )
    assert "You have declared" not in round_.board(round_.bo)


def test_htmx_gets_the_board_alone(round_: Round):
    answer = round_.anna.htmx(f"{round_.match}/secret/choose", {"seq": "1", "choice": "0-1"})
    assert answer.status_code == 200
    assert text(answer).lstrip().startswith("<title>")


def test_a_guest_sees_who_is_awaited_and_has_nothing_to_press(round_: Round):
    page = round_.board(round_.guest)
    assert "Waiting for:" in page
    assert 'name="choice"' not in page
    assert "1-2-3-drop" not in page
    assert "gone" not in page


def test_the_last_choice_shows_all_of_them_to_everybody(round_: Round):
    round_.choose(round_.anna, "0-1")
    round_.choose(round_.bo, "1-0")
    round_.choose(round_.cy, "2-1")
    for phone in (round_.anna, round_.bo, round_.guest):
        page = round_.board(phone)
        assert '<p class="turn-line" role="status">In: Anna and Cy.</p>' in page
    assert "entered by <bdi>everybody</bdi>" in page
    assert choices_kept(round_.app) == 0


def test_all_is_revealed_in_one_moment_and_nobody_is_shown_it_earlier(
    round_: Round, monkeypatch: pytest.MonkeyPatch
):
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    round_.choose(round_.anna, "0-1")
    round_.choose(round_.bo, "1-0")
    assert "data-reveal" not in round_.board(round_.cy)
    answer = round_.cy.htmx(f"{round_.match}/secret/choose", {"seq": "1", "choice": "2-1"})
    assert 'data-reveal="2" data-left="1000"' in text(answer)
    moment += timedelta(milliseconds=400)
    for phone in (round_.anna, round_.guest):  # they hear later, and show it when Cy's phone does
        page = round_.board(phone)
        assert 'data-reveal="2" data-left="600"' in page
        turned = re.findall(r'class="turn( turn-yes)?">\s*<span class="turn-name"><bdi>(\w+)', page)
        assert turned == [(" turn-yes", "Anna"), ("", "Bo"), (" turn-yes", "Cy")]
    moment += timedelta(seconds=2)
    assert 'data-reveal="2" data-left="0"' in round_.board(round_.bo)
    moment += timedelta(seconds=2)
    page = round_.board(round_.bo)  # that is no news any more
    assert '<p id="secret" class="secret revealed" role="status">In: Anna and Cy.</p>' in page


def test_what_came_of_it_stands_until_the_next_entry(round_: Round):
    for seat, phone in enumerate((round_.anna, round_.bo, round_.cy)):
        round_.choose(phone, f"{seat}-1")
    assert "revealed" in round_.board(round_.bo)
    round_.enter(round_.anna, action="deal")
    assert "revealed" not in round_.board(round_.bo)


def test_a_phone_with_two_seats_has_a_button_for_each_and_sends_both_at_once(round_: Round):
    round_.cy.post(f"{round_.table}/seats/2/release")
    round_.anna.post(f"{round_.table}/seats/2/claim")
    page = round_.board(round_.anna)
    assert page.count("<hold-pad") == 2
    assert 'aria-label="Anna: hold to stay in, let go to drop"' in page
    assert 'aria-label="Cy: Out"' in page
    assert round_.choose(round_.anna, "", "0-1", "2-0").status_code == 303
    assert "<bdi>Cy</bdi> has declared" in round_.board(round_.anna)
    round_.choose(round_.bo, "1-1")
    assert "In: Anna and Bo." in round_.board(round_.guest)


def test_declared_chips_have_two_buttons_with_their_words_and_no_countdown(
    make_round: Callable[..., Round],
):
    round_ = make_round(how="chips")
    page = round_.board(round_.anna)
    assert re.findall(r'name="choice" value="(0-.)">([^<]+)<', page) == [
        ("0-1", "One chip"),
        ("0-0", "No chip"),
    ]
    assert "hold-pad" not in page
    assert "1-2-3-drop" not in page
    answer = round_.send(round_.anna, "count-down")
    assert (answer.status_code, "This game has no countdown" in text(answer)) == (422, True)


def test_the_countdown_is_told_to_every_phone(round_: Round, later: Callable[[float], None]):
    later(0)
    assert round_.send(round_.bo, "count-down").status_code == 303
    for phone in (round_.anna, round_.guest):
        left = re.search(r'data-countdown="\d+" data-left="(\d+)"', round_.board(phone))
        assert left is not None
        assert 2000 < int(left.group(1)) <= 3000
    assert "1-2-3-drop" not in round_.board(round_.anna)
    page = round_.board(round_.anna)
    assert "<bdi>Bo</bdi> started the countdown." in page
    assert "<strong>Hold now: you stay in</strong> <span>let go: you drop</span>" in page
    assert "Stop the countdown" in page
    guests = round_.board(round_.guest)
    assert "<bdi>Bo</bdi> started the countdown." in guests
    assert "Hold now" not in guests
    assert "Stop the countdown" not in guests
    assert round_.send(round_.cy, "stop").status_code == 303
    assert 'data-countdown="" data-left="0"' in round_.board(round_.anna)


def test_the_buttons_for_a_player_without_a_phone_are_unfolded_after_zero_too(
    round_: Round, later: Callable[[float], None]
):
    unfolded = re.compile(r'<details class="more" id="[^"]*others-more" open>')
    round_.cy.post(f"{round_.table}/seats/2/release")
    later(0)
    round_.send(round_.bo, "count-down")
    round_.choose(round_.anna, "0-1")
    assert unfolded.search(round_.board(round_.anna))
    assert not unfolded.search(round_.board(round_.bo))  # Bo has not declared
    later(5)  # a slow phone hears the answer now
    assert unfolded.search(round_.board(round_.anna))
    round_.choose(round_.anna, "2-0")
    assert not unfolded.search(round_.board(round_.anna))
    later(25)  # Bo is late and silent: anybody may declare for him, but he may still do so himself
    page = round_.board(round_.anna)
    assert 'aria-label="Bo: Out"' in page
    assert not unfolded.search(page)


def test_who_did_not_touch_is_asked_on_the_own_phone_and_the_others_wait(
    round_: Round, later: Callable[[float], None]
):
    round_.send(round_.bo, "count-down")
    round_.choose(round_.bo, "1-1")
    poll = round_.poll(round_.board(round_.anna))
    assert "until=" in poll
    assert round_.anna.get(poll, headers=HTMX).status_code == 204
    later(9)
    page = text(round_.anna.get(poll, headers=HTMX))
    assert "Were you in or out?" in page
    assert "<strong>Waiting for <bdi>Cy</bdi></strong>" in page
    assert "hold-pad" not in page
    assert 'value="0-1"' in page
    assert 'value="2-1"' not in page
    for phone in (round_.bo, round_.guest):
        waits = round_.board(phone)
        assert "<strong>Waiting for <bdi>Anna</bdi>, <bdi>Cy</bdi></strong>" in waits
        assert "Were you in or out?" not in waits
        assert "data-reveal" not in waits
        assert not re.search(r'name="choice" value="[02]-', waits)
    assert round_.anna.get(round_.poll(page), headers=HTMX).status_code == 204
    answer = round_.choose(round_.anna, "2-0")
    assert answer.status_code == 403
    assert "Cy did not choose before the countdown ended. Cy's phone has" in plainly(text(answer))
    round_.choose(round_.anna, "0-1")
    later(25)
    page = text(round_.anna.get(round_.poll(page), headers=HTMX))
    assert "No response. Any phone at the table can now declare for" in page
    assert 'value="2-1"' in page
    round_.choose(round_.anna, "2-0")
    assert "In: Anna and Bo. Late: Anna and Cy." in round_.board(round_.guest)


def test_a_missed_count_is_counted_again_and_every_phone_is_told(
    round_: Round, later: Callable[[float], None]
):
    round_.send(round_.bo, "count-down")
    missed = re.search(r'name="count" value="(\d+)"', round_.board(round_.cy))
    assert missed is not None
    round_.choose(round_.anna, "0-1")
    assert "Count again" not in round_.board(round_.bo)
    early = round_.send(round_.bo, "count-again")
    assert (early.status_code, "No countdown has finished yet" in text(early)) == (422, True)
    later(9)
    assert "Count again (discards all choices)" in round_.board(round_.bo)
    assert "Count again" in round_.board(round_.anna)  # who opened the table
    assert "Count again" not in round_.board(round_.cy)
    refused = round_.send(round_.cy, "count-again")
    assert (refused.status_code, "Only the player who started the countdown" in text(refused)) == (403, True)
    assert round_.send(round_.bo, "count-again").status_code == 303
    assert choices_kept(round_.app) == 0
    for phone in (round_.anna, round_.bo, round_.cy, round_.guest):
        page = round_.board(phone)
        assert "<bdi>Bo</bdi> restarted the countdown. Everybody must choose again." in page
        assert (
            "Bo restarted the countdown. All choices were discarded, so everybody must choose again." in page
        )
        assert re.search(r'data-countdown="\d+"', page)
    late = round_.send(round_.cy, "choose", choice="2-1", count=missed.group(1))
    assert (late.status_code, "so your choice was not kept. Choose again." in text(late)) == (422, True)
    for seat, phone in enumerate((round_.anna, round_.bo, round_.cy)):
        round_.choose(phone, f"{seat}-{seat % 2}")
    assert "In: Bo." in round_.board(round_.guest)
    assert round_.send(round_.bo, "count-again").status_code == 409


def test_a_page_restored_after_a_day_gets_a_sentence_and_nothing_of_it_counts(
    round_: Round, later: Callable[[float], None]
):
    old = round_.board(round_.cy)
    poll = round_.poll(old)
    for seat, phone in enumerate((round_.anna, round_.bo, round_.cy)):
        round_.choose(phone, f"{seat}-0")
    round_.enter(round_.anna, action="deal")
    later(24 * 60 * 60)
    answer = round_.choose(round_.cy, "2-1")
    assert answer.status_code == 409
    assert "That round of choices is over. Your choice was not recorded" in text(answer)
    assert choices_kept(round_.app) == 0
    assert round_.cy.get(poll, headers=HTMX).status_code == 200


def test_a_phone_alone_at_the_table_enters_it_for_all_at_once(round_: Round):
    assert "Enter for everybody" in round_.board(round_.anna)
    for position, phone in ((1, round_.bo), (2, round_.cy)):
        phone.post(f"{round_.table}/seats/{position}/release")
    page = round_.board(round_.anna)
    assert "Enter for everybody" not in page
    assert "Awaited" not in page
    assert "Pass this phone around to declare in secret" in page
    assert "1-2-3-drop" not in page
    assert round_.choose(round_.anna, "0-1", "1-1", "2-0").status_code == 303
    assert "In: Anna and Bo." in round_.board(round_.guest)


def test_one_may_enter_it_for_all_until_another_has_sealed_a_choice(round_: Round):
    round_.choose(round_.bo, "1-1")
    assert "Enter for everybody" in round_.board(round_.bo)
    assert "Enter for everybody" not in round_.board(round_.anna)
    answer = round_.enter(round_.anna, action="stay", stay=["0", "2"])
    assert (answer.status_code, "Bo already chose in secret" in text(answer)) == (422, True)
    assert choices_kept(round_.app) == 1
    round_.send(round_.bo, "withdraw", seat="1")
    assert round_.enter(round_.anna, action="stay", stay=["0", "2"]).status_code == 303
    assert "In: Anna and Cy." in round_.board(round_.bo)


def test_a_phone_that_is_said_to_be_gone_sees_it_and_answers(round_: Round, later: Callable[[float], None]):
    round_.send(round_.bo, "gone", seat="0")
    assert "<bdi>Bo</bdi> says your phone is not responding." in round_.board(round_.anna)
    for phone in (round_.bo, round_.cy, round_.guest):
        assert "your phone is not responding" not in round_.board(phone)
    assert "I'm here" not in round_.board(round_.guest)
    assert round_.send(round_.cy, "here", seat="0").status_code == 403
    assert round_.send(round_.anna, "here", seat="0").status_code == 303
    assert "your phone is not responding" not in round_.board(round_.anna)
    later(16)
    assert round_.choose(round_.bo, "0-1").status_code == 403
    page = text(round_.guest.get(round_.table))
    for line in ("Anna's phone was reported as not responding.", "Anna's phone is responding again."):
        assert line in plainly(page)


def test_the_page_of_a_wait_is_brought_by_the_poll_once_it_is_over(
    round_: Round, later: Callable[[float], None]
):
    round_.send(round_.bo, "gone", seat="0")
    poll = round_.poll(round_.board(round_.cy))
    assert round_.cy.get(poll, headers=HTMX).status_code == 204
    later(16)
    assert round_.cy.get(poll, headers=HTMX).status_code == 200
