"""Members of a group: roles, invitations, phones, joined guests, leaving."""

import secrets
from datetime import timedelta

from sqlalchemy import select

from companion.engine.field import Illegal
from companion.evenings.groups import groups
from companion.evenings.groups.groups import GUEST, HOST
from companion.evenings.tables import names
from companion.evenings.tables.names import isolate_name
from companion.store.database import clock, texts
from companion.store.database.session import db
from companion.store.groups import people
from companion.store.groups.groups import group_transaction
from companion.store.groups.people import add_phone
from companion.store.models import Group, Invitation, Person, Phone, Seat, Table

INVITATION_LIFETIME = timedelta(days=7)
MAX_INVITATIONS = 20


class UnknownInvitation(LookupError):
    """Raised if an invitation was used, has expired or never existed; the message is for people."""


def add_guest(group: Group, name: str) -> Person:
    """Add a guest to the group, and commit; return the person.

    Raises:
        BadName: the name is not valid, or too like somebody else's in the group.
        Illegal: the group is full.
    """
    with group_transaction(group):
        return people.add_person(group, name)


def rename_person(group: Group, me: Person, person: Person, name: str) -> None:
    """Rename the person in the group, and commit; evenings keep the name that was used there.

    Anybody may rename a guest.

    Raises:
        BadName: the name is not valid, or too like somebody else's in the group.
        NotPermitted: `me` is neither a host nor the person.
    """
    cleaned = names.clean_name(name)
    with group_transaction(group):
        everybody, itself = people.person_values(group), people.actual_person(person)
        if itself.role != GUEST:
            groups.refuse_other_person(people.person_value(me), people.person_value(itself), everybody)
        groups.refuse_similar_name(cleaned, [one for one in everybody if one.id != person.id])
        person.name = cleaned


def set_colour_and_badge(group: Group, me: Person, person: Person, colour: int, mark: str) -> None:
    """Set the number of the person's colour and the name of the badge, and commit.

    Raises:
        Illegal: there are none such, or somebody else has both.
        NotPermitted: `me` is neither a host nor the person.
    """
    if colour not in range(1, groups.COLOUR_COUNT + 1) or mark not in groups.MARKS:
        raise Illegal(texts.UNKNOWN_BADGE)
    with group_transaction(group):
        groups.refuse_other_person(
            people.person_value(me), people.person_value(person), people.person_values(group)
        )
        if any(one is not person and (one.colour, one.mark) == (colour, mark) for one in group.people):
            raise Illegal(texts.BADGE_TAKEN)
        person.colour, person.mark = colour, mark


def set_role(group: Group, me: Person, person: Person, role: str) -> None:
    """Set the person's role, and commit.

    A lower role withdraws the invitations that the person may have seen. Phones of somebody who
    becomes a guest leave the group.

    Raises:
        NotPermitted: `me` is not a host.
        Illegal: the person cannot have that role.
    """
    with group_transaction(group):
        everybody = people.person_values(group)
        groups.refuse_non_host(people.person_value(me), everybody)
        groups.refuse_role_change(people.person_value(person), role, everybody)
        if groups.ROLES.index(role) > groups.ROLES.index(person.role):
            _withdraw_visible_to(person)
        _change_role(person, role)
        if role == GUEST:
            person.phones = []


def _change_role(person: Person, role: str) -> None:
    """Set the role and withdraw the person's invitations, which were made for the role before."""
    if role != person.role:
        person.role, person.invitations = role, []


def _withdraw_visible_to(person: Person) -> None:
    """Withdraw all invitations that the person may see, before they lose that right.

    Otherwise they could come in by one that they wrote down: again, or as somebody else.
    """
    me = people.person_value(person)
    seen = [one.id for one in people.person_values(person.group) if groups.may_invite(me, one)]
    for made in db.session.scalars(select(Invitation).where(Invitation.person_id.in_(seen))):
        db.session.delete(made)


def invite_phone(group: Group, me: Person, person: Person) -> Invitation:
    """Return a new invitation for one phone of the person, and commit.

    Beyond `MAX_INVITATIONS` the oldest is dropped.

    Raises:
        NotPermitted: the person has a higher role than `me`, or has phones and `me` is neither a host
            nor the person.
        Illegal: no phone can come in as that person.
    """
    with group_transaction(group):
        groups.refuse_inviting(
            people.person_value(me), people.person_value(person), people.person_values(group)
        )
        return _create_invitation(person, me.name)


def invite_as_operator(group: Group, person: Person) -> Invitation:
    """Return a new invitation for one phone of the person, and commit; nobody's role is checked.

    It is for the operator of the companion.

    Raises:
        Illegal: no phone can come in as that person.
    """
    with group_transaction(group):
        return _create_invitation(person, texts.OPERATOR_NAME)


def _create_invitation(person: Person, by: str) -> Invitation:
    groups.refuse_another_phone(people.person_value(person))
    kept = valid_invitations(person)[-MAX_INVITATIONS + 1 :]
    made = Invitation(token=secrets.token_urlsafe(16), by=by, at=clock.now())
    person.invitations = [*kept, made]
    return made


def invite_hosts(group: Group) -> list[tuple[Person, Invitation]]:
    """Return each host of an imported group with a new invitation, because no phone belongs to it yet."""
    return [(one, invite_phone(group, one, one)) for one in group.people if one.role == HOST]


def withdraw_invitations(group: Group, me: Person, person: Person) -> None:
    """Withdraw all invitations of the person.

    Raises:
        NotPermitted: only a host, or the person, may invite that phone.
    """
    with group_transaction(group):
        groups.refuse_inviting(
            people.person_value(me), people.person_value(person), people.person_values(group)
        )
        person.invitations = []


def find_invitation(token: str) -> Invitation:
    """Return the invitation with that token.

    Raises:
        UnknownInvitation: it was used, has expired or never existed.
    """
    sought = select(Invitation).where(Invitation.token == token)
    made = db.session.scalar(sought) if people.is_token_like(token) else None
    if made is None or not _is_valid_invitation(made):
        raise UnknownInvitation(texts.NO_INVITATION)
    return made


def valid_invitations(person: Person) -> list[Invitation]:
    """Return the invitations that let a phone in as `person` and have not expired."""
    return [one for one in person.invitations if _is_valid_invitation(one)]


def visible_invitations(me: Person, person: Person) -> list[Invitation]:
    """Return the valid invitations of the person if `me` may see them; otherwise none."""
    may_see = groups.may_invite(people.person_value(me), people.person_value(person))
    return valid_invitations(person) if may_see else []


def _is_valid_invitation(made: Invitation) -> bool:
    return made.at > clock.now() - INVITATION_LIFETIME


def accept_invitation(token: str, device: str) -> Group:
    """Add the phone to the group as the person whom the invitation is for.

    A phone that is in the group already does not use the invitation up.

    Raises:
        UnknownInvitation: the invitation is not valid.
        Illegal: the phone is somebody else's in the group, or the person can have no more phones.
    """
    person = find_invitation(token).person
    group = person.group
    with group_transaction(group):
        made = find_invitation(token)  # read again, because two phones may have scanned it
        known = people.find_person_of_phone(device, group.id)
        if known is not None and known is not person:
            raise Illegal(texts.PHONE_OF_OTHER_PERSON.format(name=isolate_name(known.name)))
        if known is None:
            groups.refuse_another_phone(people.person_value(person))
            db.session.delete(made)
            add_phone(person, device)
    return group


def add_phone_of_seat(group: Group, me: Person, seat: Seat) -> None:
    """Add the phone that holds the seat to the group, as the person who sits there.

    Raises:
        NotPermitted: only a host, or the person who sits there, may let that phone in.
        Illegal: nobody of the group sits there, or the phone cannot be that person's.
    """
    with group_transaction(group):
        person = seat.person and people.actual_person(seat.person)
        if person is None or seat.device is None or seat.table.group_id != group.id:
            raise Illegal(texts.NO_SUCH_MEMBER)
        groups.refuse_inviting(
            people.person_value(me), people.person_value(person), people.person_values(group)
        )
        known = people.find_person_of_phone(seat.device, group.id)
        if known is not None and known is not person:
            raise Illegal(texts.SEAT_PHONE_OF_OTHER_PERSON.format(name=isolate_name(known.name)))
        groups.refuse_another_phone(people.person_value(person))
        if known is None:
            add_phone(person, seat.device)


def remove_phone(group: Group, me: Person, person: Person, number: int) -> None:
    """Remove the phone with the id `number` from the person and the group, and commit.

    Nothing happens if the person has no such phone.

    Raises:
        NotPermitted: `me` is neither a host nor the person.
    """
    with group_transaction(group):
        groups.refuse_other_person(
            people.person_value(me), people.person_value(person), people.person_values(group)
        )
        left = [phone for phone in person.phones if phone.id != number]
        if len(left) < len(person.phones):
            _withdraw_visible_to(person)
            person.phones = left
            _ensure_host(group)


def remove_person(group: Group, me: Person, person: Person) -> None:
    """Remove the person and their phones from the group, and commit; matches keep the name.

    If no host with a phone is left, a member becomes one.

    Raises:
        NotPermitted: `me` is neither a host nor the person.
    """
    with group_transaction(group):
        groups.refuse_other_person(
            people.person_value(me), people.person_value(person), people.person_values(group)
        )
        _withdraw_visible_to(person)
        person.phones, person.invitations, person.left = [], [], clock.now()
        person.role = GUEST
        _ensure_host(person.group)


def _ensure_host(group: Group) -> None:
    """Make a member a host if no host with a phone is left."""
    heir = groups.next_host(people.person_values(group))
    for person in group.people:
        if heir is not None and person.id == heir.id:
            _change_role(person, HOST)


def remove_phone_from_groups(device: str) -> None:
    """Remove the phone from all groups, inside the caller's transaction.

    If a group has no host with a phone left, a member becomes one.
    """
    for phone in db.session.scalars(select(Phone).where(Phone.device == device)).all():
        person = phone.person
        _withdraw_visible_to(person)
        person.phones.remove(phone)
        db.session.flush()
        _ensure_host(person.group)


def join_guest(group: Group, me: Person, guest: Person, person: Person) -> None:
    """Join the guest to that person: all that the guest played counts as the person's.

    Raises:
        NotPermitted: one of them has a higher role than `me`.
        Illegal: the two cannot be one.
    """
    with group_transaction(group):
        both, everybody = (
            (people.person_value(guest), people.person_value(person)),
            people.person_values(group),
        )
        for one in both:
            groups.refuse_acting_for(people.person_value(me), one, everybody)
        own, others = ([one.id for one in people.person_and_guests(who)] for who in (guest, person))
        there = select(Seat.table_id).where(Seat.person_id.in_(others))
        shared = select(Table).join(Seat).where(Seat.person_id.in_(own), Table.id.in_(there))
        evenings = db.session.scalars(shared.order_by(Table.id)).unique()
        names = [f"{table.name}, {table.created.date().isoformat()}" for table in evenings]
        groups.refuse_joining_guest(*both, everybody, names)
        guest.joined_to, guest.invitations = person.id, []


def separate_guest(group: Group, me: Person, guest: Person) -> None:
    """Undo the joining of a guest.

    Raises:
        NotPermitted: the person has a higher role than `me`.
        Illegal: the guest is not joined to anybody.
    """
    with group_transaction(group):
        itself = people.person_value(people.actual_person(guest))
        groups.refuse_acting_for(people.person_value(me), itself, people.person_values(group))
        if guest.joined_to is None:
            raise Illegal(texts.NOT_JOINED.format(name=isolate_name(guest.name)))
        guest.name = people.find_free_name(group, guest.name, but=guest)
        guest.joined_to = None
