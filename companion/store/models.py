"""The rows of the database. What happened in a match is its entries; no state of a game is stored."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    DateTime,
    Dialect,
    ForeignKey,
    LargeBinary,
    MetaData,
    String,
    TypeDecorator,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

CODE_LENGTH = 5
_DEVICE = 64
_NAME = 240
"""Characters a column has room for. A name of 24 visible characters may be made of many more."""


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
    }


class Table(Base):
    """One evening at one table. `version` rises with everything that a phone could see change."""

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(CODE_LENGTH), unique=True)
    name: Mapped[str] = mapped_column(String(_NAME))
    unit: Mapped[str] = mapped_column(String(_NAME))
    version: Mapped[int] = mapped_column(default=0)
    opened_by: Mapped[str] = mapped_column(String(_DEVICE), index=True)
    created: Mapped[datetime]

    seats: Mapped[list["Seat"]] = relationship(back_populates="table", order_by="Seat.position")
    matches: Mapped[list["Match"]] = relationship(back_populates="table", order_by="Match.number")
    sharings: Mapped[list["Sharing"]] = relationship(back_populates="table", order_by="Sharing.id")


class Seat(Base):
    """A player at a table, clockwise by `position`. `device` is the phone that holds the seat, if any."""

    __tablename__ = "seats"
    __table_args__ = (UniqueConstraint("table_id", "position"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    position: Mapped[int]
    name: Mapped[str] = mapped_column(String(_NAME))
    device: Mapped[str | None] = mapped_column(String(_DEVICE), index=True)
    away: Mapped[bool] = mapped_column(default=False)

    table: Mapped[Table] = relationship(back_populates="seats")


class Match(Base):
    """One game at a table, from the first deal to its end.

    `number` counts from 1 at each table. `players` are ids of seats, clockwise; `dealer` and `caller`
    are such ids too. The last `late` of the players came after it had begun. `abandoned` is when it was
    called off without a result.
    """

    __tablename__ = "matches"
    __table_args__ = (UniqueConstraint("table_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    number: Mapped[int]
    game: Mapped[str] = mapped_column(String(64))
    options: Mapped[dict[str, Any]]
    players: Mapped[list[int]]
    late: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    dealer: Mapped[int] = mapped_column(ForeignKey("seats.id"))
    caller: Mapped[int | None] = mapped_column(ForeignKey("seats.id"))
    started_by: Mapped[str] = mapped_column(String(_NAME))
    device: Mapped[str] = mapped_column(String(_DEVICE))
    created: Mapped[datetime]
    abandoned: Mapped[datetime | None]
    abandoned_by: Mapped[str | None] = mapped_column(String(_NAME))

    table: Mapped[Table] = relationship(back_populates="matches")


class Entry(Base):
    """One event, undo or redo. Rows are only ever added: (match, seq) decides between two writers.

    `seat` is the player's number in the match, from 0. `entered_by` is the name at that time.
    """

    __tablename__ = "entries"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    action: Mapped[str] = mapped_column(String(64))
    seat: Mapped[int | None]
    values: Mapped[dict[str, Any]]
    entered_by: Mapped[str] = mapped_column(String(_NAME))
    device: Mapped[str] = mapped_column(String(_DEVICE))
    at: Mapped[datetime]


class Declaration(Base):
    """What a player has chosen in secret for entry `seq`, until all have; `seat` is the number in the match.

    `yes` is None for one whose phone is gone, and `device` the phone that said so; then any phone may choose.
    """

    __tablename__ = "declarations"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    yes: Mapped[bool | None]
    late: Mapped[bool] = mapped_column(default=False)
    device: Mapped[str] = mapped_column(String(_DEVICE))


class Countdown(Base):
    """The countdown that runs, or ran out, before the secret choices for entry `seq` are shown."""

    __tablename__ = "countdowns"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    ends: Mapped[datetime]


class Sharing(Base):
    """A pot that waited and was shared out, after the table's match of number `after`.

    `shares` are what each of `players`, ids of seats, got. `taken_back` is when it was undone.
    """

    __tablename__ = "sharings"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), index=True)
    after: Mapped[int]
    players: Mapped[list[int]]
    shares: Mapped[list[int]]
    entered_by: Mapped[str] = mapped_column(String(_NAME))
    device: Mapped[str] = mapped_column(String(_DEVICE))
    at: Mapped[datetime]
    taken_back: Mapped[datetime | None]
    taken_back_by: Mapped[str | None] = mapped_column(String(_NAME))

    table: Mapped[Table] = relationship(back_populates="sharings")


class Stakes(Base):
    """Options of a game that a phone saved under a name, to be offered where it sits at a table."""

    __tablename__ = "stakes"
    __table_args__ = (UniqueConstraint("device", "game", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    device: Mapped[str] = mapped_column(String(_DEVICE))
    game: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(_NAME))
    options: Mapped[dict[str, Any]]
    saved: Mapped[datetime]


class Photo(Base):
    """A picture that waits for a person to confirm what was read in it; gone after an hour."""

    __tablename__ = "photos"

    token: Mapped[str] = mapped_column(String(32), primary_key=True)
    device: Mapped[str] = mapped_column(String(_DEVICE), index=True)
    jpeg: Mapped[bytes] = mapped_column(LargeBinary)
    reading: Mapped[dict[str, Any]]
    created: Mapped[datetime] = mapped_column(index=True)
