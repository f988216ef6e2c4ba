"""The one place that looks at the clock, so that tests can set it."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime.fromtimestamp(0, UTC)


def now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def epoch_milliseconds(moment: datetime) -> int:
    """Return the moment, which has a time zone, in milliseconds since 1970, rounded down."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)


def is_due(last: datetime | None, every: timedelta, moment: datetime) -> bool:
    """Return whether a task is due at `moment`, the time now.

    It is due if it never ran (`last` is None), or if `every` or more has passed since `last`. It is
    also due if the clock was put back, so that `last` is after `moment`.
    """
    return last is None or not timedelta(0) <= moment - last < every


def parse_utc_time(written: str) -> datetime:
    """Return the moment of an ISO 8601 text, converted to UTC.

    Raises:
        ValueError: it is no such text, has no time zone, or its year is not from 1970 to 2999.
    """
    found = datetime.fromisoformat(written)
    if found.tzinfo is None or not 1970 <= found.year < 3000:
        raise ValueError(written)
    return found.astimezone(UTC)
