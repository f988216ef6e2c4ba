"""Photographs: one phone's own, for an hour, a few at a time."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import func, select

from companion.cards import parse as cards
from companion.store import db
from companion.store.models import Photo
from companion.store.photos import photos
from companion.store.photos.photos import (
    MAX_PHOTOS_PER_DEVICE,
    StoredPhotoTooLarge,
    UnknownPhoto,
    delete_own_photo,
    get_own_photo,
    purge_expired_photos,
    purge_expired_photos_if_due,
    store_photo,
)
from store.apps import make_app
from store.conftest import Moment

READING = {"cards": [{"card": "Ah", "confidence": 0.98}]}


def count() -> int:
    return db.session.scalar(select(func.count()).select_from(Photo)) or 0


def test_a_photo_comes_back_to_the_phone_that_took_it(app: Flask):
    token = store_photo("phone", b"\xff\xd8\x00jpeg", READING)
    found = get_own_photo(token, "phone")
    assert (found.jpeg, found.reading) == (b"\xff\xd8\x00jpeg", READING)
    assert len(token) >= 20


def test_another_phone_never_sees_it(app: Flask):
    token = store_photo("phone", b"jpeg", READING)
    for ask in (
        lambda: get_own_photo(token, "other"),
        lambda: get_own_photo("x", "phone"),
    ):
        with pytest.raises(UnknownPhoto, match="no longer available"):
            ask()
    delete_own_photo(token, "other")
    assert get_own_photo(token, "phone").reading == READING


@pytest.mark.parametrize(
    ("read", "hand", "shown"),
    [
        ("Ah Kd Qs Jc Ts", "Ah Kd Qs Jc 9s", True),
        ("Ah Kd Qs Jc Ts", "Ah Kd Qs 8c 9s", False),
        ("Ah Kd Qs Jc", "Ah Kd Qs 2c", True),
        ("Ah Kd Qs", "Ah Kd 2s", False),
        ("Ah Kd Qs 7h 7d", "Kd Ah", True),
        ("Ah", "Ah Ah", False),
        ("", "Ah", False),
        ("Ah", "", False),
    ],
)
def test_a_photo_shows_a_hand_but_for_one_card_of_four(read: str, hand: str, shown: bool):
    found = Photo(reading={"cards": [{"card": card} for card in read.split()]})
    assert photos.is_photo_of_hand(found, cards(hand)) is shown


@pytest.mark.parametrize("token", ["", "x" * 10_000, "\x00", "ä", "\ud800"])
def test_a_token_may_be_anything(app: Flask, token: str):
    with pytest.raises(UnknownPhoto):
        get_own_photo(token, "phone")
    delete_own_photo(token, "phone")


def test_it_is_deleted_when_asked(app: Flask):
    token = store_photo("phone", b"jpeg", READING)
    delete_own_photo(token, "phone")
    assert count() == 0
    delete_own_photo(token, "phone")


def test_it_is_gone_after_an_hour(app: Flask, moment: Moment):
    token = store_photo("phone", b"jpeg", READING)
    moment.now += timedelta(minutes=59)
    assert get_own_photo(token, "phone")
    assert purge_expired_photos(moment.now) == 0
    moment.now += timedelta(minutes=1)
    with pytest.raises(UnknownPhoto):
        get_own_photo(token, "phone")
    assert purge_expired_photos(moment.now) == 1
    assert count() == 0


def test_sweeping_costs_nothing_within_a_minute(app: Flask, moment: Moment):
    store_photo("phone", b"jpeg", READING)
    moment.now += timedelta(minutes=59, seconds=30)
    purge_expired_photos_if_due()
    moment.now += timedelta(seconds=30)
    purge_expired_photos_if_due()
    assert count() == 1
    moment.now += timedelta(seconds=30)
    purge_expired_photos_if_due()
    assert count() == 0


def test_a_clock_that_was_ahead_keeps_no_photo_longer(app: Flask, moment: Moment):
    moment.now += timedelta(days=365)
    purge_expired_photos_if_due()
    token = store_photo("phone", b"jpeg", READING)
    moment.now -= timedelta(days=365)
    with pytest.raises(UnknownPhoto):
        get_own_photo(token, "phone")
    purge_expired_photos_if_due()
    assert count() == 0
    later = store_photo("phone", b"jpeg", READING)
    moment.now += timedelta(hours=2)
    purge_expired_photos_if_due()
    assert count() == 0
    with pytest.raises(UnknownPhoto):
        get_own_photo(later, "phone")


def test_a_photo_of_a_process_whose_clock_is_a_little_ahead_is_kept(app: Flask, moment: Moment):
    moment.now += timedelta(minutes=2)
    token = store_photo("phone", b"jpeg", READING)
    moment.now -= timedelta(minutes=2)
    assert purge_expired_photos(moment.now) == 0
    assert get_own_photo(token, "phone").jpeg == b"jpeg"


def test_any_request_sweeps(app: Flask, moment: Moment):
    store_photo("phone", b"jpeg", READING)
    moment.now += timedelta(hours=1)
    app.test_client().get("/anything")
    assert count() == 0


def test_a_new_photo_sweeps_out_everybodys_old_ones(app: Flask, moment: Moment):
    store_photo("one", b"jpeg", READING)
    moment.now += timedelta(hours=2)
    store_photo("two", b"jpeg", READING)
    assert count() == 1


def test_a_phone_keeps_a_few_photos_the_oldest_make_room(app: Flask, moment: Moment):
    others = store_photo("other", b"jpeg", READING)
    tokens = []
    for _ in range(MAX_PHOTOS_PER_DEVICE + 3):
        moment.now += timedelta(seconds=1)
        tokens.append(store_photo("phone", b"jpeg", READING))
    assert count() == MAX_PHOTOS_PER_DEVICE + 1
    assert get_own_photo(tokens[3], "phone")
    with pytest.raises(UnknownPhoto):
        get_own_photo(tokens[2], "phone")
    assert get_own_photo(others, "other")


def test_made_up_phones_cannot_fill_the_disk(app: Flask, moment: Moment, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(photos, "MAX_PHOTOS", 3)
    tokens = []
    for name in "abcde":
        moment.now += timedelta(seconds=1)
        tokens.append(store_photo(name, b"jpeg", READING))
    assert count() == 3
    assert get_own_photo(tokens[-1], "e")
    with pytest.raises(UnknownPhoto):
        get_own_photo(tokens[0], "a")


def test_a_photo_that_is_too_large_is_refused(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(photos, "MAX_PHOTO_BYTES", 3)
    with pytest.raises(StoredPhotoTooLarge):
        store_photo("phone", b"jpeg", READING)
    assert count() == 0


def kept_bytes() -> bytes:
    """What lies on the disk of the database."""
    path = Path(db.engine.url.database or "")
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


@pytest.fixture
def on_sqlite(migrated_sqlite_url: str) -> Iterator[Flask]:
    app = make_app(migrated_sqlite_url)
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


def test_a_deleted_photo_is_on_the_disk_no_more(on_sqlite: Flask):
    secret = b"\xff\xd8" + b"what lies beside the cards" * 400
    token = store_photo("phone", secret, {})
    assert secret[:80] in kept_bytes()
    delete_own_photo(token, "phone")
    assert secret[:80] not in kept_bytes()


def test_what_a_reader_kept_there_goes_with_the_next_sweep(on_sqlite: Flask, moment: Moment):
    secret = b"\xff\xd8" + b"what lies beside the cards" * 400
    with db.engine.connect() as reader:
        reader.exec_driver_sql("BEGIN")
        reader.exec_driver_sql("SELECT count(*) FROM photos").all()
        delete_own_photo(store_photo("phone", secret, {}), "phone")
        assert secret[:80] in kept_bytes()
    moment.now += timedelta(minutes=2)
    purge_expired_photos_if_due()
    assert secret[:80] not in kept_bytes()
