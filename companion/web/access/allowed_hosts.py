"""The names that the companion answers to: others lead here by a trick, or would be shared with friends."""

import re
from collections.abc import Collection, Iterable
from ipaddress import ip_address
from typing import TYPE_CHECKING

from companion.web.access.plain_text import answer_in_plain_text
from companion.web.pages.texts import OTHER_NAME

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

HOME = ("local", "localhost", "lan", "home.arpa", "internal")
"""What names end with that no one on the internet can have."""

_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]{2,45})\]|([A-Za-z0-9._-]{1,253}?)\.?)(?::([0-9]{1,5}))?")
_LABEL = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?")


class Hosts:
    """Answers what is asked of an address, of a name that only a home can have, or of one of `names`.

    A page elsewhere may have its own name lead to an address of the house, and would then read with the
    browser's consent what lies there. It cannot ask by the address itself, nor by a name at home.
    """

    def __init__(self, app: "WSGIApplication", names: Collection[str]) -> None:
        self.app = app
        self.names = frozenset(name.strip().lower().rstrip(".") for name in names if name.strip())

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Pass the request on, or turn it down with a sentence."""
        asked = environ.get("HTTP_HOST")
        if asked is None or self.known(asked):  # who asks for no name in particular gets what lies here
            return self.app(environ, start)
        return answer_in_plain_text(environ, start, "421 Misdirected Request", OTHER_NAME)

    def known(self, asked: str) -> bool:
        """Say whether the companion answers to what a request asks for, with or without a port."""
        found = _HOST.fullmatch(asked)
        if found is None or int(found[3] or 0) > 65535:
            return False
        if found[1]:
            return _is_address(found[1])
        name = found[2].lower()
        if _is_address(name):
            return True
        labels = name.split(".")
        if not all(map(_is_label, labels)):
            return False
        home = len(labels) == 1 or any(name.endswith(f".{end}") for end in HOME)
        return home or name in self.names


def _is_label(text: str) -> bool:
    """Say whether a part of a name is one, also where it stands for other scripts."""
    try:
        text.encode("ascii").decode("idna")
    except UnicodeError:
        return False
    return _LABEL.fullmatch(text) is not None


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
