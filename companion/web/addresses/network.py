"""Network addresses of this machine, and sockets to listen on."""

import re
import socket
from collections.abc import Iterator
from ipaddress import ip_address
from operator import itemgetter

import ifaddr

_VIRTUAL_ADAPTER_PATTERN = re.compile(
    r"^(docker|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|tun|tap|utun|wg|zt|tailscale|br-[0-9a-f]{12})"
    r"|vethernet|hyper-v|virtualbox|vmware"
)
"""Names of network cards that lead to containers, virtual machines or tunnels."""
_UNUSED_ADDRESS = "192.0.2.1"
"""Address of no machine (RFC 5737). Connecting by UDP sends nothing, but chooses a route."""


class PortTaken(OSError):
    """A port cannot be opened. The message names the port and the reason."""


def open_listening_socket(host: str, port: int) -> socket.socket:
    """Return a TCP socket that listens at `host` and `port`; the caller closes it.

    For an IPv6 host it listens at IPv4 addresses too, if the system can.

    Raises:
        PortTaken: the port cannot be opened there, for whatever reason.
    """
    try:
        if ":" in host:
            return socket.create_server(
                (host, port), family=socket.AF_INET6, dualstack_ipv6=socket.has_dualstack_ipv6()
            )
        return socket.create_server((host, port))
    except OSError as error:
        why = (error.strerror or str(error)).partition(" (while")[0]  # the rest would repeat the port
        raise PortTaken(f"{host} port {port}: {why}") from error


def reachable_address(host: str) -> str:
    """Return `host`, or this machine's address on the home network if `host` is a wildcard.

    Wildcards are "", "0.0.0.0" and "::".
    """
    return find_home_network_address() if host in {"", "0.0.0.0", "::"} else host  # noqa: S104


def find_home_network_address() -> str:
    """Return this machine's IPv4 address on the home network, "127.0.0.1" without one.

    Nothing is sent over the network for it.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect((_UNUSED_ADDRESS, 9))
        except OSError:  # no route: a hotspot of this machine, or a router without internet
            return min(_ranked_adapter_addresses(), key=itemgetter(0), default=(0, "127.0.0.1"))[1]
        return str(way_out.getsockname()[0])


def _ranked_adapter_addresses() -> Iterator[tuple[int, str]]:
    """Yield the IPv4 addresses of the network cards, each with a rank: likelier ones rank lower."""
    for card in ifaddr.get_adapters():
        for found in card.ips:
            address = ip_address(str(found.ip)) if found.is_IPv4 else None
            if address and not address.is_loopback and not address.is_unspecified:
                no_phones = bool(_VIRTUAL_ADAPTER_PATTERN.search(card.nice_name.lower()))
                yield 2 * no_phones + address.is_link_local, str(address)


def is_loopback_host(host: str) -> bool:
    """Return whether `host`, from a URL, is localhost or a loopback address.

    No other phone can reach such an address. An IPv6 address may be in brackets.
    """
    name = host.strip("[]")
    if name == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def can_announce_address(host: str) -> bool:
    """Return whether a name can be announced for `host`.

    It must be an IPv4 address, but not loopback. Any other text gives False.
    """
    try:
        found = ip_address(host)
    except ValueError:
        return False
    return found.version == 4 and not found.is_loopback


def start_page_url(scheme: str, host: str, port: int) -> str:
    """Return the URL of the start page: ``"http://[::1]:80/"``, always with the port."""
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"
