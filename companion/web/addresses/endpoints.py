"""Address, name and ports at which a home network reaches the companion."""

from dataclasses import dataclass

from companion.web.addresses import network


@dataclass(frozen=True)
class House:
    """Address, name and ports of the companion on a home network.

    `port` serves http. `https` is the port for https, None without it. `name` is announced on the network,
    and `resolves` says whether this machine finds it, too. `vouching` is the certificate authority's
    certificate (DER) that a phone may install; empty without https.
    """

    address: str
    port: int
    https: int | None = None
    name: str | None = None
    resolves: bool = False
    vouching: bytes = b""

    @property
    def host(self) -> str:
        """Host that phones are told: the name if it resolves, else the address."""
        return self.name if self.name and self.resolves else self.address

    @property
    def plain(self) -> str:
        """URL of the start page over http, which every phone opens without a warning."""
        return self.plain_at(self.host)

    @property
    def by_address(self) -> str:
        """URL of the start page over http by address, for a phone that cannot resolve the name."""
        return self.plain_at(self.address)

    def plain_at(self, host: str) -> str:
        """Return the URL of the start page over http at `host`."""
        return network.base("http", host, self.port)

    def secured_at(self, host: str) -> str:
        """Return the URL of the start page over https at `host`; over http if there is no https."""
        return network.base("https", host, self.https) if self.https else self.plain_at(host)
