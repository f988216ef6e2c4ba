"""Adjustments on the pages: from whom, to whom, how much and why; seen by all, taken back by any."""

import re
import threading
from collections.abc import Callable

import pytest
from flask import Flask
from store import toy
from werkzeug.test import TestResponse

import companion
from companion.store import db
from companion.store.models import Adjustment
from web.browsing import form_to
from web.lining import Lines, main, plain
from web.phones import HTMX, Phone, text


@pytest.fixture
def lines(make_app: Callable[..., Flask], begun: Callable[..., Lines]) -> Lines:
    return begun(Lines, make_app(GAMES={"toy": toy.GAME}))


def adjust(lines: Lines, phone: Phone | None = None, **values: object) -> TestResponse:
    """Send the form as the table shows it, with a drink that Bo pays Anna unless said otherwise."""
    phone = phone or lines.anna
    form = form_to(text(phone.get(lines.table)), "/adjustments")
    given = {"payer": "1", "payee": "0", "amount": "4", "why": "a drink"}
    return phone.post(form.action, form.sent(**given | values))


def written(app: Flask) -> list[tuple[int, bool]]:
    """Return what is stored: each amount, and whether it was taken back."""
    with app.app_context():
        rows = db.session.query(Adjustment.amount, Adjustment.taken_back).order_by(Adjustment.id)
        return [(amount, taken_back is not None) for amount, taken_back in rows]


def standing(lines: Lines) -> str:
    return main(lines.guest.get(lines.table))


def test_it_counts_at_once_and_stands_in_the_story(lines: Lines):
    assert "How everybody stands" not in standing(lines)
    version = lines.version()
    answer = adjust(lines)
    assert (answer.status_code, answer.location) == (303, lines.table)
    for phone in (lines.bo, lines.guest):
        read = plain(text(phone.get(f"{lines.table}/board?v={version}", headers=HTMX)))
        assert "Anna 0 0 +4 Cy 0 0 0 Bo 0 0 −4" in read
        assert "Bo pays Anna 4: a drink entered by Anna" in read
        assert re.search(r"At the table Bo pays Anna 4: a drink entered by Anna · \d\d:\d\d", read)
        assert "To settle up, in points Bo pays Anna 4" in read
    assert lines.version() == version + 1
    assert "Take it back" not in standing(lines)


def test_once_it_is_written_down_the_form_is_another_so_that_no_morph_leaves_it_filled_in(lines: Lines):
    def ids() -> set[str]:
        return set(re.findall(r'id="(adjust-[^"]+)"', text(lines.anna.get(lines.table))))

    before = ids()
    adjust(lines)
    assert len(before) == len(ids()) == 3
    assert not before & ids()


def test_the_match_being_played_tells_it_too(lines: Lines):
    lines.scored((0, 3))
    poll = f"{lines.match}/board?v={lines.version()}"
    adjust(lines)
    page = text(lines.bo.get(poll, headers=HTMX))
    assert 'class="notice notice-info newest"' in page
    assert "Bo pays Anna 4: a drink" in page


def test_it_is_added_to_what_the_matches_came_to(lines: Lines):
    lines.scored((0, 9), (0, 1))
    adjust(lines, payer="0", payee="2", amount="12")
    read = standing(lines)
    assert "Anna 1 1 −2" in read
    assert "Cy 0 1 +7" in read
    assert read.index("Anna pays Cy 12: a drink") < read.index("Toy 1")


def test_it_is_taken_back_by_any_phone_and_stays_readable(lines: Lines):
    adjust(lines)
    form = form_to(text(lines.bo.get(lines.table)), "/back")
    assert lines.bo.post(form.action, form.sent()).status_code == 303
    read = standing(lines)
    assert "Bo pays Anna 4: a drink entered by Anna undone by Bo" in read
    assert "Undone: Bo pays Anna 4: a drink" in read
    assert "How everybody stands" not in read
    assert "Take it back" not in main(lines.anna.get(lines.table))
    late = lines.anna.post(form.action)
    assert (late.status_code, "already been undone" in text(late)) == (422, True)
    assert written(lines.app) == [(4, True)]


def test_a_form_sent_twice_is_one_adjustment_and_another_is_another(lines: Lines):
    form = form_to(text(lines.anna.get(lines.table)), "/adjustments")
    drink = form.sent(payer="1", payee="0", amount="4", why="a drink")
    assert [lines.anna.post(form.action, drink).status_code for _ in range(3)] == [303, 303, 303]
    assert written(lines.app) == [(4, False)]
    meal = {**drink, "amount": "9", "why": "a meal"}  # from the same page, by the browser's way back
    assert lines.anna.post(form.action, meal).status_code == 303
    assert written(lines.app) == [(4, False), (9, False)]
    assert adjust(lines).status_code == 303
    assert written(lines.app) == [(4, False), (9, False), (4, False)]


def test_a_press_that_is_sent_four_times_at_once_is_one(lines: Lines):
    form = form_to(text(lines.anna.get(lines.table)), "/adjustments")
    drink = form.sent(payer="1", payee="0", amount="4", why="a drink")
    tabs = [Phone(lines.app) for _ in range(4)]
    for tab in tabs:
        tab.client.set_cookie("companion", lines.anna.client.get_cookie("companion").value)
        tab.token = lines.anna.token
    answers: list[int] = []
    threads = [
        threading.Thread(target=lambda tab=tab: answers.append(tab.post(form.action, drink).status_code))
        for tab in tabs
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [303] * 4
    assert written(lines.app) == [(4, False)]


def test_two_phones_that_adjust_at_once_are_two(lines: Lines):
    for phone in (lines.anna, lines.bo):
        adjust(lines, phone)
    assert written(lines.app) == [(4, False), (4, False)]


HOW_MUCH = "Enter a whole number of at least 1."
WHOM = "Choose who pays and who gets paid."
WHY = "Enter a short reason"
BAD: dict[str, tuple[dict[str, object], str]] = {
    "nothing": ({"amount": "0"}, HOW_MUCH),
    "no amount": ({"amount": ""}, HOW_MUCH),
    "less than nothing": ({"amount": "-4"}, HOW_MUCH),
    "a part": ({"amount": "1.5"}, HOW_MUCH),
    "words": ({"amount": "four"}, HOW_MUCH),
    "beyond sense": ({"amount": "1000001"}, "1000001 is too much. The limit is 1000000."),
    "beyond all": ({"amount": "9" * 5000}, HOW_MUCH),
    "to oneself": (
        {"payee": "1"},
        "A player cannot pay themselves. Choose two different players, not Bo twice.",
    ),
    "from nobody": ({"payer": ""}, WHOM),
    "to nobody": ({"payee": ""}, WHOM),
    "to somebody who is not there": ({"payee": "7"}, WHOM),
    "to no seat": ({"payee": "x"}, WHOM),
    "no reason": ({"why": ""}, WHY),
    "an empty reason": ({"why": "   \u200b "}, WHY),
    "a long reason": ({"why": "x" * 121}, "A reason can have up to 120 characters"),
    "ten thousand characters": ({"why": "Zalgo\u0300" * 10_000}, "A reason can have up to 120 characters"),
}


def test_an_amount_may_be_typed_in_any_script(lines: Lines):
    assert adjust(lines, amount="٤").status_code == 303
    assert written(lines.app) == [(4, False)]


@pytest.mark.parametrize("which", BAD)
def test_what_makes_no_sense_is_refused_with_the_form_as_it_was(lines: Lines, which: str):
    values, sentence = BAD[which]
    before = lines.state()
    answer = adjust(lines, **values)
    page = text(answer)
    assert answer.status_code == 422
    assert sentence in plain(page)
    assert "Traceback" not in page
    assert written(lines.app) == []
    assert lines.state() == before
    again = form_to(page, "/adjustments")
    sent = {"payer": "1", "payee": "0", "amount": "4", "why": "a drink"} | values
    kept = {name: value for name, value in again.values.items() if name != "key"}
    assert kept.get("why", "") == sent["why"]
    assert kept.get("payer") == (sent["payer"] or None)
    assert lines.anna.post(again.action, again.sent(**_drink())).status_code == 303
    assert written(lines.app) == [(4, False)]


def _drink() -> dict[str, object]:
    return {"payer": "1", "payee": "0", "amount": "4", "why": "a drink"}


def test_who_watches_cannot_adjust(lines: Lines):
    adjust(lines)
    before = lines.state()
    assert "Add an adjustment" not in standing(lines)
    for url in (f"{lines.table}/adjustments", f"{lines.table}/adjustments/1/back"):
        answer = lines.guest.post(url, _drink())
        assert (answer.status_code, "You are only watching" in text(answer)) == (403, True)
    assert written(lines.app) == [(4, False)]
    assert lines.state() == before


def test_what_is_not_there_is_not_taken_back(lines: Lines):
    adjust(lines)
    for number in ("2", "99999999999999999999"):
        assert lines.anna.post(f"{lines.table}/adjustments/{number}/back").status_code == 404
    elsewhere = lines.guest.post("/tables", {"player": ["Mallory", "Trent"]}).location
    assert lines.guest.post(f"{elsewhere}/adjustments/1/back").status_code == 404
    assert written(lines.app) == [(4, False)]


def test_a_form_that_is_not_the_pages_own_is_refused(lines: Lines):
    adjust(lines)
    for url in (f"{lines.table}/adjustments", f"{lines.table}/adjustments/1/back"):
        assert lines.anna.client.post(url, data=_drink()).status_code == 400
    assert written(lines.app) == [(4, False)]


def test_a_reason_is_words_on_every_page(lines: Lines):
    lines.scored((0, 9))
    evil = "</bdi><script>alert(1)</script>\u202eback"
    assert adjust(lines, why=evil).status_code == 303
    assert adjust(lines, why=evil + "x" * 121).status_code == 422
    for answer in (lines.bo.get(lines.table), lines.bo.get(lines.match), adjust(lines, why=evil, amount="0")):
        assert "<script>alert" not in text(answer)
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text(answer)


def test_with_scripts_only_the_board_is_sent(lines: Lines):
    done = lines.anna.htmx(f"{lines.table}/adjustments", {**_drink(), "key": "1"})
    refused = lines.anna.htmx(f"{lines.table}/adjustments", {**_drink(), "amount": "0", "key": "2"})
    back = lines.anna.htmx(f"{lines.table}/adjustments/1/back")
    for answer, status, words in (
        (done, 200, "Bo pays Anna 4: a drink"),
        (refused, 422, HOW_MUCH),
        (back, 200, "undone"),
    ):
        assert (answer.status_code, words in plain(text(answer))) == (status, True)
        assert "<html" not in text(answer)
    assert '<details id="adjust" open>' in text(refused)
    assert '<details id="adjust">' in text(back)


def test_a_table_of_one_has_nobody_to_pay(phone: Phone):
    table = phone.post("/tables", {"player": ["Anna"]}).location
    assert "Add an adjustment" not in text(phone.get(table))


def test_it_stands_on_either_database(database_url: str):
    settings = {"SQLALCHEMY_DATABASE_URI": database_url, "SECRET_KEY": "x", "GAMES": {"toy": toy.GAME}}
    lines = Lines(companion.create_app(settings))
    form = form_to(text(lines.anna.get(lines.table)), "/adjustments")
    drink = form.sent(**_drink())
    assert [lines.anna.post(form.action, drink).status_code for _ in range(2)] == [303, 303]
    assert "Anna 0 0 +4" in standing(lines)
    assert standing(lines).count("Bo pays Anna 4: a drink") == 2  # among the matches, and in the story
    with lines.app.app_context():
        db.engine.dispose()
