"""Base of all rows: names of constraints, moments in UTC, and the author of a row."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, Integer, MetaData, String, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

DEVICE_LENGTH = 64
NAME_LENGTH = 240
"""Numbers of characters that columns hold; a name of 24 visible ones may have many more."""
AMOUNT_TYPE = BigInteger().with_variant(Integer(), "sqlite")
"""Type of money columns: larger than PostgreSQL's integer, because a pot may double often.

SQLite's integers are large enough.
"""
REASON_LENGTH = 800
TOKEN_LENGTH = 32


class UtcDateTime(TypeDecorator[datetime]):
    """Moment in UTC. SQLite loses the time zone, which is added again here.

    A moment in another time zone must be converted before it is stored.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Return the stored moment with its time zone, which is UTC if it has none; None for None."""
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


class Base(DeclarativeBase):
    """Base class of all rows; its constraints have names, so that a migration can change them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {  # noqa: RUF012 - SQLAlchemy's own hook
        datetime: UtcDateTime,
        dict[str, Any]: JSON,
        list[int]: JSON,
        list[str]: JSON,
    }


class AuthorColumns:
    """Author of a row, and who took it back.

    `entered_by` is the author's name at that time, `device` the phone, `at` the time. `taken_back`
    is when the row was undone, None if it counts, and `taken_back_by` the name of who did so.
    """

    entered_by: Mapped[str] = mapped_column(String(NAME_LENGTH))
    device: Mapped[str] = mapped_column(String(DEVICE_LENGTH))
    at: Mapped[datetime]
    taken_back: Mapped[datetime | None]
    taken_back_by: Mapped[str | None] = mapped_column(String(NAME_LENGTH))
