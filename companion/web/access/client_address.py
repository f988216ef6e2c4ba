"""Client address of a request; forwarded headers count only from trusted proxies."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING

from werkzeug.middleware.proxy_fix import ProxyFix

from companion.setting_values import Network
from companion.web.access.plain_text import answer_in_plain_text
from companion.web.pages.texts import PATH_PREFIX_REFUSED

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_FORWARDED_HEADER_NAMES = (
    "FORWARDED",
    *(f"X_FORWARDED_{name}" for name in ("FOR", "HOST", "PORT", "PREFIX", "PROTO", "BY")),
)
_HOME_PREFIX_BITS = 64
"""Prefix length of the IPv6 network that a provider assigns to one home."""


@lru_cache(4096)
def rate_limit_key(address: str) -> str:
    """Return the key by which rate limits count an address.

    It is an IPv4 address, or the /64 network of an IPv6 address. An IPv6 address that stands for an
    IPv4 address counts as that one. Text that is no address is returned as it is.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, _HOME_PREFIX_BITS), strict=False))


class ForwardedHeadersMiddleware:
    """WSGI middleware that takes the client's address from headers of trusted proxies.

    These are X-Forwarded-For and, for the scheme and the host, X-Forwarded-Proto and X-Forwarded-Host. Of
    each the `count`-th value from the end counts; with fewer values it changes nothing. They count only if
    the connection comes from one of the networks `proxies` or by a Unix socket. Otherwise they are
    removed, and the client is the connecting address. A request of a trusted proxy with a path prefix
    is answered with 400.
    """

    def __init__(self, app: "WSGIApplication", count: int, proxies: Iterable[Network]) -> None:
        self.app = app
        self.behind = ProxyFix(app, x_for=count, x_proto=count, x_host=count)
        self.proxies = tuple(proxies)

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Pass the request on with the client's address, or answer 400.

        It answers 400 if a trusted proxy sends a path prefix.
        """
        if self._is_trusted_proxy(environ.get("REMOTE_ADDR", "")):
            if environ.get("HTTP_X_FORWARDED_PREFIX", "/").strip("/"):
                return answer_in_plain_text(environ, start, "400 Bad Request", PATH_PREFIX_REFUSED)
            return self.behind(environ, start)
        for name in _FORWARDED_HEADER_NAMES:
            environ.pop(f"HTTP_{name}", None)
        return self.app(environ, start)

    def _is_trusted_proxy(self, address: str) -> bool:
        """Return whether `address` is a proxy's; a connection by a Unix socket has no address."""
        if not address:
            return True
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return any(found in network for network in self.proxies)
