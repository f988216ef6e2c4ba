"""Serve the companion on the home network, and say where the phones find it."""

import socket
import sys
from ipaddress import ip_address

import segno
import waitress  # type: ignore[import-untyped]
from flask import Flask

from companion.games import GAMES

_THREADS = 14
"""More than `photographs.MOST_AT_ONCE`, so that pages need not wait for photos."""
_LARGEST_BODY = 64_000_000
"""Bytes. More than the application takes, so that it can say so itself; waitress keeps it on disk."""

_ELSEWHERE = "192.0.2.1"
"""An address no machine has (RFC 5737). Connecting to it by UDP sends nothing, but chooses a way out."""


def serve(app: Flask, host: str, port: int) -> None:
    """Serve `app` until interrupted; print the address that phones can reach, and its QR code.

    Raises OSError when the port cannot be had, before anything is announced.
    """
    listening = _listening(host, port)
    address = f"http://{_bracketed(reachable(host))}:{port}/"
    app.config["HOME_ADDRESS"] = address
    _prepare()
    announce(address)
    waitress.serve(
        app,
        sockets=[listening],
        threads=_THREADS,
        ident=None,
        max_request_body_size=_LARGEST_BODY,
        clear_untrusted_proxy_headers=not app.config.get("TRUSTED_PROXIES"),
    )


def _prepare() -> None:
    """Let the games work out beforehand what a player would wait for."""
    for game in GAMES.values():
        if game.adviser:
            game.adviser.prepare()


def _listening(host: str, port: int) -> socket.socket:
    if ":" in host:
        return socket.create_server(
            (host, port), family=socket.AF_INET6, dualstack_ipv6=socket.has_dualstack_ipv6()
        )
    return socket.create_server((host, port))


def announce(address: str) -> None:
    """Print where the companion is found, with a QR code where the terminal can show one."""
    sys.stdout.write(f"\nThe companion is at  {address}\nPhones on the same network can scan this:\n\n")
    try:
        segno.make(address, error="m", micro=False).terminal(out=sys.stdout, compact=True)
    except UnicodeEncodeError:
        sys.stdout.write("(this terminal cannot draw it)\n")
    sys.stdout.write("\nCtrl-C stops it. Everything that was entered is kept.\n\n")
    sys.stdout.flush()


def reachable(host: str) -> str:
    """Return the address at which others reach a server listening on `host`."""
    if host not in {"", "0.0.0.0", "::"}:  # noqa: S104
        return host
    return home_address()


def home_address() -> str:
    """Return this machine's address on the home network, or 127.0.0.1 without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect((_ELSEWHERE, 9))
        except OSError:
            return "127.0.0.1"
        return str(way_out.getsockname()[0])


def is_loopback(host: str) -> bool:
    """Say whether `host`, as a browser names it, is this machine itself and no use to other phones."""
    name = host.strip("[]")
    if name == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
