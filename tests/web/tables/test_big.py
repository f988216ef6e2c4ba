"""The big screen: a table for all who look at it, and never more than that."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update
from store import drop, potluck

from companion.games import GAMES
from companion.store import db
from companion.store.models import Match, Table
from companion.store.tables.tables import may_phone_enter, seats_visible_to_phone
from companion.web.access.device import NO_DEVICE
from companion.web.matches.board import MatchScreen
from companion.web.tables import big_screen_routes as big
from web.matches.closed_hands import KINGS, Kitchen
from web.phones import HTMX, Evening, Phone, text

NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi")


def read(page: str) -> str:
    """Return what a person reads on the board, on one line."""
    board = page.partition("<main")[2].partition(">")[2].partition("</main>")[0]
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", board)))


def poll(page: str) -> str:
    """Return where the page asks whether there is something new."""
    return unescape(re.search(r'hx-get="([^"]+)"', page)[1])


class Tabled(Evening):
    """A table whose big screen is looked at by a tablet that is nobody's."""

    def big(self, phone: Phone | None = None) -> str:
        answer = (phone or self.guest).get(f"{self.table}/big")
        assert answer.status_code == 200
        return text(answer)


@pytest.mark.parametrize("slug", GAMES)
def test_the_big_screen_of_every_game_says_what_is_due_and_how_everybody_stands(app: Flask, slug: str):
    numbers = GAMES[slug].identity.seat_counts
    names = NAMES[: next(number for number in numbers if number >= min(4, numbers[-1]))]
    evening = type("Playing", (Tabled,), {"game": slug})(app, names)
    page = evening.big()
    told = read(page)
    match = text(evening.guest.get(evening.match))
    prompt = re.search(r'<h1 class="prompt"[^>]*>(.*?)</h1>', match)[1]
    assert prompt in page
    assert all(name in told for name in names)
    assert GAMES[slug].name in told


def test_the_big_screen_has_no_controls_but_a_small_way_back(app: Flask):
    evening = Tabled(app)
    for phone in (evening.guest, evening.anna):
        page = evening.big(phone)
        board = page.partition("<main")[2].partition("</main>")[0]
        assert not re.search(r"<(form|button|input|select|summary)", board)
        assert re.findall(r'<a [^>]*href="([^"]+)"', board) == [evening.table]
        assert f'src="{evening.table}/qr.svg"' in board
        assert "data-awake" in page


def test_the_big_screen_looks_as_nobody_whosever_tablet_it_is(app: Flask, monkeypatch: pytest.MonkeyPatch):
    looked: list[MatchScreen] = []

    def look(*args: Any) -> MatchScreen:
        looked.append(MatchScreen(*args))
        return looked[-1]

    evening = Tabled(app)
    monkeypatch.setattr(big, "MatchScreen", look)
    for phone in (evening.anna, evening.bo):
        evening.big(phone)
    assert [screen.device for screen in looked] == [NO_DEVICE] * 2
    with app.app_context():
        table = db.session.scalars(select(Table)).one()
        assert not may_phone_enter(table, NO_DEVICE)
        assert seats_visible_to_phone(table, NO_DEVICE) == []


def test_the_table_leads_to_its_big_screen(app: Flask):
    evening = Tabled(app)
    assert f'href="{evening.table}/big"' in text(evening.guest.get(evening.table))


def test_the_pot_legs_and_debts_are_told_and_the_newest_line(app: Flask):
    kitchen = Kitchen(app, KINGS)
    kitchen.round(0)
    told = read(text(kitchen.guest.get(f"{kitchen.table}/big")))
    assert "0 points in the pot Pot after the deal 4 points" in told
    assert "owes 4" in told
    assert "Anna takes 4. Bo owes 4" in told
    assert "3-5-7" in told


def test_the_big_screen_follows_from_match_to_match_by_itself(make_app: Callable[..., Flask]):
    evening = type("Pots", (Tabled,), {"game": "potluck"})(make_app(GAMES={"potluck": potluck.GAME}))
    page = evening.big()
    assert "2 points in the pot" in read(page)
    assert evening.guest.get(poll(page), headers=HTMX).status_code == 204
    evening.enter(evening.anna, action="take", seat="0")
    between = text(evening.guest.get(poll(page), headers=HTMX))
    told = read(between)
    assert "Games Potluck" in told
    assert re.search(
        r"Anna \+1 point won 1 of 1 match Bo −1 point won 0 of 1 match pays Anna 1 point", told
    ), told
    assert "<html" not in between
    players = {"game": "potluck", "player": ["0", "1"], "dealer": "0"}
    evening.match = evening.anna.post(f"{evening.table}/matches", players).location
    assert "2 points in the pot" in read(text(evening.guest.get(poll(between), headers=HTMX)))
    evening.enter(evening.anna, action="stop")
    assert "2 points in the pot for the next game" in read(evening.big())


def test_a_new_table_says_how_to_come_in(phone: Phone):
    table = phone.post("/tables", {"player": ["Anna", "Bo"]}).location
    told = read(text(phone.get(f"{table}/big")))
    assert "Scan the code and take your seat" in told
    assert "The match will be shown here once somebody starts it." in told
    assert "Games" in told
    assert phone.get("/t/XXXXX/big").status_code == phone.get("/t/XXXXX/big/board").status_code == 404


def test_a_round_of_secret_choices_is_counted_along_and_nothing_is_told_before_all_is(
    make_app: Callable[..., Flask],
):
    app = make_app(GAMES={"drop": drop.GAME})
    evening = type("Dropping", (Tabled,), {"game": "drop"})(app, ("Anna", "Bo"))
    evening.enter(evening.anna, action="deal")
    for choice in ("0-1", "0-0"):
        chosen = {"seq": "1", "choice": choice}
        assert evening.anna.post(f"{evening.match}/secret/choose", chosen).status_code == 303
        page = evening.big(evening.anna)
        assert "Waiting for: Bo" in read(page)
        assert not re.search(r"\b(In|Out|choice)\b", read(page))
        evening.anna.post(f"{evening.match}/secret/withdraw", {"seq": "1", "seat": "0"})
    assert 'data-countdown=""' in evening.big()
    evening.anna.post(f"{evening.match}/secret/count-down", {"seq": "1"})
    page = evening.big()
    assert re.search(r'data-countdown="\d+" data-left="\d{3,4}"', page)
    assert re.search(r'class="count"[^>]*>\d<', page)
    assert "until=" in poll(page)
    evening.anna.post(f"{evening.match}/secret/choose", {"seq": "1", "choice": "0-1"})
    evening.bo.post(f"{evening.match}/secret/choose", {"seq": "1", "choice": "1-0"})
    page = evening.big()
    assert "In: Anna" in read(page)
    assert re.search(r'data-reveal="2" data-left="[1-9]\d{2,3}"', page)  # turned when the phones turn it


def test_a_match_that_nobody_can_follow_any_more_is_no_fault_of_the_screen(app: Flask):
    evening = Tabled(app)
    with app.app_context():
        db.session.execute(update(Match).values(game="gone"))
        db.session.commit()
    assert "This gone match can no longer be shown" in read(evening.big())
