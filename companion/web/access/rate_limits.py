"""Rate limits per client address for costly actions; all phones at a table may share one."""

import time
from collections.abc import Callable

from flask import Flask
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from limits import parse, parse_many
from werkzeug.exceptions import TooManyRequests

from companion.web.access import request_counts
from companion.web.access.client_address import rate_limit_key


def current_rate_limit_key() -> str:
    """Return the `rate_limit_key` of the client that sent the current request."""
    return rate_limit_key(get_remote_address())


limiter = Limiter(key_func=current_rate_limit_key, strategy="moving-window")

PHOTO_LIMIT = "90 per minute; 1200 per hour"
FRAME_LIMIT = "600 per minute; 9000 per hour"
TABLE_LIMIT = "30 per minute; 300 per hour"
ADVICE_LIMIT = "120 per minute"
MATCH_LIMIT = "30 per minute; 600 per hour"
ENTRY_LIMIT = "900 per minute"
JOIN_LIMIT = "30 per minute"
CODE_GUESS_LIMITS = tuple(parse_many("40 per minute; 400 per hour"))
FILE_LIMIT = "60 per minute; 600 per hour"
IMPORT_LIMIT = "6 per minute; 30 per hour"
_SAME_CODE = parse("1 per hour")
_STORAGE_EXTENSION = "companion_counts"

limit_photos = limiter.shared_limit(PHOTO_LIMIT, scope="photos")
"""Limit around the recognition of each photo, whichever page sent it."""

limit_frames = limiter.shared_limit(FRAME_LIMIT, scope="frames")
"""Limit around the recognition of each camera frame; a phone sends three a second."""

limit_advice = limiter.limit(ADVICE_LIMIT)
limit_matches = limiter.shared_limit(MATCH_LIMIT, scope="matches")
limit_entries = limiter.shared_limit(ENTRY_LIMIT, scope="entries", methods=["POST"])
"""Limit for entries and previews; nine phones of one home may enter for several tables."""
limit_files = limiter.shared_limit(FILE_LIMIT, scope="files")
"""Limit for pictures and exported files of an evening or a group."""
limit_imports = limiter.limit(IMPORT_LIMIT, methods=["POST"])
limit_joins = limiter.limit(JOIN_LIMIT, methods=["POST"])
limit_tables = limiter.limit(TABLE_LIMIT, methods=["POST"])


def refuse_code_guessing(known: Callable[[], bool]) -> None:
    """Refuse a client whose limit of guesses at table codes is used up.

    `known` returns whether the phone has used the table. Such a phone is let in although others may be
    guessing behind the same router. `known` is called only once the limit is used up. Nothing is
    counted here; `count_code_guess` does that. Nothing happens if rate limits are switched off. The
    check is not a decorator of the limiter, since another decorator on the view would replace it.

    Raises:
        TooManyRequests: the limit is used up, and `known` returned False. The error holds the seconds
            until the next guess, at least 1.
    """
    for limit in CODE_GUESS_LIMITS if limiter.enabled else ():
        if not limiter.limiter.test(limit, *_code_guess_key()) and not known():
            until = limiter.limiter.get_window_stats(limit, *_code_guess_key()).reset_time
            raise TooManyRequests(retry_after=max(1, round(until - time.time())))


def count_code_guess(code: str) -> None:
    """Count a request for `code`, which no table has, against this client's limit.

    Nothing is refused. A client's guesses at one code, spelt alike, count once an hour, because an open
    page asks for it repeatedly. Nothing happens if rate limits are switched off.
    """
    if limiter.enabled and limiter.limiter.hit(_SAME_CODE, *_code_guess_key(), code[:40]):
        for limit in CODE_GUESS_LIMITS:
            limiter.limiter.hit(limit, *_code_guess_key())


def _code_guess_key() -> tuple[str, str]:
    return "codes", current_rate_limit_key()


def init_app(app: Flask) -> None:
    """Set up the rate limits of `app`, counted in the storage that RATELIMIT_STORAGE_URI names.

    An address that begins with "memory:" counts in each process. Any other is a Redis, whose failures
    are bridged by counting in memory. Responses tell the limits in headers.
    """
    app.config.setdefault("RATELIMIT_HEADERS_ENABLED", True)
    if not app.config["RATELIMIT_STORAGE_URI"].startswith("memory:"):
        app.config["RATELIMIT_STORAGE_URI"] = request_counts.PREFIX + app.config["RATELIMIT_STORAGE_URI"]
    limiter.init_app(app)
    app.extensions[_STORAGE_EXTENSION] = limiter.storage if limiter.enabled else None


def is_rate_limit_storage_up(app: Flask) -> bool:
    """Return whether the storage of the rate limits works.

    It is always True for limits kept in memory or switched off. A Redis is asked now; one that did not
    answer is asked again every few seconds, and in between it counts as down.
    """
    counts = app.extensions[_STORAGE_EXTENSION]
    return counts.is_redis_up() if isinstance(counts, request_counts.RedisOrMemoryStorage) else True
