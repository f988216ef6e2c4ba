"""The score sheet as pages: a number beside every name, buttons that count at once, bets on a pot, photos."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask

from companion.engine.event import Submission
from companion.store import db
from companion.store.matches.log import append_entry
from companion.store.models import Match
from web.phones import HTMX, text
from web.pictures import Recogniser, jpeg, upload

from .sheets import NAMES, Sheet, cells, totals

LONG = 200
"""Rounds of a sheet that has gone on and on."""


@pytest.fixture
def sheet(app: Flask, begun: Callable[..., Sheet]) -> Sheet:
    return begun(Sheet, app)


def test_a_round_is_a_plain_form_with_a_number_beside_every_name(sheet: Sheet):
    page = sheet.page()
    assert [f'name="points_{side}" type="number"' in page for side in range(4)] == [True, True, True, False]
    assert page.count("data-flip") == 3 + 1, "and one where a number is added one at a time"
    assert sheet.write("12", "", "-5").status_code == 303
    page = sheet.page()
    assert (totals(page), cells(page)) == (["12", "0", "−5"], [["12", "·", "−5"]])
    assert "Round 1: Anna 12, Cy −5" in page
    assert re.search(r"<bdi>Cy</bdi>\s*<span class=\"dealer\">deals</span>", page)


def test_what_a_round_would_do_is_said_before_it_is_written_down(sheet: Sheet):
    before = sheet.counts()
    form = {"seq": "0", "action": "round", "points_1": "30"}
    answer = sheet.anna.post(f"{sheet.match}/preview", form, headers=HTMX)
    assert 'data-says="Round 1: Bo 30"' in text(answer)
    assert sheet.counts() == before


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({}, "Enter a score for at least one player"),
        ({"points_0": "a lot"}, "Anna: enter a whole number."),
        ({"points_0": "1.5"}, "Anna: enter a whole number."),
        ({"points_1": "9999999"}, "Bo: enter a number from -1000000 to 1000000, not 9999999."),
        ({"cards_1": "Kh"}, "Enter a score for at least one player"),
    ],
)
def test_a_round_that_cannot_be_is_refused_where_it_was_written(
    sheet: Sheet, values: dict[str, str], said: str
):
    page = sheet.refused(action="round", **values)
    assert said in unescape(page)
    assert all(f'value="{value}"' in page for name, value in values.items() if name.startswith("points"))


def test_an_entry_that_is_not_for_this_sheet_is_told_what_is_due(sheet: Sheet):
    assert "This sheet has no pot" in sheet.refused(action="pay", side="0", amount="5")


def test_one_tap_on_a_button_counts_at_once(make_app: Callable[..., Flask]):
    sheet = Sheet(make_app(), variant="31")
    for variant, told in (("31", "buttons −1, −2"), ("Cribbage", "buttons +1, +2, +3, +5")):
        call = sheet.anna.get(f"{sheet.table}/games/sheet?variant={variant}")
        assert told in text(call), "as it stands on them"
    page = sheet.page()
    assert page.count('class="life life-left"') == 9
    press = re.search(r'<span class="sr">Bo: </span>−1</button>', page)
    assert press
    value = re.findall(r'name="press" value="([^"]+)"', page[: press.end()])[-1]
    assert sheet.enter(sheet.anna, action="add", press=unescape(value)).status_code == 303
    page = sheet.page()
    assert totals(page) == ["3", "2", "3"]
    assert page.count('class="life life-left"') == 8
    assert "Current round" in page


def test_who_is_out_has_no_input_and_stands_as_out(make_app: Callable[..., Flask]):
    sheet = Sheet(make_app(), end="lives", lives="1")
    sheet.write("", "1")
    page = sheet.page()
    assert 'name="points_1"' not in page
    assert "out in round 1" in page


def test_a_bet_on_the_pot_is_who_how_many_and_one_of_three_buttons(make_app: Callable[..., Flask]):
    sheet = Sheet(make_app(), variant="In-Between")
    assert 'class="entry sheet-bets"' not in sheet.page()
    sheet.enter(sheet.anna, action="ante", amount="5")
    page = sheet.page()
    assert re.findall(r'name="press" value="action=(\w+)"', page) == ["take", "pay", "double"]
    assert '<p class="pot" data-place="pot" data-holds="chips:15"><strong>15</strong> in the pot</p>' in page
    answer = sheet.enter(sheet.anna, action="take", side="1", amount="4", press="action=double")
    assert answer.status_code == 303
    assert totals(sheet.page())[:3] == ["−5", "−13", "−5"]


def test_a_bet_that_cannot_be_keeps_what_was_filled_in(make_app: Callable[..., Flask]):
    sheet = Sheet(make_app(), variant="In-Between")
    sheet.enter(sheet.anna, action="ante", amount="5")
    page = sheet.refused(action="pay", side="2", amount="40", press="action=take")
    form = page[page.index('class="entry sheet-bets"') :]
    assert "The pot has only 15 points, not 40." in form
    assert re.search(r'name="side" value="2" checked', form)
    assert 'value="40"' in form


def test_a_sheet_goes_by_what_is_played_on_it(make_app: Callable[..., Flask]):
    sheet = Sheet(make_app(), title="Gin <b>Rummy")
    assert "<bdi>Gin &lt;b&gt;Rummy</bdi>" in sheet.page()
    sheet.write("1")
    sheet.enter(sheet.anna, action="end")
    for page in (sheet.table, f"{sheet.table}/evening"):
        shown = text(sheet.anna.get(page))
        assert "Gin &lt;b&gt;Rummy" in shown
        assert "<b>Rummy" not in shown
    again = text(sheet.anna.get(f"{sheet.table}/games/sheet?match=1"))
    assert re.search(r'name="title" type="text"[^>]*value="Gin &lt;b&gt;Rummy"', again)


def test_a_name_that_is_too_long_is_refused_beside_it(sheet: Sheet):
    sheet.write("1")
    sheet.enter(sheet.anna, action="end")
    called = {"game": "sheet", "player": ["0", "1", "2"], "dealer": "0", "title": "x" * 41}
    answer = sheet.anna.post(f"{sheet.table}/matches", called)
    assert answer.status_code == 422
    assert "enter at most 40 characters, not 41" in text(answer)


def test_what_cannot_be_agreed_on_is_refused_on_the_page_of_the_call(sheet: Sheet):
    sheet.write("1")
    sheet.enter(sheet.anna, action="end")
    before = sheet.counts()
    called = {"game": "sheet", "player": ["0", "1", "2"], "dealer": "0", "teams": "1"}
    answer = sheet.anna.post(f"{sheet.table}/matches", called)
    assert answer.status_code == 422
    assert "To play as partners, you need an even number of players" in text(answer)
    assert sheet.counts() == before


def test_a_photo_of_what_is_left_is_counted_and_told_before_it_is_written_down(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
):
    sheet = Sheet(make_app(), variant="Rummy")
    monkeypatch.setattr("companion.vision.read", Recogniser("Kh Kd 7c"))
    form = {
        "seq": "0",
        "action": "round",
        "points_0": "3",
        "read": "cards_1",
        "cards_1-photo": upload(jpeg()),
    }
    page = text(sheet.anna.post(f"{sheet.match}/entries", form))
    assert re.search(r'name="cards_1" type="text" value="Kh Kd 7c"', page)
    assert sheet.counts()["Entry"] == 0, "a photo records nothing"
    form = {"seq": "0", "action": "round", "points_0": "3", "cards_1": "Kh Kd 7c"}
    answer = sheet.anna.post(f"{sheet.match}/preview", form, headers=HTMX)
    assert 'data-says="Round 1: Anna 3, Bo 27"' in text(answer)


def test_one_photo_of_all_hands_is_a_tap_away_where_cards_are_counted(make_app: Callable[..., Flask]):
    app = make_app()
    assert "data-shoots" in Sheet(app, variant="Canasta", names=(*NAMES, "Di")).page()
    assert "data-shoots" not in Sheet(app).page()


def test_a_round_of_long_ago_is_put_right_and_what_follows_is_added_up_again(sheet: Sheet):
    for numbers in (("10", "20", "30"), ("1", "2", "3"), ("5", "5", "5")):
        sheet.write(*numbers)
    board = text(sheet.anna.get(sheet.line(0, "change")))
    assert re.search(r'name="points_1"[^>]*value="20"', board)
    assert sheet.put(sheet.bo, 0, "change", action="round", points_1="70").status_code == 303
    assert totals(sheet.page()) == ["16", "77", "38"]
    assert sheet.told()[0].startswith(
        "Corrected: “Round 1: Anna 10, Bo 20, Cy 30” is now “Round 1: Anna 10, Bo 70"
    )


def test_the_end_says_who_won_and_no_amounts_where_a_point_is_worth_nothing(sheet: Sheet):
    sheet.write("12", "3", "-5")
    sheet.enter(sheet.anna, action="end")
    page = sheet.page()
    assert "Anna wins with 12 points" in page
    assert 'class="takings"' not in page


def test_who_only_watches_sees_the_sheet_and_no_inputs(sheet: Sheet):
    sheet.write("12", "3", "-5")
    page = text(sheet.guest.get(sheet.match))
    assert (totals(page), cells(page)) == (["12", "3", "−5"], [["12", "3", "−5"]])
    assert "points_0" not in page


def test_the_big_screen_has_the_last_rounds_beside_the_totals(sheet: Sheet):
    for number in range(8):
        sheet.write(str(number), "1")
    page = text(sheet.guest.get(f"{sheet.table}/big"))
    assert [line[0] for line in cells(page)] == ["7", "6", "5", "4", "3", "2"]


def test_a_sheet_of_200_rounds_and_20_players_is_all_there(make_app: Callable[..., Flask]):
    app = make_app()
    names = tuple(f"Player {number}" for number in range(20))
    sheet = Sheet(app, names)
    with app.app_context():
        match = db.session.query(Match).one()
        values = {f"points_{side}": side - 7 for side in range(20)}
        for number in range(LONG):
            append_entry(match, number, Submission("round", None, values), match.device)
    page = sheet.page()
    assert (len(cells(page)), totals(page)[0]) == (LONG, "−1\u202f400")
    assert len(page) < 300_000, "a phone has it at once"
