"""Groups of people who play together for years, and their phones."""

from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.engine.money import MoneyUnit
from companion.store.models.base import DEVICE_LENGTH, NAME_LENGTH, TOKEN_LENGTH, Base

if TYPE_CHECKING:
    from companion.store.models.tables import Table


class Group(Base):
    """Group of people who play together for years.

    `key` is in its address, which opens nothing to a phone outside the group. `unit`, `sign` and
    `places` are as in a `Table`. `meets` is the local time of the next meeting as ISO text,
    `meets_at` the place; None if unknown. `origin` identifies the group on every server.
    """

    __tablename__ = "groups"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(TOKEN_LENGTH), unique=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    unit: Mapped[str] = mapped_column(String(NAME_LENGTH))
    sign: Mapped[str] = mapped_column(String(NAME_LENGTH))
    places: Mapped[int]
    created: Mapped[datetime]
    origin: Mapped[str] = mapped_column(String(80), unique=True)
    meets: Mapped[str | None] = mapped_column(String(16))
    meets_at: Mapped[str | None] = mapped_column(String(NAME_LENGTH))

    people: Mapped[list["Person"]] = relationship(back_populates="group", order_by="Person.id")
    tables: Mapped[list["Table"]] = relationship(back_populates="group", order_by="Table.id")

    @property
    def counts_in(self) -> MoneyUnit:
        """Unit that the group's evenings count in."""
        return MoneyUnit(self.sign, self.places)


class Person(Base):
    """Person of a group: a host, a member, or a guest, who only plays at its tables.

    `role` is "host", "member" or "guest". `colour` is a number from 1 and `mark` the name of a badge.
    `joined_to` is the id of the person whom a guest turned out to be, None for anybody else. `left` is when
    the person left the group, `forgotten` when their name was deleted everywhere, which sets both. Each is
    None until then.
    """

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), index=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    role: Mapped[str] = mapped_column(String(16))
    colour: Mapped[int]
    mark: Mapped[str] = mapped_column(String(16))
    created: Mapped[datetime]
    joined_to: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    left: Mapped[datetime | None]
    forgotten: Mapped[datetime | None]

    group: Mapped[Group] = relationship(back_populates="people")
    phones: Mapped[list["Phone"]] = relationship(
        back_populates="person", order_by="Phone.id", cascade="all, delete-orphan"
    )
    invitations: Mapped[list["Invitation"]] = relationship(
        back_populates="person", order_by="Invitation.id", cascade="all, delete-orphan"
    )


class Phone(Base):
    """Phone of a person in a group; in one group it belongs to one person."""

    __tablename__ = "phones"
    __table_args__ = (UniqueConstraint("group_id", "device"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"))
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    device: Mapped[str] = mapped_column(String(DEVICE_LENGTH), index=True)
    since: Mapped[datetime]

    person: Mapped[Person] = relationship(back_populates="phones")


class Invitation(Base):
    """Invitation: a link by which one phone joins a group as that person; deleted once used.

    `token` is the last part of the link. `by` is the name of who made it, `at` the time. It expires
    after `INVITATION_LIFETIME`.
    """

    __tablename__ = "invitations"

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    token: Mapped[str] = mapped_column(String(TOKEN_LENGTH), unique=True)
    by: Mapped[str] = mapped_column(String(NAME_LENGTH))
    at: Mapped[datetime]

    person: Mapped[Person] = relationship(back_populates="invitations")
