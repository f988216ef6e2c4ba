"""The evening's page: how it went, who pays whom and what is paid, chips, closing it, a picture to send."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.store import db
from companion.store.models import Table
from web.phones import Evening, Phone, text


def entered(evening: Evening, action: str, **values: object) -> TestResponse:
    answer = evening.anna.htmx(f"{evening.match}/entries", {"seq": evening.seq(), "action": action, **values})
    assert answer.status_code == 200, text(answer)
    return answer


@pytest.fixture
def settled(app: Flask, begun: Callable[..., Evening]) -> Evening:
    """An adjustment of 7 from Bo to Anna, and nothing played to its end."""
    return begun(_settled, app)


def _settled(app: Flask) -> Evening:
    evening = Evening(app)
    evening.anna.post(f"{evening.match}/abandon")
    adjusted = {"payer": "1", "payee": "0", "amount": "7", "why": "Pizza", "key": "k"}
    evening.anna.post(f"{evening.table}/adjustments", adjusted)
    return evening


def page(evening: Evening, phone: Phone | None = None) -> str:
    return text((phone or evening.anna).get(f"{evening.table}/evening"))


def sends(evening: Evening, what: str, phone: Phone | None = None, **values: object) -> TestResponse:
    return (phone or evening.anna).htmx(f"{evening.table}/evening/{what}", {"key": "a", **values})


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html))


def test_it_is_linked_from_the_table_and_leads_back(settled: Evening):
    assert f'href="{settled.table}/evening"' in text(settled.guest.get(settled.table))
    assert f'href="{settled.table}"' in page(settled, settled.guest)


def test_nothing_was_played_yet(app: Flask):
    phone = Phone(app)
    table = phone.post("/tables", {"player": ["Anna", "Bo"]}).location
    shown = words(text(phone.get(f"{table}/evening")))
    assert "Balances" in shown
    assert "Settling up" not in shown
    assert "Share a picture of the evening" not in shown
    assert "the highlights will appear here once a game has begun." in shown
    assert f'href="{table}#play-title">Choose the first game' in text(phone.get(f"{table}/evening"))
    assert "Choose the first game" not in text(Phone(app).get(f"{table}/evening"))


def test_the_match_that_is_played_is_counted_in_and_marked_open(app: Flask):
    evening = Evening(app)
    evening.anna.post(f"{evening.match}/abandon")
    begun = evening.anna.post(
        f"{evening.table}/matches", {"game": "guts", "player": ["0", "1"], "dealer": "0"}
    )
    evening.match = begun.location
    entered(evening, "deal")
    shown = words(page(evening))
    assert "Guts is still being played. The score so far is included and marked open." in shown
    assert "1 game, 1 hand" in shown
    assert "Anna −1" in shown
    assert "A pot of 2 points has not been won yet" not in shown  # what the match holds is not the table's
    assert 'class="lines"' in page(evening)


def test_a_payment_is_ticked_in_part_and_wholly_and_taken_back(settled: Evening):
    assert "Bo pays Anna 7" in words(page(settled))
    answer = sends(settled, "handed", payer="1", payee="0", amount="3")
    assert answer.status_code == 200
    assert "4 left to pay" in words(text(answer))
    answer = sends(settled, "handed", payer="1", payee="0", left="1")
    assert "partly paid, the rest left for another evening" in words(text(answer))
    assert "Bo owes Anna 4, left for another evening" in words(text(answer))
    with settled.app.app_context():
        numbers = [one.id for one in db.session.query(Table).one().handovers]
    for number in numbers:
        assert sends(settled, f"handed/{number}/back").status_code == 200
    assert "Bo pays Anna 7" in words(text(settled.anna.get(settled.table)))
    assert sends(settled, "handed/99/back").status_code == 404


def test_without_scripts_the_page_comes_back(settled: Evening):
    answer = settled.bo.post(f"{settled.table}/evening/handed", {"payer": "1", "payee": "0", "key": "x"})
    assert (answer.status_code, answer.location) == (303, f"{settled.table}/evening")
    assert "entered by Bo" in words(page(settled))


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"payer": "1", "payee": "0", "amount": "8"}, "Only 7 is left to pay"),
        ({"payer": "1", "payee": "0", "amount": "much"}, "That is not an amount: enter a whole number."),
        ({"payer": "0", "payee": "1"}, "The payments have just changed"),
        ({"payer": "box", "payee": "1"}, "The payments have just changed"),
        ({"payer": "9", "payee": ""}, "The payments have just changed"),
        ({}, "The payments have just changed"),
    ],
)
def test_what_cannot_be_ticked_is_refused_with_a_sentence(settled: Evening, given, sentence):
    answer = sends(settled, "handed", **given)
    assert answer.status_code == 422
    assert sentence in words(text(answer))
    assert "Bo pays Anna 7" in words(text(answer))
    if given.get("amount"):
        assert f'value="{given["amount"]}"' in text(answer)


def test_it_is_closed_and_opened_again(settled: Evening):
    answer = sends(settled, "close")
    assert "Closed by Anna at" in words(text(answer))
    assert "Everything is paid" not in words(text(answer))
    refused = settled.anna.post(
        f"{settled.table}/matches", {"game": "guts", "player": ["0", "1"], "dealer": "0"}
    )
    assert refused.status_code == 422
    assert "The evening is closed." in words(text(refused))
    assert "Everything is paid" in words(text(sends(settled, "handed", payer="1", payee="0")))
    assert sends(settled, "close").status_code == 422
    refused = sends(settled, "reopen", why=" ")
    assert (refused.status_code, "Enter a short reason" in words(text(refused))) == (422, True)
    assert "Close the evening" in words(text(sends(settled, "reopen", why="A hand was missing")))
    assert "The evening was reopened: A hand was missing" in words(text(settled.anna.get(settled.table)))


def test_it_does_not_close_over_a_match(app: Flask):
    evening = Evening(app)
    answer = sends(evening, "close")
    assert answer.status_code == 422
    assert "Fireplace Poker is still being played" in words(text(answer))


def test_chips_are_bought_and_counted(settled: Evening):
    answer = sends(settled, "chips", who="0", way="out", amount="20", paid="1")
    assert "Still in play 20" in words(re.sub("<td[^>]*>", " ", text(answer)))
    assert "Chips worth 20 are still in play" in words(text(answer))
    refused = sends(settled, "chips", who="1", way="in", amount="30")
    assert refused.status_code == 422
    assert "Only chips worth 20 are in play" in words(text(refused))
    assert 'value="30"' in text(refused)
    answer = sends(settled, "chips", who="1", way="in", amount="20")
    assert "Anna buys chips for 20, paid in cash" in words(text(answer))
    assert "The bank pays Bo 13" in words(text(answer))
    assert "The bank pays Bo 13" in words(text(settled.anna.get(settled.table)))
    assert sends(settled, "chips/apart", apart="1").status_code == 200
    with settled.app.app_context():
        first = db.session.query(Table).one().cash[0].id
    assert sends(settled, f"chips/{first}/back").status_code == 200
    assert sends(settled, "chips/99/back").status_code == 404
    for given in ({"amount": "5"}, {"who": "7", "amount": "5"}):
        assert "Choose the player" in words(text(sends(settled, "chips", **given)))
    assert sends(settled, "chips", who="0", amount="1.5").status_code == 422


def test_an_adjustment_after_a_match_that_was_called_off_is_counted(settled: Evening):
    shown = words(re.sub("<t[dh][^>]*>", " ", page(settled)))
    assert "Balances" in shown
    assert re.search(r"Anna \+7 ?Bo −7", shown)


class Cashed:
    """Anna and Bo at a table at which nothing was played: chips are bought from a bank and counted."""

    def __init__(self, app: Flask) -> None:
        self.phone = Phone(app)
        self.table = self.phone.post("/tables", {"player": ["Anna", "Bo"]}).location
        self.phone.post(f"{self.table}/seats/0/claim")

    def chips(self, who: int, way: str, amount: int, *, paid: bool = True) -> None:
        given = {
            "who": who,
            "way": way,
            "amount": amount,
            "key": f"{who}{way}",
            **({"paid": "1"} if paid else {}),
        }
        assert self.phone.post(f"{self.table}/evening/chips", given).status_code == 303

    def says(self, page: str = "") -> str:
        return words(re.sub("<(t[dhr]|p|span|h1|h2)[^>]*>", " ", text(self.phone.get(self.table + page))))


def test_a_new_table_leads_to_where_real_chips_are_bought(app: Flask):
    cashed = Cashed(app)
    assert f'href="{cashed.table}/evening#chips"' in text(cashed.phone.get(cashed.table))
    assert 'id="chips"' in text(cashed.phone.get(f"{cashed.table}/evening"))
    assert "#chips" not in text(Phone(app).get(cashed.table)), "nobody who watches buys any"


def test_chips_alone_are_told_at_the_table_on_the_evening_s_page_and_on_the_big_screen(app: Flask):
    cashed = Cashed(app)
    for who in (0, 1):
        cashed.chips(who, "out", 100)
    assert "Real chips worth 200 points are still in play." in cashed.says()
    assert "Real chips and settling up" in cashed.says()
    assert "Player Bought Cashed in Anna 100 0 Bo 100 0 Still in play 200" in cashed.says("/evening")
    assert "Balances" not in cashed.says("/evening"), "all would be 0"
    assert "Chips worth 200 points are still in play" in cashed.says("/big")
    assert "Bo bought chips for 100 points" in cashed.says("/big")
    assert 'class="value"' not in text(cashed.phone.get(f"{cashed.table}/big")), "all would be 0"
    cashed.chips(0, "in", 180, paid=False)
    assert "cashed in 180 points" in cashed.says("/big")
    cashed.chips(1, "in", 20)
    assert "Player Bought Cashed in Won or lost Anna 100 180 +80 Bo 100 20 −80 Anna" in cashed.says(
        "/evening"
    )
    assert "The bank pays Anna 180" in cashed.says()
    told = cashed.says("/big")
    assert "All chips are counted" in told
    assert re.search(r"Anna \+80 points .* gets 180 points from the bank Bo −80 points", told)
    cashed.phone.post(f"{cashed.table}/evening/handed", {"payer": "box", "payee": "0", "key": "k"})
    assert "The bank paid Anna 180" in cashed.says("/evening")
    assert "All real chips are counted." not in cashed.says(), "the payment is listed there"
    assert "Everything is paid" in cashed.says("/big")
    assert "from the bank" not in cashed.says("/big").partition("History")[0]


def test_who_neither_won_nor_lost_real_chips_stands_at_zero(app: Flask):
    cashed = Cashed(app)
    for who in (0, 1):
        cashed.chips(who, "out", 100)
        cashed.chips(who, "in", 100)
    assert "Anna 100 100 0 Bo 100 100 0" in cashed.says("/evening")


def test_where_games_were_counted_too_it_is_said_which_of_both_decide(settled: Evening):
    sends(settled, "chips", who="0", way="out", amount="20")
    assert "These balances count the games only. The real chips decide who pays whom" in words(page(settled))
    sends(settled, "chips/apart", apart="1")
    assert "These balances count the games only. The real chips are settled separately" in words(
        page(settled)
    )
    assert "Anna +7 points" in words(re.sub("<p[^>]*>", " ", text(settled.anna.get(f"{settled.table}/big"))))


def test_what_goes_into_the_box_stands_at_the_table_and_on_the_big_screen(settled: Evening):
    for who, way, amount in (("0", "out", "20"), ("1", "in", "20")):
        sends(settled, "chips", who=who, way=way, amount=amount, **({"paid": "1"} if way == "in" else {}))
    assert "pays the bank" in words(page(settled))
    assert "pays the bank" in words(text(settled.anna.get(settled.table)))
    assert "pays the bank" in words(text(settled.anna.get(f"{settled.table}/big")))


def test_who_watches_sees_it_and_changes_nothing(settled: Evening):
    shown = page(settled, settled.guest)
    assert "Bo pays Anna" in words(shown)
    main = shown.partition("<main")[2].partition("</main>")[0]
    assert 'method="post"' not in main
    for what in ("handed", "close", "reopen", "chips", "chips/apart", "handed/1/back", "chips/1/back"):
        assert sends(settled, what, settled.guest, payer="1", payee="0").status_code == 403
    assert "Bo pays Anna 7" in words(page(settled))


def test_a_phone_hears_of_a_tick(settled: Evening):
    found = re.search(r'hx-get="([^"]+)"', page(settled))
    assert found is not None
    address = found[1].replace("&amp;", "&")
    headers = {"HX-Request": "true"}
    assert settled.bo.get(address, headers=headers).status_code == 204
    sends(settled, "handed", payer="1", payee="0")
    answer = settled.bo.get(address, headers=headers)
    assert answer.status_code == 200
    assert "<html" not in text(answer)
    assert "entered by" in text(answer)


def test_what_it_is_remembered_for(app: Flask):
    evening = Evening(app)
    evening.anna.post(f"{evening.match}/abandon")
    given = {"game": "guts", "player": ["0", "1"], "dealer": "0", "ante": "2"}
    evening.match = evening.anna.post(f"{evening.table}/matches", given).location
    entered(evening, "deal")
    entered(evening, "stay", stay=["0", "1"])
    entered(evening, "show", hand0="Ah Ad Kc", hand1="2h 3d 5c")
    entered(evening, "deal")
    shown = words(page(evening))
    assert "Anna won the biggest pot: 4" in shown
    assert "won most at once" not in shown  # it was the same
    assert "Bo had the biggest loss: 4" in shown
    assert re.search(rf'href="{evening.match}/lines/2"', page(evening))


def picture(phone: Phone, address: str) -> np.ndarray:
    answer = phone.get(address)
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert answer.headers["Cache-Control"] == "private, no-store"
    found = cv2.imdecode(np.frombuffer(answer.data, np.uint8), cv2.IMREAD_COLOR)
    assert found is not None
    return found


def test_a_picture_shows_the_names_that_were_chosen(settled: Evening):
    address = f"{settled.table}/evening/picture.png"
    both, one, none = (
        picture(settled.anna, address + query) for query in ("?named=0&named=1", "?named=0", "")
    )
    assert both.shape[1] == 1080
    assert both.shape == one.shape == none.shape
    assert (both != one).any()
    assert (one != none).any()
    assert (picture(settled.anna, f"{address}?named=7&named=x") == none).all()


def test_a_picture_of_many_with_long_names_keeps_to_its_width(app: Flask):
    names = ["W" * 24, *(f"{letter}{letter * 20}" for letter in "ABCDEFGH")]
    phone = Phone(app)
    table = phone.post("/tables", {"player": names, "counts": "€"}).location
    for payer in range(1, 9):
        paid = {"payer": str(payer), "payee": "0", "amount": "9999.99", "why": "x", "key": str(payer)}
        assert phone.post(f"{table}/adjustments", paid).status_code == 303
    query = "&".join(f"named={place}" for place in range(9))
    drawn = picture(phone, f"{table}/evening/picture.png?{query}")
    assert (drawn[:, :20] == drawn[0, 0]).all()
    assert (drawn[:, -20:] == drawn[0, 0]).all()


def test_it_is_taken_along_as_a_file(settled: Evening, tmp_path: Path):
    answer = settled.guest.get(f"{settled.table}/evening/evening.json")
    code = settled.table.rpartition("/")[2]
    assert answer.headers["Content-Disposition"] == f'attachment; filename="evening-{code}.json"'
    assert answer.headers["Cache-Control"] == "private, no-store"
    (evening,) = json.loads(answer.data)["evenings"]
    assert [seat["name"] for seat in evening["seats"]] == ["Anna", "Bo"]
    answer = settled.guest.get(f"{settled.table}/evening/evening.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert text(answer).startswith("evening,opened,match")
    assert "Export everything (JSON)" not in page(settled)  # nothing was played


def test_a_table_that_is_not_there_has_no_evening(app: Flask):
    assert Phone(app).get("/t/ZZZZZ/evening").status_code == 404
    assert Phone(app).get("/t/ZZZZZ/evening/picture.png").status_code == 404
