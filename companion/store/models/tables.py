"""Tables, their seats, and what happens there beside the games."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    ColumnElement,
    ForeignKey,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    false,
    func,
    text,
)
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.engine.money import MoneyUnit
from companion.evenings.tables.locales import MAX_LOCALE_LENGTH, make_unit
from companion.plurals import singular, singular_or_plural
from companion.store.models.base import DEVICE_LENGTH, NAME_LENGTH, TOKEN_LENGTH, Base

if TYPE_CHECKING:
    from companion.store.models.groups import Group, Person
    from companion.store.models.ledger import Adjustment, CarriedDebt, Cash, PotSplit, RecordedPayment
    from companion.store.models.matches import Match

_KEY_LENGTH = 16
"""Number of fingerprint digits that addresses and forms use as the key of a kept game."""


class Table(Base):
    """Evening at one table. `version` rises with every change that a phone could see.

    `unit` is the name of the unit: "points", "€". `sign` stands beside amounts, "" for none. `places` is
    the number of decimals; all amounts are whole numbers of the smallest unit. `locale` says how amounts,
    dates and times are written, None for the way of earlier releases. `closed` is when the evening was
    closed, after which only payments are entered; None if it is open. `opened_by` is the phone that opened
    it. With `chips_apart`, winnings of the games are not in the chips that were bought. `origin` identifies
    an evening that was imported from another server. `group` is the group whose evening it is, if any.
    `trial_device` is the phone whose trial the table is: only that phone finds it, and it counts nowhere.
    It is None for every other table.

    Many fields: each is a column of its database table, or rows that refer to it.
    """

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String, unique=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    unit: Mapped[str] = mapped_column(String(NAME_LENGTH))
    sign: Mapped[str] = mapped_column(String(NAME_LENGTH), default="", server_default=text("''"))
    places: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    locale: Mapped[str | None] = mapped_column(String(MAX_LOCALE_LENGTH))
    version: Mapped[int] = mapped_column(default=0)
    opened_by: Mapped[str] = mapped_column(String(DEVICE_LENGTH), index=True)
    created: Mapped[datetime]
    closed: Mapped[datetime | None]
    closed_by: Mapped[str | None] = mapped_column(String(NAME_LENGTH))
    chips_apart: Mapped[bool] = mapped_column(default=False, server_default=false())
    origin: Mapped[str | None] = mapped_column(String(80))
    group_id: Mapped[int | None] = mapped_column(ForeignKey("groups.id"), index=True)
    trial_device: Mapped[str | None] = mapped_column(String(DEVICE_LENGTH), unique=True, index=True)

    group: Mapped["Group | None"] = relationship(back_populates="tables")
    seats: Mapped[list["Seat"]] = relationship(back_populates="table", order_by="Seat.position")
    matches: Mapped[list["Match"]] = relationship(back_populates="table", order_by="Match.number")
    sharings: Mapped[list["PotSplit"]] = relationship(back_populates="table", order_by="PotSplit.id")
    adjustments: Mapped[list["Adjustment"]] = relationship(back_populates="table", order_by="Adjustment.id")
    handovers: Mapped[list["RecordedPayment"]] = relationship(
        back_populates="table", order_by="RecordedPayment.id"
    )
    cash: Mapped[list["Cash"]] = relationship(back_populates="table", order_by="Cash.id")
    carried: Mapped[list["CarriedDebt"]] = relationship(
        back_populates="table", order_by="CarriedDebt.id", cascade="all, delete-orphan"
    )
    postcards: Mapped[list["ShareLink"]] = relationship(
        back_populates="table", order_by="ShareLink.id", cascade="all, delete-orphan"
    )
    knocks: Mapped[list["JoinRequest"]] = relationship(
        back_populates="table", order_by="JoinRequest.id", cascade="all, delete-orphan"
    )

    @property
    def counts_in(self) -> MoneyUnit:
        """Unit that the table counts in."""
        return make_unit(self.sign, self.places, self.locale)

    def format_amount(self, amount: int) -> str:
        """Return an amount, given in the smallest unit, with its unit: ``"5 points"``, ``"€5.00"``."""
        return f"{self.counts_in.format_amount(amount)} {self.noun(amount)}".rstrip()

    def noun(self, amount: int) -> str:
        """Return the unit's name for that amount: ``"points"``, or ``"point"`` for 1 and -1.

        It is "" if the unit has a sign.
        """
        return "" if self.sign else singular_or_plural(amount, singular(self.unit), self.unit)


class Seat(Base):
    """Player at a table, clockwise by `position` from 0.

    `device` is the phone that holds the seat, None if no phone does. `away` is whether the player
    sits out the next matches. `asked` is when another phone, `asked_by`, asked for the seat; None
    if none did. It may stay set after the holder has entered something, which is an answer.
    `formerly` are earlier names of the player at this table, the latest first; None if there are
    none. `person` is the player in the table's group, None without one.
    """

    __tablename__ = "seats"
    __table_args__ = (UniqueConstraint("table_id", "position"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    position: Mapped[int]
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    device: Mapped[str | None] = mapped_column(String(DEVICE_LENGTH), index=True)
    away: Mapped[bool] = mapped_column(default=False)
    asked: Mapped[datetime | None]
    asked_by: Mapped[str | None] = mapped_column(String(DEVICE_LENGTH))
    formerly: Mapped[list[str] | None]
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)

    table: Mapped[Table] = relationship(back_populates="seats")
    person: Mapped["Person | None"] = relationship()


class TableEvent(Base):
    """Log line that is no entry of a match: a seat taken or handed back, a name changed.

    `match_id` is the match that was being played then, if any.
    """

    __tablename__ = "happenings"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), index=True)
    match_id: Mapped[int | None] = mapped_column(ForeignKey("matches.id"), index=True)
    line: Mapped[str] = mapped_column(Text)
    entered_by: Mapped[str] = mapped_column(String(NAME_LENGTH))
    device: Mapped[str] = mapped_column(String(DEVICE_LENGTH))
    at: Mapped[datetime]


class JoinRequest(Base):
    """Join request of a phone: as a new player called `name`, or for a seat that it has lost.

    `seat_id` is that seat, and `name` the name on it then; for a new player it is None. `let_in_by`
    and `declined_by` are the names of those who answered, None if nobody has; if both are set, it
    was declined last. The row is deleted once the phone gets the seat, asks again or withdraws. If
    it takes another seat, the row stays.
    """

    __tablename__ = "knocks"
    __table_args__ = (UniqueConstraint("table_id", "device"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    device: Mapped[str] = mapped_column(String(DEVICE_LENGTH))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    seat_id: Mapped[int | None] = mapped_column(ForeignKey("seats.id"))
    at: Mapped[datetime]
    let_in_by: Mapped[str | None] = mapped_column(String(NAME_LENGTH))
    declined_by: Mapped[str | None] = mapped_column(String(NAME_LENGTH))

    table: Mapped[Table] = relationship(back_populates="knocks")
    seat: Mapped[Seat | None] = relationship()


class OptionPreset(Base):
    """Option preset: options of a game, by its slug, that a phone saved under a name.

    It is offered at tables that the phone opened or where it holds a seat, and at all tables of the
    group `group_id`, if any. `places` is the number of decimals of its amounts.
    """

    __tablename__ = "stakes"
    __table_args__ = (UniqueConstraint("device", "game", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    device: Mapped[str] = mapped_column(String(DEVICE_LENGTH))
    game: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    options: Mapped[dict[str, Any]]
    places: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    saved: Mapped[datetime]
    group_id: Mapped[int | None] = mapped_column(ForeignKey("groups.id"), index=True)


class Photo(Base):
    """Photo of cards, kept for its phone for an hour, or for 12 hours if the cards were entered.

    `reading` is what the recogniser found in it. `match_id` is the match in which the cards were
    entered, None until then. Once `kept` by its owner, it stays with the evening, and everybody who
    may see the evening sees it.
    """

    __tablename__ = "photos"

    token: Mapped[str] = mapped_column(String(32), primary_key=True)
    device: Mapped[str] = mapped_column(String(DEVICE_LENGTH), index=True)
    jpeg: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    reading: Mapped[dict[str, Any]]
    created: Mapped[datetime] = mapped_column(index=True)
    match_id: Mapped[int | None] = mapped_column(ForeignKey("matches.id"), index=True)
    kept: Mapped[bool] = mapped_column(default=False, server_default=false())


class ShareLink(Base):
    """Share link to a match that is over, or to the hands that entry `line` showed.

    `line` is None for the match. `named` are the positions at the table whose names it shows.
    """

    __tablename__ = "postcards"

    id: Mapped[int] = mapped_column(primary_key=True)
    token: Mapped[str] = mapped_column(String(TOKEN_LENGTH), unique=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), index=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"))
    line: Mapped[int | None]
    named: Mapped[list[int]]
    made_by: Mapped[str] = mapped_column(String(NAME_LENGTH))
    device: Mapped[str] = mapped_column(String(DEVICE_LENGTH))
    at: Mapped[datetime]

    table: Mapped[Table] = relationship(back_populates="postcards")
    match: Mapped["Match"] = relationship()


class TableDeck(Base):
    """Picture of a table's deck: the corner indices below each other in a JPEG, with their names.

    `strip` is the JPEG. `names` are the codes of the cards, from top to bottom. `shown_by` is who showed
    the deck, in a photo that is not kept with it.
    """

    __tablename__ = "decks"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    strip: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    names: Mapped[list[str]]
    shown_by: Mapped[str] = mapped_column(String(NAME_LENGTH))
    device: Mapped[str] = mapped_column(String(DEVICE_LENGTH))
    at: Mapped[datetime]


class SavedVariant(Base):
    """House game that a table keeps, as a whole definition, `card`; `fingerprint` identifies it.

    `kept_by` is the name of who added it or changed it last. The tables of a group share their
    games.
    """

    __tablename__ = "cards"
    __table_args__ = (UniqueConstraint("table_id", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    card: Mapped[dict[str, Any]]
    fingerprint: Mapped[str] = mapped_column(String(64))
    kept_by: Mapped[str] = mapped_column(String(NAME_LENGTH))
    device: Mapped[str] = mapped_column(String(DEVICE_LENGTH))
    at: Mapped[datetime]

    @hybrid_property
    def key(self) -> str:
        """Key of the game in addresses and forms.

        It changes with the game, so that no phone changes a game in a form that it has not seen.
        """
        return self.fingerprint[:_KEY_LENGTH]

    @key.inplace.expression
    @classmethod
    def _key(cls) -> ColumnElement[str]:
        return func.substr(cls.fingerprint, 1, _KEY_LENGTH)
