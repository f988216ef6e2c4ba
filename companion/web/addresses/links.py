"""URLs at which other phones reach a page, and their QR codes."""

import io
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import segno
from flask import current_app, request, url_for

from companion.web.addresses.endpoints import HomeEndpoints
from companion.web.addresses.network import is_loopback_host


def match_endpoint_path(endpoint: str, code: str, number: int, **values: Any) -> str:
    """Return the URL path of an endpoint for match `number` of a table.

    `endpoint` is a name such as "matches.show_match". `code` is the table's code, and `values` are
    further URL values. Without them the path is cached: a board has about forty such links.
    """
    if values:
        return url_for(endpoint, code=code, number=number, **values)
    return _cached_endpoint_path(request.script_root, endpoint, code, number)


@lru_cache(maxsize=8192)
def _cached_endpoint_path(_: str, endpoint: str, code: str, number: int) -> str:
    return url_for(endpoint, code=code, number=number)


def find_home_endpoints() -> HomeEndpoints | None:
    """Return the endpoints on the home network; None without `companion serve`."""
    found = current_app.config["HOUSE"]
    return found if isinstance(found, HomeEndpoints) else None


def reachable_url(path: str) -> str:
    """Return the full URL of the page at `path` that another phone can open.

    `path` begins with "/". The URL begins with the setting PUBLIC_URL if there is one. Otherwise the
    request's own host is used. A browser on the serving machine may use localhost, which is no use to a
    phone: under `companion serve` the address on the home network replaces it. There the URL of the
    companion's address or name is http, even if this page was opened over https: it leads to the page
    that explains the certificate warning.
    """
    base = current_app.config["PUBLIC_URL"]
    host, here = urlsplit(request.host_url).hostname or "", find_home_endpoints()
    if not base and is_loopback_host(host):
        base = current_app.config["HOME_ADDRESS"]
    elif not base and here and host in (here.address, here.name):
        base = here.http_url_at(host)
    return str(base or request.host_url).rstrip("/") + path


def url_by_address(path: str) -> str:
    """Return the full http URL of `path` with an IP address as host.

    It is for phones that cannot resolve the name. Return "" without `companion serve`, or if the host of
    `reachable_url` is not the name that is announced on the home network.
    """
    here = find_home_endpoints()
    named = here is not None and urlsplit(reachable_url(path)).hostname == here.name
    return here.http_url_by_address.rstrip("/") + path if here and named else ""


def qr_svg(address: str) -> bytes:
    """Return the QR code of the URL `address` as an SVG image.

    It is dark on light in any colour scheme.

    Raises:
        segno.DataOverflowError: the URL is too long for a QR code.
    """
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, border=3, dark="#111", light="#fff", omitsize=True
    )
    return out.getvalue()
