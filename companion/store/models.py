"""The rows of the database. What happened in a match is its entries, each with what it came to then.

No state of a game is stored. What was told and what a match came to is: a later release never tells it anew.
"""

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
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from companion.play.money import Unit, noun

_DEVICE = 64
_NAME = 240
"""Characters a column has room for. A name of 24 visible characters may be made of many more."""
_WHY = 800


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
    """One evening at one table. `version` rises with everything that a phone could see change.

    `unit` is what balances are said to be in: "points", "€". `sign` stands beside amounts, "" for none, and
    `places` are the digits after their point. All amounts at a table are whole numbers of the last of these.
    `closed` is when the evening was closed, and nothing is entered any more. With `chips_apart` what was won
    in the games does not lie in the chips that were bought. `origin` is what the evening is known by where it
    was taken in from another server.
    """

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String, unique=True)
    name: Mapped[str] = mapped_column(String(_NAME))
    unit: Mapped[str] = mapped_column(String(_NAME))
    sign: Mapped[str] = mapped_column(String(_NAME), default="", server_default=text("''"))
    places: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    version: Mapped[int] = mapped_column(default=0)
    opened_by: Mapped[str] = mapped_column(String(_DEVICE), index=True)
    created: Mapped[datetime]
    closed: Mapped[datetime | None]
    closed_by: Mapped[str | None] = mapped_column(String(_NAME))
    chips_apart: Mapped[bool] = mapped_column(default=False, server_default=false())
    origin: Mapped[str | None] = mapped_column(String(80))

    seats: Mapped[list["Seat"]] = relationship(back_populates="table", order_by="Seat.position")
    matches: Mapped[list["Match"]] = relationship(back_populates="table", order_by="Match.number")
    sharings: Mapped[list["Sharing"]] = relationship(back_populates="table", order_by="Sharing.id")
    adjustments: Mapped[list["Adjustment"]] = relationship(back_populates="table", order_by="Adjustment.id")
    handovers: Mapped[list["Handover"]] = relationship(back_populates="table", order_by="Handover.id")
    cash: Mapped[list["Cash"]] = relationship(back_populates="table", order_by="Cash.id")
    knocks: Mapped[list["Knock"]] = relationship(
        back_populates="table", order_by="Knock.id", cascade="all, delete-orphan"
    )

    @property
    def counts_in(self) -> Unit:
        """What the table counts in."""
        return Unit(self.sign, self.places)

    def told(self, amount: int) -> str:
        """Return an amount with what it is in: ``"5 points"``, ``"€5.00"``."""
        return f"{self.counts_in.told(amount)} {self.noun(amount)}".rstrip()

    def noun(self, amount: int) -> str:
        """Return what so many are called where no sign stands beside amounts: ``"points"``, else nothing."""
        return "" if self.sign else noun(amount, self.unit)


class Seat(Base):
    """A player at a table, clockwise by `position`. `device` is the phone that holds the seat, if any.

    `asked` is since when another phone, `asked_by`, asks for the seat to be handed back.
    """

    __tablename__ = "seats"
    __table_args__ = (UniqueConstraint("table_id", "position"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    position: Mapped[int]
    name: Mapped[str] = mapped_column(String(_NAME))
    device: Mapped[str | None] = mapped_column(String(_DEVICE), index=True)
    away: Mapped[bool] = mapped_column(default=False)
    asked: Mapped[datetime | None]
    asked_by: Mapped[str | None] = mapped_column(String(_DEVICE))

    table: Mapped[Table] = relationship(back_populates="seats")


class Match(Base):
    """One game at a table, from the first deal to its end.

    `number` counts from 1 at each table. `players` are ids of seats, clockwise; `dealer` and `caller`
    are such ids too. The last `late` of the players came after it had begun. `edition` is that of the game's
    rules by which it is played. `abandoned` is when it was called off without a result.
    """

    __tablename__ = "matches"
    __table_args__ = (UniqueConstraint("table_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    number: Mapped[int]
    game: Mapped[str] = mapped_column(String(64))
    edition: Mapped[int] = mapped_column(default=1, server_default=text("1"))
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
    result: Mapped["Result | None"] = relationship(
        back_populates="match", lazy="joined", cascade="all, delete-orphan"
    )


class Result(Base):
    """What a match came to when it ended, by the entry before number `seq`; gone while it is reopened.

    `money` is what each seat won or lost, `pot` what was left for the table's next game, `winners` are
    numbers of seats in the match. `highlights` are what it is remembered for, None for one that an earlier
    release has stored.
    """

    __tablename__ = "results"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int]
    headline: Mapped[str] = mapped_column(Text)
    money: Mapped[list[int]]
    pot: Mapped[int]
    winners: Mapped[list[int]]
    highlights: Mapped[dict[str, Any] | None]

    match: Mapped[Match] = relationship(back_populates="result")


class Entry(Base):
    """One entry of a match's log. Rows are only ever added: (match, seq) decides between two writers.

    `seat` is the player's number in the match, from 0. `entered_by` is the name at that time. `line` tells
    the entry, and `came` is what the match came to with it: `over`, `winners`, `money` by seat and `pot`.
    `retold` are lines before it that it changed, by their numbers. `chosen_by` names, by seat, who chose in
    secret on another phone than the player's own.
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
    line: Mapped[str] = mapped_column(Text, default="", server_default=text("''"))
    came: Mapped[dict[str, Any] | None]
    retold: Mapped[dict[str, Any] | None]
    chosen_by: Mapped[dict[str, Any] | None]


class Declaration(Base):
    """What a player has chosen in secret for entry `seq`, until all have; `seat` is the number in the match.

    `yes` is None for one whose phone is said to be gone, `device` the phone that said so and `since` when:
    without an answer of that phone any phone may choose.
    """

    __tablename__ = "declarations"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    yes: Mapped[bool | None]
    late: Mapped[bool] = mapped_column(default=False)
    device: Mapped[str] = mapped_column(String(_DEVICE))
    since: Mapped[datetime | None]


class Countdown(Base):
    """The countdown that runs, or ran out, before the secret choices for entry `seq` are shown.

    `device` is the phone that began it, None where an earlier release did. `again` says that the one before
    it was missed.
    """

    __tablename__ = "countdowns"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    ends: Mapped[datetime]
    device: Mapped[str | None] = mapped_column(String(_DEVICE))
    again: Mapped[bool] = mapped_column(default=False, server_default=false())


class Signed:
    """Who wrote a row down, on which phone and when; `taken_back` is when it was undone."""

    entered_by: Mapped[str] = mapped_column(String(_NAME))
    device: Mapped[str] = mapped_column(String(_DEVICE))
    at: Mapped[datetime]
    taken_back: Mapped[datetime | None]
    taken_back_by: Mapped[str | None] = mapped_column(String(_NAME))


class Sharing(Signed, Base):
    """A pot that waited and was shared out, after the table's match of number `after`.

    `shares` are what each of `players`, ids of seats, got.
    """

    __tablename__ = "sharings"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), index=True)
    after: Mapped[int]
    players: Mapped[list[int]]
    shares: Mapped[list[int]]

    table: Mapped[Table] = relationship(back_populates="sharings")


class Adjustment(Signed, Base):
    """Money moved between two players, ids of seats, for what no entry explains; `why` in a person's words.

    It stands after the table's match of number `after`. `key` is the form's, so that one sent twice counts
    once.
    """

    __tablename__ = "adjustments"
    __table_args__ = (UniqueConstraint("table_id", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    key: Mapped[str] = mapped_column(String(32))
    after: Mapped[int]
    payer: Mapped[int] = mapped_column(ForeignKey("seats.id"))
    payee: Mapped[int] = mapped_column(ForeignKey("seats.id"))
    amount: Mapped[int]
    why: Mapped[str] = mapped_column(String(_WHY))

    table: Mapped[Table] = relationship(back_populates="adjustments")


class Handover(Signed, Base):
    """Money that one player handed another to settle up, ids of seats; None stands for the box.

    What is `left` was not handed over: both leave it for another evening. `key` is the form's, so that one
    sent twice counts once.
    """

    __tablename__ = "handovers"
    __table_args__ = (UniqueConstraint("table_id", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    key: Mapped[str] = mapped_column(String(32))
    payer: Mapped[int | None] = mapped_column(ForeignKey("seats.id"))
    payee: Mapped[int | None] = mapped_column(ForeignKey("seats.id"))
    amount: Mapped[int]
    left: Mapped[bool] = mapped_column(default=False, server_default=false())

    table: Mapped[Table] = relationship(back_populates="handovers")


class Cash(Signed, Base):
    """Chips given to a player, or handed in where `amount` is negative; `paid` where cash changed hands.

    `key` is as for a `Handover`.
    """

    __tablename__ = "cash"
    __table_args__ = (UniqueConstraint("table_id", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    key: Mapped[str] = mapped_column(String(32))
    seat_id: Mapped[int] = mapped_column(ForeignKey("seats.id"))
    amount: Mapped[int]
    paid: Mapped[bool]

    table: Mapped[Table] = relationship(back_populates="cash")
    seat: Mapped[Seat] = relationship()


class Happening(Base):
    """A line of the story that is no entry of a match: a seat taken or handed back, a name changed.

    `match_id` is the match that was being played then, if any.
    """

    __tablename__ = "happenings"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), index=True)
    match_id: Mapped[int | None] = mapped_column(ForeignKey("matches.id"), index=True)
    line: Mapped[str] = mapped_column(Text)
    entered_by: Mapped[str] = mapped_column(String(_NAME))
    device: Mapped[str] = mapped_column(String(_DEVICE))
    at: Mapped[datetime]


class Knock(Base):
    """A phone that asks to be let in: as a new player called `name`, or for a seat that it says it has lost.

    `let_in_by` and `declined_by` are names of who answered. Once the phone sits down the row is gone.
    """

    __tablename__ = "knocks"
    __table_args__ = (UniqueConstraint("table_id", "device"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    device: Mapped[str] = mapped_column(String(_DEVICE))
    name: Mapped[str] = mapped_column(String(_NAME))
    seat_id: Mapped[int | None] = mapped_column(ForeignKey("seats.id"))
    at: Mapped[datetime]
    let_in_by: Mapped[str | None] = mapped_column(String(_NAME))
    declined_by: Mapped[str | None] = mapped_column(String(_NAME))

    table: Mapped[Table] = relationship(back_populates="knocks")
    seat: Mapped[Seat | None] = relationship()


class Stakes(Base):
    """Options of a game that a phone saved under a name, to be offered where it sits at a table.

    `places` are the digits after the point of the amounts in them.
    """

    __tablename__ = "stakes"
    __table_args__ = (UniqueConstraint("device", "game", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    device: Mapped[str] = mapped_column(String(_DEVICE))
    game: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(_NAME))
    options: Mapped[dict[str, Any]]
    places: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    saved: Mapped[datetime]


class Photo(Base):
    """A picture that waits for a person to confirm what was read in it; gone after an hour."""

    __tablename__ = "photos"

    token: Mapped[str] = mapped_column(String(32), primary_key=True)
    device: Mapped[str] = mapped_column(String(_DEVICE), index=True)
    jpeg: Mapped[bytes] = mapped_column(LargeBinary)
    reading: Mapped[dict[str, Any]]
    created: Mapped[datetime] = mapped_column(index=True)
