"""Matches, their entries, open secret choices and results."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, BigInteger, ForeignKey, String, Text, UniqueConstraint, false, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.store.models.base import AMOUNT_TYPE, DEVICE_LENGTH, NAME_LENGTH, Base

if TYPE_CHECKING:
    from companion.store.models.tables import Table


class Match(Base):
    """Match: one game at a table, from the first deal to its end.

    `number` counts from 1 at each table. `players`, `dealer` and `caller` are seat ids, the players
    clockwise. The last `late` players joined after the start, and come last whatever their seat. `caller`
    chose the game; None if the dealer did. `edition` is the edition of the game's rules. `card` is the whole
    definition of a house game, None for a built-in one. `abandoned` is when the match was called off without
    a result, None if it was not. `result` is None unless the match is over.

    Many fields: each is a column of its database table, or rows that refer to it.
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
    started_by: Mapped[str] = mapped_column(String(NAME_LENGTH))
    device: Mapped[str] = mapped_column(String(DEVICE_LENGTH))
    created: Mapped[datetime]
    abandoned: Mapped[datetime | None]
    abandoned_by: Mapped[str | None] = mapped_column(String(NAME_LENGTH))

    table: Mapped["Table"] = relationship(back_populates="matches")
    result: Mapped["MatchResult | None"] = relationship(
        back_populates="match", lazy="joined", cascade="all, delete-orphan"
    )
    parts: Mapped[list["PlayerResult"]] = relationship(back_populates="match", cascade="all, delete-orphan")


class MatchResult(Base):
    """Result of a match that is over; deleted if it is reopened.

    `seq` is the number of entries by which it ended. `money` is each player's winnings, in the order
    of the match's players, negative if lost; empty if the game counts none. `pot` is left for the
    table's next game. `winners` are seats of the match, from 0. `highlights` are None if an earlier
    release stored the result.
    """

    __tablename__ = "results"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int]
    headline: Mapped[str] = mapped_column(Text)
    money: Mapped[list[int]]
    pot: Mapped[int] = mapped_column(AMOUNT_TYPE)
    winners: Mapped[list[int]]
    highlights: Mapped[dict[str, Any] | None]

    match: Mapped[Match] = relationship(back_populates="result")


class PlayerResult(Base):
    """Result of a finished match for one player, for sums over many evenings.

    `money` is what the player won, negative if lost, 0 if the game counts none. `won` is whether the player
    is a winner. `hands` is the number of hands played, `stayed` of those in which the player stayed in. Of
    these, `right` counts those that won something and `pots` those that took from the pot. `burned` counts
    hands that the player had to pay for. These five are None if an earlier release stored the result. In a
    game without staying in or dropping, `hands` is the number of all hands and the other four are None.
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
    """Entry of a match log. Rows are only added: (match, seq) decides between two writers.

    `seq` is its number in the log, from 0. `seat` is the player's number in the match, from 0, None if it
    is for nobody. `entered_by` is the author's name at that time. `line` is the log text. `came` is the
    result after it: `over`, `winners`, `money` by seat and `pot`; see `LogEntry`. `retold` are the new
    texts of lines that it changed, by their numbers; None if it changed none. `chosen_by` names, by seat,
    who chose in secret on another phone than the player's own; None if the entry was not made of secret
    choices.
    """

    __tablename__ = "entries"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    action: Mapped[str] = mapped_column(String(64))
    seat: Mapped[int | None]
    values: Mapped[dict[str, Any]]
    entered_by: Mapped[str] = mapped_column(String(NAME_LENGTH))
    device: Mapped[str] = mapped_column(String(DEVICE_LENGTH))
    at: Mapped[datetime]
    line: Mapped[str] = mapped_column(Text, default="", server_default=text("''"))
    came: Mapped[dict[str, Any] | None]
    retold: Mapped[dict[str, Any] | None]
    chosen_by: Mapped[dict[str, Any] | None]


class StoredSecretChoice(Base):
    """Secret choice of one player for entry `seq`, kept until all have chosen.

    seat: the player's number in the match, from 0.

    yes: the choice, True also for both; None if the row is a report that the player's phone is gone.

    both: yes and no at once, if the game allows it.

    late: chosen after the countdown.

    device: the phone that chose, or that reported the other as gone.

    since: when the phone was reported as gone. If it does not answer in time, any phone may choose.
    None for a choice.
    """

    __tablename__ = "declarations"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    yes: Mapped[bool | None]
    both: Mapped[bool] = mapped_column(default=False, server_default=false())
    late: Mapped[bool] = mapped_column(default=False)
    device: Mapped[str] = mapped_column(String(DEVICE_LENGTH))
    since: Mapped[datetime | None]


class Countdown(Base):
    """Countdown to the secret choices for entry `seq`, running or over.

    `device` is the phone that began it, None if an earlier release did. `again` says that the countdown
    before it was missed.
    """

    __tablename__ = "countdowns"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    ends: Mapped[datetime]
    device: Mapped[str | None] = mapped_column(String(DEVICE_LENGTH))
    again: Mapped[bool] = mapped_column(default=False, server_default=false())
