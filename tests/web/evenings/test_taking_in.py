"""Evenings of another companion taken in by a phone: all of a file, or none of it, with a sentence."""

import json
from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.store import db
from companion.store.models import Group, Person, Table
from companion.web.access.request_queue import RequestQueue
from companion.web.evenings import import_routes
from web.clubs import Club, owed_for_pizza
from web.lining import main, plain
from web.phones import Evening, Phone, text
from web.pictures import upload


@pytest.fixture
def other(make_app: Callable[..., Flask], another_url: str) -> Flask:
    """Another server, with an empty database."""
    return make_app(SQLALCHEMY_DATABASE_URI=another_url)


def sent(phone: Phone, data: bytes) -> TestResponse:
    return phone.post("/import", {"file": upload(data, "evening.json")})


def tables(app: Flask) -> int:
    with app.app_context():
        return db.session.query(Table).count()


def test_an_evening_is_the_same_on_the_other_server(evening: Evening, other: Flask):
    evening.enter(evening.anna, seat="0", cards="Kh Kd Ks 8s 8d")
    data = evening.anna.get(f"{evening.table}/evening/evening.json").data
    phone = Phone(other)
    assert 'href="/import"' in text(phone.get("/"))
    answer = sent(phone, data)
    assert answer.status_code == 303
    there = text(phone.get(answer.location))
    assert "Kitchen" in there
    assert "full house, kings over eights" in plain(there)
    match = answer.location.replace("/evening", "/m/1")
    assert "Anna melds a full house" in plain(text(phone.get(match)))
    assert phone.get(match.replace("/m/1", "")).status_code == 200


def test_twice_the_same_is_taken_in_once(evening: Evening, other: Flask):
    data = evening.anna.get(f"{evening.table}/evening/evening.json").data
    phone = Phone(other)
    assert sent(phone, data).status_code == 303
    again = sent(phone, data)
    assert again.status_code == 422
    assert "already exists here" in text(again)
    assert tables(other) == 1


def test_the_server_it_comes_from_has_it_already(evening: Evening):
    data = evening.anna.get(f"{evening.table}/evening/evening.json").data
    assert "already exists here" in text(sent(evening.bo, data))


def test_a_group_comes_with_its_people_and_its_host_comes_in(app: Flask, other: Flask):
    club = Club(app)
    owed_for_pizza(club, 0)
    data = club.anna.get(f"{club.url}/group.json").data
    phone = Phone(other)
    answer = sent(phone, data)
    assert answer.status_code == 200
    assert "1 evening imported" in main(answer)
    links = [part.partition('"')[0] for part in text(answer).split('href="')[1:]]
    (invitation,) = [link for link in links if link.startswith("/i/")]
    with other.app_context():
        key = db.session.query(Group).one().key
    assert phone.get(f"/g/{key}").status_code == 404, "not before somebody has come in"
    phone.post(invitation)
    assert "Anna" in text(phone.get(f"/g/{key}"))
    assert "+5" in plain(text(phone.get(f"/g/{key}/years")))
    assert "already exists here" in text(sent(phone, data))
    with other.app_context():
        assert db.session.query(Person).count() == 3


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Choose a file first"),
        (b"Dear diary", "contains no evenings"),
        (b"\x89PNG\r\n", "contains no evenings"),
        (b'{"format": "companion-evenings", "version": 99, "release": "9.1"}', "later release"),
        (b'{"format": "companion-evenings", "version": 1}', "damaged"),
    ],
)
def test_what_cannot_be_taken_in_is_told_and_leaves_nothing(app: Flask, data: bytes, sentence: str):
    answer = sent(Phone(app), data)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert tables(app) == 0


def test_a_file_that_was_changed(evening: Evening, other: Flask):
    data = json.loads(evening.anna.get(f"{evening.table}/evening/evening.json").data)
    data["evenings"][0]["name"] = "Somebody else's"
    answer = sent(Phone(other), json.dumps(data).encode())
    assert answer.status_code == 422
    assert "has been changed since it was exported" in text(answer)
    assert tables(other) == 0


def test_a_file_that_is_too_large(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(import_routes, "MAX_FILE_BYTES", 1000)
    answer = sent(Phone(app), b" " * 1001)
    assert answer.status_code == 413
    assert "larger than" in text(answer)


def test_no_file_at_all(app: Flask):
    assert "Choose a file first" in text(Phone(app).post("/import", {"file": "a text"}))


def test_one_file_after_the_other(app: Flask):
    app.extensions["companion_turns"]["files"] = RequestQueue(0, most=0, most_of_one=0)
    answer = sent(Phone(app), b"{}")
    assert answer.status_code == 503
    assert "Other files are being imported" in text(answer)
