"""The photograph of a hand: its owner's for the night, and everybody's once the owner keeps it."""

import re
from datetime import timedelta

import cv2
import numpy as np
import pytest
from flask import Flask

from companion.store import db
from companion.store.database import clock
from companion.store.models import Photo
from companion.store.photos import photos
from web.lining import FULL
from web.phones import Evening, Phone, text
from web.pictures import Recogniser, upload

KEEP = "Save for everybody"


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Recogniser:
    found = Recogniser(FULL)
    monkeypatch.setattr("companion.vision.read", found)
    return found


@pytest.fixture
def shot(evening: Evening, reads: Recogniser) -> Evening:
    """Anna has photographed her full house and melded it."""
    taken(evening.anna)
    evening.enter(evening.anna, seat="0", cards=FULL)
    return evening


def taken(phone: Phone) -> None:
    large = cv2.imencode(".jpg", np.full((900, 1600, 3), 90, np.uint8))[1].tobytes()
    assert phone.post("/photos", {"photo": upload(large), "field": "cards"}).status_code == 200


def line(evening: Evening, phone: Phone | None = None) -> str:
    return text((phone or evening.anna).get(f"{evening.match}/lines/0"))


def night(evening: Evening, phone: Phone | None = None) -> str:
    return text((phone or evening.anna).get(f"{evening.table}/evening"))


def url_of(page: str) -> str:
    found = re.search(r'<img src="([^"]+/photos/[^"]+)"', page)
    assert found is not None
    return found.group(1)


def test_its_owner_is_offered_to_keep_it_where_the_hand_is_told(shot: Evening):
    for page in (line, night):
        assert KEEP in page(shot)
        assert "/photos/" not in page(shot, shot.bo)
        assert "/photos/" not in page(shot, shot.guest)
    url = url_of(line(shot))
    assert shot.anna.get(url).mimetype == "image/jpeg"
    assert shot.bo.get(url).status_code == 404


def test_once_kept_everybody_sees_it_and_it_is_smaller(app: Flask, shot: Evening):
    url = url_of(night(shot))
    answer = shot.anna.post(f"{url}/keep")
    assert answer.location == f"{shot.table}/evening"
    for phone in (shot.bo, shot.guest):
        assert url in night(shot, phone)
        assert url in line(shot, phone)
        assert KEEP not in night(shot, phone)
        assert "Delete photo" not in night(shot, phone)
    seen = cv2.imdecode(np.frombuffer(shot.guest.get(url).data, np.uint8), cv2.IMREAD_COLOR)
    assert seen.shape == (720, 1280, 3)
    assert KEEP not in night(shot)
    assert shot.anna.post(f"{url}/keep", {"line": "0"}).location == f"{shot.match}/lines/0"


def test_its_owner_takes_it_out_and_nobody_else(app: Flask, shot: Evening):
    url = url_of(night(shot))
    shot.anna.post(f"{url}/keep")
    for phone in (shot.bo, shot.guest):
        assert phone.post(f"{url}/out").status_code == 404
    assert shot.anna.post(f"{url}/out", {"line": "0"}).location == f"{shot.match}/lines/0"
    assert "/photos/" not in night(shot)
    with app.app_context():
        assert db.session.query(Photo).count() == 0


def test_nobody_keeps_the_photo_of_another(shot: Evening):
    url = url_of(night(shot))
    for phone, status in ((shot.bo, 404), (shot.guest, 403)):
        assert phone.post(f"{url}/keep").status_code == status
    assert "/photos/" not in night(shot, shot.bo)


@pytest.mark.parametrize("token", ["x", "a" * 400, "%00"])
def test_a_photo_that_is_not_there(shot: Evening, token: str):
    url = f"{shot.match}/photos/{token}"
    assert shot.anna.get(url).status_code == 404
    for what in ("keep", "out"):
        assert shot.anna.post(f"{url}/{what}").status_code == 404


def test_a_photo_belongs_to_the_match_it_was_entered_in(shot: Evening):
    token = url_of(night(shot)).rpartition("/")[2]
    shot.anna.post(f"{shot.match}/abandon")
    begun = shot.anna.post(
        f"{shot.table}/matches", {"game": "fireplace", "player": ["0", "1"], "dealer": "1"}
    )
    for what in ("", "/keep", "/out"):
        ask = shot.anna.post if what else shot.anna.get
        assert ask(f"{begun.location}/photos/{token}{what}").status_code == 404


def test_it_waits_for_the_night(shot: Evening, monkeypatch: pytest.MonkeyPatch):
    now, url = clock.now(), url_of(night(shot))
    for ahead, there in ((11, True), (13, False)):
        monkeypatch.setattr(clock, "now", lambda ahead=ahead: now + timedelta(hours=ahead))
        assert (KEEP in night(shot)) == there
        assert (shot.anna.get(url).status_code == 200) == there


def test_it_stays_once_it_is_kept(shot: Evening, monkeypatch: pytest.MonkeyPatch):
    now, url = clock.now(), url_of(night(shot))
    shot.anna.post(f"{url}/keep")
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(days=300))
    with shot.app.app_context():
        assert photos.purge_expired_photos(clock.now()) == 0
    assert url in night(shot, shot.guest)


def test_a_photo_of_other_cards_is_not_taken_for_the_hand(evening: Evening, reads: Recogniser):
    reads.hands = [["Ah", "Kd", "Ks", "8s", "2d"]]
    taken(evening.anna)
    evening.enter(evening.anna, seat="0", cards=FULL)
    assert "/photos/" not in line(evening)


def test_one_card_that_was_read_wrong_and_put_right_does_not_matter(evening: Evening, reads: Recogniser):
    reads.hands = [["Kh", "Kd", "Ks", "8s", "3d"]]
    taken(evening.anna)
    evening.enter(evening.anna, seat="0", cards=FULL)
    assert KEEP in line(evening)


def test_an_evening_has_room_for_some(shot: Evening, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(photos, "MAX_KEPT_PHOTOS", 0)
    refused = shot.anna.post(f"{url_of(night(shot))}/keep")
    assert refused.status_code == 422
    assert "Remove one first" in text(refused)
    assert "/photos/" not in night(shot, shot.bo)


def test_kept_ones_do_not_make_room_for_new_ones(shot: Evening, monkeypatch: pytest.MonkeyPatch):
    url = url_of(night(shot))
    shot.anna.post(f"{url}/keep")
    monkeypatch.setattr(photos, "MAX_PHOTOS_PER_DEVICE", 1)
    monkeypatch.setattr(photos, "MAX_PHOTOS", 1)
    taken(shot.anna)
    taken(shot.anna)
    assert shot.guest.get(url).status_code == 200


def test_a_forgotten_phone_leaves_none(app: Flask, shot: Evening):
    shot.anna.post(f"{url_of(night(shot))}/keep")
    shot.anna.post("/forget")
    assert "/photos/" not in night(shot, shot.bo)
    with app.app_context():
        assert db.session.query(Photo).count() == 0
