"""From http to https in a house: what the phone will warn about, and its seat kept on the way."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.web.addresses.endpoints import HomeEndpoints
from companion.web.start import https_upgrade
from web.phones import HTMX, Evening, Phone, text

from .leading import ADDRESS, HTML, NAME, PLAIN, SECURED, opened

BY_NAME = f"https://{NAME}:8443"


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(HOUSE=HomeEndpoints(ADDRESS, 8000, 8443, NAME, ca_certificate=b"certificate"))


def leads(answer: TestResponse) -> bool:
    return "data-lead" in text(answer)


def test_a_page_without_https_shows_what_comes_and_where_it_goes(phone: Phone):
    answer = opened(phone, "/rules?q=low%20hand")
    assert answer.status_code == 200
    page = text(answer)
    assert leads(answer)
    assert f'href="{SECURED}/rules?q=low%20hand"' in page
    assert page.count("<ol") == 3  # Safari, Chrome, Firefox: each with its pictures
    assert page.count('<svg class="drawn"') == 9
    assert answer.headers["Cache-Control"] == "no-store"
    content = answer.headers["Content-Security-Policy"]
    assert f"connect-src 'self' {SECURED} {PLAIN} {BY_NAME} http://{NAME}:8000" in content


@pytest.mark.parametrize(
    ("agent", "first"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Show Details"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/130 Mobile", "Proceed to"),
        ("Mozilla/5.0 (Android 15; Mobile; rv:130.0) Firefox/130.0", "Accept the Risk"),
        ("", "Proceed to"),
    ],
)
def test_the_phones_own_pictures_come_first(phone: Phone, agent: str, first: str):
    page = text(opened(phone, "/", **{"User-Agent": agent}))
    assert first in page.partition("<details")[0]


def test_over_https_and_on_this_machine_nobody_is_led(phone: Phone):
    assert not leads(opened(phone, "/", SECURED))
    assert not leads(opened(phone, "/", "http://localhost:8000"))


def test_without_https_in_the_house_nobody_is_led(make_app: Callable[..., Flask]):
    for house in (None, HomeEndpoints(ADDRESS, 8000, None, NAME)):
        assert not leads(opened(Phone(make_app(HOUSE=house)), "/"))


def test_a_certificate_not_accepted_leaves_everything_as_it_was(phone: Phone):
    """Whoever would rather not goes on over http, for the evening, and lands where they wanted to go."""
    page = text(opened(phone, "/rules?q=low"))
    stays = re.search(r'href="(/plain[^"]+)">Not tonight', page)
    assert stays
    assert "Did you go back at the warning? Your seat is still yours" in page
    answer = phone.get(stays[1].replace("&amp;", "&"), base_url=PLAIN)
    assert (answer.status_code, answer.location) == (303, "/rules?q=low")
    assert "Max-Age=43200" in answer.headers["Set-Cookie"]
    assert not leads(opened(phone, "/rules?q=low"))
    opened(phone, "/")
    assert phone.post("/tables", {"player": ["Anna"]}, base_url=PLAIN).status_code == 303


def test_what_a_page_asks_by_itself_is_answered(app: Flask):
    evening = Evening(app)
    anna = evening.anna
    for path, headers in (
        (f"{evening.match}/board", HTML | HTMX),
        (f"{evening.table}/qr.svg", {"Accept": "image/*,*/*"}),
        ("/static/app.js", {"Accept": "*/*"}),
    ):
        assert not leads(anna.get(path, base_url=PLAIN, headers=headers)), path
    assert anna.get("/here", base_url=PLAIN, headers=HTML).status_code == 204


def test_a_seat_is_kept_from_http_to_https_on_the_same_host(phone: Phone):
    opened(phone, "/plain", PLAIN)
    opened(phone, "/", PLAIN)
    table = phone.post("/tables", {"player": ["Anna"]}, base_url=PLAIN).location
    phone.post(f"{table}/seats/0/claim", base_url=PLAIN)
    assert 'class="you"' in text(opened(phone, table, SECURED))


class Seated:
    """A phone with a seat at the address, and how it goes over to the name."""

    def __init__(self, app: Flask) -> None:
        self.phone = Phone(app)
        opened(self.phone, "/plain")
        opened(self.phone, "/")
        self.table = self.phone.post("/tables", {"player": ["Anna"]}, base_url=PLAIN).location
        self.phone.post(f"{self.table}/seats/0/claim", base_url=PLAIN)

    def link(self) -> str:
        answer = self.phone.get(f"/over?to={self.table}", base_url=PLAIN)
        assert answer.status_code == 303
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.location.startswith(f"{BY_NAME}/take?")
        return answer.location.removeprefix(BY_NAME)

    def sits(self, phone: Phone) -> bool:
        return 'class="you"' in text(opened(phone, self.table, BY_NAME))


@pytest.fixture
def seated(app: Flask) -> Seated:
    return Seated(app)


def test_a_seat_is_kept_from_the_address_to_the_name(seated: Seated):
    assert not seated.sits(seated.phone)  # another host has its own cookies
    answer = seated.phone.get(seated.link(), base_url=BY_NAME)
    assert (answer.status_code, answer.location) == (303, seated.table)  # the pass stays in no address
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert seated.sits(seated.phone)


def test_a_seat_goes_over_once(app: Flask, seated: Seated):
    link = seated.link()
    seated.phone.get(link, base_url=BY_NAME)
    thief = Phone(app)
    assert thief.get(link, base_url=BY_NAME).location == seated.table
    assert not seated.sits(thief)


def test_a_seat_goes_over_to_the_same_phone_only(app: Flask, seated: Seated):
    thief = Phone(app)
    thief.get(seated.link(), base_url=BY_NAME, environ_base={"REMOTE_ADDR": "192.168.1.66"})
    assert not seated.sits(thief)


def test_a_pass_that_is_old_or_made_up_is_nobodys_seat(
    app: Flask, seated: Seated, monkeypatch: pytest.MonkeyPatch
):
    link = seated.link()
    for wrong in (link.replace("pass=", "pass=x"), f"/take?to={seated.table}"):
        assert seated.phone.get(wrong, base_url=BY_NAME).status_code == 303
        assert not seated.sits(seated.phone)
    monkeypatch.setattr(https_upgrade, "_PASS_LIFETIME_SECONDS", -1)
    seated.phone.get(link, base_url=BY_NAME)
    assert not seated.sits(seated.phone)


def test_a_phone_that_has_tables_under_the_name_does_not_lose_them_to_one_without(app: Flask):
    regular, empty = Phone(app), Phone(app)
    opened(regular, "/", BY_NAME)
    own = regular.post("/tables", {"player": ["Bo"]}, base_url=BY_NAME, headers={"Referer": BY_NAME}).location
    regular.post(f"{own}/seats/0/claim", base_url=BY_NAME, headers={"Referer": BY_NAME})
    link = empty.get("/over", base_url=PLAIN).location.removeprefix(BY_NAME)
    regular.get(link, base_url=BY_NAME)
    assert 'class="you"' in text(opened(regular, own, BY_NAME))


@pytest.mark.parametrize("to", ["https://evil.example/", "//evil.example", "/\\evil.example", "", "/a\n"])
def test_nobody_is_sent_elsewhere(phone: Phone, to: str):
    for path in ("/plain", "/take"):
        assert phone.get(path, query_string={"to": to}, base_url=BY_NAME).location == "/"
    over = phone.get("/over", query_string={"to": to}, base_url=PLAIN).location
    assert parse_qs(urlsplit(over).query)["to"] == ["/"]


def test_the_certificate_can_be_loaded_without_its_key(phone: Phone, make_app: Callable[..., Flask]):
    answer = phone.get("/house.crt", base_url=PLAIN)
    assert (answer.mimetype, answer.data) == ("application/x-x509-ca-cert", b"certificate")
    for house in (None, HomeEndpoints(ADDRESS, 8000, None, NAME)):
        elsewhere = Phone(make_app(HOUSE=house))
        assert elsewhere.get("/house.crt").status_code == 404
        assert elsewhere.get("/over").status_code == (404 if house is None else 303)


@pytest.mark.parametrize(
    ("at", "told", "spare"),
    [
        (SECURED, f"{PLAIN}", ""),
        (BY_NAME, f"http://{NAME}:8000", PLAIN),
        ("https://192.0.2.80", "https://192.0.2.80", ""),
    ],
)
def test_others_are_sent_to_the_page_that_says_what_comes(phone: Phone, at: str, told: str, spare: str):
    opened(phone, "/", at)
    table = phone.post("/tables", {"player": ["Anna"]}, base_url=at, headers={"Referer": at}).location
    phone.post(f"{table}/seats/0/claim", base_url=at, headers={"Referer": at})
    page = text(opened(phone, table, at))
    assert f'data-share="{told}{table}"' in page
    assert (f"cannot open this address, try {spare}{table}" in page) is bool(spare)
