"""Who is asking: a random name for each device, kept in the signed session cookie for a year."""

import secrets
from datetime import timedelta

from flask import session

KEPT_FOR = timedelta(days=365)
_KEY = "device"


def renew() -> None:
    """Keep this device's name for a year from now."""
    session.modified = True


def device() -> str:
    """Return this device's name, giving it one at its first visit."""
    found = session.get(_KEY)
    if not isinstance(found, str):
        found = session[_KEY] = secrets.token_urlsafe(16)
        session.permanent = True
    return found


def become(name: str) -> None:
    """Let this device go on under a name that it had elsewhere."""
    session[_KEY] = name
    session.permanent = True
