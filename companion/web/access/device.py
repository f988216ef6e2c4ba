"""Random ID of each device, kept in the signed session cookie for a year."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from flask import g, session
from flask_wtf.csrf import generate_csrf  # type: ignore[import-untyped]

DEVICE_COOKIE_LIFETIME = timedelta(days=365)
NO_DEVICE = ""
"""ID that stands for no device: it holds no seat and asks for none."""
CSRF_PLACEHOLDER = f"token-{secrets.token_hex(16)}"
"""Placeholder for the CSRF token in HTML made for all phones. It never leaves the server."""
_KEY = "device"


def renew_device_cookie() -> None:
    """Have this response send the device's cookie again, so that it lasts a year from now.

    A device without an ID gets none by this; `current_device_id` gives one.
    """
    session.modified = True


def current_device_id() -> str:
    """Return the ID of the device that sent the request; `NO_DEVICE` inside `render_without_device`.

    A device without a valid ID gets a random one, which is kept in its session cookie.
    """
    if _is_device_hidden():
        return NO_DEVICE
    found = session.get(_KEY)
    if not isinstance(found, str):
        found = session[_KEY] = secrets.token_urlsafe(16)
        session.permanent = True
    return found


def known_device_id() -> str:
    """Return the ID of the device that sent the request; `NO_DEVICE` if it has none, which stays so."""
    found = session.get(_KEY)
    return NO_DEVICE if _is_device_hidden() or not isinstance(found, str) else found


def set_device_id(name: str) -> None:
    """Set the ID in this device's session cookie to `name`, in place of the ID that it has.

    That is an ID that the device had under another host name. The rest of the cookie stays.
    """
    session[_KEY] = name
    session.permanent = True


def csrf_token() -> str:
    """Return this device's CSRF token; `CSRF_PLACEHOLDER` inside `render_without_device`."""
    return CSRF_PLACEHOLDER if _is_device_hidden() else str(generate_csrf())


@contextmanager
def render_without_device() -> Iterator[None]:
    """Hide the requesting device inside the `with` block.

    HTML rendered there is the same for all phones: `current_device_id` returns `NO_DEVICE`, and
    `csrf_token` returns `CSRF_PLACEHOLDER`.
    """
    before = _is_device_hidden()
    g.nobody = True
    try:
        yield
    finally:
        g.nobody = before


def _is_device_hidden() -> bool:
    return bool(g.get("nobody", False))
