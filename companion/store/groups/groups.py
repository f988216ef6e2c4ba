"""Groups: founding one at a table, finding it by phone, and its evenings."""

import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.orm import joinedload, selectinload

from companion.engine.field import Illegal
from companion.evenings.groups import groups
from companion.evenings.tables import names
from companion.store.database import clock, texts
from companion.store.database.changes import (
    notify_phones_at_other_tables,
    roll_back_table_changes,
    table_transaction,
)
from companion.store.database.codes import choose_free_table_code
from companion.store.database.session import db
from companion.store.groups import debts, people
from companion.store.groups.people import add_phone_to_person
from companion.store.models import Group, Person, Phone, Seat, Table
from companion.store.tables.opening import default_table_name, has_matches_or_adjustments
from companion.store.tables.tables import has_used_table

_MAX_GROUP_NAME = 40


class UnknownGroup(LookupError):
    """Raised if there is no such group or the phone does not belong to it, without telling which."""


@contextmanager
def group_transaction(group: Group) -> Iterator[None]:
    """Run the `with` block as one transaction on the group; rows used inside are read again.

    It locks the group against other writers and commits. Then it notifies phones at tables that
    were marked by `mark_other_table_changed`. After an error everything is rolled back.
    """
    try:
        db.session.execute(update(Group).where(Group.id == group.id).values(name=Group.name))
        db.session.expire_all()
        yield
        db.session.commit()
    except BaseException:
        roll_back_table_changes()
        raise
    notify_phones_at_other_tables()


def create_group(table: Table, name: str, me: Seat, device: str) -> Group:
    """Found a group at the table, which becomes its first evening, and commit; return the group.

    The players become its people, as guests. The one on seat `me` becomes its host, with the phone
    `device`. The seat is not claimed, and phones on other seats do not join the group. Whether the
    phone only watches is not checked.

    Raises:
        BadName: the name is not valid.
        Illegal: the table is a group's already, or another phone holds that seat.
    """
    title, moment = names.clean_name(name, _MAX_GROUP_NAME), clock.now()
    with table_transaction(table):
        if table.group_id is not None:
            raise Illegal(texts.ALREADY_IN_GROUP)
        if me.device not in (None, device):
            raise Illegal(texts.SEAT_NOT_YOURS)
        about = {"unit": table.unit, "sign": table.sign, "places": table.places, "created": moment}
        origin = f"{secrets.token_hex(8)} {moment.isoformat()}"
        group = Group(key=secrets.token_urlsafe(16), name=title, origin=origin, **about)
        db.session.add(group)
        table.group = group
        people.assign_people_to_seats(table.seats)
        db.session.flush()
        host = next(seat.person for seat in table.seats if seat is me)
        if host is not None:
            add_phone_to_person(host, device)
    return group


def groups_of_phone(device: str) -> list[tuple[Group, Person]]:
    """Return the groups that the phone belongs to, each with its person there.

    They are in the order in which the phone came in.
    """
    rows = db.session.scalars(select(Phone).where(Phone.device == device).order_by(Phone.id))
    return [(phone.person.group, phone.person) for phone in rows]


def get_group_and_person(key: str, device: str) -> tuple[Group, Person]:
    """Return the group with that key, and the person in it whose phone this is.

    Raises:
        UnknownGroup: there is no such group, or the phone does not belong to it.
    """
    if not people.has_token_format(key):
        raise UnknownGroup
    sought = select(Phone).join(Group, Group.id == Phone.group_id)
    everybody = joinedload(Phone.person).joinedload(Person.group).selectinload(Group.people)
    with_phones = sought.options(everybody.selectinload(Person.phones))  # not a query each
    phone = db.session.scalar(with_phones.where(Group.key == key, Phone.device == device))
    if phone is None:
        raise UnknownGroup
    return phone.person.group, phone.person


def find_person_in_table_group(table: Table, device: str) -> Person | None:
    """Return the phone's person in the group of the table.

    None if the table has no group, or the phone does not belong to it.
    """
    return None if table.group_id is None else people.find_person_of_phone(device, table.group_id)


def get_person_by_id(group: Group, number: int) -> Person:
    """Return the person of the group with the id `number`, also one who left or is a joined guest.

    Raises:
        Illegal: the group has no such person, or the person was anonymised.
    """
    found = next((one for one in group.people if one.id == number and one.forgotten is None), None)
    if found is None:
        raise Illegal(texts.NO_SUCH_MEMBER)
    return found


def set_next_meeting(group: Group, typed: str, where: str) -> None:
    """Set time and place of the group's next meeting, and commit; a blank text means unknown.

    `typed` is a local time as in `parse_meeting_time`. Whether somebody may do so is not checked.

    Raises:
        Illegal: `typed` is no valid local time.
        BadName: `where` has more than 80 characters, or none that is visible.
    """
    moment = parse_meeting_time(typed)
    place = names.clean_name(where, 80) if where.strip() else ""
    with group_transaction(group):
        group.meets, group.meets_at = moment or None, place or None


def parse_meeting_time(typed: str) -> str:
    """Return a typed local time as ISO text to the minute; "" if nothing was typed.

    A day without a time means its midnight.

    Raises:
        Illegal: it is no ISO 8601 time such as "2026-12-03 19:30", has a time zone, or its year is
            not from 2000 to 2999.
    """
    if not typed.strip():
        return ""
    try:
        found = datetime.fromisoformat(typed.strip()[:25])
    except ValueError:
        raise Illegal(texts.INVALID_TIME, field="meets") from None
    if found.tzinfo is not None or not 2000 <= found.year < 3000:
        raise Illegal(texts.INVALID_TIME, field="meets")
    return found.isoformat(timespec="minutes")


def rename_group(group: Group, me: Person, name: str) -> None:
    """Rename the group, and commit.

    Raises:
        BadName: the name is not valid.
        NotPermitted: `me` is not a host.
    """
    title = names.clean_name(name, _MAX_GROUP_NAME)
    with group_transaction(group):
        groups.refuse_non_host(people.to_group_person(me), people.to_group_people(group))
        group.name = title


def add_earlier_evening(group: Group, table: Table, device: str) -> None:
    """Make a table that belongs to no group an evening of this group, and commit.

    Seats get the group's people of the same names; others become guests of the group. If it is
    full, their seats stay without a person. No debts move. If both count in whole units without a
    sign, their names may differ; statistics then leave the evening out.

    Raises:
        Illegal: the phone neither opened the table nor holds a seat there, the evening is a group's
            already, or the sign or number of decimals of its unit is another.
    """
    if not has_used_table(table.code, device):
        raise Illegal(texts.NOT_YOUR_EVENING)
    with table_transaction(table):
        if table.group_id is not None:
            raise Illegal(texts.ALREADY_IN_GROUP)
        if not table.counts_in.is_same_currency(group.counts_in):
            raise Illegal(texts.UNIT_DIFFERS.format(unit=table.unit, group=group.unit))
        table.group = group
        people.assign_people_to_seats(table.seats)


def list_newest_evenings(group: Group, limit: int, before: int | None = None) -> Sequence[Table]:
    """Return at most `limit` newest evenings of the group, newest first, with their seats.

    With `before`, the id of a table, only those older than that one; an unknown id is ignored.
    """
    mine = select(Table).where(Table.group_id == group.id).order_by(Table.created.desc(), Table.id.desc())
    last = db.session.get(Table, before) if before is not None else None
    if last is not None:
        same = and_(Table.created == last.created, Table.id < last.id)
        mine = mine.where(or_(Table.created < last.created, same))
    return db.session.scalars(mine.limit(limit).options(selectinload(Table.seats))).all()


def create_group_evening(
    group: Group,
    me: Person,
    playing: Iterable[int],
    guests: Iterable[str],
    device: str,
    after: str,
    locale: str | None = None,
) -> Table:
    """Open a table of the group, for people by id and guests by name, commit, and return it.

    It is named `default_table_name` and counts in the group's unit. They sit as they sat at the
    newest evening, others after them. The phone holds the seat of `me`, if they play. Ids that are
    not of `list_active_people`, and blank names, are ignored. A guest's name that somebody in the
    group has is that person; otherwise a guest is added. Debts between these people move to the
    table. `after` is the code of the evening that was the newest when the page was made. If the
    newest is another now, for the same people, nothing was played there yet, and no guest is named,
    it is returned instead. `locale` is that of a new table.

    Raises:
        BadName: a name is not valid, two are too alike, nobody plays, or too many do.
        Illegal: the group is full.
    """
    chosen = set(playing)
    typed = [names.clean_name(name) for name in guests if name.strip()]
    with group_transaction(group):
        newest = next(iter(list_newest_evenings(group, 1)), None)
        order = _last_seating_key(newest)
        coming = sorted((one for one in list_active_people(group) if one.id in chosen), key=order)
        if (
            not typed
            and newest is not None
            and newest.code != after
            and _is_unplayed_table_of(newest, coming)
        ):
            return newest
        for name in typed:
            known = people.find_person_by_name(group, name, coming)
            coming.append(known or people.add_person(group, name))
        names.refuse_bad_names([one.name for one in coming])
        table = Table(
            code=choose_free_table_code(""),
            name=default_table_name(),
            unit=group.unit,
            sign=group.sign,
            places=group.places,
            locale=locale,
            opened_by=device,
            created=clock.now(),
            group=group,
        )
        table.seats = [
            Seat(position=place, name=one.name, person=one, device=device if one is me else None)
            for place, one in enumerate(coming)
        ]
        db.session.add(table)
        db.session.flush()
        debts.move_open_debts_to_table(table)
    return table


def _last_seating_key(last: Table | None) -> Callable[[Person], tuple[int, int]]:
    """Return a sort key that puts people in the order of that table's seats, others after them."""
    sat = [person.id for person in people.people_by_seat_id(last).values()] if last else []
    return lambda one: (sat.index(one.id) if one.id in sat else len(sat), one.id)


def _is_unplayed_table_of(table: Table, coming: Sequence[Person]) -> bool:
    """Return whether the table has just those people and nothing was played there yet."""
    sits = {person.id for person in people.people_by_seat_id(table).values()}
    return (
        sits == {one.id for one in coming} and not has_matches_or_adjustments(table) and table.closed is None
    )


def list_active_people(group: Group) -> list[Person]:
    """Return the people of the group who can be invited to an evening.

    They are in the order of their ids. Those who left, were anonymised or were joined to somebody
    else are left out.
    """
    return [
        one for one in group.people if one.left is None and one.forgotten is None and one.joined_to is None
    ]


def find_seat_of_person(table: Table, person: Person) -> Seat | None:
    """Return the person's seat at the table, None if they have none.

    `person` must not be a joined guest: such a seat is that of the person they turned out to be.
    """
    sits = people.people_by_seat_id(table)
    return next((seat for seat in table.seats if sits.get(seat.id) is person), None)


def count_evenings(group: Group) -> int:
    """Return the number of evenings of the group, in any unit, with or without matches."""
    mine = select(func.count()).select_from(Table).where(Table.group_id == group.id)
    return db.session.scalar(mine) or 0


def list_evenings_by_id(group: Group, ids: Collection[int]) -> Sequence[Table]:
    """Return the evenings of the group with those ids, in no certain order.

    Ids of other tables are ignored.
    """
    mine = select(Table).where(Table.group_id == group.id, Table.id.in_(ids))
    return db.session.scalars(mine).all()
