"""Name of the companion on the home network by multicast DNS, such as companion.local."""

import logging
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooSlow
from contextlib import suppress

import zeroconf

PREFERRED_NAME = "companion"
"""Preferred name in `.local`, used if it is free on the network."""
_MAX_NAMES = 9
"""Largest number of companions with a name on one network."""
_NAME_PROBE_MS = 1000
"""Milliseconds that others have to answer to a name."""
_RESOLVE_SECONDS = 2.0
"""Longest time in seconds to look up the name."""


class NameAnnouncement:
    """A name such as companion.local, announced for `address` from construction until `stop`.

    `address` is an IPv4 address, and `ports` are the announced ports by service, "http" and "https".
    `host` is the name: companion.local, or the first free one of companion-2.local to companion-9.local. It
    is None if the announcement failed, no name was free, or after `stop`. That raises nothing: phones then
    use the address. Construction takes seconds.
    """

    def __init__(self, address: str, ports: dict[str, int]) -> None:
        self.ports = ports
        self.host: str | None = None
        self._told: list[zeroconf.ServiceInfo] = []
        self._network: zeroconf.Zeroconf | None = None
        logging.getLogger("zeroconf").setLevel(logging.CRITICAL)  # a network without multicast is no error
        try:
            self._network = zeroconf.Zeroconf([address], ip_version=zeroconf.IPVersion.V4Only)
            host = next(
                (name for name in _candidate_names() if _is_name_free(self._network, name, address)), None
            )
            if host:
                for kind, port in self.ports.items():
                    info = _service_info(kind, host, address, port)
                    self._network.register_service(info, allow_name_change=True)
                    self._told.append(info)
            self.host = host
        except (OSError, zeroconf.Error):
            self.stop()

    def stop(self) -> None:
        """Withdraw the name from the network; errors are ignored, and a second call does nothing."""
        network, self._network, self.host = self._network, None, None
        self._told.clear()
        if network is not None:
            with suppress(OSError, zeroconf.Error):
                network.unregister_all_services()
            with suppress(OSError, zeroconf.Error):
                network.close()


def _candidate_names() -> Iterator[str]:
    yield f"{PREFERRED_NAME}.local"
    yield from (f"{PREFERRED_NAME}-{number}.local" for number in range(2, _MAX_NAMES + 1))


def _is_name_free(network: zeroconf.Zeroconf, name: str, address: str) -> bool:
    """Return whether no other machine on the network answers to `name`."""
    resolver = zeroconf.AddressResolverIPv4(f"{name}.")  # type: ignore[attr-defined]  # it is documented
    if not resolver.request(network, _NAME_PROBE_MS):
        return True
    return set(resolver.parsed_addresses()) <= {address}


def _service_info(kind: str, host: str, address: str, port: int) -> zeroconf.ServiceInfo:
    group = f"_{kind}._tcp.local."
    label = host.removesuffix(".local").replace("companion", "Companion")
    return zeroconf.ServiceInfo(
        group,
        f"{label}.{group}",
        addresses=[socket.inet_aton(address)],
        port=port,
        properties={"path": "/"},
        server=f"{host}.",
    )


def can_resolve_name(name: str, address: str) -> bool:
    """Return whether this machine resolves `name` to the IPv4 `address` within two seconds."""
    asking = ThreadPoolExecutor(1, thread_name_prefix="name")
    try:
        found = asking.submit(socket.getaddrinfo, name, None, socket.AF_INET).result(_RESOLVE_SECONDS)
    except (OSError, TooSlow):
        return False
    finally:
        asking.shutdown(wait=False)
    return address in {entry[4][0] for entry in found}
