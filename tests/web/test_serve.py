import http.client
import io
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import waitress
from flask import Flask

from companion.games.fireplace.candidates import sets
from companion.web import serve
from companion.web.photographs import MOST_AT_ONCE

from .phones import Phone, text
from .pictures import Endless


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What waitress was asked to serve, instead of serving it."""
    asked: dict[str, Any] = {}

    def instead(app: Flask, **settings: Any) -> None:
        asked.update(settings, app=app)
        for listening in settings["sockets"]:
            listening.close()

    monkeypatch.setattr(waitress, "serve", instead)
    return asked


def test_the_address_printed_is_the_one_on_the_home_network(
    app: Flask,
    served: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    monkeypatch.setattr(serve, "home_address", lambda: "192.168.1.7")
    sets.cache_clear()
    port = free_port()
    serve.serve(app, "0.0.0.0", port)
    assert sets.cache_info().currsize == 1  # no player waits for it
    assert f"http://192.168.1.7:{port}/" in capsys.readouterr().out
    assert served["app"] is app
    assert served["threads"] > MOST_AT_ONCE
    assert app.config["HOME_ADDRESS"] == f"http://192.168.1.7:{port}/"


def test_a_port_that_is_taken_announces_nothing(app: Flask, capsys: pytest.CaptureFixture[str]):
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError, match="in use"):
        serve.serve(app, "127.0.0.1", taken.getsockname()[1])
    assert not capsys.readouterr().out


def test_forwarded_headers_are_believed_by_setting_only(
    make_app: Callable[..., Flask], served: dict[str, Any]
):
    forwarded = {"X-Forwarded-Host": "cards.example", "X-Forwarded-Proto": "https"}
    for proxies, expected in ((0, "http://localhost"), (1, "https://cards.example")):
        app = make_app(TRUSTED_PROXIES=proxies)
        serve.serve(app, "127.0.0.1", free_port())
        assert served["clear_untrusted_proxy_headers"] is (proxies == 0)
        app.config["HOME_ADDRESS"] = ""
        phone = Phone(app)
        table = phone.post("/tables", {"player": ["Anna"]}).location
        assert f"{expected}{table}" in text(phone.get(table, headers=forwarded))


def test_without_a_network_it_is_this_machine(monkeypatch: pytest.MonkeyPatch):
    def none(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr("socket.socket.connect", none)
    assert serve.home_address() == "127.0.0.1"


@pytest.mark.parametrize(
    ("host", "address"), [("192.168.0.4", "192.168.0.4"), ("::1", "::1"), ("localhost", "localhost")]
)
def test_a_host_that_is_named_is_used(host: str, address: str):
    assert serve.reachable(host) == address


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("localhost", True), ("127.0.0.1", True), ("::1", True), ("10.0.0.1", False), ("cards.example", False)],
)
def test_what_only_this_machine_reaches(host: str, loopback: bool):
    assert serve.is_loopback(host) is loopback


def test_a_terminal_that_cannot_draw_gets_the_address_at_least(monkeypatch: pytest.MonkeyPatch):
    ascii_only = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr("sys.stdout", ascii_only)
    serve.announce("http://192.168.1.7:8000/")
    ascii_only.seek(0)
    assert "192.168.1.7" in ascii_only.read()


@pytest.fixture
def port(app: Flask) -> Iterator[int]:
    """The port of a real server, as `companion serve` sets it up."""
    server = waitress.create_server(
        app, host="127.0.0.1", port=0, threads=2, max_request_body_size=64_000_000
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield server.effective_port
    server.trigger.pull_trigger(server.close)  # in the loop's own thread: from here it would race with it
    thread.join(5)
    server.task_dispatcher.shutdown()
    assert not thread.is_alive()


def test_the_server_answers_a_40_mb_upload_with_a_sentence(port: int):
    body = Endless(40_000_000)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "multipart/form-data; boundary=b", "Content-Length": str(body.length)}
    connection.request("POST", "/photos", io.BufferedReader(body), headers)
    answer = connection.getresponse()
    page = answer.read().decode()
    connection.close()
    assert answer.status == 413
    assert "up to 32 MB" in page
