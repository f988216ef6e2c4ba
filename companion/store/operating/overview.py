"""All tables and all groups of the database, for the operator of the companion."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import selectinload

from companion.evenings.groups.groups import HOST
from companion.evenings.tables import names
from companion.store.database import texts
from companion.store.database.session import db
from companion.store.models import Group, Match, Person, Seat, Table
from companion.store.privacy import retention


class NameNotResolved(LookupError):
    """Raised if a typed name or id fits nothing, or several things; the message is for people."""


@dataclass(frozen=True)
class TableOverview:
    """Overview of one table.

    Attributes:
        code: Code by which phones find the table.
        name: Name of the evening.
        created: Time when it was opened.
        last_used: Time when something last happened there; when it was opened if nothing has.
        seats: Number of players.
        matches: Number of matches, running and called off included.
        group: Name of its group, None if it has none.
    """

    code: str
    name: str
    created: datetime
    last_used: datetime
    seats: int
    matches: int
    group: str | None


@dataclass(frozen=True)
class GroupHost:
    """Host of a group: the number by which the group knows them, and their name."""

    number: int
    name: str


@dataclass(frozen=True)
class GroupOverview:
    """Overview of one group.

    Attributes:
        key: Last part of the group's address.
        name: Name of the group.
        people: Number of its people, without those who left or turned out to be somebody else.
        phones: Number of their phones.
        hosts: Its hosts, also those without a phone.
    """

    key: str
    name: str
    people: int
    phones: int
    hosts: tuple[GroupHost, ...]


def list_table_overviews() -> list[TableOverview]:
    """Return all tables but trials, the one used last first."""
    used = retention.last_table_use_query()
    last_used = func.coalesce(used.columns.at, Table.created)
    seats, matches = (
        select(func.count()).where(kind.table_id == Table.id).scalar_subquery() for kind in (Seat, Match)
    )
    rows = select(Table.code, Table.name, Table.created, last_used, seats, matches, Group.name)
    rows = rows.outerjoin(used, used.columns.id == Table.id).outerjoin(Group, Group.id == Table.group_id)
    rows = rows.where(Table.trial_device.is_(None))
    return [
        TableOverview(*row) for row in db.session.execute(rows.order_by(last_used.desc(), Table.id.desc()))
    ]


def list_group_overviews() -> list[GroupOverview]:
    """Return all groups, sorted by name; case does not matter."""
    found = db.session.scalars(select(Group).options(selectinload(Group.people).selectinload(Person.phones)))
    return [_group_overview(group) for group in sorted(found, key=lambda one: (one.name.casefold(), one.id))]


def _group_overview(group: Group) -> GroupOverview:
    here = [
        one for one in group.people if one.left is None and one.joined_to is None and one.forgotten is None
    ]
    return GroupOverview(
        group.key,
        group.name,
        len(here),
        sum(len(one.phones) for one in here),
        tuple(GroupHost(one.id, one.name) for one in here if one.role == HOST),
    )


def get_group_by_key_or_name(called: str) -> Group:
    """Return the group with that key or, in any case of letters, that name.

    A key goes before a name.

    Raises:
        NameNotResolved: no group has that key or name, or several have the name. The sentence then
            lists their keys.
    """
    alike = [one for one in db.session.scalars(select(Group)) if _is_same_name(one.name, called)]
    found = db.session.scalars(select(Group).where(Group.key == called)).all() or alike
    if not found:
        raise NameNotResolved(texts.NO_SUCH_GROUP.format(name=called))
    if len(found) > 1:
        raise NameNotResolved(
            texts.SEVERAL_GROUPS.format(name=called, keys=", ".join(one.key for one in found))
        )
    return found[0]


def get_person_by_id_or_name(group: Group, called: str) -> Person:
    """Return the person of the group with that id or, in any case of letters, that name.

    An id goes before a name. Somebody who left is found. People who were anonymised or joined to somebody
    else are not.

    Raises:
        NameNotResolved: nobody has that id or name, or several have the name. The sentence lists all people
            of the group who can be found, with their ids.
    """
    known = [one for one in group.people if one.forgotten is None and one.joined_to is None]
    found = [one for one in known if str(one.id) == called] or [
        one for one in known if _is_same_name(one.name, called)
    ]
    if len(found) != 1:
        everybody = ", ".join(f"{one.id} {one.name} ({one.role})" for one in known)
        raise NameNotResolved(texts.NO_SUCH_PERSON.format(group=group.name, name=called, people=everybody))
    return found[0]


def _is_same_name(name: str, other: str) -> bool:
    return names.name_comparison_key(name) == names.name_comparison_key(other)
