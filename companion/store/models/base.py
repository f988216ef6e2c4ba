"""What all rows share: how they are called, moments in UTC, and who wrote one down."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, Integer, MetaData, String, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

DEVICE = 64
NAME = 240
"""Characters a column has room for. A name of 24 visible characters may be made of many more."""
AMOUNT = BigInteger().with_variant(Integer(), "sqlite")
"""Money: more than an integer of PostgreSQL's has room for, where a pot doubles often. SQLite's has it."""
WHY = 800
TOKEN = 32


class Moment(TypeDecorator[datetime]):
    """A moment in UTC. SQLite forgets the time zone; it is put back here."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Return the stored moment with its time zone."""
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


class Base(DeclarativeBase):
    """What all rows share: constraints have names, so that a migration can change them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {  # noqa: RUF012 - SQLAlchemy's own hook
        datetime: Moment,
        dict[str, Any]: JSON,
        list[int]: JSON,
        list[str]: JSON,
    }


class Signed:
    """Who wrote a row down, on which phone and when; `taken_back` is when it was undone."""

    entered_by: Mapped[str] = mapped_column(String(NAME))
    device: Mapped[str] = mapped_column(String(DEVICE))
    at: Mapped[datetime]
    taken_back: Mapped[datetime | None]
    taken_back_by: Mapped[str | None] = mapped_column(String(NAME))
