"""Anonymising a person of a group: no log names them any more, and every figure stays."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import delete, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from companion.evenings.groups import groups
from companion.evenings.groups.anonymised import replace_names
from companion.evenings.tables import names
from companion.store.database import clock, texts
from companion.store.database.changes import table_transaction
from companion.store.database.session import db, purge_write_ahead_log
from companion.store.groups import members, people
from companion.store.groups.groups import group_transaction
from companion.store.history.registry import get_replay_cache
from companion.store.models import (
    LEDGER_ROWS,
    Adjustment,
    Entry,
    Group,
    JoinRequest,
    Match,
    MatchResult,
    Person,
    Photo,
    SavedVariant,
    Seat,
    ShareLink,
    Table,
    TableDeck,
    TableEvent,
)

_AUTHOR_COLUMNS = ("entered_by", "taken_back_by")
_TABLE_NAME_COLUMNS: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (Match, ("started_by", "abandoned_by")),
    *((kind, _AUTHOR_COLUMNS) for kind in LEDGER_ROWS),
    (Adjustment, ("why",)),
    (TableEvent, ("line", "entered_by")),
    (SavedVariant, ("kept_by",)),
    (TableDeck, ("shown_by",)),
    (ShareLink, ("made_by",)),
    (JoinRequest, ("name", "let_in_by", "declined_by")),
)
_MATCH_NAME_COLUMNS: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (MatchResult, ("headline", "highlights")),
    (Entry, ("line", "entered_by", "retold", "chosen_by")),
)
"""Columns in which names may stand, for each kind of row."""


def anonymise_person(group: Group, me: Person, person: Person) -> None:
    """Replace the person's name everywhere in the group, and remove their phones from it.

    Names of joined guests are replaced, too. Seats get a neutral name by position, and no phone
    holds them any more. The person leaves the group as by `members.remove_person`. All photos of
    their phones are deleted, also those kept with an evening. Each evening is rewritten in one
    transaction, and committed. If it is interrupted between two evenings, calling it again
    continues. `me` is who asks for it.

    Raises:
        NotPermitted: `me` is neither the person nor a host.
    """
    groups.check_is_self_or_host(
        people.to_group_person(me), people.to_group_person(person), people.to_group_people(group)
    )
    selves = people.person_with_joined_guests(person)
    phones = [phone.device for one in selves for phone in one.phones]
    ids = [one.id for one in selves]
    own_names = {one.name for one in selves}
    sat = select(Seat.table_id).where(Seat.person_id.in_(ids))
    tables = list(db.session.scalars(select(Table).where(Table.id.in_(sat)).order_by(Table.id)))
    for table in tables:
        with table_transaction(table):
            _anonymise_at_table(table, ids, own_names)
    members.remove_person(group, me, person)
    with group_transaction(group):
        for one in selves:
            one.forgotten = one.left = clock.now()
            one.name = _neutral_person_name(group)
        db.session.execute(delete(Photo).where(Photo.device.in_(phones)))
    get_replay_cache().clear()
    purge_write_ahead_log()


def _anonymise_at_table(table: Table, ids: list[int], own_names: set[str]) -> None:
    """Replace the person's names on an evening; inside `table_transaction`."""
    for seat in [seat for seat in table.seats if seat.person_id in ids]:
        # A free name by the position of the seat
        taken = {names.name_comparison_key(name) for name in _other_player_names(table, seat)}
        numbers = range(seat.position + 1, seat.position + 2 + len(taken))
        offers = (texts.PLAYER_NUMBER.format(number=number) for number in numbers)
        called = next(one for one in offers if names.name_comparison_key(one) not in taken)
        gone = {seat.name, *(seat.formerly or ()), *own_names} - _other_player_names(table, seat)
        for row, columns in _rows_with_names(table, gone):
            for column in columns:
                told = getattr(row, column)
                if told is not None:
                    setattr(row, column, replace_names(told, gone, called))
        table.name = replace_names(table.name, gone, called)
        if table.closed_by:
            table.closed_by = replace_names(table.closed_by, gone, called)
        seat.name, seat.formerly = called, None
        seat.device = seat.asked = seat.asked_by = None


def _other_player_names(table: Table, seat: Seat) -> set[str]:
    """Return the names of the other players at the table, which stay."""
    return {other.name for other in table.seats if other is not seat}


def _rows_with_names(table: Table, gone: set[str]) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Yield the rows in which one of the names may stand, with the columns to check."""
    matches = select(Match.id).where(Match.table_id == table.id)
    for kind, columns in _TABLE_NAME_COLUMNS:
        for row in db.session.scalars(
            select(kind).where(kind.table_id == table.id, _name_condition(kind, columns, gone))
        ):
            yield row, columns
    for kind, columns in _MATCH_NAME_COLUMNS:
        of_match = kind.match_id.in_(matches)
        for row in db.session.scalars(select(kind).where(of_match, _name_condition(kind, columns, gone))):
            yield row, columns


def _name_condition(kind: Any, columns: tuple[str, ...], gone: set[str]) -> Any:
    """Return the SQL condition that one of the names may stand in one of the columns."""
    fields: list[InstrumentedAttribute[Any]] = [getattr(kind, column) for column in columns]
    lettered = [
        field.contains(name, autoescape=True) for field in fields if _is_text_column(field) for name in gone
    ]
    return or_(*lettered, *(field.is_not(None) for field in fields if not _is_text_column(field)))


def _is_text_column(field: InstrumentedAttribute[Any]) -> bool:
    return field.type.python_type is str


def _neutral_person_name(group: Group) -> str:
    taken = {one.name for one in group.people}
    offers = (
        texts.ANONYMISED_NAME,
        *(f"{texts.ANONYMISED_NAME} {number}" for number in range(2, len(taken) + 3)),
    )
    return next(one for one in offers if one not in taken)
