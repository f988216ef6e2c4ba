"""Middleware that refuses requests for host names other than the companion's own."""

import re
from collections.abc import Collection, Iterable
from ipaddress import ip_address
from typing import TYPE_CHECKING

from companion.web.access.plain_text import answer_in_plain_text
from companion.web.pages.texts import UNKNOWN_HOST

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

HOME_DOMAIN_ENDINGS = ("local", "localhost", "lan", "home.arpa", "internal")
"""Domain endings of home networks: nobody on the internet can own a name below them."""

_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]{2,45})\]|([A-Za-z0-9._-]{1,253}?)\.?)(?::([0-9]{1,5}))?")
_LABEL = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?")


class DnsRebindingMiddleware:
    """WSGI middleware that answers 421 if the Host header names a foreign host.

    IP addresses, names of home networks (one label, .local, .lan and so on) and the host names in
    `names`, but not names below those, are let through, and so is a request without a Host header. The
    answer is a sentence as plain text. This stops DNS rebinding: another site lets its own name resolve
    to an address of the home network, so that the browser allows it to read our pages. A site cannot do
    that with an IP address or a home name.
    """

    def __init__(self, app: "WSGIApplication", names: Collection[str]) -> None:
        self.app = app
        self.names = frozenset(name.strip().lower().rstrip(".") for name in names if name.strip())

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Pass the request on, or answer 421 with a sentence."""
        asked = environ.get("HTTP_HOST")
        if asked is None or self.is_allowed_host(asked):  # HTTP/1.0 may omit the host
            return self.app(environ, start)
        return answer_in_plain_text(environ, start, "421 Misdirected Request", UNKNOWN_HOST)

    def is_allowed_host(self, asked: str) -> bool:
        """Return whether the companion answers to the host `asked`, with or without a port.

        Allowed are IP addresses (IPv6 in brackets), names of one label or below `HOME_DOMAIN_ENDINGS`, and
        `names`. Upper case and a final dot make no difference. Text that is no valid host is not allowed.
        """
        found = _HOST.fullmatch(asked)
        if found is None or int(found[3] or 0) > 65535:
            return False
        if found[1]:
            return _is_ip_address(found[1])
        name = found[2].lower()
        if _is_ip_address(name):
            return True
        labels = name.split(".")
        if not all(map(_is_label, labels)):
            return False
        home = len(labels) == 1 or any(name.endswith(f".{end}") for end in HOME_DOMAIN_ENDINGS)
        return home or name in self.names


def _is_label(text: str) -> bool:
    """Return whether `text` is a valid label of a domain name; punycode must decode."""
    try:
        text.encode("ascii").decode("idna")
    except UnicodeError:
        return False
    return _LABEL.fullmatch(text) is not None


def _is_ip_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
