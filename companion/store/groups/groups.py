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
from companion.store.database.changes import changing as locking
from companion.store.database.changes import let_go, tell_others
from companion.store.database.codes import free_code
from companion.store.database.session import db
from companion.store.groups import debts, people
from companion.store.groups.people import come_in
from companion.store.models import Group, Person, Phone, Seat, Table
from companion.store.tables.opening import has_counted, usual_name
from companion.store.tables.tables import is_known

_NAME = 40


class UnknownGroup(LookupError):
    """Raised if there is no such group or the phone does not belong to it, without telling which."""


@contextmanager
def changing(group: Group) -> Iterator[None]:
    """Lock the group against other writers and read it again; then commit all changes or none."""
    try:
        db.session.execute(update(Group).where(Group.id == group.id).values(name=Group.name))
        db.session.expire_all()
        yield
        db.session.commit()
    except BaseException:
        let_go()
        raise
    tell_others()


def found(table: Table, name: str, me: Seat, device: str) -> Group:
    """Found a group at the table, which becomes its evening; `me` is the seat of its host.

    Raises:
        BadName: the name is not valid.
        Illegal: the table is a group's already, or another phone holds that seat.
    """
    title, moment = names.clean(name, _NAME), clock.now()
    with locking(table):
        if table.group_id is not None:
            raise Illegal(texts.GROUPED_ALREADY)
        if me.device not in (None, device):
            raise Illegal(texts.WHO_ARE_YOU)
        about = {"unit": table.unit, "sign": table.sign, "places": table.places, "created": moment}
        origin = f"{secrets.token_hex(8)} {moment.isoformat()}"
        group = Group(key=secrets.token_urlsafe(16), name=title, origin=origin, **about)
        db.session.add(group)
        table.group = group
        people.seat_down(table.seats)
        db.session.flush()
        host = next(seat.person for seat in table.seats if seat is me)
        if host is not None:
            come_in(host, device)
    return group


def groups_of(device: str) -> list[tuple[Group, Person]]:
    """Return the groups that the phone belongs to, each with its person there."""
    rows = db.session.scalars(select(Phone).where(Phone.device == device).order_by(Phone.id))
    return [(phone.person.group, phone.person) for phone in rows]


def find_group(key: str, device: str) -> tuple[Group, Person]:
    """Return the group and the phone's person in it; raise `UnknownGroup` for any other phone."""
    if not people.may_be_token(key):
        raise UnknownGroup
    sought = select(Phone).join(Group, Group.id == Phone.group_id)
    everybody = joinedload(Phone.person).joinedload(Person.group).selectinload(Group.people)
    with_phones = sought.options(everybody.selectinload(Person.phones))  # not a query each
    phone = db.session.scalar(with_phones.where(Group.key == key, Phone.device == device))
    if phone is None:
        raise UnknownGroup
    return phone.person.group, phone.person


def person_at(table: Table, device: str) -> Person | None:
    """Return the phone's person in the table's group, None if it has none."""
    return None if table.group_id is None else people.whose(device, table.group_id)


def in_group(group: Group, number: int) -> Person:
    """Return the group's person with that id; raise `Illegal` if there is none, or none any more."""
    found = next((one for one in group.people if one.id == number and one.forgotten is None), None)
    if found is None:
        raise Illegal(texts.NOBODY)
    return found


def meet(group: Group, typed: str, where: str) -> None:
    """Set when and where the group meets next; an empty text means unknown."""
    moment = wall_clock(typed)
    place = names.clean(where, 80) if where.strip() else ""
    with changing(group):
        group.meets, group.meets_at = moment or None, place or None


def wall_clock(typed: str) -> str:
    """Return the typed local time as ISO text to the minute, "" if empty; raise `Illegal`."""
    if not typed.strip():
        return ""
    try:
        found = datetime.fromisoformat(typed.strip()[:25])
    except ValueError:
        raise Illegal(texts.NO_MOMENT, field="meets") from None
    if found.tzinfo is not None or not 2000 <= found.year < 3000:
        raise Illegal(texts.NO_MOMENT, field="meets")
    return found.isoformat(timespec="minutes")


def call_otherwise(group: Group, me: Person, name: str) -> None:
    """Rename the group; raise `NotYours` unless `me` is a host."""
    title = names.clean(name, _NAME)
    with changing(group):
        groups.refuse_but_host(people.somebody(me), people.everybody(group))
        group.name = title


def adopt(group: Group, table: Table, device: str) -> None:
    """Make an evening that was played before one of the group's.

    People are matched by name; others become guests.

    Raises:
        Illegal: the phone was not there, the evening is a group's already, or it counts in another unit.
    """
    if not is_known(table.code, device):
        raise Illegal(texts.NOT_YOUR_EVENING)
    with locking(table):
        if table.group_id is not None:
            raise Illegal(texts.GROUPED_ALREADY)
        if table.counts_in != group.counts_in:
            raise Illegal(texts.COUNTS_OTHERWISE.format(unit=table.unit, group=group.unit))
        table.group = group
        people.seat_down(table.seats)


def evenings(group: Group, limit: int, before: int | None = None) -> Sequence[Table]:
    """Return the group's newest evenings with their seats, before the one with the id `before`.

    They are ordered by date, because older evenings may have been added later.
    """
    mine = select(Table).where(Table.group_id == group.id).order_by(Table.created.desc(), Table.id.desc())
    last = db.session.get(Table, before) if before is not None else None
    if last is not None:
        same = and_(Table.created == last.created, Table.id < last.id)
        mine = mine.where(or_(Table.created < last.created, same))
    return db.session.scalars(mine.limit(limit).options(selectinload(Table.seats))).all()


def open_evening(
    group: Group, me: Person, playing: Iterable[int], guests: Iterable[str], device: str, after: str
) -> Table:
    """Return a new evening of those people, by id, and of guests, by name; raise `BadName`.

    They sit as they sat last, and the phone holds the seat of `me`. `after` is the code of the evening that
    was the newest when the page was made. If a newer one for the same people exists and nothing was played
    there yet, it is returned instead.
    """
    chosen = set(playing)
    typed = [names.clean(name) for name in guests if name.strip()]
    with changing(group):
        newest = next(iter(evenings(group, 1)), None)
        order = _order(newest)
        coming = sorted((one for one in present(group) if one.id in chosen), key=order)
        if not typed and newest is not None and newest.code != after and _waits_for(newest, coming):
            return newest
        for name in typed:
            known = people.called(group, name, coming)
            coming.append(known or people.newcomer(group, name))
        names.refuse_company([one.name for one in coming])
        table = Table(
            code=free_code(""),
            name=usual_name(),
            unit=group.unit,
            sign=group.sign,
            places=group.places,
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
        debts.carry(table)
    return table


def _order(last: Table | None) -> Callable[[Person], tuple[int, int]]:
    """Return a sort key that puts people in the order of that table's seats, others after them."""
    sat = [person.id for person in people.at(last).values()] if last else []
    return lambda one: (sat.index(one.id) if one.id in sat else len(sat), one.id)


def _waits_for(table: Table, coming: Sequence[Person]) -> bool:
    """Return whether the table has just those people and nothing was played there yet."""
    sits = {person.id for person in people.at(table).values()}
    return sits == {one.id for one in coming} and not has_counted(table) and table.closed is None


def present(group: Group) -> list[Person]:
    """Return the people who may be invited to an evening, without those who left or were joined."""
    return [
        one for one in group.people if one.left is None and one.forgotten is None and one.joined_to is None
    ]


def seat_at(table: Table, person: Person) -> Seat | None:
    """Return the person's seat at the table, None if they have none."""
    sits = people.at(table)
    return next((seat for seat in table.seats if sits.get(seat.id) is person), None)


def count(group: Group) -> int:
    """Return the number of evenings of the group."""
    mine = select(func.count()).select_from(Table).where(Table.group_id == group.id)
    return db.session.scalar(mine) or 0


def evenings_called(group: Group, ids: Collection[int]) -> Sequence[Table]:
    """Return the evenings of the group with those ids."""
    mine = select(Table).where(Table.group_id == group.id, Table.id.in_(ids))
    return db.session.scalars(mine).all()
