"""A line is put right once the difference was seen: recorded once, told to every phone, taken back."""

import re
import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from games.transcripts import KEPT
from store import toy

import companion
from companion.games import GAMES
from companion.store import db
from companion.store.history.play import ReplayCache
from web.browsing import forms
from web.lining import GONE, Lines, Pots, confirm, difference, main, plain, played
from web.phones import HTMX, Evening, Phone, text

# --- the difference ------------------------------------------------------------------------------


def test_the_difference_says_who_stands_how_and_which_lines_read_otherwise(lines: Lines):
    lines.scored((0, 4))
    assert "Anna" in lines.told()[0]
    before = lines.state()
    seen = lines.look(lines.bo, 1, "before", action="score", seat="1", points="6")
    read = main(seen)
    assert seen.status_code == 200
    assert "Inserted before “Bo scored 4.”: “Bo scored 6.”" in read
    assert "Player Now After Anna +10 −5 Bo −5 +10" in read
    assert "Nothing changes for the other players." in read
    assert "Anna +10" in read
    assert "In this match" in read
    assert "Bo : points 4 → 10" in read
    assert "Entries that would no longer be possible" in read
    over = "This match is over. If it should go on, undo the last entry."
    assert f"Anna scored 3. {over} Anna scored 4. {over}" in read
    assert "Save and remove 2 entries" in read
    assert lines.state() == before


def test_the_difference_shows_the_headline_where_somebody_else_wins(evening: Evening):
    evening.enter(evening.anna, seat="0")
    seen = evening.bo.post(f"{evening.match}/lines/0/out")
    assert seen.status_code == 200
    assert "Nobody's balance changes." in main(seen)


def test_a_guts_hand_that_was_read_wrongly(make_app: Callable[..., Flask]):
    app = make_app()
    phone = Phone(app)
    transcript = KEPT.transcripts("guts/1")[0]
    match, _ = played(app, GAMES["guts"], transcript, phone)
    page = text(phone.get(f"{match}/lines/5/change"))
    (form,) = [form for form in forms(page) if form.action.endswith("/change")]
    assert form.values["hand0"] == "5h 6d 7c"
    seen = phone.post(form.action, form.sent(hand0="2s 6d 7c"))
    read = main(seen)
    assert re.search(r"Now After Anna \S+ [+−]\d+", read), read
    assert "Entries that will read differently" in read
    assert confirm(phone, seen).status_code == 303
    story = text(phone.get(match))
    assert "Corrected: “Anna (straight, seven high) takes 6." in plain(story)


def test_of_many_lines_that_go_a_few_are_named_and_all_are_shown(lines: Lines):
    lines.scored((1, 1), (1, 1), (1, 1), (1, 1))
    seen = lines.look(lines.anna, 0, "change", points="9")
    read = main(seen)
    gone = "Also removed, because no longer possible: Bo scored 1.; Bo scored 1.; Bo scored 1.; and 1 more"
    assert gone in read
    assert read.count("Bo scored 1. This match is over.") == 4
    assert confirm(lines.anna, seen).status_code == 303
    assert gone in lines.told()[0]
    assert lines.told().count("Bo scored 1. removed") == 4


def test_what_follows_in_a_later_match_is_shown_and_then_told(pots: Pots):
    before = pots.state()
    seen = pots.look(pots.bo, 1, "before", pots.first, action="put", seat="0")
    assert "The pot carried over is now 4 instead of 3, because match 1 (Potluck) was corrected." in main(
        seen
    )
    assert "Inserted before “stops in minute 0.”: “Anna puts in minute 0.”" in main(seen)
    assert "Anna −2 −3" in main(seen)
    assert pots.state() == before
    assert confirm(pots.bo, seen).status_code == 303
    for phone in (pots.anna, pots.guest):
        page = text(phone.get(pots.match))
        notice = re.search(r'class="notice notice-info newest".*?</p>', page, re.DOTALL)
        assert notice is not None
        assert (
            "The pot carried over is now 4 instead of 3" in notice.group() or "In match 1" in notice.group()
        )
        assert "The pot carried over is now 4 instead of 3" in page
        assert "In match 1 (Potluck): Inserted before" in plain(page)
    read = main(pots.guest.get(pots.line(1)))
    assert "The pot carried over is now 4" in read
    assert "Change" not in read
    pots.say("take", seat="1")
    assert "Bo pays Anna" not in plain(text(pots.anna.get(pots.table)))
    assert "Anna pays Bo 3" in plain(text(pots.anna.get(pots.table)))


def test_what_cannot_follow_is_refused_with_a_sentence(pots: Pots):
    before = pots.state()
    answer = pots.anna.post(pots.line(1, "out", pots.first))
    assert answer.status_code == 422
    assert "With this change, the match would not be over" in text(answer)
    assert pots.state() == before


# --- recording it --------------------------------------------------------------------------------


def test_it_is_recorded_as_an_entry_of_its_own_and_everything_after_is_worked_out_again(lines: Lines):
    answer = lines.put(lines.bo, 0, "change", points="1")
    assert (answer.status_code, answer.location) == (303, lines.match)
    assert lines.counts()["Entry"] == 4
    told = lines.told()
    assert told[0] == "Corrected: “Anna scored 3.” is now “Anna scored 1.”"
    assert told[-1].startswith("Anna scored 1.")
    lines.scored((2, 9))
    assert lines.told()[0] == "Cy scored 9."


@pytest.mark.parametrize("seen", ["x", "0" * 32, "' OR 1=1", "<script>", "９" * 32])
def test_a_difference_that_nobody_saw_is_not_recorded(lines: Lines, seen: str):
    form = difference(lines.look(lines.bo, 0, "change", points="1"))
    before = lines.state()
    answer = lines.bo.post(form.action, form.sent(seen=seen))
    assert answer.status_code == 409
    assert "Your entry was not recorded" in text(answer)
    assert "<script>" not in text(answer)
    assert lines.state() == before


def test_other_values_than_were_seen_are_not_recorded(lines: Lines):
    found = lines.look(lines.bo, 0, "change", points="1")
    before = lines.state()
    for more in ({"points": "9"}, {"seat": "2"}, {"action": "wait"}, {"cards": "Ah"}):
        assert confirm(lines.bo, found, **more).status_code == 409
    other = difference(found).sent()
    for number, how in ((2, "change"), (0, "before"), (0, "out")):
        assert lines.bo.post(lines.line(number, how), other).status_code == 409
    assert lines.state() == before
    assert confirm(lines.bo, found).status_code == 303


def test_a_double_press_counts_once_and_says_so(lines: Lines):
    for how, number, values in (
        ("change", 0, {"points": "1"}),
        ("out", 1, {}),
        ("before", 2, {"action": "score", "seat": "1", "points": "1"}),
    ):
        seen = lines.look(lines.anna, number, how, **values)
        entries = lines.counts()["Entry"]
        first, second = confirm(lines.anna, seen), confirm(lines.anna, seen)
        assert (first.status_code, second.status_code) == (303, 409)
        assert "it was recorded only once" in text(second)
        assert lines.counts()["Entry"] == entries + 1
    seen = lines.look(lines.anna, 5, "back")
    assert [confirm(lines.anna, seen).status_code for _ in range(2)] == [303, 409]


def test_a_stale_form_is_told_that_somebody_was_quicker(lines: Lines):
    seen = lines.look(lines.anna, 0, "change", points="1")
    lines.enter(lines.bo, action="score", seat="1", points="2")
    before = lines.state()
    for answer in (
        confirm(lines.anna, seen),
        lines.anna.post(lines.line(0, "change"), {"seq": "3", "action": "score", "points": "1"}),
        lines.anna.post(lines.line(0, "before"), {"seq": "x", "action": "score", "points": "1"}),
        lines.anna.post(lines.line(0, "change"), {"action": "score", "points": "1"}),
        lines.anna.htmx(lines.line(0, "change"), {"seq": "3", "action": "score", "points": "1"}),
    ):
        assert answer.status_code == 409
        assert "Somebody else was quicker" in text(answer)
        assert "Anna scored 3." in text(answer)
    assert lines.state() == before


def test_two_phones_that_put_different_lines_right_at_once_are_one_and_a_sentence(lines: Lines):
    seen = [
        (lines.anna, lines.look(lines.anna, 0, "change", points="1")),
        (lines.bo, lines.look(lines.bo, 1, "change", points="1")),
    ]
    answers: list[tuple[int, str]] = []
    ready = threading.Barrier(2)

    def press(phone: Phone, found: Any) -> None:
        ready.wait()
        answer = confirm(phone, found)
        answers.append((answer.status_code, text(answer)))

    threads = [threading.Thread(target=press, args=one) for one in seen]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(status for status, _ in answers) == [303, 409]
    assert any("Somebody else was quicker" in page for _, page in answers)
    assert lines.counts()["Entry"] == 4


def test_of_two_phones_that_put_the_same_line_right_the_second_sees_what_it_says_now(lines: Lines):
    first, second = (lines.look(phone, 0, "change", points="1") for phone in (lines.anna, lines.bo))
    assert confirm(lines.anna, first).status_code == 303
    late = confirm(lines.bo, second)
    assert late.status_code == 409
    assert "Somebody else was quicker" in text(late)
    assert "Anna scored 1." in main(late)
    assert "Before the correction Anna scored 3." in main(late)
    again = lines.bo.post(lines.line(0, "out"))
    assert (again.status_code, GONE in plain(text(again))) == (422, True)
    assert lines.counts()["Entry"] == 4


def test_lines_that_no_longer_fit_go_only_with_the_press_that_says_so(lines: Lines):
    lines.scored((0, 4))
    seen = lines.look(lines.bo, 1, "change", points="9", seat="0", action="score")
    form = difference(seen)
    assert form.sent()["drop"] == ["1"]
    before = lines.state()
    for drop_ in ("", "0", "yes"):
        answer = lines.bo.post(form.action, form.sent(drop=drop_))
        assert (answer.status_code, "2 later entries would no longer be possible" in text(answer)) == (
            422,
            True,
        )
    assert lines.state() == before
    assert confirm(lines.bo, seen).status_code == 303
    told = lines.told()
    assert "Also removed, because no longer possible: Anna scored 3.; Anna scored 4." in told[0]
    assert told.count("Anna scored 3. removed") == 1
    assert "Anna scored 4. removed" in told


# --- every phone is told, and it can be taken back -----------------------------------------------

NEWEST = re.compile(r'class="notice notice-info newest" role="status".*?</p>', re.DOTALL)


def notice(page: str) -> str:
    found = NEWEST.search(page)
    return plain(found.group()) if found else ""


def test_every_phone_is_told_in_its_next_poll(lines: Lines):
    for phone in (lines.bo, lines.guest):
        assert notice(text(phone.get(lines.match))) == ""
    poll = f"{lines.match}/board?v={lines.version()}"
    assert lines.guest.get(poll, headers=HTMX).status_code == 204
    lines.put(lines.anna, 0, "change", points="1")
    for phone in (lines.anna, lines.bo, lines.guest):
        page = text(phone.get(poll, headers=HTMX))
        assert re.search(r"is now “Anna scored 1\.” Anna · \d\d:\d\d$", notice(page).replace("> ", ""))
    lines.anna.post(f"{lines.match}/undo", {"seq": lines.seq()})
    assert "Undone: Corrected" in notice(text(lines.guest.get(lines.match)))
    lines.scored((2, 1))
    assert notice(text(lines.guest.get(lines.match))) == ""
    lines.anna.post(f"{lines.match}/undo", {"seq": lines.seq()})
    assert notice(text(lines.guest.get(lines.match))) == "", "what everybody can do at any time is no news"


def test_an_earlier_match_put_right_is_told_in_the_match_being_played_and_at_the_table(lines: Lines):
    lines.scored((0, 4))
    lines.call()
    poll = f"{lines.match}/board?v={lines.version()}"
    assert lines.put(lines.bo, 1, "change", lines.first, points="5").location == lines.first
    sentence = "In match 1 (Toy): Corrected: “Bo scored 4.” is now “Bo scored 5.”"
    for phone in (lines.anna, lines.guest):
        assert sentence in notice(text(phone.get(poll, headers=HTMX)))
        assert sentence in plain(text(phone.get(lines.table)))
        assert sentence.split("(Toy): ")[1] in notice(text(phone.get(lines.first)))


def test_an_earlier_match_put_right_while_none_is_played_is_told_at_the_table(lines: Lines):
    lines.scored((0, 4))
    assert lines.put(lines.bo, 1, "change", points="5").status_code == 303
    assert "In match 1 (Toy): Corrected" in plain(text(lines.guest.get(lines.table)))


@pytest.mark.parametrize("way", ["undo", "back"])
def test_it_is_taken_back_like_anything_else(lines: Lines, way: str):
    lines.put(lines.bo, 0, "change", points="1")
    if way == "undo":
        assert lines.anna.post(f"{lines.match}/undo", {"seq": "4"}).status_code == 303
    else:
        page = main(lines.anna.get(lines.line(3)))
        assert "Undo the correction" in page
        seen = lines.look(lines.anna, 3, "back")
        assert "Undone: Corrected: “Anna scored 3.” is now “Anna scored 1.”" in main(seen)
        assert "Undo the correction" in main(seen)
        assert confirm(lines.anna, seen).status_code == 303
    told = lines.told()
    assert told[0].startswith("Undone: Corrected")
    assert told[-1] == "Anna scored 3."
    assert "Undo the correction" not in main(lines.anna.get(lines.line(3)))
    again = lines.anna.post(lines.line(3, "back"))
    assert (again.status_code, "Only the latest correction can be undone" in text(again)) == (422, True)
    assert lines.anna.post(f"{lines.match}/redo", {"seq": "5"}).status_code == 303
    assert lines.told()[-1].startswith("Anna scored 1.")


def test_a_finished_match_is_put_right_and_the_evening_follows(lines: Lines):
    lines.scored((0, 4))
    assert "Bo pays Anna 5" in plain(text(lines.guest.get(lines.table)))
    seen = lines.look(lines.bo, 3, "change", seat="1", points="6")
    assert "Anna +10 −5 Bo −5 +10" in main(seen)
    assert confirm(lines.bo, seen).status_code == 303
    table = plain(text(lines.guest.get(lines.table)))
    assert "Anna pays Bo 5" in table
    assert re.search(r"Bo 1 1 \+10", table)


# --- both databases ------------------------------------------------------------------------------


def test_putting_right_stands_on_either_database(database_url: str):
    settings = {"SQLALCHEMY_DATABASE_URI": database_url, "SECRET_KEY": "x", "GAMES": {"toy": toy.GAME}}
    app = companion.create_app(settings)
    lines = Lines(app)
    lines.scored((0, 3), (1, 4))
    seen = lines.look(lines.bo, 0, "change", points="1")
    assert [confirm(lines.bo, seen).status_code for _ in range(2)] == [303, 409]
    app.extensions["companion_plays"] = ReplayCache()
    assert "Before the correction Anna scored 3." in main(lines.guest.get(lines.line(0)))
    with app.app_context():
        db.engine.dispose()
