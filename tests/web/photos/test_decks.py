"""Our deck: shown by a phone of the table, used for every photo there, forgotten by a press."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import escape
from typing import Any

import pytest
from flask import Flask
from vision.shown import READ
from werkzeug.test import TestResponse

from companion.cards import DECK, parse
from companion.store import db
from companion.store.models import TableDeck
from web.lining import plain
from web.phones import Evening, Phone, text
from web.pictures import Recogniser, jpeg, upload

CODES = " ".join(READ)


@pytest.fixture
def recogniser(monkeypatch: pytest.MonkeyPatch) -> Recogniser:
    made = Recogniser(CODES)
    monkeypatch.setattr("companion.vision.read", made)
    return made


def photographed(evening: Evening, phone: Phone | None = None) -> None:
    code = evening.table.removeprefix("/t/")
    answer = (phone or evening.anna).post(
        f"/photos?table={code}&copies=1", {"photo": upload(jpeg()), "field": "cards"}
    )
    assert answer.status_code == 200, plain(text(answer))


def show(evening: Evening, cards: str = CODES, phone: Phone | None = None, **more: Any) -> TestResponse:
    return (phone or evening.anna).post(f"{evening.table}/deck", {"cards": cards, **more})


def page(evening: Evening, phone: Phone | None = None) -> str:
    return plain(text((phone or evening.anna).get(f"{evening.table}/deck")))


def test_a_deck_is_shown_used_and_forgotten(evening: Evening, recogniser: Recogniser):
    assert f'href="{evening.table}/deck"' in text(evening.anna.get(evening.table))
    photographed(evening)
    assert recogniser.told[-1]["deck"] is None
    assert show(evening).location == f"{evening.table}/deck"
    told = page(evening)
    assert "14 cards are known" in told
    assert "Not photographed yet: diamonds, spades. They are read as in any other deck." in told
    assert "Photographed by Anna ." in told
    photographed(evening, evening.bo)
    assert recogniser.told[-1]["deck"].names == tuple(READ)
    evening.bo.post(f"{evening.table}/deck/forget")
    assert "cards are known" not in page(evening)
    photographed(evening)
    assert recogniser.told[-1]["deck"] is None


def test_the_camera_and_the_forms_of_the_table_know_it_too(evening: Evening, recogniser: Recogniser):
    photographed(evening)
    show(evening)
    code = evening.table.removeprefix("/t/")
    evening.anna.post(f"/photos/frame?table={code}&match=1", {"photo": upload(jpeg())})
    assert recogniser.told[-1]["deck"] is not None
    evening.anna.post(f"{evening.table}/deck", {"read": "cards", "cards-photo": upload(jpeg())})
    assert recogniser.told[-1]["deck"] is not None
    evening.anna.post("/rank", {"hands": "1", "read": "hand1", "hand1-photo": upload(jpeg())})
    assert recogniser.told[-1]["deck"] is None


def test_without_scripts_the_page_comes_back_filled_in(evening: Evening, recogniser: Recogniser):
    sent = {"read": "cards", "cards": "", "cards-photo": upload(jpeg())}
    answer = evening.anna.post(f"{evening.table}/deck", sent)
    assert answer.status_code == 200
    assert f'value="{CODES}"' in text(answer)
    assert "14 cards read." in plain(text(answer))
    assert show(evening).status_code == 303
    recogniser.hands = []
    refused = evening.anna.post(f"{evening.table}/deck", {**sent, "cards-photo": upload(b"no photo")})
    assert refused.status_code == 422


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("", "this is required"),
        ("Ah Kd", "13"),
        ("hello", "“hello” is not a card"),
        (" ".join(parse("2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad")), "This phone has no photo of these cards"),
        (CODES.replace("2c 3c 4c 5c 6c", "2d 3d 4d 5d"), "shows only 9 of these cards"),
        (" ".join([*DECK, "Jk Jk Jk"]), "choose 13 to 54 cards, not 55"),
        (CODES.replace("Ah", "Ac"), "A♣ appears 2 times"),
        ("<script>" * 3, "is not a card"),
    ],
)
def test_what_does_not_fit_is_refused_and_stays_filled_in(
    evening: Evening, recogniser: Recogniser, cards: str, why: str
):
    photographed(evening)
    answer = show(evening, cards)
    assert answer.status_code == 422
    assert why in plain(text(answer))
    assert f'value="{escape(cards)}"' in text(answer)
    assert "cards are known" not in page(evening)


def test_a_refusal_shows_the_photo_again(evening: Evening, recogniser: Recogniser):
    photographed(evening)
    shown = re.search(
        r'src="(/photos/[^"]+)" alt="Your photo"', text(show(evening, CODES.replace("Ah", "Ac")))
    )
    assert shown
    assert evening.anna.get(shown[1]).mimetype == "image/jpeg"
    assert "Your photo" not in text(show(evening, CODES.replace("Ah", "Ac"), evening.bo))


def test_anothers_photo_teaches_nothing(evening: Evening, recogniser: Recogniser):
    photographed(evening)
    answer = show(evening, phone=evening.bo, token="whatever")
    assert answer.status_code == 422
    assert "This phone has no photo of these cards" in plain(text(answer))


def test_names_are_told_as_they_are(app: Flask, recogniser: Recogniser):
    evening = Evening(app, ("<b>Anna</b>", "بو"))
    photographed(evening)
    show(evening)
    told = text(evening.bo.get(f"{evening.table}/deck"))
    assert "Photographed by <bdi>&lt;b&gt;Anna&lt;/b&gt;</bdi>." in told


def test_two_phones_that_show_it_at_once_leave_one_deck(evening: Evening, recogniser: Recogniser):
    for phone in (evening.anna, evening.bo):
        photographed(evening, phone)
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda phone: show(evening, phone=phone), (evening.anna, evening.bo)))
    assert [answer.status_code for answer in answers] == [303, 303]
    with evening.app.app_context():
        assert db.session.query(TableDeck).count() == 1
    assert "14 cards are known" in page(evening)


def test_showing_it_costs_as_much_as_a_photo(make_app: Callable[..., Flask], recogniser: Recogniser):
    evening = Evening(make_app(RATELIMIT_ENABLED=True))
    photographed(evening)
    assert {show(evening).status_code for _ in range(89)} == {303}
    assert show(evening).status_code == 429


def test_who_only_looks_may_change_nothing(evening: Evening, recogniser: Recogniser):
    photographed(evening, evening.guest)
    assert show(evening, phone=evening.guest).status_code == 403
    assert evening.guest.post(f"{evening.table}/deck/forget").status_code == 403
    told = page(evening, evening.guest)
    assert "Any player at the table can photograph the deck." in told
    assert "This is our deck" not in told


def test_a_table_that_there_is_not_has_no_deck(evening: Evening):
    assert evening.anna.get("/t/NOPE99/deck").status_code == 404


def test_an_evening_of_the_same_group_knows_it_and_says_so(evening: Evening, recogniser: Recogniser):
    photographed(evening)
    show(evening)
    group = evening.anna.post(f"{evening.table}/group", {"name": "Thursdays", "me": "0"}).location
    people = re.findall(r'name="person" value="(\d+)"', text(evening.anna.get(group)))
    later = evening.anna.post(f"{group}/evenings", {"person": people}).location
    told = plain(text(evening.anna.get(f"{later}/deck")))
    assert "photographed on another evening of the group" in told
    assert "Photographed by Anna" in told
    stranger = plain(text(evening.guest.get(f"{later}/deck")))
    assert "14 cards are known" in stranger
    assert "Anna" not in stranger
    evening.anna.post(f"{later}/deck/forget")
    assert "cards are known" not in page(evening)
