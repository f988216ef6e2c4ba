"""The one place that looks at the clock, so that tests can set it."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime.fromtimestamp(0, UTC)


def now() -> datetime:
    """Return this moment, in UTC."""
    return datetime.now(UTC)


def milliseconds(moment: datetime) -> int:
    """Return the moment in whole milliseconds since 1970."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)
