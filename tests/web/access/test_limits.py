from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from web.phones import HTMX, Evening, Phone, stored, text
from web.pictures import Recogniser, jpeg, upload


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(RATELIMIT_ENABLED=True)


def test_nine_phones_behind_one_address_are_never_bothered(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.vision.read", Recogniser("Ah"))
    evening = Evening(app)
    phones, picture = [evening.anna, evening.bo, *(Phone(app) for _ in range(7))], jpeg()
    for phone in phones:
        for _ in range(40):  # a minute of polling
            assert phone.get(f"{evening.match}/board?v=0", headers=HTMX).status_code == 200
        for _ in range(6):
            photo = phone.post("/photos", {"photo": upload(picture), "field": "cards"})
            assert photo.status_code == 200


def test_guessing_codes_ends_in_429(app: Flask, phone: Phone):
    answers = [phone.get(f"/t/AAA{number:02}") for number in range(41)]
    assert {answer.status_code for answer in answers[:40]} == {404}
    assert answers[40].status_code == 429
    assert "Wait" in text(answers[40])
    assert int(answers[40].headers["Retry-After"]) <= 61
    assert phone.get("/join?code=AAAAA").status_code == 429


def test_guesses_are_counted_over_all_addresses_of_a_table(app: Flask, phone: Phone):
    urls = ("/t/{}", "/t/{}/board", "/t/{}/m/1", "/t/{}/m/1/board", "/join?code={}")
    answers = [phone.get(urls[at % len(urls)].format(f"AAA{at:02}")).status_code for at in range(41)]
    assert answers[40] == 429
    assert phone.post("/photos?table=AAAAA&match=1").status_code == 429


def test_behind_proxies_askers_are_told_apart_and_none_by_what_it_says_of_itself(
    make_app: Callable[..., Flask],
):
    phone = Phone(make_app(RATELIMIT_ENABLED=True, TRUSTED_PROXIES=2))

    def guess(number: int, asker: str) -> int:
        forwarded = {"X-Forwarded-For": f"198.51.100.{number}, {asker}, 10.0.0.1"}
        return phone.get(f"/t/AAA{number:02}", headers=forwarded).status_code

    assert [guess(number, "192.0.2.1") for number in range(41)] == [404] * 40 + [429]
    assert guess(41, "192.0.2.2") == 404


def test_a_page_left_open_at_a_table_that_is_gone_bothers_nobody(app: Flask, phone: Phone):
    evening = Evening(app)
    assert {phone.get("/t/AAAAA/board?v=1").status_code for _ in range(60)} == {404}
    assert evening.guest.get(evening.table).status_code == 200


def test_a_limit_of_the_page_itself_does_not_stand_in_for_guesses(app: Flask, phone: Phone):
    answers = [phone.get(f"/t/AAA{number:02}/m/1/advise").status_code for number in range(41)]
    assert answers == [404] * 40 + [429]


def test_a_photo_for_a_table_guessed_counts_as_a_guess(phone: Phone, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.vision.read", Recogniser("Ah"))
    assert phone.post("/photos", {"photo": upload(jpeg()), "field": "cards"}).status_code == 200
    answers = [phone.post(f"/photos?table=AAA{number:02}&match=1").status_code for number in range(41)]
    assert answers == [404] * 40 + [429]


def test_opening_tables_without_end_ends_in_429(app: Flask, phone: Phone):
    answers = [phone.post("/tables", {"player": ["Anna"]}).status_code for _ in range(31)]
    assert answers == [303] * 30 + [429]
    assert stored(app)["Table"] == 30
    assert phone.get("/").status_code == 200


@pytest.mark.parametrize(
    ("url", "data"),
    [("/photos", {"field": "cards"}), ("/rank", {"read": "hand1"})],
)
def test_photos_without_end_end_in_429(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch, url: str, data: dict[str, Any]
):
    monkeypatch.setattr("companion.vision.read", Recogniser("Ah Kh Qh Jh Th"))
    name, picture = "photo" if url == "/photos" else "hand1-photo", jpeg()

    def send() -> int:
        return phone.post(url, data | {name: upload(picture)}).status_code

    assert {send() for _ in range(90)} == {200}
    assert send() == 429


def test_a_phone_at_the_table_is_not_locked_out_by_who_guesses_behind_the_same_router(app: Flask):
    evening = Evening(app)
    for number in range(41):
        evening.guest.get(f"/t/AAA{number:02}")
    assert evening.guest.get(evening.table).status_code == 429
    assert Phone(app).get(evening.table).status_code == 429
    for phone in (evening.anna, evening.bo):
        assert phone.get(evening.table).status_code == 200
        assert phone.get(f"{evening.match}/board?v=0", headers=HTMX).status_code == 200
        assert phone.get("/t/AAAAA").status_code == 429
    assert evening.enter(evening.anna).status_code == 303


def test_all_addresses_of_a_house_are_counted_together(app: Flask):
    phone = Phone(app)

    def guess(number: int, address: str) -> int:
        return phone.get(f"/t/AAA{number:02}", environ_overrides={"REMOTE_ADDR": address}).status_code

    answers = [guess(number, f"2001:db8:1:2::{number:x}") for number in range(41)]
    assert answers == [404] * 40 + [429]
    assert guess(41, "2001:db8:1:3::1") == 404


def test_matches_without_end_end_in_429_and_what_is_played_goes_on(app: Flask):
    evening = Evening(app)
    begin = {"game": "fireplace", "player": ["0", "1"], "dealer": "1"}
    answers = []
    for _ in range(30):
        evening.anna.post(f"{evening.match}/abandon")
        answers.append(evening.anna.post(f"{evening.table}/matches", begin))
        evening.match = answers[-1].location or evening.match
    assert [answer.status_code for answer in answers] == [303] * 29 + [429]
    assert "Wait" in text(answers[-1])
    assert evening.bo.get(evening.match).status_code == 200


def test_pictures_and_files_of_an_evening_without_end_end_in_429(app: Flask, phone: Phone):
    table = phone.post("/tables", {"player": ["Anna", "Bo"]}).location
    kinds = ("picture.png", "evening.json", "evening.csv")
    codes = [phone.get(f"{table}/evening/{kinds[at % 3]}").status_code for at in range(61)]
    assert codes == [200] * 60 + [429]
    assert phone.get(f"{table}/evening").status_code == 200
