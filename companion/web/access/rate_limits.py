"""Rate limits per client address for costly actions; all phones at a table may share one."""

import time
from collections.abc import Callable

from flask import Flask
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from limits import parse, parse_many
from werkzeug.exceptions import TooManyRequests

from companion.web.access import request_counts
from companion.web.access.client_address import household


def asker() -> str:
    """Return the key that the current request is counted by, see `household`."""
    return household(get_remote_address())


limiter = Limiter(key_func=asker, strategy="moving-window")

PHOTOS = "90 per minute; 1200 per hour"
FRAMES = "600 per minute; 9000 per hour"
TABLES = "30 per minute; 300 per hour"
ADVICE = "120 per minute"
MATCHES = "30 per minute; 600 per hour"
ENTRIES = "900 per minute"
KNOCKS = "30 per minute"
GUESSES = tuple(parse_many("40 per minute; 400 per hour"))
FILES = "60 per minute; 600 per hour"
TAKING_IN = "6 per minute; 30 per hour"
_SAME_CODE = parse("1 per hour")
_COUNTS = "companion_counts"

photos = limiter.shared_limit(PHOTOS, scope="photos")
"""Limit around the recognition of each photo, whichever page sent it."""

frames = limiter.shared_limit(FRAMES, scope="frames")
"""Limit around the recognition of each camera frame; a phone sends three a second."""

advice = limiter.limit(ADVICE)
matches = limiter.shared_limit(MATCHES, scope="matches")
entries = limiter.shared_limit(ENTRIES, scope="entries", methods=["POST"])
"""Limit for entries and previews; nine phones of one home may enter for several tables."""
files = limiter.shared_limit(FILES, scope="files")
"""Limit for pictures and exported files of an evening or a group."""
taking_in = limiter.limit(TAKING_IN, methods=["POST"])
knocks = limiter.limit(KNOCKS, methods=["POST"])
tables = limiter.limit(TABLES, methods=["POST"])


def before_code(known: Callable[[], bool]) -> None:
    """Refuse a client that has asked for too many codes that no table has.

    A phone that is `known` at the table is not refused: others may be guessing behind the same router.
    The check is not a decorator of the limiter, since another decorator on the view would replace it.
    Raises `TooManyRequests`.
    """
    for limit in GUESSES if limiter.enabled else ():
        if not limiter.limiter.test(limit, *_asker()) and not known():
            until = limiter.limiter.get_window_stats(limit, *_asker()).reset_time
            raise TooManyRequests(retry_after=max(1, round(until - time.time())))


def unknown_code(code: str) -> None:
    """Count a code that no table has, once an hour: an open page asks for it repeatedly."""
    if limiter.enabled and limiter.limiter.hit(_SAME_CODE, *_asker(), code[:40]):
        for limit in GUESSES:
            limiter.limiter.hit(limit, *_asker())


def _asker() -> tuple[str, str]:
    return "codes", asker()


def init_app(app: Flask) -> None:
    """Count the requests of `app` in the storage that its settings name."""
    app.config.setdefault("RATELIMIT_HEADERS_ENABLED", True)
    if not app.config["RATELIMIT_STORAGE_URI"].startswith("memory:"):
        app.config["RATELIMIT_STORAGE_URI"] = request_counts.PREFIX + app.config["RATELIMIT_STORAGE_URI"]
    limiter.init_app(app)
    app.extensions[_COUNTS] = limiter.storage if limiter.enabled else None


def counts_together(app: Flask) -> bool:
    """Return False if requests should be counted in Redis and Redis does not answer."""
    counts = app.extensions[_COUNTS]
    return counts.answers() if isinstance(counts, request_counts.RedisOrMemory) else True
