"""The camera pointed at cards: what frames agree on, told to the phone; nothing is kept of them."""

import json
from collections.abc import Callable

import pytest
from flask import Flask

from companion.vision import REMEMBERED_FRAMES, RecogniserBusy
from companion.web.photos import live_camera
from web.games.towers import Towers
from web.phones import Phone, stored, text
from web.pictures import Recogniser, jpeg, upload

NOTHING = {"Table": 0, "Seat": 0, "Match": 0, "Entry": 0, "Photo": 0}
JSON = {"Accept": "application/json", "HX-Request": "true"}


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Recogniser]:
    def finds(cards: str) -> Recogniser:
        found = Recogniser(cards)
        monkeypatch.setattr("companion.vision.read", found)
        return found

    return finds


def frame(phone: Phone, seen: object = (), url: str = "/photos/frame?expected=2&copies=1", picture=None):
    content = jpeg() if picture is None else picture
    sent = {"photo": upload(content), "seen": seen if isinstance(seen, str) else json.dumps(seen)}
    return phone.post(url, sent, headers=JSON)


def test_three_frames_that_agree_are_enough_and_nothing_is_kept(app: Flask, phone: Phone, reads):
    reads("Ah Kd")
    seen: list[object] = []
    for at in range(3):
        answer = frame(phone, seen)
        assert answer.status_code == 200
        told = answer.get_json()
        seen = told["seen"]
        assert len(seen) == at + 1
        assert told["done"] == (at == 2)
    assert [one["card"] for one in told["agreed"]] == ["Ah", "Kd"]
    assert all(card["steady"] and card["corners"] for card in told["cards"])
    assert stored(app) == NOTHING


def test_no_more_is_remembered_than_counts(phone: Phone, reads):
    reads("Ah")
    seen = [[["Ah", 0.9]]] * 20
    assert len(frame(phone, seen).get_json()["seen"]) == REMEMBERED_FRAMES


@pytest.mark.parametrize(
    "seen",
    [
        "{",
        "[",
        "5",
        "null",
        '{"a": 1}',
        '[{"a": 1}]',
        '[["Ah"]]',
        '[[["Zz", 1]]]',
        '[[["Ah", "x"]]]',
        "[" * 30_000,
        "[[[1, 2]]]",
    ],
)
def test_what_no_companion_told_is_forgotten(phone: Phone, reads, seen: str):
    reads("Ah Kd")
    answer = frame(phone, seen)
    assert answer.status_code == 200
    assert len(answer.get_json()["seen"]) == 1


def test_likelihoods_from_elsewhere_stay_likelihoods(phone: Phone, reads):
    reads("Kd")
    told = frame(phone, '[[["Ah", 1e9]], [["Ah", -5]], [["Ah", NaN]]]').get_json()
    assert [one[0][1] for one in told["seen"][:3]] == [1.0, 0.0, 0.0]


def test_a_frame_that_is_none(phone: Phone, reads):
    reads("Ah")
    answer = phone.post("/photos/frame", {"seen": "[]"}, headers=JSON)
    assert answer.status_code == 422
    assert "Take or choose a photo first" in text(answer)


def test_a_picture_of_millions_is_no_frame(phone: Phone, reads):
    reads("Ah")
    answer = frame(phone, picture=jpeg() + b"\0" * live_camera.MAX_FRAME_BYTES)
    assert answer.status_code == 413
    assert "Take a photo instead" in text(answer)


def test_while_photos_are_read_a_frame_is_let_go(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch):
    def busy(*_: object, **__: object) -> None:
        raise RecogniserBusy

    monkeypatch.setattr("companion.vision.read", busy)
    assert frame(phone).status_code == 503
    with app.extensions["companion_turns"]["photos"].hold_slot("another phone"):
        assert frame(phone).status_code == 503


def test_all_hands_are_there_when_each_has_its_cards(make_app: Callable[..., Flask], reads):
    towers = Towers(make_app(), ("Anna", "Bo")).turned_up()
    reads("8h 9h | Kh 5d | 2s 3s")
    code = towers.table.removeprefix("/t/")
    url = f"/photos/frame?table={code}&match=1&action="
    seen: list[object] = []
    for _ in range(3):
        told = frame(towers.anna, seen, url + "showdown").get_json()
        seen = told["seen"]
    assert told["expected"] == 4
    assert sorted(card["card"] for card in told["cards"]) == ["2s", "3s", "8h", "9h"]
    assert told["done"]
    assert frame(towers.anna, url=url + "nothing").status_code == 400


def test_a_photo_after_the_frames_is_as_sure_as_they_were(phone: Phone, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.vision.read", Recogniser("Ah Kd", confidence=0.9))
    seen = json.dumps([[["Ah", 0.95]]] * 3)
    plain = text(phone.post("/photos", {"photo": upload(jpeg()), "field": "cards"}))
    after = text(phone.post("/photos", {"photo": upload(jpeg()), "field": "cards", "seen": seen}))
    assert plain.count('data-sure="1"') == 0
    assert after.count('data-sure="1"') == 1


def test_frames_do_not_make_twins_sure_that_the_deck_has_not(phone: Phone, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.vision.read", Recogniser("Ah Ah", confidence=0.9))
    seen = json.dumps([[["Ah", 0.95], ["Ah", 0.95]]] * 3)
    sent = {"field": "cards", "seen": seen}
    one_deck = text(phone.post("/photos?copies=1", sent | {"photo": upload(jpeg())}))
    two_decks = text(phone.post("/photos?copies=2", sent | {"photo": upload(jpeg())}))
    assert one_deck.count('data-sure="1"') == 0
    assert two_decks.count('data-sure="1"') == 2
