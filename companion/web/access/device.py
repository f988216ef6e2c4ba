"""Who is asking: a random name for each device, kept in the signed session cookie for a year."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from flask import g, session
from flask_wtf.csrf import generate_csrf  # type: ignore[import-untyped]

KEPT_FOR = timedelta(days=365)
NOBODY = ""
"""The name of no device: it holds no seat and asks for none."""
OPEN_TOKEN = f"token-{secrets.token_hex(16)}"
"""Stands for the token of whoever will ask, in what is made for all. It never leaves the server."""
_KEY = "device"


def renew() -> None:
    """Keep this device's name for a year from now."""
    session.modified = True


def device() -> str:
    """Return this device's name, giving it one at its first visit."""
    if _is_nobody():
        return NOBODY
    found = session.get(_KEY)
    if not isinstance(found, str):
        found = session[_KEY] = secrets.token_urlsafe(16)
        session.permanent = True
    return found


def become(name: str) -> None:
    """Let this device go on under a name that it had elsewhere."""
    session[_KEY] = name
    session.permanent = True


def token() -> str:
    """Return what a form sends to show that it is this device's own."""
    return OPEN_TOKEN if _is_nobody() else str(generate_csrf())


@contextmanager
def as_nobody() -> Iterator[None]:
    """Let pages be made for all while it lasts: no device is known, and no token."""
    before = _is_nobody()
    g.nobody = True
    try:
        yield
    finally:
        g.nobody = before


def _is_nobody() -> bool:
    return bool(g.get("nobody", False))
