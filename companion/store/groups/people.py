"""People of a group and the seats that they have at its tables."""

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
    """Return whether the text has the form of a token; others are not looked up in the database."""
    return re.fullmatch(r"[\w-]{1,32}", typed, re.ASCII) is not None


def everybody(group: Group) -> list[Somebody]:
    """Return the people of the group as values of `companion.evenings.groups`."""
    theirs = select(Person).where(Person.group_id == group.id).order_by(Person.id)
    # All phones in one query, not one for each person
    found = db.session.scalars(theirs.options(selectinload(Person.phones)))
    return [somebody(person) for person in found]


def somebody(person: Person) -> Somebody:
    """Return the person as a value of `companion.evenings.groups`."""
    gone = person.left is not None or person.forgotten is not None
    return Somebody(person.id, person.name, person.role, len(person.phones), person.joined_to, gone)


def themselves(person: Person) -> Person:
    """Return the person, or for a joined guest the person whom they turned out to be."""
    everybody = person.group.people  # all people in one query, because callers ask for several
    if person.joined_to is None:
        return person
    return next(one for one in everybody if one.id == person.joined_to)


def whose(device: str, group: int) -> Person | None:
    """Return the phone's person in the group with that id, None if it has none."""
    phone = db.session.scalar(select(Phone).where(Phone.group_id == group, Phone.device == device))
    return phone.person if phone else None


def selves(person: Person) -> list[Person]:
    """Return the person and the guests who were joined to them."""
    return [one for one in person.group.people if themselves(one) is person]


def at(table: Table) -> dict[int, Person]:
    """Return the people at the table, by seat id."""
    return {seat.id: themselves(seat.person) for seat in table.seats if seat.person is not None}


def newcomer(group: Group, name: str, role: str = GUEST) -> Person:
    """Return a new person of the group; raise `BadName`, or `Illegal` if the group is full."""
    cleaned, others = names.clean(name), everybody(group)
    groups.refuse_more(others)
    groups.refuse_name(cleaned, others)
    colour, mark = groups.free_look([(one.colour, one.mark) for one in group.people])
    person = Person(name=cleaned, role=role, colour=colour, mark=mark, created=clock.now(), phones=[])
    group.people.append(person)
    return person


def called(group: Group, name: str, but: Collection[Person]) -> Person | None:
    """Return the person of the group with that name who is not in `but`, None if there is none."""
    alike = (one for one in group.people if names.likeness(one.name) == names.likeness(name))
    found = (themselves(one) for one in alike if one.forgotten is None)
    return next((one for one in found if one not in but and one.left is None), None)


def seat_down(seats: Iterable[Seat]) -> None:
    """Give each seat without a person the one of the table's group with that name, or a new guest.

    If the group is full, the seat stays without a person.
    """
    for seat in seats:
        group = seat.table.group
        if group is not None and seat.person is None:
            here = [themselves(other.person) for other in seat.table.seats if other.person is not None]
            seat.person = called(group, seat.name, here) or _guest(group, seat.name)


def seat_again(seat: Seat) -> None:
    """Update the seat's person after its player was renamed.

    The person of the group with the new name takes its place. If there is none, the person stays. A guest who
    sits at no other table is renamed, too.
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
    """Return whether the phone may take the seat at once although another phone holds it.

    Somebody may move their seat from one of their phones to another. From somebody else's phone they may take
    it only if it was theirs from the start. That is because a seat's person follows the player's name and
    joined guests, and other phones may change both.
    """
    person = seat.person and themselves(seat.person)
    if person is None or not _has(person, device):
        return False
    from_the_start = seat.person is person and not seat.formerly
    return from_the_start or (seat.device is not None and _has(person, seat.device))


def _has(person: Person, device: str) -> bool:
    return any(phone.device == device for phone in person.phones)


def _guest(group: Group, name: str) -> Person | None:
    """Return a new guest with that name or a free one like it; None if the group is full."""
    if len(group.people) >= groups.MOST_PEOPLE:
        return None
    return newcomer(group, free_name(group, name))


def free_name(group: Group, name: str, but: Person | None = None) -> str:
    """Return the name, or one like it with a number if somebody else in the group has it."""
    taken = {names.likeness(one.name) for one in group.people if one is not but and one.joined_to is None}
    others = (f"{name[: names.LONGEST - 4]} {number}" for number in range(2, groups.MOST_PEOPLE + 2))
    return next(one for one in (name, *others) if names.likeness(one) not in taken)


def come_in(person: Person, device: str) -> None:
    """Add a phone to the person, who becomes at least a member; inside a transaction.

    Once somebody has a phone, only a host and they themselves may see their invitations. Others could see the
    earlier ones, so these are withdrawn. If the group has no host, the person becomes one.
    """
    if not person.phones:
        person.invitations = []
    person.phones.append(Phone(group_id=person.group_id, device=device, since=clock.now()))
    person.left = None
    if all(one.role != HOST for one in person.group.people):
        person.role = HOST
    elif person.role == GUEST:
        person.role = MEMBER
