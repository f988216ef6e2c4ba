"""Run the server for a home network until it is stopped, and print its addresses."""

import gc
import sys
import threading
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import ifaddr
import segno
from flask import Flask

from companion import vision
from companion.games import GAMES
from companion.places import DatabaseLocation
from companion.rules import prepare_search
from companion.setting_values import hide_password
from companion.store.database import session
from companion.store.database.errors import BackupError
from companion.store.exchange import backups
from companion.version import __version__
from companion.vision import PhotoError, RecogniserUnavailable
from companion.web.access.security_headers import MAX_FORM_BYTES
from companion.web.addresses import network
from companion.web.addresses.endpoints import HomeEndpoints
from companion.web.operating.metrics import report_stream_count
from companion.web.photos.samples import SMALLEST_SAMPLE_PHOTO, load_sample_photo
from companion.web.serving import mdns
from companion.web.serving.change_listener import make_change_listener
from companion.web.serving.servers import HttpServers, ListeningSocket
from companion.web.serving.wsgi_bridge import AsgiToWsgiBridge, BodyLimits

PAGE_THREADS = 2
"""Number of threads for pages: one waits for the disk while another renders a page.

More threads would compete for one interpreter, and each entry would cost more.
"""
RULES_READ_AFTER = 2.0
"""Seconds after the start when the rules are read, so that the first page does not wait for them."""
PHOTO_READ_AFTER = 10.0
"""Seconds after the start when a sample photo is read, so that the first photo is read as fast as others."""


@dataclass(frozen=True)
class ServeSettings:
    """Settings of `companion serve`.

    Attributes:
        host: Host to listen on; "" or 0.0.0.0 for all addresses.
        port: Port for http.
        https_port: Port for https; None without https.
        folder: Folder of the certificates.
        database_place: Database file and its key; None for another database.
        backup_folder: Folder of the daily backups; None without backups.
    """

    host: str
    port: int
    https_port: int | None
    folder: Path
    database_place: DatabaseLocation | None = None
    backup_folder: Path | None = None


def serve(app: Flask, asked: ServeSettings) -> None:
    """Serve `app` until it is interrupted; print the URLs for phones.

    If logs are JSON, log one URL instead. On a home network the name is announced, unless there is a public
    URL. With https the certificate is made or renewed. Once a minute `HomeNetworkPresence.refresh` runs,
    which makes the daily backups. At the end the name is withdrawn, and the sockets and the database
    connections are closed. `asked` are the settings of the command.

    Raises:
        PortTaken: a port cannot be opened; then nothing is announced.
        UnreadableCertificate: a stored certificate cannot be read.
        OSError: a certificate cannot be written.
    """
    ports = (asked.port, *((asked.https_port,) if asked.https_port else ()))
    with ExitStack() as opened:
        opened.callback(session.close_database_connections, app)
        listening = [opened.enter_context(network.open_listening_socket(asked.host, port)) for port in ports]
        prepare_before_serving()
        housed = HomeNetworkPresence(app, asked)
        opened.callback(housed.withdraw_name)
        bridge = make_bridge(app, PAGE_THREADS)
        doors = [
            ListeningSocket(where, file) for where, file in zip(listening, housed.certificates, strict=True)
        ]
        report_stream_count(app, lambda: len(bridge.streams))
        kept = hide_password(app.config["SQLALCHEMY_DATABASE_URI"])
        kept = str(asked.database_place.database) if asked.database_place else kept
        if app.config["LOGS"] == "json":
            address = app.config["PUBLIC_URL"] or housed.house.http_url
            app.logger.info("serving", extra={"address": address, "database": kept})
        else:
            print_urls(housed.house, app.config["PUBLIC_URL"], kept)
        for seconds, prepare in ((RULES_READ_AFTER, prepare_rules), (PHOTO_READ_AFTER, prepare_recogniser)):
            timer = threading.Timer(seconds, prepare)
            timer.name, timer.daemon = prepare.__name__, True
            timer.start()
            opened.callback(timer.cancel)
        HttpServers(bridge, doors, housed.refresh, make_change_listener(app, bridge.streams)).run()


def make_bridge(app: Flask, threads: int) -> AsgiToWsgiBridge:
    """Return a bridge that answers requests with `app` in `threads` threads.

    It has the application's limits for the size of forms, and trusts forwarded headers if the application
    has trusted proxies.
    """
    limits = BodyLimits(files=app.config["MAX_CONTENT_LENGTH"], other=MAX_FORM_BYTES)
    return AsgiToWsgiBridge(app, threads, behind_proxy=bool(app.config["TRUSTED_PROXIES"]), limits=limits)


def prepare_before_serving() -> None:
    """Prepare the games' advisers, and take all present objects out of garbage collection.

    Call it once, before the first request: a scan of those objects would stop all requests for a
    fifth of a second.
    """
    for game in GAMES.values():
        if game.adviser:
            game.adviser.prepare()
    gc.collect()
    gc.freeze()


def prepare_rules() -> None:
    """Prepare the search in the rules, and take what it keeps out of garbage collection."""
    prepare_search()
    gc.collect()
    gc.freeze()


def prepare_recogniser() -> None:
    """Read a small sample photo: networks and the libraries behind them are loaded when first used.

    It is not read where photos cannot be read, or while others are. All present objects are then taken out of
    garbage collection in any case.
    """
    with suppress(RecogniserUnavailable, PhotoError):
        vision.read(load_sample_photo(SMALLEST_SAMPLE_PHOTO))
    gc.collect()
    gc.freeze()


class HomeNetworkPresence:
    """The companion's name, certificate and endpoints on the home network.

    They are published from construction, which raises as `refresh` does. `house` are the endpoints, which
    pages find in the config. `name` is the announcement; None without one, because the address cannot be
    announced or there is a public URL.
    """

    def __init__(self, app: Flask, asked: ServeSettings) -> None:
        self.app = app
        self.asked = asked
        self.name: mdns.NameAnnouncement | None = None
        self.house = self._publish_endpoints()

    @property
    def certificates(self) -> list[Path | None]:
        """Certificate file of each port: None for http, then that for https if it is served.

        A certificate that is missing or expires soon is made.
        """
        return [None, *([self._certificate_file()] if self.asked.https_port else [])]

    def refresh(self) -> None:
        """Follow a change of the address, renew the certificate and make the daily backup.

        Called once a minute. There is at most one backup a day, and none if the settings lack the database
        or the folder; one that fails is logged. If the address has changed, the name is announced again and
        `house` is replaced, also in the config.

        Raises:
            UnreadableCertificate: a stored certificate cannot be read.
            OSError: a certificate cannot be written.
        """
        try:
            if self.asked.database_place and self.asked.backup_folder:
                backups.make_daily_backup(self.asked.database_place, self.asked.backup_folder, __version__)
        except (BackupError, OSError) as refused:
            self.app.logger.warning("%s", refused)
        if network.reachable_address(self.asked.host) != self.house.address:
            self.withdraw_name()
            self.house = self._publish_endpoints()
        elif self.asked.https_port:
            self._certificate_file()

    def withdraw_name(self) -> None:
        """Withdraw the name from the network, if one was announced; `house` still has it."""
        if self.name:
            self.name.stop()

    def _publish_endpoints(self) -> HomeEndpoints:
        """Return the current endpoints, and put them into the app's config for the pages."""
        address = network.reachable_address(self.asked.host)
        ports = {"http": self.asked.port} | (
            {"https": self.asked.https_port} if self.asked.https_port else {}
        )
        homely = network.can_announce_address(address) and not self.app.config["PUBLIC_URL"]
        self.name = mdns.NameAnnouncement(address, ports) if homely else None
        host = self.name.host if self.name else None
        resolves = host is not None and mdns.can_resolve_name(host, address)
        self.house = HomeEndpoints(address, self.asked.port, self.asked.https_port, host, resolves)
        if self.asked.https_port:
            from companion.web.serving import certificates as certificate

            self._certificate_file()
            self.house = replace(
                self.house, ca_certificate=certificate.load_authority_certificate(self.asked.folder)
            )
        self.app.config["HOUSE"] = self.house
        self.app.config["HOME_ADDRESS"] = self.house.http_url
        return self.house

    def _certificate_file(self) -> Path:
        """Return the file with a certificate for all names and addresses of the companion at home."""
        from companion.web.serving import certificates as certificate

        own = {str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4}
        always = {"localhost", "127.0.0.1", "::1", f"{mdns.PREFERRED_NAME}.local"}
        called = {self.house.address, self.house.name or self.house.address}
        return certificate.ensure_server_certificate(self.asked.folder, own | always | called)


def print_urls(house: HomeEndpoints, public: str = "", kept: str = "") -> None:
    """Print the companion's URLs to stdout, with a QR code if phones can reach it.

    `public` is the public URL, which replaces the home network's; "" without one. `kept` says where
    evenings are stored; "" leaves it out.
    """
    say = sys.stdout.write
    say(f"\nThe companion is at  {public or house.http_url}\n")
    if public:
        say(f"     and listens at  {house.http_url}\n")
    elif house.name:
        other = house.http_url_by_address if house.name_resolves else house.http_url_at(house.name)
        say(f"                 or  {other}\n")
    if house.https_port:
        say(f"Secure, with its own certificate:  {house.https_url_at(house.host)}\n")
    if kept:
        say(f"Evenings are kept in {kept}\n")
    if network.is_loopback_host(house.address) and not public:
        say("Only this machine can reach the companion, because of --host or because there is no network.\n")
    else:
        say("Phones can scan this:\n\n" if public else "Phones on the same network can scan this:\n\n")
        try:
            segno.make(public or house.http_url, error="m", micro=False).terminal(
                out=sys.stdout, compact=True
            )
        except UnicodeEncodeError:
            say("(this terminal cannot draw the QR code)\n")
    say("\nPress Ctrl-C to stop the companion. All entries are kept.\n\n")
    sys.stdout.flush()
