"""The one place that looks at the clock, so that tests can set it."""

from datetime import UTC, datetime


def now() -> datetime:
    """Return this moment, in UTC."""
    return datetime.now(UTC)
