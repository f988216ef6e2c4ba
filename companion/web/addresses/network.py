"""Where on the network this machine is, and where others reach it."""

import re
import socket
from collections.abc import Iterator
from ipaddress import ip_address
from operator import itemgetter

import ifaddr

_VIRTUAL_CARD = re.compile(
    r"^(docker|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|tun|tap|utun|wg|zt|tailscale|br-[0-9a-f]{12})"
    r"|vethernet|hyper-v|virtualbox|vmware"
)
"""Names of network cards that lead to containers, virtual machines and tunnels, not to phones."""
_ELSEWHERE = "192.0.2.1"
"""An address no machine has (RFC 5737). Connecting to it by UDP sends nothing, but chooses a way out."""


class PortTaken(OSError):
    """A port cannot be had; the message says which, and why."""


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens there. Raises `PortTaken`."""
    try:
        if ":" in host:
            return socket.create_server(
                (host, port), family=socket.AF_INET6, dualstack_ipv6=socket.has_dualstack_ipv6()
            )
        return socket.create_server((host, port))
    except OSError as error:
        why = (error.strerror or str(error)).partition(" (while")[0]  # before what names the port once more
        raise PortTaken(f"{host} port {port}: {why}") from error


def everywhere(host: str) -> bool:
    """Say whether listening on `host` is listening on every address of this machine."""
    return host in {"", "0.0.0.0", "::"}  # noqa: S104


def reachable(host: str) -> str:
    """Return the address at which others reach a server listening on `host`."""
    return home_address() if everywhere(host) else host


def home_address() -> str:
    """Return this machine's address on the home network, or 127.0.0.1 without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect((_ELSEWHERE, 9))
        except OSError:  # no way out: a hotspot of this machine, or a router without the internet
            return min(_card_addresses(), key=itemgetter(0), default=(0, "127.0.0.1"))[1]
        return str(way_out.getsockname()[0])


def _card_addresses() -> Iterator[tuple[int, str]]:
    """Yield the IPv4 addresses of the network cards, each behind a number that is lower for likelier ones."""
    for card in ifaddr.get_adapters():
        for found in card.ips:
            address = ip_address(str(found.ip)) if found.is_IPv4 else None
            if address and not address.is_loopback and not address.is_unspecified:
                no_phones = bool(_VIRTUAL_CARD.search(card.nice_name.lower()))
                yield 2 * no_phones + address.is_link_local, str(address)


def is_loopback(host: str) -> bool:
    """Say whether `host`, as a browser names it, is this machine itself and no use to other phones."""
    name = host.strip("[]")
    if name == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def at_home(host: str) -> bool:
    """Say whether `host` is an address of a network, where a name could stand for it."""
    try:
        found = ip_address(host)
    except ValueError:
        return False
    return found.version == 4 and not found.is_loopback


def base(scheme: str, host: str, port: int) -> str:
    """Return the address of the start page there."""
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"
