"""The address at which other phones reach a page, and its QR code."""

import io
from urllib.parse import urlsplit

import segno
from flask import current_app, request

from companion.web.serving.network import is_loopback


def reachable_url(path: str) -> str:
    """Return the whole address of the page at `path` as another phone must be told it.

    A browser on the serving machine itself may call it localhost, which is no use to a phone; then
    the address on the home network stands in.
    """
    base = current_app.config["PUBLIC_URL"]
    if not base and is_loopback(urlsplit(request.host_url).hostname or ""):
        base = current_app.config["HOME_ADDRESS"]
    return str(base or request.host_url).rstrip("/") + path


def qr_svg(address: str) -> bytes:
    """Return the QR code of `address` as an SVG picture, dark on light in any colour scheme."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, border=3, dark="#111", light="#fff", omitsize=True
    )
    return out.getvalue()
