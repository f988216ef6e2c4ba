"""Entering on the page of a match: pressed twice or too late, refused, previewed, for another seat."""

import re
import threading

import pytest
from flask import Flask

from web.phones import Evening, Phone, text

PAIR = "Ah As Kc Qd 9h"
FULL = "Ah As Ad Kc Kd"


def test_the_same_form_sent_twice_is_one_entry(evening: Evening):
    form = {"seq": "0", "action": "meld", "seat": "0"}
    first = evening.anna.post(f"{evening.match}/entries", form)
    second = evening.anna.post(f"{evening.match}/entries", form)
    assert (first.status_code, second.status_code) == (303, 409)
    assert "it was recorded only once" in text(second)
    assert "Bo&#39;s turn" in text(second)
    assert evening.counts()["Entry"] == 1


def test_two_phones_that_press_at_once_are_one_entry(evening: Evening):
    evening.anna.get(evening.match)
    tabs = [Phone(evening.app) for _ in range(4)]
    for tab in tabs:
        tab.client.set_cookie("companion", evening.anna.client.get_cookie("companion").value)
        tab.token = evening.anna.token
    answers: list[int] = []

    def press(tab: Phone) -> None:
        answer = tab.post(f"{evening.match}/entries", {"seq": "0", "action": "meld", "seat": "0"})
        answers.append(answer.status_code)

    threads = [threading.Thread(target=press, args=(tab,)) for tab in tabs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [303, 409, 409, 409]
    assert evening.counts()["Entry"] == 1


def test_a_stale_form_gets_the_fresh_board_with_htmx_too(evening: Evening):
    evening.enter(evening.anna, seat="0")
    answer = evening.anna.htmx(f"{evening.match}/entries", {"seq": "0", "action": "meld", "seat": "0"})
    assert answer.status_code == 409
    assert text(answer).lstrip().startswith("<title>")
    assert '<main id="board"' in text(answer)
    assert "<html" not in text(answer)
    assert "it was recorded only once" in text(answer)


def test_a_phone_that_comes_late_is_told_that_another_was_quicker(app: Flask):
    evening = Evening(app)
    evening.anna.post(f"{evening.table}/seats/0/release")
    late = {"seq": "0", "action": "meld", "seat": "0"}
    assert evening.bo.post(f"{evening.match}/entries", late).status_code == 303
    for what in ("entries", "undo", "preview"):
        answer = evening.anna.post(f"{evening.match}/{what}", late)
        assert answer.status_code == 409
        assert "Somebody else was quicker" in text(answer)


def test_what_was_filled_in_is_still_there_where_something_else_came_between(evening: Evening):
    count = {"action": "count", "side": "1", "chips": "20"}
    seq, meld = evening.seq(), {"action": "meld", "seat": "0", "cards": "Ah As Kc Qd 9h"}
    assert evening.bo.post(f"{evening.match}/entries", {"seq": seq, **count}).status_code == 303
    late = evening.anna.post(f"{evening.match}/entries", {"seq": seq, **meld})
    assert (late.status_code, "try again. Nothing you filled in is lost." in text(late)) == (409, True)
    assert 'value="Ah As Kc Qd 9h"' in text(late)
    for other in (
        {"press": "seat=0"},
        {"seat": "1"},
        {"action": "pass"},
    ):  # not filled in, or not due
        gone = evening.anna.post(f"{evening.match}/entries", {"seq": seq, **meld, **other})
        assert (gone.status_code, "try again. Nothing you filled in is lost." in text(gone)) == (
            409,
            False,
        )
    undone = evening.seq()
    assert evening.bo.post(f"{evening.match}/undo", {"seq": undone}).status_code == 303
    gone = evening.anna.post(f"{evening.match}/entries", {"seq": undone, **meld})
    assert (gone.status_code, "Ah As Kc Qd 9h" in text(gone)) == (409, False)


def test_what_is_said_of_a_round_goes_into_no_other(app: Flask):
    evening = Evening(app, game="progressive")
    won = {"seq": "0", "action": "showdown", "winners": "1"}
    assert evening.bo.post(f"{evening.match}/entries", won).status_code == 303
    late = evening.anna.post(f"{evening.match}/entries", won)
    assert late.status_code == 409
    assert "Somebody else was quicker" in text(late)
    assert "try again. Nothing you filled in is lost." not in text(late)
    assert not re.search(r'name="winners" value="1"[^>]* checked', text(late))


@pytest.mark.parametrize("seq", ["", "-1", "7", "x", "99999999999999999999", "٣"])
def test_a_sequence_number_that_never_was_is_stale(evening: Evening, seq: str):
    answer = evening.anna.post(f"{evening.match}/entries", {"seq": seq, "action": "meld", "seat": "0"})
    assert answer.status_code == 409
    assert evening.counts()["Entry"] == 0


REFUSED: dict[str, tuple[dict[str, str], str]] = {
    "impossible cards": ({"cards": "Zh Qx 12 ♠"}, "is not a card"),
    "six cards in a meld": ({"cards": "Ah As Ad Kc Kd Qh"}, "exactly 5"),
    "four cards": ({"cards": "Ah As Ad Kc"}, "exactly 5"),
    "a sixth copy": ({"cards": "Ah Ah Ah Ah Ah Ah"}, "exactly 5"),
    "identical cards": ({"cards": "Ah Ah Kc Qd 9h"}, "identical"),
    "too low": ({"cards": "2h 2s Kc Qd 9h"}, "pair of jacks"),
    "a joker": ({"cards": "Jk Ah As Kc Qd"}, "oker"),
    "a steal from nowhere": ({"steal_99": "Ah", "cards": FULL}, ""),
    "an action not offered": ({"action": "pass"}, "Next: "),
    "an action that is none": ({"action": "<script>alert(1)</script>"}, "Next: "),
    "no action": ({"action": ""}, "Next: "),
    "sql": ({"cards": "'; DROP TABLE entries; --"}, "is not a card"),
    "script": ({"cards": "<script>alert(1)</script>"}, "is not a card"),
    "ten thousand characters": ({"cards": "Ah " * 5000}, "exactly 5"),
}


@pytest.mark.parametrize("which", REFUSED)
def test_what_is_illegal_is_refused_with_a_sentence_and_the_form_as_it_was(evening: Evening, which: str):
    values, sentence = REFUSED[which]
    answer = evening.enter(evening.anna, **{"seat": "0", **values})
    if which == "a steal from nowhere":
        assert answer.status_code == 303  # the form has no such input, so it says nothing
        return
    page = text(answer)
    assert answer.status_code == 422
    assert sentence in page
    assert "<script>alert" not in page
    assert "Traceback" not in page
    assert evening.counts()["Entry"] == 0


def test_a_refusal_stands_at_its_input_with_the_way_to_the_rule(evening: Evening):
    page = text(evening.enter(evening.anna, seat="0", cards="2h 2s Kc Qd 9h"))
    assert 'value="2h 2s Kc Qd 9h"' in page
    assert 'aria-invalid="true"' in page
    assert 'href="/rules/fireplace#meld"' in page


def test_a_sixth_copy_on_the_table_is_refused(app: Flask):
    evening = Evening(app, chips="99")
    phones = [evening.anna, evening.bo]
    for turn in range(5):
        answer = evening.enter(phones[turn % 2], seat=str(turn % 2), cards=FULL)
        assert answer.status_code == 303, text(answer)
    answer = evening.enter(evening.bo, seat="1", cards=FULL)
    assert answer.status_code == 422
    assert "sixth" in text(answer)
    assert evening.counts()["Entry"] == 5


def test_a_seat_that_is_anothers_is_refused(evening: Evening):
    answer = evening.enter(evening.bo, seat="0")
    assert answer.status_code == 403
    assert "That is Anna&#39;s seat" in text(answer)
    assert evening.counts()["Entry"] == 0


def test_a_seat_out_of_turn_is_refused(evening: Evening):
    answer = evening.enter(evening.bo, seat="1")
    assert answer.status_code == 422
    assert evening.counts()["Entry"] == 0


@pytest.mark.parametrize("seat", ["17", "x", "", "-1"])
def test_a_seat_that_is_not_there_counts_for_nobody_else(evening: Evening, seat: str):
    answer = evening.enter(evening.bo, seat=seat)
    assert answer.status_code in {403, 422}
    assert evening.counts()["Entry"] == 0


@pytest.mark.parametrize("what", ["entries", "preview", "undo", "redo", "abandon", "resume"])
def test_who_watches_cannot_write(evening: Evening, what: str):
    evening.enter(evening.anna, seat="0")
    before = evening.counts()
    answer = evening.guest.post(f"{evening.match}/{what}", {"seq": "1", "action": "meld", "seat": "1"})
    assert answer.status_code == 403
    assert "You are only watching" in text(answer)
    assert evening.counts() == before


def test_a_seat_nobody_holds_can_be_entered_for(app: Flask):
    evening = Evening(app)
    evening.bo.post(f"{evening.table}/seats/1/release")
    assert evening.enter(evening.anna, seat="0").status_code == 303
    assert evening.enter(evening.anna, seat="1").status_code == 303


def test_undo_and_redo_by_anyone_who_sits_there(evening: Evening):
    evening.enter(evening.anna, seat="0", cards=PAIR)
    assert evening.bo.post(f"{evening.match}/undo", {"seq": "1"}).status_code == 303
    page = text(evening.anna.get(evening.match))
    assert "Undone: Anna" in page
    assert "entered by <bdi>Bo</bdi>" in page
    assert "Anna&#39;s turn" in page
    assert evening.anna.post(f"{evening.match}/redo", {"seq": "2"}).status_code == 303
    assert "Bo&#39;s turn" in text(evening.anna.get(evening.match))


def test_undo_with_nothing_to_undo_and_undo_pressed_twice(evening: Evening):
    assert evening.anna.post(f"{evening.match}/undo", {"seq": "0"}).status_code == 422
    evening.enter(evening.anna, seat="0")
    assert evening.anna.post(f"{evening.match}/undo", {"seq": "1"}).status_code == 303
    assert evening.bo.post(f"{evening.match}/undo", {"seq": "1"}).status_code == 409
    assert evening.counts()["Entry"] == 2


def test_a_preview_says_what_would_happen_and_stores_nothing(evening: Evening):
    form = {"seq": "0", "action": "meld", "seat": "0", "cards": FULL}
    answer = evening.anna.htmx(f"{evening.match}/preview", form)
    assert answer.status_code == 200
    assert "Anna melds a full house, aces over kings, and gets rid of 1 chip" in text(answer)
    assert "<html" not in text(answer)
    refused = evening.anna.htmx(f"{evening.match}/preview", form | {"cards": "2h 2s Kc Qd 9h"})
    assert "pair of jacks" in text(refused)
    assert evening.counts()["Entry"] == 0


def test_a_preview_without_scripts_keeps_the_form(evening: Evening):
    form = {"seq": "0", "action": "meld", "seat": "0", "cards": FULL}
    page = text(evening.anna.post(f"{evening.match}/preview", form))
    assert "gets rid of 1 chip" in page
    assert f'value="{FULL}"' in page


def test_a_stale_preview_and_one_for_another_seat(evening: Evening):
    form = {"seq": "4", "action": "meld", "seat": "0"}
    assert evening.anna.post(f"{evening.match}/preview", form).status_code == 409
    assert evening.bo.post(f"{evening.match}/preview", form | {"seq": "0"}).status_code == 403


def test_an_address_can_fill_in_the_form(evening: Evening):
    page = text(evening.anna.get(f"{evening.match}?action=meld&seat=0&cards=Ah+Ks"))
    assert 'value="Ah Ks"' in page
    assert evening.anna.get(f"{evening.match}?action=nothing&cards=%3Cscript%3E").status_code == 200
