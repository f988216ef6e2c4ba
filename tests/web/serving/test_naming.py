"""A name on the network: announced, another one where it is taken, and never a reason not to serve."""

import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zeroconf
from flask import Flask

from companion import store
from companion.places import DatabaseLocation
from companion.web.addresses import network
from companion.web.addresses.endpoints import HomeEndpoints
from companion.web.serving import mdns, run

HERE = "192.168.1.7"


class Network:
    """A network on which others have names; `told` is what is announced there."""

    def __init__(self, taken: dict[str, str]) -> None:
        self.taken = taken
        self.told: list[zeroconf.ServiceInfo] = []
        self.closed = False

    def register_service(self, info: zeroconf.ServiceInfo, allow_name_change: bool = False) -> None:
        assert allow_name_change  # two tables in a house may both be called Companion
        self.told.append(info)

    def unregister_all_services(self) -> None:
        self.told.clear()

    def close(self) -> None:
        self.closed = True


class Resolver:
    def __init__(self, server: str) -> None:
        self.server = server

    def request(self, network: Network, _timeout: int) -> bool:
        self.found = network.taken.get(self.server)
        return self.found is not None

    def parsed_addresses(self) -> list[str]:
        return [self.found] if self.found else []


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Network]:
    """Lay a network with these names on it."""

    def laid(**taken: str) -> Network:
        found = Network({f"{name.replace('_', '-')}.local.": address for name, address in taken.items()})
        monkeypatch.setattr(zeroconf, "Zeroconf", lambda *_, **__: found)
        monkeypatch.setattr(zeroconf, "AddressResolverIPv4", Resolver)
        return found

    return laid


def test_the_companion_is_found_by_a_name_on_the_network(house: Callable[..., Network]):
    network = house()
    name = mdns.NameAnnouncement(HERE, {"http": 8000, "https": 8443})
    assert name.host == "companion.local"
    plain, secured = network.told
    assert (plain.type, plain.port, plain.server) == ("_http._tcp.local.", 8000, "companion.local.")
    assert (secured.type, secured.port) == ("_https._tcp.local.", 8443)
    assert plain.parsed_addresses() == [HERE]
    name.stop()
    assert network.closed
    assert not network.told
    name.stop()  # once is enough


@pytest.mark.parametrize(
    ("taken", "host"),
    [
        ({"companion": "192.168.1.3"}, "companion-2.local"),
        ({"companion": "192.168.1.3", "companion_2": "192.168.1.4"}, "companion-3.local"),
        ({"companion": HERE}, "companion.local"),
        ({f"companion{'' if at == 1 else f'_{at}'}": "192.168.1.3" for at in range(1, 10)}, None),
    ],
)
def test_another_companion_in_the_house_gets_another_name(
    house: Callable[..., Network], taken: dict[str, str], host: str | None
):
    house(**taken)
    assert mdns.NameAnnouncement(HERE, {"http": 8000}).host == host


@pytest.mark.parametrize("error", [OSError("no multicast"), zeroconf.NonUniqueNameException()])
@pytest.mark.parametrize("when", ["at once", "while announcing"])
def test_a_network_without_names_is_no_fault(
    house: Callable[..., Network], monkeypatch: pytest.MonkeyPatch, error: Exception, when: str
):
    def fails(*_: object, **__: object) -> None:
        raise error

    network = house()
    target: Any = zeroconf if when == "at once" else Network
    monkeypatch.setattr(target, "Zeroconf" if when == "at once" else "register_service", fails)
    assert mdns.NameAnnouncement(HERE, {"http": 8000}).host is None
    assert network.closed is (when != "at once")


def test_a_name_is_used_only_where_it_leads_here(monkeypatch: pytest.MonkeyPatch):
    def found(name: str, *_: object) -> list[Any]:
        if name == "nobody.local":
            raise socket.gaierror("unknown")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (HERE, 0))]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    assert mdns.can_resolve_name("companion.local", HERE)
    assert not mdns.can_resolve_name("companion.local", "192.168.1.8")
    assert not mdns.can_resolve_name("nobody.local", HERE)


def test_a_name_that_is_long_in_coming_is_not_waited_for(monkeypatch: pytest.MonkeyPatch):
    come = threading.Event()
    monkeypatch.setattr(mdns, "_RESOLVE_SECONDS", 0.05)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: come.wait(10))
    assert not mdns.can_resolve_name("companion.local", HERE)
    come.set()


@pytest.mark.parametrize(("resolves", "host"), [(True, "companion.local"), (False, HERE)])
def test_what_is_printed_and_in_the_code_is_what_phones_find(
    resolves: bool, host: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    drawn: list[str] = []
    make = run.segno.make
    monkeypatch.setattr(run.segno, "make", lambda text, **how: (drawn.append(text), make(text, **how))[1])
    run.print_urls(HomeEndpoints(HERE, 8000, 8443, "companion.local", resolves))
    printed = capsys.readouterr().out
    assert f"The companion is at  http://{host}:8000/" in printed
    assert {"http://companion.local:8000/", f"http://{HERE}:8000/"} <= set(printed.split())
    assert f"https://{host}:8443/" in printed
    assert drawn == [f"http://{host}:8000/"]  # the page there says what comes over https


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a name is announced for."""
    for_whom: list[str] = []

    class Name:
        def __init__(self, address: str, _ports: dict[str, int]) -> None:
            for_whom.append(address)
            self.host = "companion.local"

        def stop(self) -> None:
            for_whom.append("goodbye")

    monkeypatch.setattr(mdns, "NameAnnouncement", Name)
    monkeypatch.setattr(mdns, "can_resolve_name", lambda *_: True)
    return for_whom


@pytest.mark.parametrize(
    ("host", "public"), [("127.0.0.1", ""), ("localhost", ""), (HERE, "https://cards.example")]
)
def test_no_name_is_announced_where_there_is_no_house(
    app: Flask, announced: list[str], tmp_path: Path, host: str, public: str
):
    app.config["PUBLIC_URL"] = public
    run.HomeNetworkPresence(app, run.ServeSettings(host, 8000, None, tmp_path))
    assert announced == []


def test_the_house_follows_the_router(
    app: Flask, announced: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(network, "find_home_network_address", lambda: HERE)
    housed = run.HomeNetworkPresence(app, run.ServeSettings("0.0.0.0", 8000, 8443, tmp_path))
    assert app.config["HOME_ADDRESS"] == "http://companion.local:8000/"
    housed.refresh()
    assert announced == [HERE]
    monkeypatch.setattr(network, "find_home_network_address", lambda: "192.168.1.9")
    housed.refresh()
    assert announced == [HERE, "goodbye", "192.168.1.9"]
    assert app.config["HOUSE"].http_url_by_address == "http://192.168.1.9:8000/"
    shown = (tmp_path / "served.pem").read_bytes()
    assert housed.certificates == [None, tmp_path / "served.pem"]
    assert (tmp_path / "served.pem").read_bytes() == shown
    housed.withdraw_name()
    assert announced[-1] == "goodbye"


def test_a_name_is_found_on_a_real_network():
    """By multicast on this machine itself; where that is not to be had there is nothing to see."""
    try:
        own = zeroconf.Zeroconf(["127.0.0.1"], ip_version=zeroconf.IPVersion.V4Only)
    except OSError:
        pytest.skip("There is no multicast here.")
    name = mdns.NameAnnouncement("127.0.0.1", {"http": 8000})
    try:
        assert name.host is not None
        resolver = zeroconf.AddressResolverIPv4(f"{name.host}.")
        if not resolver.request(own, 2000):
            pytest.skip("Multicast does not come back to this machine.")
        assert resolver.parsed_addresses() == ["127.0.0.1"]
    finally:
        name.stop()
        own.close()


def test_each_day_the_house_keeps_a_copy_of_its_database(
    make_app: Callable[..., Flask], tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    app = make_app(SQLALCHEMY_DATABASE_URI=f"sqlite:///{tmp_path}/companion.sqlite")
    store.migrate(app)
    kept = tmp_path / "backups"
    place = DatabaseLocation(tmp_path / "companion.sqlite", tmp_path / "secret-key")
    housed = run.HomeNetworkPresence(app, run.ServeSettings("127.0.0.1", 8000, None, tmp_path, place, kept))
    for _ in range(2):
        housed.refresh()
    (copy,) = kept.iterdir()
    copy.unlink()
    kept.rmdir()
    kept.write_text("in the way")
    housed.refresh()
    assert "File exists" in caplog.text
    run.HomeNetworkPresence(app, run.ServeSettings("127.0.0.1", 8000, None, tmp_path)).refresh()
