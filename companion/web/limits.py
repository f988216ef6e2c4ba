"""How often one address may do what costs something; nine phones at a table share one."""

import time

from flask import Flask
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from limits import parse, parse_many
from werkzeug.exceptions import TooManyRequests

limiter = Limiter(key_func=get_remote_address, strategy="moving-window")

PHOTOS = "90 per minute; 1200 per hour"
TABLES = "30 per minute; 300 per hour"
ADVICE = "120 per minute"
KNOCKS = "30 per minute"
GUESSES = tuple(parse_many("40 per minute; 400 per hour"))
_SAME_CODE = parse("1 per hour")

photos = limiter.shared_limit(PHOTOS, scope="photos")
"""Held around the reading of each photo, whichever page sent it."""

advice = limiter.limit(ADVICE)
knocks = limiter.limit(KNOCKS, methods=["POST"])
tables = limiter.limit(TABLES, methods=["POST"])


def before_code() -> None:
    """Turn down whoever has asked for too many codes that no table has.

    Counted here and not by the limiter's decorators: one of those on a view would stand in for this.
    """
    for limit in GUESSES if limiter.enabled else ():
        if not limiter.limiter.test(limit, *_asker()):
            until = limiter.limiter.get_window_stats(limit, *_asker()).reset_time
            raise TooManyRequests(retry_after=max(1, round(until - time.time())))


def unknown_code(code: str) -> None:
    """Count a code that no table has, once: a page left open asks for the same one over and over."""
    if limiter.enabled and limiter.limiter.hit(_SAME_CODE, *_asker(), code[:40]):
        for limit in GUESSES:
            limiter.limiter.hit(limit, *_asker())


def _asker() -> tuple[str, str]:
    return "codes", get_remote_address()


def init_app(app: Flask) -> None:
    """Count in memory unless the settings name a storage."""
    app.config.setdefault("RATELIMIT_STORAGE_URI", "memory://")
    app.config.setdefault("RATELIMIT_HEADERS_ENABLED", True)
    limiter.init_app(app)
