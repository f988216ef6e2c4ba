"""A match, its entries, what waits in secret, and what it came to."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, BigInteger, ForeignKey, String, Text, UniqueConstraint, false, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.store.models.base import AMOUNT, DEVICE, NAME, Base

if TYPE_CHECKING:
    from companion.store.models.tables import Table


class Match(Base):
    """One game at a table, from the first deal to its end.

    `number` counts from 1 at each table. `players` are ids of seats, clockwise; `dealer` and `caller`
    are such ids too. The last `late` of the players came after it had begun. `edition` is that of the game's
    rules by which it is played, and `card` the whole card of a game of the house. `abandoned` is when it was
    called off without a result.
    """

    __tablename__ = "matches"
    __table_args__ = (UniqueConstraint("table_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    number: Mapped[int]
    game: Mapped[str] = mapped_column(String(64))
    edition: Mapped[int] = mapped_column(default=1, server_default=text("1"))
    card: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    options: Mapped[dict[str, Any]]
    players: Mapped[list[int]]
    late: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    dealer: Mapped[int] = mapped_column(ForeignKey("seats.id"))
    caller: Mapped[int | None] = mapped_column(ForeignKey("seats.id"))
    started_by: Mapped[str] = mapped_column(String(NAME))
    device: Mapped[str] = mapped_column(String(DEVICE))
    created: Mapped[datetime]
    abandoned: Mapped[datetime | None]
    abandoned_by: Mapped[str | None] = mapped_column(String(NAME))

    table: Mapped["Table"] = relationship(back_populates="matches")
    result: Mapped["Result | None"] = relationship(
        back_populates="match", lazy="joined", cascade="all, delete-orphan"
    )
    parts: Mapped[list["Part"]] = relationship(back_populates="match", cascade="all, delete-orphan")


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
    pot: Mapped[int] = mapped_column(AMOUNT)
    winners: Mapped[list[int]]
    highlights: Mapped[dict[str, Any] | None]

    match: Mapped[Match] = relationship(back_populates="result")


class Part(Base):
    """What a finished match came to for one player, as its `Result` says, for sums over many evenings.

    `hands` are those played, `stayed` those in which the player stayed in, `right` those of them that won
    something, `pots` those that took from the pot, and `burned` those that were to be paid for. They are None
    where nobody counted them: in an earlier release, or in a game in which nobody goes in or out.
    """

    __tablename__ = "parts"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat_id: Mapped[int] = mapped_column(ForeignKey("seats.id"), primary_key=True, index=True)
    money: Mapped[int] = mapped_column(BigInteger)
    won: Mapped[bool]
    hands: Mapped[int | None]
    stayed: Mapped[int | None]
    right: Mapped[int | None]
    pots: Mapped[int | None]
    burned: Mapped[int | None]

    match: Mapped[Match] = relationship(back_populates="parts")


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
    entered_by: Mapped[str] = mapped_column(String(NAME))
    device: Mapped[str] = mapped_column(String(DEVICE))
    at: Mapped[datetime]
    line: Mapped[str] = mapped_column(Text, default="", server_default=text("''"))
    came: Mapped[dict[str, Any] | None]
    retold: Mapped[dict[str, Any] | None]
    chosen_by: Mapped[dict[str, Any] | None]


class Declaration(Base):
    """What a player has chosen in secret for entry `seq`, until all have; `seat` is the number in the match.

    `yes` is None for one whose phone is said to be gone, `device` the phone that said so and `since` when:
    without an answer of that phone any phone may choose. `both` is yes and no at once, where that may be.
    """

    __tablename__ = "declarations"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    yes: Mapped[bool | None]
    both: Mapped[bool] = mapped_column(default=False, server_default=false())
    late: Mapped[bool] = mapped_column(default=False)
    device: Mapped[str] = mapped_column(String(DEVICE))
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
    device: Mapped[str | None] = mapped_column(String(DEVICE))
    again: Mapped[bool] = mapped_column(default=False, server_default=false())
