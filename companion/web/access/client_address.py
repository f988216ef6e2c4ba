"""Who is asking: the address behind the proxies, where it was one of them that said so."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING

from werkzeug.middleware.proxy_fix import ProxyFix

from companion.setting_values import Network
from companion.web.access.plain_text import answer_in_plain_text
from companion.web.pages.texts import BELOW_A_PATH

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_SAID = ("FORWARDED", *(f"X_FORWARDED_{name}" for name in ("FOR", "HOST", "PORT", "PREFIX", "PROTO", "BY")))
_HOME = 64
"""Bits of an IPv6 address that a provider gives to a house: one house has all the addresses below."""


@lru_cache(4096)
def household(address: str) -> str:
    """Return what is counted as one asker: an IPv4 address, or the network of an IPv6 address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, _HOME), strict=False))


class Forwarded:
    """Believes of what is forwarded what the last `count` proxies said, and only where one of them connects.

    Whoever reaches the server past the proxies, from outside of `proxies`, is who connects.
    """

    def __init__(self, app: "WSGIApplication", count: int, proxies: Iterable[Network]) -> None:
        self.app = app
        self.behind = ProxyFix(app, x_for=count, x_proto=count, x_host=count)
        self.proxies = tuple(proxies)

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Pass the request on with the address of whoever asks."""
        if self._is_proxy(environ.get("REMOTE_ADDR", "")):
            if environ.get("HTTP_X_FORWARDED_PREFIX", "/").strip("/"):
                return answer_in_plain_text(environ, start, "400 Bad Request", BELOW_A_PATH)
            return self.behind(environ, start)
        for name in _SAID:
            environ.pop(f"HTTP_{name}", None)
        return self.app(environ, start)

    def _is_proxy(self, address: str) -> bool:
        """Say whether a proxy connects from there; one through a socket of this machine has no address."""
        if not address:
            return True
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return any(found in network for network in self.proxies)
