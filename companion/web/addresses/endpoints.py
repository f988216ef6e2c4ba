"""Address, name and ports at which a home network reaches the companion."""

from dataclasses import dataclass

from companion.web.addresses import network


@dataclass(frozen=True)
class HomeEndpoints:
    """Address, name and ports at which phones reach the companion on a home network.

    Attributes:
        address: IP address of this machine, or the host that it listens on.
        port: Port for http.
        https_port: Port for https; None without https.
        name: Name announced on the network, such as "companion.local"; None if there is none.
        name_resolves: True if this machine resolves the name to `address`.
        ca_certificate: Certificate of the authority (DER) that a phone may install; b"" without
            https.
    """

    address: str
    port: int
    https_port: int | None = None
    name: str | None = None
    name_resolves: bool = False
    ca_certificate: bytes = b""

    @property
    def host(self) -> str:
        """Host that phones are told: the name if it resolves, else the address."""
        return self.name if self.name and self.name_resolves else self.address

    @property
    def http_url(self) -> str:
        """URL of the start page over http, which every phone opens without a warning."""
        return self.http_url_at(self.host)

    @property
    def http_url_by_address(self) -> str:
        """URL of the start page over http by address, for a phone that cannot resolve the name."""
        return self.http_url_at(self.address)

    def http_url_at(self, host: str) -> str:
        """Return the URL of the start page over http at `host`, always with the port."""
        return network.start_page_url("http", host, self.port)

    def https_url_at(self, host: str) -> str:
        """Return the URL of the start page over https at `host`; over http if there is no https."""
        return (
            network.start_page_url("https", host, self.https_port)
            if self.https_port
            else self.http_url_at(host)
        )
