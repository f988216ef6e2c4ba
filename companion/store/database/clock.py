"""The one place that looks at the clock, so that tests can set it."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime.fromtimestamp(0, UTC)


def now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def epoch_milliseconds(moment: datetime) -> int:
    """Return the moment in whole milliseconds since 1970."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)


def is_due(last: datetime | None, every: timedelta, moment: datetime) -> bool:
    """Return whether what was done `last` is due again; also if the clock was put back since."""
    return last is None or not timedelta(0) <= moment - last < every


def parse_utc_time(written: str) -> datetime:
    """Return the moment of a text by ISO 8601 in UTC.

    SQLite keeps no time zone, so a moment is always stored as UTC.

    Raises:
        ValueError: it has no time zone, or is before any clock, or later than a database gives back.
    """
    found = datetime.fromisoformat(written)
    if found.tzinfo is None or not 1970 <= found.year < 3000:
        raise ValueError(written)
    return found.astimezone(UTC)
