"""How often one address may do what costs something; nine phones at a table share one."""

from flask import Flask, g
from flask.wrappers import Response
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

limiter = Limiter(key_func=get_remote_address, strategy="moving-window")

PHOTOS = "90 per minute; 1200 per hour"
TABLES = "30 per hour; 200 per day"
ADVICE = "120 per minute"
GUESSES = "40 per minute; 400 per hour"

photos = limiter.shared_limit(PHOTOS, scope="photos")
"""Held around the reading of each photo, whichever page sent it."""

advice = limiter.limit(ADVICE)
tables = limiter.limit(TABLES, methods=["POST"])


def _missed(_: Response) -> bool:
    return bool(g.get("unknown_code"))


guesses = limiter.shared_limit(GUESSES, scope="codes", deduct_when=_missed)
"""Counts only codes that no table has."""


def init_app(app: Flask) -> None:
    """Count in memory unless the settings name a storage."""
    app.config.setdefault("RATELIMIT_STORAGE_URI", "memory://")
    app.config.setdefault("RATELIMIT_HEADERS_ENABLED", True)
    limiter.init_app(app)
