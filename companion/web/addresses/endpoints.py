"""Where a house reaches the companion: by an address, by a name, over http and over https."""

from dataclasses import dataclass

from companion.web.addresses import network


@dataclass(frozen=True)
class House:
    """Where the companion is served.

    `https` is the port of the secured side. `name` is announced on the network; `resolves` says whether this
    machine finds it, too. `vouching` is the certificate that a phone may trust (DER).
    """

    address: str
    port: int
    https: int | None = None
    name: str | None = None
    resolves: bool = False
    vouching: bytes = b""

    @property
    def host(self) -> str:
        """What phones are told to call it."""
        return self.name if self.name and self.resolves else self.address

    @property
    def plain(self) -> str:
        """The start page that every phone opens without a warning."""
        return self.plain_at(self.host)

    @property
    def by_address(self) -> str:
        """The same for a phone that finds no name."""
        return self.plain_at(self.address)

    def plain_at(self, host: str) -> str:
        """Return the start page without https, for a phone that calls the companion `host`."""
        return network.base("http", host, self.port)

    def secured_at(self, host: str) -> str:
        """Return the start page over https for it; without https the plain one."""
        return network.base("https", host, self.https) if self.https else self.plain_at(host)
