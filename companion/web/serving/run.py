"""Run the server for a home network until it is stopped, and print its addresses."""

import gc
import sys
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import ifaddr
import segno
from flask import Flask

from companion.games import GAMES
from companion.places import Place
from companion.setting_values import hide_password
from companion.store.database import session
from companion.store.database.errors import NoBackup
from companion.store.exchange import backups
from companion.version import __version__
from companion.web.access.security_headers import LARGEST_FORM
from companion.web.addresses import network
from companion.web.addresses.endpoints import House
from companion.web.operating.metrics import watch
from companion.web.serving import mdns
from companion.web.serving.change_listener import wire_to
from companion.web.serving.servers import Door, Servers
from companion.web.serving.wsgi_bridge import BodyLimits, Bridge

THREADS = 2
"""Number of threads for pages: one waits for the disk while another renders a page.

More threads would compete for one interpreter, and each entry would cost more.
"""


@dataclass(frozen=True)
class Asked:
    """Settings of `companion serve`.

    `host` and `port` are for http. `https` is the port for https, None without it, and `folder` keeps its
    certificates. `place` is a database file and its key. Its daily backups are kept in the folder `backups`.
    """

    host: str
    port: int
    https: int | None
    folder: Path
    place: Place | None = None
    backups: Path | None = None


def serve(app: Flask, asked: Asked) -> None:
    """Serve `app` until interrupted; print or log the URL that phones can reach.

    Raises `network.PortTaken` before anything is announced.
    """
    ports = (asked.port, *((asked.https,) if asked.https else ()))
    with ExitStack() as opened:
        opened.callback(session.close, app)
        listening = [opened.enter_context(network.listening(asked.host, port)) for port in ports]
        prepare()
        housed = Housed(app, asked)
        opened.callback(housed.leave)
        bridge = bridge_to(app, THREADS)
        doors = [Door(where, file) for where, file in zip(listening, housed.certificates, strict=True)]
        watch(app, lambda: len(bridge.streams))
        kept = hide_password(app.config["SQLALCHEMY_DATABASE_URI"])
        kept = str(asked.place.database) if asked.place else kept
        if app.config["LOGS"] == "json":
            address = app.config["PUBLIC_URL"] or housed.house.plain
            app.logger.info("serving", extra={"address": address, "database": kept})
        else:
            announce(housed.house, app.config["PUBLIC_URL"], kept)
        Servers(bridge, doors, housed.look, wire_to(app, bridge.streams)).run()


def bridge_to(app: Flask, threads: int) -> Bridge:
    """Return a bridge that answers requests with `app` in `threads` threads."""
    limits = BodyLimits(files=app.config["MAX_CONTENT_LENGTH"], other=LARGEST_FORM)
    return Bridge(app, threads, behind_proxy=bool(app.config["TRUSTED_PROXIES"]), limits=limits)


def prepare() -> None:
    """Prepare the games' advisers and freeze long-lived objects before the first request.

    The garbage collector scans those objects once and never again: each scan would stop all requests for a
    fifth of a second.
    """
    for game in GAMES.values():
        if game.adviser:
            game.adviser.prepare()
    gc.collect()
    gc.freeze()


class Housed:
    """Presence on the home network: name, certificate, and the endpoints that pages show."""

    def __init__(self, app: Flask, asked: Asked) -> None:
        self.app = app
        self.asked = asked
        self.name: mdns.Name | None = None
        self.house = self._settle()

    @property
    def certificates(self) -> list[Path | None]:
        """Certificate files by port: None for http, then the file for https if there is one."""
        return [None, *([self._certificate()] if self.asked.https else [])]

    def look(self) -> None:
        """Follow a change of the address, renew the certificate and make the daily backup.

        Called once a minute.
        """
        self._copy()
        if network.reachable(self.asked.host) != self.house.address:
            self.leave()
            self.house = self._settle()
        elif self.asked.https:
            self._certificate()

    def _copy(self) -> None:
        """Make today's backup of a database file; if it fails, log the reason."""
        try:
            if self.asked.place and self.asked.backups:
                backups.daily(self.asked.place, self.asked.backups, __version__)
        except (NoBackup, OSError) as refused:
            self.app.logger.warning("%s", refused)

    def leave(self) -> None:
        """Withdraw the name from the network."""
        if self.name:
            self.name.stop()

    def _settle(self) -> House:
        """Return the current endpoints, and put them into the app's config for the pages."""
        address = network.reachable(self.asked.host)
        ports = {"http": self.asked.port} | ({"https": self.asked.https} if self.asked.https else {})
        homely = network.at_home(address) and not self.app.config["PUBLIC_URL"]
        self.name = mdns.Name(address, ports) if homely else None
        host = self.name.host if self.name else None
        resolves = host is not None and mdns.resolves(host, address)
        self.house = House(address, self.asked.port, self.asked.https, host, resolves)
        if self.asked.https:
            from companion.web.serving import certificates as certificate

            self._certificate()
            self.house = replace(self.house, vouching=certificate.to_trust(self.asked.folder))
        self.app.config["HOUSE"] = self.house
        self.app.config["HOME_ADDRESS"] = self.house.plain
        return self.house

    def _certificate(self) -> Path:
        """Return the file with a certificate for all names and addresses of the companion at home."""
        from companion.web.serving import certificates as certificate

        own = {str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4}
        always = {"localhost", "127.0.0.1", "::1", f"{mdns.WISHED}.local"}
        called = {self.house.address, self.house.name or self.house.address}
        return certificate.served(self.asked.folder, own | always | called)


def announce(house: House, public: str = "", kept: str = "") -> None:
    """Print the URLs of the companion, with a QR code if phones can reach it.

    `public` is the URL for phones that replaces the home network's. `kept` says where evenings are stored.
    """
    say = sys.stdout.write
    say(f"\nThe companion is at  {public or house.plain}\n")
    if public:
        say(f"     and listens at  {house.plain}\n")
    elif house.name:
        other = house.by_address if house.resolves else house.plain_at(house.name)
        say(f"                 or  {other}\n")
    if house.https:
        say(f"Secured, with its own certificate:  {house.secured_at(house.host)}\n")
    if kept:
        say(f"Evenings are kept in {kept}\n")
    if network.is_loopback(house.address) and not public:
        say("Only this machine can reach it: --host says so, or it is on no network.\n")
    else:
        say("Phones can scan this:\n\n" if public else "Phones on the same network can scan this:\n\n")
        try:
            segno.make(public or house.plain, error="m", micro=False).terminal(out=sys.stdout, compact=True)
        except UnicodeEncodeError:
            say("(this terminal cannot draw it)\n")
    say("\nCtrl-C stops it. Everything that was entered is kept.\n\n")
    sys.stdout.flush()
