"""The names that the companion answers to, and who is believed about who asks."""

from collections.abc import Callable

import pytest
from flask import Flask

from companion.setting_values import parse_networks
from companion.web.access.allowed_hosts import DnsRebindingMiddleware
from companion.web.access.client_address import ForwardedHeadersMiddleware, rate_limit_key
from web.phones import Phone, text


def answered(app: Flask, host: str, **headers: str) -> int:
    return Phone(app).get("/rules", headers={"Host": host, **headers}).status_code


@pytest.mark.parametrize(
    "host",
    [
        "localhost:8000",
        "192.168.1.20",
        "192.168.1.20:8000",
        "[fe80::1]:8443",
        "companion.local",
        "Companion.Local.:8000",
        "anna-laptop",
        "kitchen_pc.lan",
        "cards.home.arpa",
    ],
)
def test_at_home_it_answers_to_addresses_and_to_names_that_only_a_home_has(app: Flask, host: str):
    assert answered(app, host) == 200


@pytest.mark.parametrize(
    "host",
    [
        "cards.example",
        "companion.local.example",
        "local.example:8000",
        "a..b",
        ".local",
        "-a.local",
        f"{'a' * 64}.local",
        "192.168.1",
        "1.2.3.4.5",
        "[fe80::1",
        "[nothing]",
        "localhost:99999",
        "localhost:x",
        "anna@localhost",
        "a b",
        "",
    ],
)
def test_nobody_has_another_name_lead_to_it(app: Flask, host: str):
    answer = Phone(app).get("/rules", headers={"Host": host})
    assert answer.status_code == 421
    assert "HOST_NAMES" in text(answer)
    assert "Set-Cookie" not in answer.headers


def test_a_name_for_other_scripts_is_one():
    known = DnsRebindingMiddleware(
        lambda *_: [], ["karten-büro.example".encode("idna").decode()]
    ).is_allowed_host
    assert known("xn--karten-bro-heb.example")
    assert not known("xn--.local")


def test_the_name_in_its_address_and_others_that_are_set_are_its_own(make_app: Callable[..., Flask]):
    app = make_app(PUBLIC_URL="https://Cards.Example:8443/", HOST_NAMES=("kitchen.example", "old.example."))
    hosts = ("cards.example", "kitchen.example:8000", "OLD.example", "other.example")
    assert [answered(app, host) for host in hosts] == [200, 200, 200, 421]


def test_who_asks_for_no_name_in_particular_is_answered():
    asked: list[str] = []
    hosts = DnsRebindingMiddleware(lambda environ, _: asked.append(environ["PATH_INFO"]) or [], ())
    hosts({"PATH_INFO": "/health", "REQUEST_METHOD": "GET"}, lambda *_: None)  # type: ignore[arg-type]
    assert asked == ["/health"]


def test_a_proxy_names_the_host_and_is_held_to_it(make_app: Callable[..., Flask]):
    app = make_app(TRUSTED_PROXIES=1, HOST_NAMES=("cards.example",))
    forwarded = {"X-Forwarded-Host": "cards.example"}
    assert answered(app, "inside", **forwarded) == 200
    assert answered(app, "inside", **{"X-Forwarded-Host": "other.example"}) == 421


def asker(app: ForwardedHeadersMiddleware, address: str, said: str = "192.0.2.7") -> str:
    environ = {
        "REMOTE_ADDR": address,
        "HTTP_X_FORWARDED_FOR": said,
        "HTTP_X_FORWARDED_HOST": "forged.example",
        "wsgi.url_scheme": "http",
        "SERVER_NAME": "a",
        "SERVER_PORT": "80",
    }
    (found,) = app(environ, lambda *_: None)  # type: ignore[arg-type]
    return found.decode()


def told(environ: dict[str, str], _start: object) -> list[bytes]:
    said = [name for name in environ if "FORWARDED" in name and not name.startswith("werkzeug")]
    return [f"{environ['REMOTE_ADDR']} {environ.get('HTTP_HOST', '-')} {len(said)}".encode()]


def test_only_a_proxy_says_who_asks():
    app = ForwardedHeadersMiddleware(told, 1, parse_networks("127.0.0.0/8, ::1, 10.1.0.0/16"))  # type: ignore[arg-type]
    assert asker(app, "127.0.0.1") == "192.0.2.7 forged.example 2"
    assert asker(app, "10.1.2.3") == "192.0.2.7 forged.example 2"
    assert asker(app, "::1") == "192.0.2.7 forged.example 2"
    assert asker(app, "::ffff:10.1.2.3") == "192.0.2.7 forged.example 2"
    assert asker(app, "") == "192.0.2.7 forged.example 2"
    assert asker(app, "10.2.0.1") == "10.2.0.1 - 0"
    assert asker(app, "fe80::1%eth0") == "fe80::1%eth0 - 0"
    assert asker(app, "nonsense") == "nonsense - 0"


def test_a_path_below_another_site_is_refused_with_a_sentence():
    app = ForwardedHeadersMiddleware(told, 1, parse_networks("127.0.0.1"))  # type: ignore[arg-type]
    asked = {"REMOTE_ADDR": "127.0.0.1", "REQUEST_METHOD": "GET", "wsgi.url_scheme": "http"}
    begun: list[str] = []
    start = lambda status, _: begun.append(status)  # noqa: E731
    (said,) = app(asked | {"HTTP_X_FORWARDED_PREFIX": "/cards"}, start)  # type: ignore[arg-type]
    assert (begun, said[:57]) == (
        ["400 Bad Request"],
        b"The companion cannot run under a path on another site. Gi",
    )
    outside = {"REMOTE_ADDR": "192.0.2.9", "HTTP_X_FORWARDED_PREFIX": "/cards"}
    for passed in ({"HTTP_X_FORWARDED_PREFIX": "/"}, outside):
        app(asked | passed, start)  # type: ignore[arg-type]
    assert len(begun) == 1


def test_a_house_is_one_asker_however_many_addresses_it_has():
    assert rate_limit_key("192.0.2.1") == "192.0.2.1"
    assert rate_limit_key("::ffff:192.0.2.1") == "192.0.2.1"
    assert (
        rate_limit_key("2001:db8:1:2::5")
        == rate_limit_key("2001:db8:1:2:ffff::9%eth0")
        == "2001:db8:1:2::/64"
    )
    assert rate_limit_key("2001:db8:1:3::5") != rate_limit_key("2001:db8:1:2::5")
    assert rate_limit_key("unix") == "unix"
