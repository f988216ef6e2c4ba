"""The start page: what it does, this phone's tables by day, the same people again, and names by a tap."""

import re
import threading
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from companion.store import db
from companion.store.database import clock
from companion.store.models import Table
from companion.web.pages.formats import DateFormats
from web.browsing import form_to, forms
from web.phones import Evening, Phone, stored, text
from web.tables.door import read, said

NOW = datetime(2026, 11, 19, 18, 40, tzinfo=UTC)


def again(phone: Phone) -> str:
    answer = phone.post("/tables/again")
    assert answer.status_code == 303
    return answer.location


@pytest.mark.parametrize(
    ("ago", "told"),
    [
        (timedelta(), r"\d\d:40"),
        (timedelta(days=1), r"yesterday \d\d:40"),
        (timedelta(days=-1), r"Fri 20 Nov"),
        (timedelta(days=7), r"Thu 12 Nov"),
        (timedelta(days=365), r"Wed 19 Nov 2025"),
    ],
)
def test_a_day_is_told_as_people_say_it(ago: timedelta, told: str):
    assert re.fullmatch(told, DateFormats().relative_date(NOW - ago, NOW))


def test_the_start_page_shows_what_it_does_in_three_pictures(phone: Phone, evening: Evening):
    for visitor in (phone, evening.anna):
        page = text(visitor.get("/"))
        assert page.count('viewBox="0 0 96 64"') == 3
        for does in (
            "Keeps score and tracks turns",
            "Reads cards from a photo",
            "Knows the rules and who won",
        ):
            assert page.count(does) == 1


def test_tables_stand_by_name_and_day_newest_first(app: Flask, evening: Evening):
    evening.anna.post("/tables", {"player": ["Zoe"], "name": "Thursday at Anna's"})
    with app.app_context():
        kitchen = db.session.query(Table).filter_by(name="Kitchen").one()
        kitchen.created = clock.now() - timedelta(days=1)
        db.session.commit()
    page = read(evening.anna, "/")
    assert re.search(r"Thursday at Anna's \d\d:\d\d · Zoe .*Kitchen yesterday \d\d:\d\d · Anna, Bo", page)
    for stranger in (evening.guest, Phone(app)):
        assert "Kitchen" not in read(stranger, "/")


def test_a_table_without_a_name_is_called_after_its_day(phone: Phone):
    table = phone.post("/tables", {"player": ["Anna"]}).location
    assert re.search(
        r"<h1><bdi>\w+day&#39;s table</bdi></h1>\s*<span class=\"opened\">\d\d:\d\d<", text(phone.get(table))
    )


def test_only_the_newest_tables_stand_open(phone: Phone):
    for number in range(5):
        phone.post("/tables", {"player": ["Anna"], "name": f"Table {number}"})
    page = read(phone, "/")
    assert page.index("Table 2") < page.index("Earlier tables") < page.index("Table 1")


# --- the same people ---------------------------------------------------------------------------


def test_the_same_people_as_last_time_are_one_tap_away(app: Flask):
    evening = Evening(app, ("Anna", "Bo", "Cleo", "Dan"))
    assert "New table with the same people Anna, Bo, Cleo, Dan" in read(evening.anna, "/")
    table = again(evening.anna)
    assert table != evening.table
    page = read(evening.anna, table)
    assert re.search(r"Anna you.*Bo .*Cleo .*Dan ", page)
    assert "Bo you" not in page
    assert "Bo: sit here" in text(evening.bo.get(table))
    assert evening.anna.post(f"{table}/players/3", {"name": "Dora"}).status_code == 303
    assert stored(app)["Seat"] == 8


def pressed_at_once(app: Flask, action: str, sent: dict[str, object], hand: Phone) -> list[str]:
    """Press three times at the same moment and once more; return where that leads."""
    cookie = hand.client.get_cookie("companion")
    assert cookie is not None
    presses = [Phone(app) for _ in range(3)]
    opened: list[str] = []
    for phone in presses:
        phone.client.set_cookie("companion", cookie.value)
        phone.get("/")

    def press(phone: Phone) -> None:
        opened.append(phone.post(action, sent).location)

    threads = [threading.Thread(target=press, args=(phone,)) for phone in presses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    press(hand)
    return opened


def test_the_same_people_pressed_three_times_open_one_table(app: Flask):
    evening = Evening(app)
    form = form_to(text(evening.anna.get("/")), "/tables/again")
    opened = pressed_at_once(app, form.action, form.sent(), evening.anna)
    assert opened == [opened[0]] * 4 != [evening.table] * 4
    assert stored(app)["Table"] == 2


def test_a_table_with_names_pressed_three_times_is_one(app: Flask, phone: Phone):
    form = form_to(text(phone.get("/")), "/tables")
    opened = pressed_at_once(app, form.action, form.sent(player=["Anna", "Bo"]), phone)
    assert len(opened) == 4
    assert len({*opened}) == 1
    assert stored(app)["Table"] == 1


def test_a_page_pressed_again_with_others_or_after_a_game_opens_another_table(app: Flask, phone: Phone):
    form = form_to(text(phone.get("/")), "/tables")
    sent = form.sent(player=["Anna", "Bo"])
    first = phone.post("/tables", sent).location
    others = phone.post("/tables", form.sent(player=["Anna", "Bo", "Cy"])).location
    phone.post(f"{first}/matches", {"game": "fireplace", "player": ["0", "1"], "dealer": "0"})
    later = phone.post("/tables", sent).location
    assert len({first, others, later}) == 3
    stranger = Phone(app)
    stranger.get("/")
    assert stranger.post("/tables", sent).location not in (first, others, later)


def test_the_same_people_open_another_table_once_something_was_played(app: Flask):
    evening = Evening(app)
    form = form_to(text(evening.anna.get("/")), "/tables/again")
    first = evening.anna.post(form.action, form.sent()).location
    evening.anna.post(f"{first}/matches", {"game": "fireplace", "player": ["0", "1"], "dealer": "0"})
    assert evening.anna.post(form.action, form.sent()).location not in (first, evening.table)
    assert stored(app)["Table"] == 3


def test_other_people_opened_since_are_not_the_same_people(evening: Evening):
    form = form_to(text(evening.anna.get("/")), "/tables/again")
    other = evening.anna.post("/tables", {"player": ["Zoe"]}).location
    again = evening.anna.post(form.action, form.sent()).location
    assert again not in (other, evening.table)
    assert re.search(r"Anna you.*Bo ", read(evening.anna, again))


def test_the_same_people_count_in_the_same(phone: Phone):
    phone.post("/tables", {"player": ["Anna", "Bo"], "counts": "€"})
    table = again(phone)
    assert "Amounts are in €" in read(phone, table)


def test_a_phone_without_tables_is_not_offered_the_same_people(phone: Phone, app: Flask):
    assert "same people" not in read(phone, "/")
    assert again(phone) == "/"
    assert stored(app)["Table"] == 0


def test_a_phone_that_only_sat_at_a_table_opens_the_next_for_the_same_people(evening: Evening):
    page = read(evening.bo, again(evening.bo))
    assert "Bo you" in page
    assert "Anna you" not in page


# --- names -------------------------------------------------------------------------------------


def test_kept_names_are_ticked_and_others_typed(app: Flask, evening: Evening):
    form = form_to(text(evening.anna.get("/")), "/tables")
    assert form.values["player"] == [""] * 6
    answer = evening.anna.post("/tables", {"player": ["Bo", "Anna", "Cleo", ""]})
    assert re.search(r"Bo .*Anna .*Cleo ", read(evening.anna, answer.location).partition("Players")[2])
    page = text(evening.anna.get("/"))
    for name in ("Anna", "Bo", "Cleo"):
        assert page.count(f'type="checkbox" name="player" value="{name}"') == 1
    assert 'type="checkbox" name="player"' not in text(Phone(app).get("/"))


def test_more_names_come_with_what_was_filled_in(app: Flask, phone: Phone):
    names = ["Anna", "", *(f"Player {number}" for number in range(9))]
    answer = phone.post("/tables", {"player": names, "name": "Kitchen", "unit": "chips", "more": "1"})
    assert answer.status_code == 200
    form = form_to(text(answer), "/tables")
    assert form.values["player"] == [name for name in names if name] + [""] * 6
    assert (form.values["name"], form.values["unit"]) == ("Kitchen", "chips")
    assert stored(app)["Table"] == 0
    full = phone.post("/tables", {"player": [f"P{number}" for number in range(60)], "more": "1"})
    assert len(form_to(text(full), "/tables").values["player"]) == 52


def test_a_refused_name_is_told_on_top_with_the_names_as_they_were(evening: Evening):
    answer = evening.anna.post("/tables", {"player": ["Zoe", "Anna", "anna"]})
    page = said(answer)
    assert page.index("two players called") < page.index("Who's playing, clockwise")
    assert "Join a table" not in page
    assert form_to(text(answer), "/tables").values["player"][:3] == ["Zoe", "Anna", "anna"]


# --- a code ------------------------------------------------------------------------------------


def test_a_wrong_code_is_answered_on_the_page_it_was_typed_on(evening: Evening):
    answer = evening.anna.get("/join", query_string={"code": "qqqqq"})
    assert answer.status_code == 404
    assert form_to(text(answer), "/join").values == {"code": "qqqqq"}
    page = said(answer)
    assert page.index("No table has the code “qqqqq”.") < page.index("Your tables")
    assert re.search(r'aria-describedby="code-error code-help" aria-invalid="true" autofocus', text(answer))
    assert next(form.action for form in forms(text(answer))) == "/join"


def test_the_bar_of_a_table_leads_to_its_code(evening: Evening):
    page = text(evening.anna.get(evening.table))
    assert '<a href="#join">Invite</a>' in page
    assert page.count('id="join"') == 1


def test_the_table_page_says_what_is_played_and_how_everybody_stands_first(app: Flask):
    evening = Evening(app, chips="5", stake="3")
    assert in_order(
        read(evening.anna, evening.table),
        "Now playing Fireplace Poker Level at 5 chips each Go to the match",
        "Players",
        "Join with this code",
    )
    form = form_to(text(evening.anna.get(evening.table)), "/adjustments")
    paid = form.sent(payer="0", payee="1", amount="2", why="Pizza")
    assert evening.anna.post(form.action, paid).status_code == 303
    evening.anna.post(f"{evening.match}/abandon")
    assert in_order(
        read(evening.anna, evening.table),
        "Last played Fireplace Poker Called off",
        "Standings",
        "3-5-7",
        "Players",
        "Join with this code",
    )


def in_order(page: str, *parts: str) -> bool:
    found = [page.index(part) for part in parts]
    return found == sorted(found)


def test_a_phone_is_forgotten_and_a_copy_of_its_cookie_opens_nothing(evening: Evening):
    copy = Phone(evening.app)
    kept = evening.anna.client.get_cookie("companion")
    assert kept
    copy.client.set_cookie("companion", kept.value)
    assert "Your tables" in text(copy.get("/"))
    answer = evening.anna.post("/forget")
    assert answer.status_code == 303
    assert answer.headers["Clear-Site-Data"] == '"storage"'
    page = text(evening.anna.get(answer.location))
    assert "This phone&#39;s data was deleted" in page
    assert "Your tables" not in page
    assert "Your tables" not in text(copy.get("/"))
    evening.anna.post("/tables", {"player": ["Anna"]})
    assert "Your tables" not in text(copy.get("/"))
    sent = {"seq": "0", "action": "meld"}
    assert copy.post(f"{evening.match}/entries", sent).status_code == 403
    assert evening.bo.get(evening.match).status_code == 200
