"""Who comes to a score sheet that is being played, and who leaves it: let in, put right, settled."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from web.phones import Phone, text

from .sheets import Sheet, cells, totals


class Late(Sheet):
    """A sheet with a round on it, to which Di comes."""

    def __init__(self, app: Flask, variant: str = "", **options: str) -> None:
        super().__init__(app, variant=variant, **options)
        if options.get("round") != "exchange" and not variant:
            self.write("10", "20", "30")
        self.anna.post(f"{self.table}/players", {"name": "Di"})

    def let_in(self, **answers: str) -> TestResponse:
        return self.anna.post(f"{self.match}/players/3", {"seq": self.seq(), **answers})

    def asks(self, page: str = "") -> str:
        """Return the form by which Di is let in, "" where there is none."""
        found = re.search(r'<form class="newcomer" id="let-in-3".*?</form>', page or self.page(), re.DOTALL)
        return found.group() if found else ""


@pytest.fixture
def late(make_app: Callable[..., Flask]) -> Late:
    return Late(make_app())


def test_a_newcomer_is_let_in_with_the_number_that_the_table_says(late: Late):
    form = late.asks()
    assert 'name="begins" type="number"' in form
    assert re.findall(r'data-set="(\d+)">(\w+) ', form) == [("10", "Fewest"), ("30", "Most")]
    assert late.let_in(begins="25").status_code == 303
    page = late.page()
    assert "Di joins with 25 points and sits to the left of Cy" in page
    assert (totals(page), cells(page)[0]) == (["10", "20", "30", "25"], ["·", "·", "·", "25"])
    assert late.asks(page) == ""


def test_left_empty_it_is_nothing_and_the_next_round_has_one_more_number(late: Late):
    assert late.let_in().status_code == 303
    assert late.write("1", "2", "3", "4").status_code == 303
    assert totals(late.page()) == ["11", "22", "33", "4"]


@pytest.mark.parametrize("sent", ["a few", "1e3", "9999999", "1.5", "100"])
def test_a_number_that_cannot_be_lets_nobody_in_and_stays_typed(make_app: Callable[..., Flask], sent: str):
    late = Late(make_app(), end="target")
    before = late.counts()
    answer = late.let_in(begins=sent)
    assert (answer.status_code, late.counts()) == (422, before)
    page = text(answer)
    assert "Begins with: " in page or "Nobody can begin with 100 points here" in page
    assert f'value="{sent}"' in late.asks(page)


def test_two_phones_that_let_somebody_in_at_once_let_one_in(late: Late):
    seq = {"seq": late.seq()}
    assert late.anna.post(f"{late.match}/players/3", {**seq, "begins": "5"}).status_code == 303
    again = late.bo.post(f"{late.match}/players/3", {**seq, "begins": "7"})
    assert again.status_code in (409, 422)
    assert totals(late.page())[3] == "5"


def test_partners_are_asked_whose_place_it_is(make_app: Callable[..., Flask]):
    sheet = Sheet(make_app(), ("Anna", "Bo", "Cy", "Di"), variant="Canasta")
    sheet.anna.post(f"{sheet.table}/players", {"name": "Eva"})
    come = f"{sheet.match}/players/4"
    assert "Takes the place of" in sheet.page()
    assert sheet.anna.post(come, {"seq": "0"}).status_code == 422
    assert sheet.anna.post(come, {"seq": "0", "place": "3"}).status_code == 303
    page = sheet.page()
    assert "Eva takes the place of Di" in page
    assert re.search(r'class="sides-left"><bdi>Di</bdi> has left', page)


def test_where_points_change_hands_letting_in_asks_nothing(make_app: Callable[..., Flask]):
    late = Late(make_app(), round="exchange")
    assert 'name="begins"' not in late.asks()
    assert late.let_in().status_code == 303
    assert "Di joins with 0 points" in late.page()


def test_a_phone_that_is_let_in_at_the_door_is_asked_for_its_number_first(make_app: Callable[..., Flask]):
    for options, joins in (({"round": "exchange"}, True), ({}, False)):
        app = make_app()
        sheet, eva = Sheet(app, **options), Phone(app)
        eva.post(f"{sheet.table}/door/new", {"name": "Eva"})
        door = re.search(r'action="([^"]*/door/\d+/in)"', sheet.page())
        assert door
        sheet.anna.post(door[1], {"match": sheet.match.rpartition("/")[2]})
        assert ("Eva joins with 0 points" in sheet.page()) is joins


def test_who_leaves_keeps_a_row_and_is_settled(make_app: Callable[..., Flask]):
    sheet = Sheet(make_app(), stake="1")
    sheet.write("50", "30", "10")
    assert sheet.enter(sheet.anna, action="leave", seat="2").status_code == 303
    page = sheet.page()
    assert "Cy leaves with 10 points" in page
    assert "<span>has left</span>" in page
    assert 'name="points_2"' not in page
    sheet.write("0", "25")
    sheet.enter(sheet.anna, action="end")
    (takings,) = re.findall(r'class="takings".*?</ul>', sheet.page(), re.DOTALL)
    assert re.findall(r"[+−]\d+", takings) == ["+35", "+25", "−60"]


def test_nobody_leaves_two(make_app: Callable[..., Flask]):
    sheet = Sheet(make_app())
    sheet.enter(sheet.anna, action="leave", seat="2")
    assert "as long as at least two stay in" in sheet.refused(action="leave", seat="1")


def test_a_round_before_somebody_came_is_put_right(late: Late):
    late.let_in(begins="25")
    late.write("1", "2", "3", "4")
    assert late.put(late.bo, 0, "change", action="round", points_1="70").status_code == 303
    assert totals(late.page()) == ["11", "72", "33", "29"]


def test_with_how_many_somebody_came_is_put_right(late: Late):
    late.let_in()
    late.write("1", "2", "3", "4")
    board = text(late.anna.get(late.line(1, "change")))
    assert 'name="begins"' in board
    values = {"action": "join", "seat": "3", "after": "2", "begins": "30"}
    assert late.put(late.anna, 1, "change", **values).status_code == 303
    assert totals(late.page()) == ["11", "22", "33", "34"]


def test_what_was_written_for_who_never_came_does_not_fit_any_more(late: Late):
    late.let_in()
    late.write("1", "2", "3", "4")
    seen = late.look(late.anna, 1, "out")
    assert "points_3" in unescape(text(seen))
    late.anna.post(f"{late.match}/undo", {"seq": late.seq()})
    late.anna.post(f"{late.match}/undo", {"seq": late.seq()})
    page = late.page()
    assert totals(page) == ["10", "20", "30"]
    assert late.enter(late.anna, action="join", seat="3", after="0").status_code == 303
    assert "Di joins with 0 points and sits to the left of Anna" in late.page()
