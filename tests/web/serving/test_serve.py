"""`companion serve`: what it prints, and what its server holds to."""

import asyncio
import http.client
import io
import json
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import ifaddr
import pytest
from flask import Flask, request

from companion.games.fireplace.candidates import all_meldable_sets
from companion.web.addresses import network
from companion.web.addresses.endpoints import HomeEndpoints
from companion.web.serving import certificates, run, wsgi_bridge
from companion.web.serving import http_protocol as connection
from companion.web.serving.servers import HttpServers
from web.phones import Phone
from web.pictures import Endless

from .threaded import Talk, free_port, serving


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[HttpServers]:
    """What was to be served, instead of serving it."""
    asked: list[HttpServers] = []

    def instead(servers: HttpServers) -> None:
        asked.append(servers)
        for door in servers.doors:
            door.socket.close()

    monkeypatch.setattr(HttpServers, "run", instead)
    return asked


def asked(host: str, folder: Path, https: int | None = None) -> run.ServeSettings:
    return run.ServeSettings(host, free_port(), https, folder / "certificate")


def test_the_address_printed_is_the_one_on_the_home_network(
    app: Flask,
    served: list[HttpServers],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    monkeypatch.setattr(network, "find_home_network_address", lambda: "192.168.1.7")
    monkeypatch.setattr(run.mdns, "NameAnnouncement", lambda *_: Named(None))
    all_meldable_sets.cache_clear()
    wanted = asked("0.0.0.0", tmp_path)
    run.serve(app, wanted)
    assert all_meldable_sets.cache_info().currsize == 1  # no player waits for it
    assert f"http://192.168.1.7:{wanted.port}/" in capsys.readouterr().out
    assert served[0].bridge.app is app
    assert app.config["HOME_ADDRESS"] == f"http://192.168.1.7:{wanted.port}/"
    assert not (tmp_path / "certificate").exists()


def test_a_public_address_is_printed_in_its_place(
    app: Flask, served: list[HttpServers], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    app.config["PUBLIC_URL"] = "https://cards.example"
    run.serve(app, asked("127.0.0.1", tmp_path))
    assert "The companion is at  https://cards.example\n" in capsys.readouterr().out


class Named:
    """A name on the network that needs none."""

    def __init__(self, host: str | None) -> None:
        self.host = host
        self.stopped = 0

    def stop(self) -> None:
        self.stopped += 1


def test_a_port_that_is_taken_announces_nothing(
    app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(network.PortTaken, match=f"^127.0.0.1 port {port}: Address already in use$"):
            run.serve(app, run.ServeSettings("127.0.0.1", port, None, tmp_path))
    assert not capsys.readouterr().out


@pytest.mark.parametrize(
    ("cards", "address"),
    [
        ({"lo": ["127.0.0.1"]}, "127.0.0.1"),
        ({"lo": ["127.0.0.1"], "wlan0": ["10.42.0.1"]}, "10.42.0.1"),
        ({"docker0": ["172.17.0.1"], "br-0123456789ab": ["172.18.0.1"], "wlan0": ["10.42.0.1"]}, "10.42.0.1"),
        (
            {"vEthernet (WSL)": ["172.30.0.1"], "Microsoft Wi-Fi Direct Virtual Adapter": ["192.168.137.1"]},
            "192.168.137.1",
        ),
        ({"eth0": ["169.254.7.7"], "wlan0": ["192.168.4.1"]}, "192.168.4.1"),
        ({"docker0": ["172.17.0.1"], "eth0": ["169.254.7.7"]}, "169.254.7.7"),
        ({"docker0": ["172.17.0.1"]}, "172.17.0.1"),
        ({"br-lan": ["192.168.1.1"], "tun0": ["10.8.0.2"], "eth1": []}, "192.168.1.1"),
    ],
)
def test_without_a_way_out_it_is_the_address_of_a_network_card(
    monkeypatch: pytest.MonkeyPatch, cards: dict[str, list[str]], address: str
):
    def none(*_: object) -> None:
        raise OSError("Network is unreachable")

    own = [
        ifaddr.Adapter(
            name, name, [ifaddr.IP(("fe80::1", 0, 2), 64, name), *(ifaddr.IP(ip, 24, name) for ip in ips)]
        )
        for name, ips in cards.items()
    ]
    monkeypatch.setattr("socket.socket.connect", none)
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: own)
    assert network.find_home_network_address() == address


def test_on_a_real_network_without_a_way_out_it_is_its_address():
    """In a network of its own, with one card and a route to its neighbours alone."""
    laid = (
        "ip link add wlan0 type veth peer name p0; ip addr add 10.42.0.1/24 dev wlan0; ip link set wlan0 up"
    )
    asked = "from companion.web.addresses import network; print(network.find_home_network_address())"
    if not all(map(shutil.which, ("unshare", "ip"))):
        pytest.skip("a network of its own needs unshare and ip")
    apart = ["unshare", "--user", "--map-root-user", "--net", "sh", "-ec", f'{laid}; exec "$0" -c "$1"']
    found = subprocess.run([*apart, sys.executable, asked], check=False, capture_output=True, text=True)
    if found.returncode:
        pytest.skip(f"a network of its own is not to be had here: {found.stderr}")
    assert found.stdout == "10.42.0.1\n"


PHONES, QR = "Phones on the same network can scan this", "\u2584"


@pytest.mark.parametrize(
    ("address", "public", "said", "unsaid"),
    [
        ("192.168.1.7", "", ["is at  http://192.168.1.7:8000/", PHONES, QR], ["Only this machine"]),
        ("127.0.0.1", "", ["is at  http://127.0.0.1:8000/", "Only this machine"], [PHONES, QR]),
        ("localhost", "", ["is at  http://localhost:8000/", "Only this machine"], [PHONES, QR]),
        (
            "127.0.0.1",
            "https://cards.example",
            ["is at  https://cards.example\n", "listens at  http://127.0.0.1:8000/", "Phones can scan", QR],
            [PHONES, "Only this machine"],
        ),
    ],
)
def test_phones_are_called_where_they_can_come(
    capsys: pytest.CaptureFixture[str], address: str, public: str, said: list[str], unsaid: list[str]
):
    run.print_urls(HomeEndpoints(address, 8000), public)
    printed = capsys.readouterr().out
    assert [text for text in said if text not in printed] == []
    assert [text for text in unsaid if text in printed] == []


def test_the_code_leads_phones_to_the_public_address(monkeypatch: pytest.MonkeyPatch):
    drawn: list[str] = []
    make = run.segno.make
    monkeypatch.setattr(run.segno, "make", lambda text, **how: (drawn.append(text), make(text, **how))[1])
    run.print_urls(HomeEndpoints("192.168.1.7", 8000), "https://cards.example")
    assert drawn == ["https://cards.example"]


def test_a_terminal_that_cannot_draw_gets_the_address_at_least(monkeypatch: pytest.MonkeyPatch):
    ascii_only = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr("sys.stdout", ascii_only)
    run.print_urls(HomeEndpoints("192.168.1.7", 8000))
    ascii_only.seek(0)
    assert "192.168.1.7" in ascii_only.read()


# --- the server ---------------------------------------------------------------------------------


@pytest.fixture
def port(app: Flask) -> Iterator[int]:
    with serving(app) as number:
        yield number


FILES = "multipart/form-data; boundary=b"


@pytest.mark.parametrize(
    ("kind", "declared"), [(FILES, 40_000_000), ("application/x-www-form-urlencoded", 600_000)]
)
@pytest.mark.parametrize("path", ["/photos", "/tables", "/t/AAAAA/m/1/entries"])
def test_what_is_declared_too_large_is_refused_before_it_is_sent(
    app: Flask, monkeypatch: pytest.MonkeyPatch, kind: str, declared: int, path: str
):
    monkeypatch.setattr(wsgi_bridge, "MAX_DISCARD_SECONDS", 0.1)
    with serving(app) as port:
        talk = Talk(port)
        talk.say(f"POST {path} HTTP/1.1\nHost: a\nContent-Type: {kind}\nContent-Length: {declared}\n\n")
        answer = talk.answer()
        assert (answer.status, answer.headers["Connection"]) == (413, "close")
        assert "up to 32 MB" in answer.read().decode()
        assert talk.over()
        talk.close()


@pytest.mark.parametrize("chunked", [False, True])
def test_who_sends_40_mb_before_reading_reads_the_sentence(
    port: int, monkeypatch: pytest.MonkeyPatch, *, chunked: bool
):
    on_disk: list[bool] = []
    environ = wsgi_bridge._make_environ

    def watched(
        scope: wsgi_bridge.Message, body: io.BytesIO, *given: int, **known: bool
    ) -> dict[str, object]:
        on_disk.append(body._rolled)  # type: ignore[attr-defined]
        return environ(scope, body, *given, **known)

    monkeypatch.setattr(wsgi_bridge, "_make_environ", watched)
    body = Endless(40_000_000)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": FILES} | ({} if chunked else {"Content-Length": str(body.length)})
    connection.request("POST", "/photos", io.BufferedReader(body), headers, encode_chunked=chunked)
    answer = connection.getresponse()
    page = answer.read().decode()
    connection.close()
    assert answer.status == 413
    assert "up to 32 MB" in page
    assert on_disk == [chunked]  # what came before it was too much was not kept in memory


@pytest.mark.parametrize("secured", [False, True])
@pytest.mark.parametrize("proxies", [0, 1])
def test_an_answer_does_not_wait_for_the_one_before_to_be_confirmed(
    make_app: Callable[..., Flask],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    secured: bool,
    proxies: int,
):
    """Else each answer after the first of a connection comes 40 ms late."""
    accepted: list[asyncio.Transport] = []
    made = connection.H11Protocol.connection_made

    def watched(self: connection.H11Protocol, transport: asyncio.Transport) -> None:
        accepted.append(transport)
        made(self, transport)

    monkeypatch.setattr(connection.H11Protocol, "connection_made", watched)
    file = certificates.ensure_server_certificate(tmp_path, ("localhost",)) if secured else None
    with serving(make_app(TRUSTED_PROXIES=proxies), certificate=file) as port:
        wire = socket.create_connection(("127.0.0.1", port), 10)
        if secured:
            wire = ssl._create_unverified_context().wrap_socket(wire)
        wire.sendall(b"GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n")
        assert wire.recv(12) == b"HTTP/1.1 200"
        (transport,) = accepted
        answers_by = transport.get_extra_info("socket")
        assert answers_by.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        wire.close()


def echo() -> bytes:
    return request.get_data()


def test_a_body_in_pieces_is_read_whole(app: Flask):
    app.add_url_rule("/echo", view_func=echo, methods=["POST"])
    app.config["WTF_CSRF_ENABLED"] = False
    with serving(app) as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("POST", "/echo", iter([b"one ", b"two"]), encode_chunked=True)
        assert connection.getresponse().read() == b"one two"
        connection.close()


def test_who_is_slow_to_send_keeps_nobody_waiting(app: Flask):
    with serving(app, threads=1) as port:
        slow = [Talk(port) for _ in range(3)]
        for talk in slow:
            talk.say("POST /photos HTTP/1.1\nHost: a\nContent-Length: 1000\n\nhalf")
        quick = Talk(port)
        quick.say("GET /rules HTTP/1.1\nHost: a\n\n")
        assert quick.answer().status == 200
        for talk in (*slow, quick):
            talk.close()


def test_a_thousand_idle_connections_of_one_phone_leave_room_for_the_others(port: int):
    idle = [Talk(port) for _ in range(1000)]
    other = Talk(port, "127.0.0.2")
    other.say("GET /rules HTTP/1.1\nHost: a\n\n")
    assert other.answer().status == 200
    assert [talk.over() for talk in idle[-3:]] == [True] * 3
    idle[0].say("GET /rules HTTP/1.1\nHost: a\n\n")
    assert idle[0].answer().status == 200
    for talk in (*idle, other):
        talk.close()


def test_behind_a_proxy_all_phones_have_one_address(make_app: Callable[..., Flask]):
    with serving(make_app(TRUSTED_PROXIES=1)) as port:
        idle = [Talk(port) for _ in range(connection.MAX_CONNECTIONS_PER_ADDRESS + 1)]
        idle[-1].say("GET /rules HTTP/1.1\nHost: a\n\n")
        assert idle[-1].answer().status == 200
        for talk in idle:
            talk.close()


@pytest.mark.parametrize("said", ["", "GET /rules HTTP/1.1\nHost: a\nX: "])
def test_who_never_ends_the_head_of_a_request_is_hung_up_on(
    port: int, monkeypatch: pytest.MonkeyPatch, said: str
):
    monkeypatch.setattr(connection, "HEAD_TIMEOUT_SECONDS", 0.6)
    talk, waits = Talk(port), Talk(port)
    waits.say("POST /photos HTTP/1.1\nHost: a\nContent-Length: 3\n\nx")
    for letter in said:
        talk.say(letter)
    begun = time.monotonic()
    while said and time.monotonic() - begun < 1.5:  # a drop now and then begins nothing anew
        time.sleep(0.1)
        with suppress(OSError):
            talk.say("x")
    assert talk.over()
    waits.say("yz")  # whose head was heard has time for the rest
    assert waits.answer().status == 400
    talk.close()
    waits.close()


def test_the_head_of_a_second_request_has_its_time_too(port: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connection, "HEAD_TIMEOUT_SECONDS", 0.4)
    talk = Talk(port)
    talk.say("GET /here HTTP/1.1\nHost: a\n\n")
    assert talk.answer().status == 204
    time.sleep(0.6)  # between two requests a phone may say nothing
    talk.say("GET /here HTTP/1.1\nHost: a\n\nGET")
    assert talk.answer().status == 204
    talk.say(" /he")
    assert talk.over()
    talk.close()


def test_who_breaks_off_is_not_answered_and_harms_nobody(app: Flask):
    asked: list[str] = []
    app.before_request(lambda: asked.append(request.path))
    with serving(app) as port:
        gone = Talk(port)
        gone.say("POST /photos HTTP/1.1\nHost: a\nContent-Length: 1000\n\nhalf")
        gone.close()
        after = Talk(port)
        after.say("GET /rules HTTP/1.1\nHost: a\n\n")
        assert after.answer().status == 200
        after.close()
    assert asked == ["/rules"]


def test_a_head_has_no_body_and_a_part_is_a_part(port: int):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("HEAD", "/rules")
    head = connection.getresponse()
    assert (head.status, head.read()) == (200, b"")
    assert int(head.headers["Content-Length"]) > 1000
    connection.request("GET", "/static/app.js", headers={"Range": "bytes=0-9"})
    part = connection.getresponse()
    assert (part.status, part.read()) == (206, b"// Comfort")
    assert len(part.headers.get_all("Date") or []) == 1
    assert part.headers["Server"] is None
    connection.close()


def test_an_address_in_any_script_arrives(port: int):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", "/join?code=%C3%A4%C3%B6%FF")
    assert connection.getresponse().status == 404
    connection.close()


def test_what_is_no_request_is_turned_down(port: int):
    talk = Talk(port)
    talk.say("GET / HTTP/9\n\n")
    assert talk.answer().status == 400
    talk.close()


def test_forwarded_headers_are_believed_by_setting_only(make_app: Callable[..., Flask]):
    for proxies, expected in ((0, "http://localhost"), (1, "https://cards.example")):
        app = make_app(TRUSTED_PROXIES=proxies, HOST_NAMES=("cards.example",))
        phone = Phone(app)
        table = phone.post("/tables", {"player": ["Anna"]}).location
        phone.post(f"{table}/seats/0/claim")  # nobody is waited for: the whole address is on the page
        cookie = "; ".join(f"{c.key}={c.value}" for c in [phone.client.get_cookie("companion")] if c)
        with serving(app) as port:
            for name in ("X-Forwarded-Host", "X_Forwarded_Host"):
                talk = Talk(port)
                talk.say(f"GET {table} HTTP/1.1\nHost: localhost\nCookie: {cookie}\n{name}: cards.example\n")
                talk.say("X-Forwarded-Proto: https\nX-Forwarded-For: 192.0.2.1\n\n")
                page = talk.answer().read().decode()
                believed = (
                    expected if name == "X-Forwarded-Host" else expected.partition("//")[0] + "//localhost"
                )
                assert f"{believed}{table}" in page
                talk.close()


def test_what_is_being_answered_is_answered_when_the_companion_is_stopped(app: Flask):
    begun, go = threading.Event(), threading.Event()

    def slow() -> str:
        begun.set()
        go.wait(10)
        return "at last"

    app.add_url_rule("/slow", view_func=slow)
    with serving(app) as port:
        talk = Talk(port)
        talk.say("GET /slow HTTP/1.1\nHost: a\n\n")
        begun.wait(10)
        threading.Timer(0.3, go.set).start()
    answer = talk.answer()
    assert answer.read() == b"at last"
    talk.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_when_it_is_told_to_and_says_nothing(tmp_path: Path, number: signal.Signals):
    command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(free_port())]
    environ = {"COMPANION_INSTANCE": str(tmp_path), "PYTHONPATH": ":".join(sys.path)}
    with subprocess.Popen(
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        while "Press Ctrl-C" not in process.stdout.readline():
            assert process.poll() is None
        talk = Talk(int(command[-1]))
        talk.say("GET /rules HTTP/1.1\nHost: a\n\n")
        assert talk.answer().status == 200
        talk.close()
        process.send_signal(number)
        assert process.wait(10) == 0
        assert process.stderr.read() == ""


def heard() -> dict[str, str]:
    return dict(request.headers)


@pytest.mark.parametrize(("proxies", "names"), [(0, {"Host"}), (1, {"Host", "X-Forwarded-For", "Forwarded"})])
def test_no_page_hears_what_only_a_proxy_may_say(
    make_app: Callable[..., Flask], proxies: int, names: set[str]
):
    app = make_app(TRUSTED_PROXIES=proxies)
    app.add_url_rule("/heard", view_func=heard)
    with serving(app) as port:
        talk = Talk(port)
        talk.say(
            "GET /heard HTTP/1.1\nHost: a\nX-Forwarded-For: b\nForwarded: for=b\nX_Forwarded_Host: b\n\n"
        )
        assert set(json.loads(talk.answer().read())) == names
        talk.close()
