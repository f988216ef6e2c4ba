"""Static files are read and compressed once, and sent from memory from then on."""

from collections.abc import Callable

import pytest
from flask import Flask, Response, url_for

from companion.web.operating.timing import ResponseTiming, response_timed
from companion.web.serving import static_cache

ASKED = pytest.mark.parametrize(
    "encodings", [{}, {"Accept-Encoding": "gzip"}, {"Accept-Encoding": "zstd, br"}]
)


@pytest.fixture
def address(app: Flask) -> Callable[[str], str]:
    def build(name: str) -> str:
        with app.test_request_context():
            return url_for("static", filename=name)

    return build


@pytest.fixture
def answered(app: Flask) -> list[str]:
    """The paths that the application was asked for itself."""
    paths = []
    app.before_request(lambda: paths.append("asked"))
    return paths


@ASKED
def test_the_second_answer_is_the_first_without_the_application(
    app: Flask, address: Callable[[str], str], answered: list[str], encodings: dict[str, str]
):
    client, asked = app.test_client(), address("app.js")
    first, second = (client.get(asked, headers=encodings, buffered=True) for _ in range(2))
    assert len(answered) == 1
    assert (second.status_code, second.data) == (200, first.data)
    assert second.headers.get("Content-Encoding") == first.headers.get("Content-Encoding")
    assert {**second.headers, "Date": ""} == {**first.headers, "Date": ""}
    assert "nosniff" in second.headers["X-Content-Type-Options"]


def test_each_set_of_encodings_has_an_answer_of_its_own(app: Flask, address: Callable[[str], str]):
    client, asked = app.test_client(), address("vendor/htmx.min.js")
    for _ in range(2):
        assert "Content-Encoding" not in client.get(asked, buffered=True).headers
        for coding in ("gzip", "zstd"):
            sent = client.get(asked, headers={"Accept-Encoding": coding}, buffered=True)
            assert sent.headers["Content-Encoding"] == coding


@pytest.mark.parametrize(
    "condition",
    [
        {"Range": "bytes=0-9"},
        {"If-None-Match": '"other"'},
        {"If-Modified-Since": "Sun, 29 Nov 2020 05:30:34 GMT"},
    ],
    ids=" ".join,
)
def test_a_part_or_a_condition_is_for_the_application(
    app: Flask, address: Callable[[str], str], answered: list[str], condition: dict[str, str]
):
    client, asked = app.test_client(), address("app.js")
    whole = client.get(asked, buffered=True)
    part = client.get(asked, headers=condition, buffered=True)
    assert len(answered) == 2
    assert part.status_code == (206 if "Range" in condition else 200)
    assert client.get(asked, buffered=True).data == whole.data


def test_what_may_change_or_is_not_there_is_not_kept(app: Flask, answered: list[str]):
    client = app.test_client()
    with app.test_request_context():
        lost = url_for("static", filename="nothing.js")
    for asked in ("/static/app.js", f"/static/{'0' * 12}/app.js", lost):
        statuses = {client.get(asked, buffered=True).status_code for _ in range(2)}
        assert statuses == {404 if asked is lost else 200}
    assert len(answered) == 6


def test_a_head_request_gets_no_body(app: Flask, address: Callable[[str], str]):
    client, asked = app.test_client(), address("app.js")
    client.get(asked, buffered=True)
    assert client.head(asked, buffered=True).data == b""


def test_the_memory_for_files_is_bounded(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(static_cache, "MAX_CACHED_BYTES", 2_000)
    app = make_app()
    answered = []
    app.before_request(lambda: answered.append(1))
    client = app.test_client()
    with app.test_request_context():
        small, large = (url_for("static", filename=name) for name in ("app.js", "vendor/htmx.min.js"))
    for count in range(40):  # what anybody may make up
        client.get(small, headers={"Accept-Encoding": f"none{count}"}, buffered=True)
    assert client.get(large, buffered=True).data == client.get(large, buffered=True).data
    assert len(answered) == 42
    client.get(small, headers={"Accept-Encoding": "none39"}, buffered=True)
    assert len(answered) == 42
    client.get(small, headers={"Accept-Encoding": "none0"}, buffered=True)
    assert len(answered) == 43


def test_each_answer_is_measured(app: Flask, address: Callable[[str], str]):
    measured: list[ResponseTiming] = []

    def measure(_: Flask, one: ResponseTiming) -> None:
        measured.append(one)

    with response_timed.connected_to(measure, app):
        for _ in range(2):
            app.test_client().get(address("app.js"), buffered=True)
    first, second = measured
    assert (first.rule, first.endpoint, first.status) == (second.rule, second.endpoint, second.status)


def test_an_answer_with_a_cookie_is_not_for_others(
    app: Flask, address: Callable[[str], str], answered: list[str]
):
    @app.after_request
    def give_cookie(response: Response) -> Response:
        response.set_cookie("own", "1")
        return response

    for _ in range(2):
        app.test_client().get(address("app.js"), buffered=True)
    assert len(answered) == 2
