"""Address, name and ports at which a home network reaches the companion."""

from dataclasses import dataclass

from companion.web.addresses import network


@dataclass(frozen=True)
class HomeEndpoints:
    """Address, name and ports of the companion on a home network.

    `port` serves http. `https_port` is the port for https, None without it. `name` is announced on the
    network, and `name_resolves` says whether this machine finds it, too. `ca_certificate` is the certificate
    authority's certificate (DER) that a phone may install; empty without https.
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
        """Return the URL of the start page over http at `host`."""
        return network.start_page_url("http", host, self.port)

    def https_url_at(self, host: str) -> str:
        """Return the URL of the start page over https at `host`; over http if there is no https."""
        return (
            network.start_page_url("https", host, self.https_port)
            if self.https_port
            else self.http_url_at(host)
        )
