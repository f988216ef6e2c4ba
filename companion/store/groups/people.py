"""Who of a group sits on which seat, as the rows have it."""

import re
from collections.abc import Collection, Iterable

from sqlalchemy import func, select
from sqlalchemy.orm import selectinload

from companion.evenings.groups import groups
from companion.evenings.groups.groups import GUEST, HOST, MEMBER, Somebody
from companion.evenings.tables import names
from companion.store.database import clock
from companion.store.database.session import db
from companion.store.models import Group, Person, Phone, Seat, Table


def may_be_token(typed: str) -> bool:
    """Keep from the database what it cannot even be asked about."""
    return re.fullmatch(r"[\w-]{1,32}", typed, re.ASCII) is not None


def everybody(group: Group) -> list[Somebody]:
    """Return all of the group as `evening.groups` takes them."""
    theirs = select(Person).where(Person.group_id == group.id).order_by(Person.id)
    # All phones in one question, and not one for each of them
    found = db.session.scalars(theirs.options(selectinload(Person.phones)))
    return [somebody(person) for person in found]


def somebody(person: Person) -> Somebody:
    """Return the person as `evening.groups` takes them."""
    gone = person.left is not None or person.forgotten is not None
    return Somebody(person.id, person.name, person.role, len(person.phones), person.joined_to, gone)


def themselves(person: Person) -> Person:
    """Return who that is: a guest who turned out to be somebody is that one."""
    everybody = person.group.people  # all in one question, where several are asked about
    if person.joined_to is None:
        return person
    return next(one for one in everybody if one.id == person.joined_to)


def whose(device: str, group: int) -> Person | None:
    """Return whose the phone is in the group of that id, None for nobody's."""
    phone = db.session.scalar(select(Phone).where(Phone.group_id == group, Phone.device == device))
    return phone.person if phone else None


def selves(person: Person) -> list[Person]:
    """Return the person and the guests who turned out to be that one."""
    return [one for one in person.group.people if themselves(one) is person]


def at(table: Table) -> dict[int, Person]:
    """Return who sits there, by ids of seats."""
    return {seat.id: themselves(seat.person) for seat in table.seats if seat.person is not None}


def newcomer(group: Group, name: str, role: str = GUEST) -> Person:
    """Return a new person of the group; raise `BadName`, or `Illegal` where there is no room."""
    cleaned, others = names.clean(name), everybody(group)
    groups.refuse_more(others)
    groups.refuse_name(cleaned, others)
    colour, mark = groups.free_look([(one.colour, one.mark) for one in group.people])
    person = Person(name=cleaned, role=role, colour=colour, mark=mark, created=clock.now(), phones=[])
    group.people.append(person)
    return person


def called(group: Group, name: str, but: Collection[Person]) -> Person | None:
    """Return who of the group has that name and is none of `but`, None for nobody."""
    alike = (one for one in group.people if names.likeness(one.name) == names.likeness(name))
    found = (themselves(one) for one in alike if one.forgotten is None)
    return next((one for one in found if one not in but and one.left is None), None)


def seat_down(seats: Iterable[Seat]) -> None:
    """Let each of the seats that is nobody's be of whoever of the table's group has that name, or of a guest.

    In a group that is full it stays nobody's.
    """
    for seat in seats:
        group = seat.table.group
        if group is not None and seat.person is None:
            here = [themselves(other.person) for other in seat.table.seats if other.person is not None]
            seat.person = called(group, seat.name, here) or _guest(group, seat.name)


def seat_again(seat: Seat) -> None:
    """Let the seat be of whoever of the group is called as its player is now.

    A name that nobody else has stays the person's; that of a guest who sits nowhere else changes with it.
    """
    was, group = seat.person, seat.table.group
    if group is None:
        return
    here = [themselves(one.person) for one in seat.table.seats if one.person is not None and one is not seat]
    known = called(group, seat.name, here)
    if was is None or (known is not None and known is not themselves(was)):
        seat.person = known
        seat_down([seat])
    elif known is None and was.role == GUEST and was.joined_to is None and _sits_once(was):
        was.name = free_name(group, seat.name, but=was)


def _sits_once(person: Person) -> bool:
    sits = select(func.count()).select_from(Seat).where(Seat.person_id == person.id)
    return db.session.scalar(sits) == 1


def may_take_over(seat: Seat, device: str) -> bool:
    """Return whether the phone may hold the seat at once although another phone does.

    The person who sits there moves from one of their phones to another. From somebody else's phone they
    take the seat only if it has been theirs from the start: whose a seat is follows its player's name and
    the guests who turned out to be somebody, and other phones may change both.
    """
    person = seat.person and themselves(seat.person)
    if person is None or not _has(person, device):
        return False
    from_the_start = seat.person is person and not seat.formerly
    return from_the_start or (seat.device is not None and _has(person, seat.device))


def _has(person: Person, device: str) -> bool:
    return any(phone.device == device for phone in person.phones)


def _guest(group: Group, name: str) -> Person | None:
    """Return a guest of that name, or a name like it where somebody who sits elsewhere has it."""
    if len(group.people) >= groups.MOST_PEOPLE:
        return None
    return newcomer(group, free_name(group, name))


def free_name(group: Group, name: str, but: Person | None = None) -> str:
    """Return that name, or one like it where somebody of the group but one has it."""
    taken = {names.likeness(one.name) for one in group.people if one is not but and one.joined_to is None}
    others = (f"{name[: names.LONGEST - 4]} {number}" for number in range(2, groups.MOST_PEOPLE + 2))
    return next(one for one in (name, *others) if names.likeness(one) not in taken)


def come_in(person: Person, device: str) -> None:
    """Let the phone be one of the person's, who belongs to the group by it; inside a transaction.

    Once somebody has a phone, only a host and they themselves may see their invitations. Others could see
    the earlier ones, so these are withdrawn. In a group that has no host, as after everybody left it, whoever
    comes in is its host.
    """
    if not person.phones:
        person.invitations = []
    person.phones.append(Phone(group_id=person.group_id, device=device, since=clock.now()))
    person.left = None
    if all(one.role != HOST for one in person.group.people):
        person.role = HOST
    elif person.role == GUEST:
        person.role = MEMBER
