"""Random ID of each device, kept in the signed session cookie for a year."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from flask import g, session
from flask_wtf.csrf import generate_csrf  # type: ignore[import-untyped]

KEPT_FOR = timedelta(days=365)
NOBODY = ""
"""ID that stands for no device: it holds no seat and asks for none."""
OPEN_TOKEN = f"token-{secrets.token_hex(16)}"
"""Placeholder for the CSRF token in HTML made for all phones. It never leaves the server."""
_KEY = "device"


def renew() -> None:
    """Extend this device's cookie to a year from now."""
    session.modified = True


def device() -> str:
    """Return this device's ID, created at its first visit; `NOBODY` inside `as_nobody`."""
    if _is_nobody():
        return NOBODY
    found = session.get(_KEY)
    if not isinstance(found, str):
        found = session[_KEY] = secrets.token_urlsafe(16)
        session.permanent = True
    return found


def become(name: str) -> None:
    """Give this device the ID `name`, which it had elsewhere."""
    session[_KEY] = name
    session.permanent = True


def token() -> str:
    """Return this device's CSRF token; `OPEN_TOKEN` inside `as_nobody`."""
    return OPEN_TOKEN if _is_nobody() else str(generate_csrf())


@contextmanager
def as_nobody() -> Iterator[None]:
    """Render pages for all phones inside the `with` block: without a device or a CSRF token."""
    before = _is_nobody()
    g.nobody = True
    try:
        yield
    finally:
        g.nobody = before


def _is_nobody() -> bool:
    return bool(g.get("nobody", False))
