"""The address at which other phones reach a page, and its QR code."""

import io
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import segno
from flask import current_app, request, url_for

from companion.web.addresses.endpoints import House
from companion.web.addresses.network import is_loopback


def about_match(endpoint: str, code: str, number: int, **values: Any) -> str:
    """Return the address of something about a match; a board has some forty, the same each time."""
    if values:
        return url_for(endpoint, code=code, number=number, **values)
    return _about_match(request.script_root, endpoint, code, number)


@lru_cache(maxsize=8192)
def _about_match(_: str, endpoint: str, code: str, number: int) -> str:
    return url_for(endpoint, code=code, number=number)


def house() -> House | None:
    """Return where `companion serve` serves the companion, None under another server."""
    found = current_app.config["HOUSE"]
    return found if isinstance(found, House) else None


def reachable_url(path: str) -> str:
    """Return the whole address of the page at `path` as another phone must be told it.

    A browser on the serving machine itself may call it localhost, which is no use to a phone; then
    the address on the home network stands in. Who reads it over https in a house sends others to the page
    that says what their phones will warn about.
    """
    base = current_app.config["PUBLIC_URL"]
    host, here = urlsplit(request.host_url).hostname or "", house()
    if not base and is_loopback(host):
        base = current_app.config["HOME_ADDRESS"]
    elif not base and here and host in (here.address, here.name):
        base = here.plain_at(host)
    return str(base or request.host_url).rstrip("/") + path


def spare_url(path: str) -> str:
    """Return the address for a phone that does not find the name in `reachable_url`; empty without a name."""
    here = house()
    named = here is not None and urlsplit(reachable_url(path)).hostname == here.name
    return here.by_address.rstrip("/") + path if here and named else ""


def qr_svg(address: str) -> bytes:
    """Return the QR code of `address` as an SVG picture, dark on light in any colour scheme."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, border=3, dark="#111", light="#fff", omitsize=True
    )
    return out.getvalue()
