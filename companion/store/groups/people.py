"""People of a group and the seats that they have at its tables."""

import re
from collections.abc import Collection, Iterable

from sqlalchemy import func, select
from sqlalchemy.orm import selectinload

from companion.evenings.groups import groups
from companion.evenings.groups.groups import GUEST, HOST, MEMBER, GroupPerson
from companion.evenings.tables import names
from companion.store.database import clock
from companion.store.database.session import db
from companion.store.models import Group, Person, Phone, Seat, Table


def has_token_format(typed: str) -> bool:
    """Return whether a text has the form of a token: 1 to 32 letters, digits, hyphens or underscores.

    Others need not be looked up.
    """
    return re.fullmatch(r"[\w-]{1,32}", typed, re.ASCII) is not None


def to_group_people(group: Group) -> list[GroupPerson]:
    """Return all people of the group as plain values for `companion.evenings.groups`, by id.

    Those who left, were anonymised or joined to somebody are included.
    """
    theirs = select(Person).where(Person.group_id == group.id).order_by(Person.id)
    # All phones in one query, not one for each person
    found = db.session.scalars(theirs.options(selectinload(Person.phones)))
    return [to_group_person(person) for person in found]


def to_group_person(person: Person) -> GroupPerson:
    """Return the person as a plain value for the rules of `companion.evenings.groups`."""
    gone = person.left is not None or person.forgotten is not None
    return GroupPerson(person.id, person.name, person.role, len(person.phones), person.joined_to, gone)


def resolve_joined_guest(person: Person) -> Person:
    """Return the person whom a joined guest turned out to be; anybody else is returned as given."""
    everybody = person.group.people  # all people in one query, because callers ask for several
    if person.joined_to is None:
        return person
    return next(one for one in everybody if one.id == person.joined_to)


def find_person_of_phone(device: str, group: int) -> Person | None:
    """Return the phone's person in the group with the id `group`, None if it has none there."""
    phone = db.session.scalar(select(Phone).where(Phone.group_id == group, Phone.device == device))
    return phone.person if phone else None


def person_with_joined_guests(person: Person) -> list[Person]:
    """Return the person and the guests who were joined to them, by id; empty for a joined guest."""
    return [one for one in person.group.people if resolve_joined_guest(one) is person]


def people_by_seat_id(table: Table) -> dict[int, Person]:
    """Return the people at the table by seat id, without seats that have no person.

    A joined guest is replaced by the person they turned out to be.
    """
    return {seat.id: resolve_joined_guest(seat.person) for seat in table.seats if seat.person is not None}


def add_person(group: Group, name: str, role: str = GUEST) -> Person:
    """Add a new person to the group, and return them; the caller commits.

    They have no phone, and a colour and badge that nobody has, if there is any.

    Raises:
        BadName: the name is not valid, or too like that of somebody in the group. People who left
            and joined guests do not count.
        Illegal: the group is full; people who left count.
    """
    cleaned, others = names.clean_name(name), to_group_people(group)
    groups.refuse_full_group(others)
    groups.refuse_similar_name(cleaned, others)
    colour, mark = groups.pick_free_colour_and_mark([(one.colour, one.mark) for one in group.people])
    person = Person(name=cleaned, role=role, colour=colour, mark=mark, created=clock.now(), phones=[])
    group.people.append(person)
    return person


def find_person_by_name(group: Group, name: str, but: Collection[Person]) -> Person | None:
    """Return the person of the group with that name; case does not matter. None if there is none.

    Of several it is the first. For a joined guest it is the person they turned out to be. People in `but`,
    and those who left or were anonymised, are not found.
    """
    alike = (
        one for one in group.people if names.name_comparison_key(one.name) == names.name_comparison_key(name)
    )
    found = (resolve_joined_guest(one) for one in alike if one.forgotten is None)
    return next((one for one in found if one not in but and one.left is None), None)


def assign_people_to_seats(seats: Iterable[Seat]) -> None:
    """Assign each seat without a person the group's person of that name, or a new guest.

    Somebody who has a seat at the table already is not assigned again; the new guest's name then
    gets a number. If the group is full, the seat stays without a person. Seats of a table without a
    group are skipped. The caller commits.
    """
    for seat in seats:
        group = seat.table.group
        if group is not None and seat.person is None:
            here = [
                resolve_joined_guest(other.person) for other in seat.table.seats if other.person is not None
            ]
            seat.person = find_person_by_name(group, seat.name, here) or _add_guest(group, seat.name)


def update_person_after_rename(seat: Seat) -> None:
    """Update the person on a seat after its player was renamed; inside a table transaction.

    The person of the group with the new name takes the seat, unless they have another at the table.
    If there is none, the person stays, and a guest who has no other seat anywhere is renamed, too.
    A seat without a person gets a new guest. Nothing happens at a table without a group.
    """
    was, group = seat.person, seat.table.group
    if group is None:
        return
    here = [
        resolve_joined_guest(one.person)
        for one in seat.table.seats
        if one.person is not None and one is not seat
    ]
    known = find_person_by_name(group, seat.name, here)
    if was is None or (known is not None and known is not resolve_joined_guest(was)):
        seat.person = known
        assign_people_to_seats([seat])
    elif known is None and was.role == GUEST and was.joined_to is None and _has_one_seat(was):
        was.name = make_unique_person_name(group, seat.name, but=was)


def _has_one_seat(person: Person) -> bool:
    sits = select(func.count()).select_from(Seat).where(Seat.person_id == person.id)
    return db.session.scalar(sits) == 1


def may_take_over_seat(seat: Seat, device: str) -> bool:
    """Return whether the phone may take the seat at once although another phone holds it.

    It must be a phone of the seat's person in the group. Somebody may move their seat from one of
    their phones to another. From somebody else's phone they may take it only if the player was
    never renamed and is no joined guest. That is because a seat's person follows both, and other
    phones may change them.
    """
    person = seat.person and resolve_joined_guest(seat.person)
    if person is None or not _owns_phone(person, device):
        return False
    from_the_start = seat.person is person and not seat.formerly
    return from_the_start or (seat.device is not None and _owns_phone(person, seat.device))


def _owns_phone(person: Person, device: str) -> bool:
    return any(phone.device == device for phone in person.phones)


def _add_guest(group: Group, name: str) -> Person | None:
    """Return a new guest with that name or a free one like it; None if the group is full."""
    if len(group.people) >= groups.MOST_PEOPLE:
        return None
    return add_person(group, make_unique_person_name(group, name))


def make_unique_person_name(group: Group, name: str, but: Person | None = None) -> str:
    """Return `name`, or `name` with a number from 2 if somebody else in the group has it.

    Names too like it count as the same, and so do those of people who left. A long name is cut to
    make room for the number. `but` is a person whose own name does not count. Nor do those of joined
    guests.
    """
    taken = {
        names.name_comparison_key(one.name)
        for one in group.people
        if one is not but and one.joined_to is None
    }
    others = (f"{name[: names.MAX_NAME_LENGTH - 4]} {number}" for number in range(2, groups.MOST_PEOPLE + 2))
    return next(one for one in (name, *others) if names.name_comparison_key(one) not in taken)


def add_phone_to_person(person: Person, device: str) -> None:
    """Add a phone to the person, who becomes at least a member; the caller commits.

    A person who had left belongs to the group again. If it is their first phone, earlier
    invitations are withdrawn, because others could see them. If the group has no host, the person
    becomes one.
    """
    if not person.phones:
        person.invitations = []
    person.phones.append(Phone(group_id=person.group_id, device=device, since=clock.now()))
    person.left = None
    if all(one.role != HOST for one in person.group.people):
        person.role = HOST
    elif person.role == GUEST:
        person.role = MEMBER
