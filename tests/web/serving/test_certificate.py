"""The certificate of a house: who may read it, when it is renewed, what it vouches for, a real handshake."""

import http.client
import socket
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from flask import Flask, request

from companion.web.serving import certificates, servers
from companion.web.serving.certificates import (
    UnreadableCertificate,
    ensure_server_certificate,
    load_authority_certificate,
)

from .threaded import serving

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)
NAMES = ("192.168.1.7", "companion.local", "localhost", "127.0.0.1")


def shown(path: Path) -> x509.Certificate:
    """Return what phones see."""
    return x509.load_pem_x509_certificates(path.read_bytes())[0]


def vouching(folder: Path) -> x509.Certificate:
    return x509.load_der_x509_certificate(load_authority_certificate(folder))


def trusting(folder: Path) -> ssl.SSLContext:
    """Return a phone that trusts the house."""
    return ssl.create_default_context(cadata=load_authority_certificate(folder))


def test_it_is_made_once_for_its_owner_only(tmp_path: Path):
    folder = tmp_path / "certificate"
    first = ensure_server_certificate(folder, NAMES, NOW)
    before = first.read_bytes()
    assert ensure_server_certificate(folder, NAMES, NOW + timedelta(days=300)).read_bytes() == before
    assert folder.stat().st_mode & 0o777 == 0o700
    assert sorted(file.name for file in folder.iterdir()) == ["house.pem", "served.pem"]
    assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}


@pytest.mark.parametrize("days", [368, 397, 800])
def test_it_is_renewed_before_it_runs_out_and_phones_go_on_trusting(tmp_path: Path, days: int):
    trusted = (ensure_server_certificate(tmp_path, NAMES, NOW), load_authority_certificate(tmp_path))[1]
    later = NOW + timedelta(days=days)
    renewed = shown(ensure_server_certificate(tmp_path, NAMES, later))
    assert renewed.not_valid_after_utc > later + timedelta(days=300)
    assert load_authority_certificate(tmp_path) == trusted


def test_it_is_renewed_when_the_address_is_new(tmp_path: Path):
    trusted = (ensure_server_certificate(tmp_path, NAMES, NOW), load_authority_certificate(tmp_path))[1]
    there = shown(ensure_server_certificate(tmp_path, ("192.168.1.8", "companion-2.local"), NOW))
    assert certificates._certificate_names(there) == {"192.168.1.8", "companion-2.local"}
    assert load_authority_certificate(tmp_path) == trusted
    assert (
        shown(ensure_server_certificate(tmp_path, ("192.168.1.8",), NOW)) == there
    )  # an address that is gone does no harm


def test_no_phone_finds_it_too_new_or_too_long(tmp_path: Path):
    """A phone whose clock is wrong by an hour, or by a day; and Apple's 825 days."""
    for one in (shown(ensure_server_certificate(tmp_path, NAMES, NOW)), vouching(tmp_path)):
        assert one.not_valid_before_utc == NOW - timedelta(days=1)
    one = shown(tmp_path / "served.pem")
    assert one.not_valid_after_utc - one.not_valid_before_utc <= timedelta(days=398)


def test_one_that_was_made_while_the_clock_was_wrong_is_made_anew(tmp_path: Path):
    wrong = shown(ensure_server_certificate(tmp_path, NAMES, NOW + timedelta(days=900)))
    right = shown(ensure_server_certificate(tmp_path, NAMES, NOW))
    assert right.not_valid_before_utc < NOW < wrong.not_valid_before_utc
    assert vouching(tmp_path).not_valid_before_utc < NOW


def test_when_what_vouches_is_new_so_is_what_is_served(tmp_path: Path):
    before = shown(ensure_server_certificate(tmp_path, NAMES, NOW))
    (tmp_path / "house.pem").unlink()
    after = shown(ensure_server_certificate(tmp_path, NAMES, NOW))
    assert after != before
    after.verify_directly_issued_by(vouching(tmp_path))


def test_what_vouches_can_do_so_for_a_home_and_nothing_else(tmp_path: Path):
    path = ensure_server_certificate(tmp_path, (*NAMES, "cards.example", "8.8.8.8"), NOW)
    assert certificates._certificate_names(shown(path)) == set(NAMES)
    extensions = vouching(tmp_path).extensions
    permitted = extensions.get_extension_for_class(x509.NameConstraints)
    assert permitted.critical
    names = {str(name.value) for name in permitted.value.permitted_subtrees or ()}
    assert {"local", "192.168.0.0/16"} <= names
    assert not {"", "com", "0.0.0.0/0"} & names
    assert extensions.get_extension_for_class(x509.BasicConstraints).value.path_length == 0


@pytest.mark.parametrize("kept", [b"", b"nonsense", "served"])
def test_a_file_that_cannot_be_read_is_said_and_not_overwritten(tmp_path: Path, kept: bytes | str):
    ensure_server_certificate(tmp_path, NAMES, NOW)
    path = tmp_path / "house.pem"
    content = kept if isinstance(kept, bytes) else load_authority_certificate(tmp_path)
    path.write_bytes(content)
    with pytest.raises(UnreadableCertificate, match="Move it to another folder"):
        ensure_server_certificate(tmp_path, NAMES, NOW)
    assert path.read_bytes() == content


def test_two_that_start_at_once_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Another process's file is there by the time that ours is written."""
    ensure_server_certificate(tmp_path / "other", NAMES, NOW)
    vouched = certificates._make_authority

    def overtaken(now: datetime) -> certificates._KeyAndCertificate:
        (tmp_path / "house.pem").write_bytes((tmp_path / "other/house.pem").read_bytes())
        return vouched(now)

    monkeypatch.setattr(certificates, "_make_authority", overtaken)
    ensure_server_certificate(tmp_path, NAMES, NOW)
    assert load_authority_certificate(tmp_path) == load_authority_certificate(tmp_path / "other")


def secured(port: int, context: ssl.SSLContext, name: str = "localhost") -> http.client.HTTPResponse:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as plain:
        talk = context.wrap_socket(plain, server_hostname=name)
        talk.sendall(b"GET /secure HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = http.client.HTTPResponse(talk)
        answer.begin()
        answer.body = answer.read()  # type: ignore[attr-defined]
        talk.close()
    return answer


@pytest.fixture
def told(app: Flask) -> Flask:
    """An application that says how it was asked."""
    app.add_url_rule("/secure", view_func=lambda: request.scheme)
    return app


def test_a_phone_that_trusts_the_house_is_served_over_tls(told: Flask, tmp_path: Path):
    with serving(told, certificate=ensure_server_certificate(tmp_path, NAMES)) as port:
        for name in ("localhost", "companion.local", "192.168.1.7"):
            assert secured(port, trusting(tmp_path), name).body == b"https"  # type: ignore[attr-defined]


def test_a_certificate_not_accepted_harms_nobody(told: Flask, tmp_path: Path):
    with serving(told, certificate=ensure_server_certificate(tmp_path, NAMES)) as port:
        with pytest.raises(ssl.SSLCertVerificationError):
            secured(port, ssl.create_default_context())
        with socket.create_connection(("127.0.0.1", port), timeout=30) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\n\r\n")  # who forgot the s
        assert secured(port, trusting(tmp_path)).status == 200


def test_a_check_that_fails_is_logged_and_comes_again(
    told: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(servers, "REFRESH_SECONDS", 0.05)
    looked: list[int] = []

    def look() -> None:
        looked.append(1)
        if len(looked) == 1:
            raise OSError("No space left on device")

    with caplog.at_level("WARNING", "companion"), serving(told, look=look) as port:
        while len(looked) < 3:
            with socket.create_connection(("127.0.0.1", port), timeout=30) as plain:
                plain.sendall(b"GET /secure HTTP/1.0\r\nHost: localhost\r\n\r\n")
                assert plain.recv(100)
    assert [record.getMessage() for record in caplog.records] == [
        "The address, the certificate and the backup could not be checked. The companion will try again in a "
        "minute. Reason: No space left on device"
    ]


def test_a_renewed_certificate_is_served_without_a_new_start(
    told: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(servers, "REFRESH_SECONDS", 0.05)
    looked: list[Path] = []

    def look() -> None:
        looked.append(ensure_server_certificate(tmp_path, ("192.168.1.8", "localhost")))

    with serving(told, certificate=ensure_server_certificate(tmp_path, ("localhost",)), look=look) as port:
        while len(looked) < 2:  # by the second look the first one is over
            secured(port, trusting(tmp_path))
        assert secured(port, trusting(tmp_path), "192.168.1.8").status == 200
