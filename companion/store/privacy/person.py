"""Anonymising a person of a group: no log names them any more, and every figure stays."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import delete, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from companion.evenings.groups import groups
from companion.evenings.groups.anonymised import without
from companion.evenings.tables import names
from companion.store.database import clock, texts
from companion.store.database.changes import changing
from companion.store.database.session import db, overwrite_deleted
from companion.store.groups import members, people
from companion.store.groups.groups import changing as changing_group
from companion.store.history.registry import recent_plays
from companion.store.models import (
    Adjustment,
    Cash,
    Entry,
    Group,
    Handover,
    Happening,
    KeptCard,
    Knock,
    Match,
    OurDeck,
    Person,
    Photo,
    Postcard,
    Result,
    Seat,
    Sharing,
    Table,
)

_SIGNED = ("entered_by", "taken_back_by")
_AT_TABLE: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (Match, ("started_by", "abandoned_by")),
    (Sharing, _SIGNED),
    (Adjustment, (*_SIGNED, "why")),
    (Handover, _SIGNED),
    (Cash, _SIGNED),
    (Happening, ("line", "entered_by")),
    (KeptCard, ("kept_by",)),
    (OurDeck, ("shown_by",)),
    (Postcard, ("made_by",)),
    (Knock, ("name", "let_in_by", "declined_by")),
)
_IN_MATCH: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (Result, ("headline", "highlights")),
    (Entry, ("line", "entered_by", "retold", "chosen_by")),
)
"""Columns in which names may stand, for each kind of row."""


def forget(group: Group, me: Person, person: Person) -> None:
    """Replace the person's name everywhere in the group, and remove their phones from it.

    Their seats are named by position. Each evening is rewritten in one transaction. If it is interrupted
    between two evenings, calling it again continues.

    Raises:
        NotYours: `me` is neither the person nor a host.
    """
    groups.refuse_for(people.somebody(me), people.somebody(person), people.everybody(group))
    selves = people.selves(person)
    phones = [phone.device for one in selves for phone in one.phones]
    ids = [one.id for one in selves]
    own_names = {one.name for one in selves}
    for table in _sat_at(ids):
        with changing(table):
            _forget_at(table, ids, own_names)
    members.leave(group, me, person)
    with changing_group(group):
        for one in selves:
            one.forgotten = one.left = clock.now()
            one.name = _free(group)
        db.session.execute(delete(Photo).where(Photo.device.in_(phones)))
    recent_plays().clear()
    overwrite_deleted()


def _sat_at(ids: list[int]) -> list[Table]:
    sat = select(Seat.table_id).where(Seat.person_id.in_(ids))
    return list(db.session.scalars(select(Table).where(Table.id.in_(sat)).order_by(Table.id)))


def _forget_at(table: Table, ids: list[int], own_names: set[str]) -> None:
    """Replace the person's names on an evening; inside `changing`."""
    for seat in [seat for seat in table.seats if seat.person_id in ids]:
        called = _nobody(table, seat)
        gone = {seat.name, *(seat.formerly or ()), *own_names} - _others(table, seat)
        for row, columns in _told(table, gone):
            for column in columns:
                told = getattr(row, column)
                if told is not None:
                    setattr(row, column, without(told, gone, called))
        table.name = without(table.name, gone, called)
        if table.closed_by:
            table.closed_by = without(table.closed_by, gone, called)
        seat.name, seat.formerly = called, None
        seat.device = seat.asked = seat.asked_by = None


def _others(table: Table, seat: Seat) -> set[str]:
    """Return the names of the other players at the table, which stay."""
    return {other.name for other in table.seats if other is not seat}


def _nobody(table: Table, seat: Seat) -> str:
    """Return a free name by position for a seat whose player is anonymised."""
    taken = {names.likeness(name) for name in _others(table, seat)}
    numbers = range(seat.position + 1, seat.position + 2 + len(taken))
    offers = (texts.PLAYER.format(number=number) for number in numbers)
    return next(one for one in offers if names.likeness(one) not in taken)


def _told(table: Table, gone: set[str]) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Yield the rows in which one of the names may stand, with the columns to check."""
    matches = select(Match.id).where(Match.table_id == table.id)
    for kind, columns in _AT_TABLE:
        for row in db.session.scalars(
            select(kind).where(kind.table_id == table.id, _named(kind, columns, gone))
        ):
            yield row, columns
    for kind, columns in _IN_MATCH:
        of_match = kind.match_id.in_(matches)
        for row in db.session.scalars(select(kind).where(of_match, _named(kind, columns, gone))):
            yield row, columns


def _named(kind: Any, columns: tuple[str, ...], gone: set[str]) -> Any:
    """Return the SQL condition that one of the names may stand in one of the columns."""
    fields: list[InstrumentedAttribute[Any]] = [getattr(kind, column) for column in columns]
    lettered = [field.contains(name, autoescape=True) for field in fields if _is_text(field) for name in gone]
    return or_(*lettered, *(field.is_not(None) for field in fields if not _is_text(field)))


def _is_text(field: InstrumentedAttribute[Any]) -> bool:
    return field.type.python_type is str


def _free(group: Group) -> str:
    taken = {one.name for one in group.people}
    offers = (texts.FORGOTTEN, *(f"{texts.FORGOTTEN} {number}" for number in range(2, len(taken) + 3)))
    return next(one for one in offers if one not in taken)
