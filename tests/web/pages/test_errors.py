import re
import shutil
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, url_for
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from companion.store import db
from companion.web.pages import assets, texts
from web.phones import HTMX, Evening, Phone, stored, text

TEMPLATES = assets.resource_folder("templates")
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


def test_every_answer_carries_the_headers(phone: Phone):
    for url in ("/", "/nowhere", "/static/app.js", "/rules/search?q=x"):
        headers = phone.get(url).headers
        policy = headers["Content-Security-Policy"]
        for part in (
            "default-src 'self'",
            "img-src 'self' blob: data:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ):
            assert part in policy
        assert "unsafe" not in policy
        assert {name: headers[name] for name in HEADERS} == HEADERS


def test_no_page_is_kept_for_another_person_or_shown_again_unasked(evening: Evening):
    for url in ("/", "/nowhere", evening.table, evening.match, f"{evening.match}/board?v=0"):
        assert evening.anna.get(url).headers["Cache-Control"] == "private, no-cache"


def test_no_page_has_scripts_or_styles_of_its_own(evening: Evening):
    for url in ("/", "/rank", evening.table, evening.match, "/rules/fireplace"):
        page = text(evening.anna.get(url))
        assert "<script>" not in page
        assert "<style" not in page
        assert " style=" not in page
        assert " onclick=" not in page


def test_static_files_are_kept_for_a_year_under_an_address_of_their_content(phone: Phone):
    page = text(phone.get("/"))
    release = re.search(r'src="/static/([0-9a-f]{12})/app.js"', page)[1]
    for name in ("css/shared/tokens.css", "js/shared/polling.js", "fonts/besley-700.woff2"):
        kept = phone.get(f"/static/{release}/{name}")
        assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        for before in (f"/static/{'0' * 12}/{name}", f"/static/{name}"):
            found = phone.get(before)
            assert found.data == kept.data
            assert "immutable" not in found.headers["Cache-Control"]
    lost = phone.get(f"/static/{release}/nothing.js")
    assert lost.status_code == 404
    assert "immutable" not in lost.headers.get("Cache-Control", "")


def test_a_change_of_any_static_file_changes_the_address_of_all(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    static = shutil.copytree(assets.resource_folder("static"), tmp_path / "static")
    monkeypatch.setattr(assets, "resource_folder", lambda name: static if name == "static" else TEMPLATES)
    monkeypatch.setattr(assets, "_digest", assets._digest.__wrapped__)  # kept for all other tests

    def address() -> str:
        with make_app().test_request_context():
            return url_for("static", filename="app.js")

    before = address()
    assert address() == before
    (static / "js/shared/polling.js").write_text("other")
    assert address() != before


@pytest.mark.parametrize(
    ("method", "url", "status"),
    [
        ("get", "/nowhere", 404),
        ("get", "/t/XXXXX", 404),
        ("get", "/t/XXXXX/m/1", 404),
        ("get", "/t/XXXXX/m/1/board", 404),
        ("get", "/t/XXXXX/qr.svg", 404),
        ("get", "/photos/none", 404),
        ("get", "/rules/nothing", 404),
        ("get", "/tables", 405),
        ("put", "/", 405),
        ("delete", "/t/XXXXX", 405),
        ("get", "/photos", 405),
    ],
)
def test_wrong_ways_end_in_a_sentence(phone: Phone, method: str, url: str, status: int):
    phone.get("/")
    answer = getattr(phone.client, method)(url, headers={"X-CSRFToken": phone.token})
    assert answer.status_code == status
    assert 'role="alert"' in text(answer)
    assert "Traceback" not in text(answer)
    assert "<html" in text(answer)


def test_htmx_gets_the_sentence_alone_and_where_it_goes(phone: Phone):
    answer = phone.get("/t/XXXXX", headers=HTMX)
    assert answer.status_code == 404
    assert "<html" not in text(answer)
    assert "XXXXX" in text(answer)
    assert answer.headers["HX-Retarget"] == "#messages"
    assert "HX-Request" in answer.headers["Vary"]


@pytest.mark.parametrize("token", [None, "", "forged"])
def test_a_form_without_its_token_is_refused_and_stores_nothing(app: Flask, phone: Phone, token: str | None):
    data = {"player": ["Anna"]} | ({} if token is None else {"csrf_token": token})
    answer = phone.client.post("/tables", data=data)
    assert answer.status_code == 400
    assert "Nothing was recorded" in text(answer)
    assert stored(app)["Table"] == 0


def test_no_address_that_changes_something_takes_a_form_without_its_token(app: Flask, phone: Phone):
    parts = {"code": "XXXXX", "number": 1, "line": 1, "position": 0, "slug": "guts", "token": "none"}
    parts |= {"key": "none", "phone": 1}
    changing = [
        (method, app.url_map.bind("localhost").build(rule.endpoint, {**parts, "how": "change"}, method))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"GET", "HEAD", "OPTIONS"}
    ]
    assert {method for method, _ in changing} == {"POST", "DELETE"}
    told = {(method, url): phone.client.open(url, method=method) for method, url in changing}
    assert [at for at, answer in told.items() if "Nothing was recorded" not in text(answer)] == []
    assert {answer.status_code for answer in told.values()} == {400}


def test_a_token_of_another_phone_is_refused(app: Flask, phone: Phone):
    phone.get("/")
    other = Phone(app)
    other.get("/")
    answer = other.client.post("/tables", data={"csrf_token": phone.token, "player": ["Anna"]})
    assert answer.status_code == 400


def test_a_form_that_is_far_too_long_is_refused(app: Flask, phone: Phone):
    answer = phone.post("/tables", {"player": ["A" * 600_000]})
    assert answer.status_code == 413
    assert stored(app)["Table"] == 0


def test_our_own_mistakes_show_no_trace(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    app = make_app(PROPAGATE_EXCEPTIONS=False)

    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("companion.web.start.routes.tables.tables_of_phone", broken)
    answer = Phone(app).get("/")
    assert answer.status_code == 500
    assert "secret detail" not in text(answer)
    assert "This is an error in the companion" in text(answer)
    assert "secret detail" in caplog.text


def test_a_phone_is_the_same_after_its_browser_restarts(app: Flask, evening: Evening):
    cookie = evening.anna.client.get_cookie("companion")
    assert cookie is not None
    assert cookie.http_only
    assert cookie.same_site == "Lax"
    assert cookie.expires is not None
    assert cookie.expires - datetime.now(UTC) > timedelta(days=364)
    again = Phone(app)
    again.client.set_cookie("companion", cookie.value)
    assert "you</span>" in text(again.get(evening.table))


def test_a_forged_cookie_is_a_stranger(app: Flask, evening: Evening):
    stranger = Phone(app)
    stranger.client.set_cookie("companion", "eyJkZXZpY2UiOiJ4In0.forged.signature")
    assert "you</span>" not in text(stranger.get(evening.table))


def test_a_poll_sets_no_cookie_again(evening: Evening):
    evening.anna.get(evening.match)
    assert "Set-Cookie" not in evening.anna.get(f"{evening.match}/board?v=0").headers


def test_a_public_server_is_asked_over_https_only_and_a_house_is_not(make_app: Callable[..., Flask]):
    def told(base: str, **settings: Any) -> str | None:
        return (
            Phone(make_app(**settings)).get("/rules", base_url=base).headers.get("Strict-Transport-Security")
        )

    assert told("https://localhost", SESSION_COOKIE_SECURE=True) == "max-age=31536000"
    assert told("https://localhost") is None
    assert told("http://localhost", SESSION_COOKIE_SECURE=True) is None


@pytest.mark.parametrize("fragment", [False, True])
def test_a_database_that_takes_nothing_is_said_in_a_sentence(evening: Evening, fragment: bool):
    """As on a full disk: what is there can still be looked at, and afterwards all goes on."""
    before = evening.seq()

    def full(*_: Any) -> None:
        raise OperationalError("COMMIT", {}, sqlite3.OperationalError("database or disk is full"))

    with evening.app.app_context():
        engine = db.engine
    event.listen(engine, "commit", full)
    try:
        send = evening.anna.htmx if fragment else evening.anna.post
        answer = send(f"{evening.match}/entries", {"seq": before, "action": "meld"})
        assert answer.status_code == 503
        assert texts.DATABASE_UNAVAILABLE in text(answer)
        assert evening.anna.get(evening.match).status_code == 200
    finally:
        event.remove(engine, "commit", full)
    assert evening.seq() == before
    assert evening.enter(evening.anna).status_code == 303


def test_a_database_that_is_away_is_said_in_a_sentence(make_app: Callable[..., Flask], tmp_path: Path):
    app = make_app(SQLALCHEMY_DATABASE_URI=f"sqlite:///{tmp_path}/no/such.sqlite")
    answer = app.test_client().get("/t/ABCDE")
    assert answer.status_code == 503
    assert texts.DATABASE_UNAVAILABLE in text(answer)
