"""A board that is ready is handed out without the application, to phones that it has answered before."""

import gzip
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from cachetools import TTLCache
from flask import Flask
from werkzeug.test import TestResponse

from companion.store import db
from companion.store.tables.tables import get_table
from companion.web.access import device
from companion.web.live import board_cache_wsgi
from companion.web.matches import routes
from companion.web.operating.timing import ResponseTiming, response_timed
from web.phones import HTMX, Evening, Phone, text


@pytest.fixture
def middleware(app: Flask) -> board_cache_wsgi.BoardCacheMiddleware:
    layer = app.wsgi_app.app  # type: ignore[attr-defined]  # what stands before the application, see `app`
    while not isinstance(layer, board_cache_wsgi.BoardCacheMiddleware):
        layer = layer.app
    return layer


@pytest.fixture
def asked(middleware: board_cache_wsgi.BoardCacheMiddleware) -> list[str]:
    """The addresses that the application was asked for."""
    found: list[str] = []
    inner = middleware.app

    def counted(environ: dict[str, Any], start: Any) -> Any:
        found.append(environ["PATH_INFO"])
        return inner(environ, start)

    middleware.app = counted
    return found


@pytest.fixture
def board(evening: Evening) -> Callable[..., TestResponse]:
    """Ask for the board of the match as a phone that has an old one."""

    def ask(phone: Phone, query: str = "v=0", **headers: str) -> TestResponse:
        return phone.client.get(f"{evening.match}/board?{query}", headers={**HTMX, **headers}, buffered=True)

    evening.guest.get(evening.match)
    return ask


Board = Callable[..., TestResponse]


def test_the_second_time_nobody_asks_the_application(evening: Evening, board: Board, asked: list[str]):
    first, second = board(evening.guest), board(evening.guest)
    assert asked == [f"{evening.match}/board"]
    assert second.status_code == first.status_code == 200
    assert text(second) == text(first)
    assert dict(second.headers) == dict(first.headers)
    assert "Content-Security-Policy" in second.headers
    assert second.headers["Cache-Control"] == "private, no-cache"


def test_after_an_entry_it_is_made_once_for_all(
    evening: Evening, board: Board, asked: list[str], monkeypatch: pytest.MonkeyPatch
):
    others = [Phone(evening.app) for _ in range(6)]
    for phone in (evening.guest, *others):
        phone.get(evening.match)
        board(phone)
    evening.anna.htmx(f"{evening.match}/entries", {"seq": "0", "action": "meld"})
    asked.clear()
    render = routes.render_match_screen
    monkeypatch.setattr(routes, "render_match_screen", lambda screen: time.sleep(0.2) or render(screen))
    with ThreadPoolExecutor(7) as at_once:
        boards = list(at_once.map(board, (evening.guest, *others)))
    assert len(asked) == 1
    assert all("Anna melds" in text(one) for one in boards)
    assert len({text(one) for one in boards}) == 7  # each with a token of its own


def test_the_token_is_the_phones_own_and_works(evening: Evening, board: Board):
    for _ in range(2):
        evening.guest._seen(board(evening.guest))
    assert device.CSRF_PLACEHOLDER not in text(board(evening.guest))
    evening.bo.post(f"{evening.table}/seats/1/release")
    evening.guest.htmx(f"{evening.table}/seats/1/claim")
    assert 'name="action"' in text(board(evening.guest))


def test_a_cookie_that_nobody_knows_is_shown_to_the_application(
    evening: Evening, board: Board, asked: list[str]
):
    board(evening.guest)
    other = Phone(evening.app)
    board(other)  # it comes by without a cookie, and is given one
    board(other)
    assert len(asked) == 3
    board(other)
    assert len(asked) == 3


@pytest.mark.parametrize(
    ("query", "headers"),
    [
        ("v=0&until=99999999999999", {}),
        ("v=zero", {}),
        ("", {}),
        ("v=0&v=1", {}),
        ("v=0", {"HX-Request": "no"}),
    ],
)
def test_what_is_no_plain_question_is_the_applications(
    evening: Evening, board: Board, asked: list[str], query: str, headers: dict[str, str]
):
    board(evening.guest)
    for _ in range(2):
        assert board(evening.guest, query, **headers).status_code == 200
    assert len(asked) == 3


def test_by_another_name_the_application_is_asked_again(evening: Evening, board: Board, asked: list[str]):
    """A board may say by which address others come here."""
    board(evening.guest)
    cookie = evening.guest.client.get_cookie("companion")
    assert cookie is not None
    evening.guest.client.set_cookie("companion", cookie.value, domain="companion.local")
    for _ in range(2):
        assert board(evening.guest, Host="companion.local").status_code == 200
    assert len(asked) == 2
    assert board(evening.guest, Host="evil.example").status_code == 421


def test_who_has_the_newest_is_told_nothing(evening: Evening, board: Board):
    for _ in range(2):
        version = text(board(evening.guest)).partition('data-seq="')[2].partition('"')[0]
        assert board(evening.guest, f"v={version}").status_code == 204


def test_whoever_sits_down_has_a_board_of_its_own(evening: Evening, board: Board):
    board(evening.guest)
    evening.bo.post(f"{evening.table}/seats/1/release")
    evening.guest.post(f"{evening.table}/seats/1/claim")
    other = Phone(evening.app)
    other.get(evening.match)
    board(other)
    for _ in range(2):
        assert 'name="action"' in text(board(evening.guest))
        assert 'name="action"' not in text(board(other))


def test_a_table_that_is_gone_is_gone(evening: Evening, board: Board):
    board(evening.guest)
    with evening.app.app_context():
        get_table(evening.table[3:]).code = "BCDF"
        db.session.commit()
    assert board(evening.guest).status_code == 404


def test_it_travels_as_the_phone_can_read_it(evening: Evening, board: Board, asked: list[str]):
    plain = text(board(evening.guest))
    small = board(evening.guest, accept_encoding="gzip, deflate")
    assert gzip.decompress(small.data).decode() == plain
    assert int(small.headers["Content-Length"]) == len(small.data) < len(plain) / 2
    assert small.headers["Content-Encoding"] == "gzip"
    for refused in ("gzip;q=0", "br", "identity"):
        assert text(board(evening.guest, accept_encoding=refused)) == plain
    assert len(asked) == 1


def test_it_is_counted_like_any_other_answer(evening: Evening, board: Board):
    counted: list[ResponseTiming] = []

    def count(_: Flask, one: ResponseTiming) -> None:
        counted.append(one)

    with response_timed.connected_to(count):
        board(evening.guest)
        board(evening.guest)
    first, second = counted
    assert (first.rule, first.endpoint, first.method, first.status) == (
        *(second.rule, second.endpoint),
        *(second.method, second.status),
    )
    assert second.rule.endswith("/board")


def test_now_and_then_the_application_looks_at_a_phone_again(
    evening: Evening, board: Board, asked: list[str], middleware: board_cache_wsgi.BoardCacheMiddleware
):
    middleware._known = TTLCache(board_cache_wsgi.MAX_KNOWN_PHONES, 0)
    board(evening.guest)
    board(evening.guest)
    assert len(asked) == 2


def test_phones_known_least_lately_make_room(
    evening: Evening, board: Board, asked: list[str], middleware: board_cache_wsgi.BoardCacheMiddleware
):
    middleware._known = TTLCache(1, board_cache_wsgi.PHONE_CACHE_SECONDS)
    other = Phone(evening.app)
    other.get(evening.match)
    for phone in (evening.guest, other, other, evening.guest):
        board(phone)
    assert len(asked) == 1 + 1 + 0 + 1 + 1  # the page of the other, and three boards


def test_what_the_application_refuses_or_renews_is_not_kept(
    evening: Evening, board: Board, asked: list[str], monkeypatch: pytest.MonkeyPatch
):
    page = routes.board_cache.respond_with_cached_board
    monkeypatch.setattr(
        routes.board_cache,
        "respond_with_cached_board",
        lambda *given: device.renew_device_cookie() or page(*given),
    )
    board(evening.guest)
    board(evening.guest)
    assert len(asked) == 2
