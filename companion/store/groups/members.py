"""Members of a group: roles, invitations, phones, joined guests, leaving."""

import secrets
from datetime import timedelta

from sqlalchemy import select

from companion.engine.field import Illegal
from companion.evenings.groups import groups
from companion.evenings.groups.groups import GUEST, HOST
from companion.evenings.tables import names
from companion.evenings.tables.names import isolate_right_to_left_name
from companion.store.database import clock, texts
from companion.store.database.session import db
from companion.store.groups import people
from companion.store.groups.groups import group_transaction
from companion.store.groups.people import add_phone_to_person
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

    `me` is the person who asks for it. Anybody may rename a guest, unless the guest is joined to
    somebody who is none.

    Raises:
        BadName: the name is not valid, or too like somebody else's in the group.
        NotPermitted: the person is no guest or joined to somebody who is none, and `me` is neither
            a host nor that person.
    """
    cleaned = names.clean_name(name)
    with group_transaction(group):
        everybody, itself = people.to_group_people(group), people.resolve_joined_guest(person)
        if itself.role != GUEST:
            groups.check_is_self_or_host(
                people.to_group_person(me), people.to_group_person(itself), everybody
            )
        groups.refuse_similar_name(cleaned, [one for one in everybody if one.id != person.id])
        person.name = cleaned


def set_colour_and_badge(group: Group, me: Person, person: Person, colour: int, mark: str) -> None:
    """Set the number of the person's colour and the name of their badge, `mark`, and commit.

    Raises:
        Illegal: the colour is not from 1 to `groups.COLOUR_COUNT`, the badge is not in
            `groups.MARKS`, or somebody else has both, also somebody who left.
        NotPermitted: `me` is neither a host nor the person.
    """
    if colour not in range(1, groups.COLOUR_COUNT + 1) or mark not in groups.MARKS:
        raise Illegal(texts.UNKNOWN_BADGE)
    with group_transaction(group):
        groups.check_is_self_or_host(
            people.to_group_person(me), people.to_group_person(person), people.to_group_people(group)
        )
        if any(one is not person and (one.colour, one.mark) == (colour, mark) for one in group.people):
            raise Illegal(texts.BADGE_TAKEN)
        person.colour, person.mark = colour, mark


def set_role(group: Group, me: Person, person: Person, role: str) -> None:
    """Set the person's role: "host", "member" or "guest"; and commit.

    A change withdraws the person's own invitations. A lower role also withdraws the other
    invitations that the person may have seen. Phones of somebody who becomes a guest leave the
    group.

    Raises:
        NotPermitted: `me` is not a host.
        Illegal: there is no such role; the person has left or is a joined guest; they have no phone
            and would be more than a guest; or they are the last host.
    """
    with group_transaction(group):
        everybody = people.to_group_people(group)
        groups.refuse_non_host(people.to_group_person(me), everybody)
        groups.check_may_have_role(people.to_group_person(person), role, everybody)
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
    me = people.to_group_person(person)
    seen = [one.id for one in people.to_group_people(person.group) if groups.may_invite(me, one)]
    for made in db.session.scalars(select(Invitation).where(Invitation.person_id.in_(seen))):
        db.session.delete(made)


def create_phone_invitation(group: Group, me: Person, person: Person) -> Invitation:
    """Return a new invitation for one phone of the person, and commit.

    It is valid for seven days. Expired ones of the person are deleted, and beyond `MAX_INVITATIONS`
    the oldest. Somebody who left the group can be invited, too.

    Raises:
        NotPermitted: `me` is a guest or has a lower role than the person; or the person has phones
            and `me` is neither a host nor the person.
        Illegal: the person is a joined guest, or has the largest number of phones already.
    """
    with group_transaction(group):
        groups.check_may_invite(
            people.to_group_person(me), people.to_group_person(person), people.to_group_people(group)
        )
        return _create_invitation(person, me.name)


def create_operator_invitation(group: Group, person: Person) -> Invitation:
    """Return a new invitation for one phone of the person, and commit; nobody's role is checked.

    It is for the operator of the companion, and valid for seven days. Earlier ones are deleted as by
    `create_phone_invitation`.

    Raises:
        Illegal: the person is a joined guest, or has the largest number of phones already.
    """
    with group_transaction(group):
        return _create_invitation(person, texts.OPERATOR_NAME)


def _create_invitation(person: Person, by: str) -> Invitation:
    groups.check_may_add_phone(people.to_group_person(person))
    kept = list_valid_invitations(person)[-MAX_INVITATIONS + 1 :]
    made = Invitation(token=secrets.token_urlsafe(16), by=by, at=clock.now())
    person.invitations = [*kept, made]
    return made


def create_host_invitations(group: Group) -> list[tuple[Person, Invitation]]:
    """Return each host of an imported group with a new invitation; each is committed by itself.

    No phone belongs to such a group yet.
    """
    return [(one, create_phone_invitation(group, one, one)) for one in group.people if one.role == HOST]


def withdraw_invitations(group: Group, me: Person, person: Person) -> None:
    """Withdraw all invitations of the person, and commit.

    Raises:
        NotPermitted: `me` is a guest or has a lower role than the person; or the person has phones
            and `me` is neither a host nor the person.
    """
    with group_transaction(group):
        groups.check_may_invite(
            people.to_group_person(me), people.to_group_person(person), people.to_group_people(group)
        )
        person.invitations = []


def get_valid_invitation(token: str) -> Invitation:
    """Return the invitation with that token, if it is younger than seven days.

    Raises:
        UnknownInvitation: it was used or withdrawn, has expired or never existed.
    """
    sought = select(Invitation).where(Invitation.token == token)
    made = db.session.scalar(sought) if people.has_token_format(token) else None
    if made is None or not _is_valid_invitation(made):
        raise UnknownInvitation(texts.NO_INVITATION)
    return made


def list_valid_invitations(person: Person) -> list[Invitation]:
    """Return the invitations for phones of the person that have not expired, the oldest first."""
    return [one for one in person.invitations if _is_valid_invitation(one)]


def list_visible_invitations(me: Person, person: Person) -> list[Invitation]:
    """Return the valid invitations of the person if `me` may see them; otherwise none."""
    may_see = groups.may_invite(people.to_group_person(me), people.to_group_person(person))
    return list_valid_invitations(person) if may_see else []


def _is_valid_invitation(made: Invitation) -> bool:
    return made.at > clock.now() - INVITATION_LIFETIME


def accept_invitation(token: str, device: str) -> Group:
    """Add the phone to the group as the invited person, delete the invitation, and commit.

    Return the group. A guest becomes a member; see `people.add_phone_to_person` for what else may
    change. A phone that is the person's already does not use the invitation up.

    Raises:
        UnknownInvitation: it was used or withdrawn, has expired or never existed.
        Illegal: the phone is somebody else's in the group, or the person is a joined guest or can
            have no more phones.
    """
    person = get_valid_invitation(token).person
    group = person.group
    with group_transaction(group):
        made = get_valid_invitation(token)  # read again, because two phones may have scanned it
        known = people.find_person_of_phone(device, group.id)
        if known is not None and known is not person:
            raise Illegal(texts.PHONE_OF_OTHER_PERSON.format(name=isolate_right_to_left_name(known.name)))
        if known is None:
            groups.check_may_add_phone(people.to_group_person(person))
            db.session.delete(made)
            add_phone_to_person(person, device)
    return group


def add_seat_phone_to_group(group: Group, me: Person, seat: Seat) -> None:
    """Add the phone that holds the seat to the group, as the person who sits there, and commit.

    A guest becomes a member; see `people.add_phone_to_person` for what else may change. Nothing
    changes if the phone is that person's already.

    Raises:
        NotPermitted: `me` is a guest or has a lower role than the person; or the person has phones
            and `me` is neither a host nor the person.
        Illegal: the seat has no person of the group or no phone, the phone is somebody else's in
            the group, or the person has the largest number of phones already, even if this phone
            is one of them.
    """
    with group_transaction(group):
        person = seat.person and people.resolve_joined_guest(seat.person)
        if person is None or seat.device is None or seat.table.group_id != group.id:
            raise Illegal(texts.NO_SUCH_MEMBER)
        groups.check_may_invite(
            people.to_group_person(me), people.to_group_person(person), people.to_group_people(group)
        )
        known = people.find_person_of_phone(seat.device, group.id)
        if known is not None and known is not person:
            raise Illegal(
                texts.SEAT_PHONE_OF_OTHER_PERSON.format(name=isolate_right_to_left_name(known.name))
            )
        groups.check_may_add_phone(people.to_group_person(person))
        if known is None:
            add_phone_to_person(person, seat.device)


def remove_phone_of_person(group: Group, me: Person, person: Person, number: int) -> None:
    """Remove the phone with the id `number` from the person and the group, and commit.

    The person stays in the group, with the same role. Invitations that the person may have seen are
    withdrawn. If no host with a phone is left, somebody with a phone becomes one, a member before a
    guest. Nothing happens if the person has no such phone.

    Raises:
        NotPermitted: `me` is neither a host nor the person.
    """
    with group_transaction(group):
        groups.check_is_self_or_host(
            people.to_group_person(me), people.to_group_person(person), people.to_group_people(group)
        )
        left = [phone for phone in person.phones if phone.id != number]
        if len(left) < len(person.phones):
            _withdraw_visible_to(person)
            person.phones = left
            _ensure_host(group)


def remove_person(group: Group, me: Person, person: Person) -> None:
    """Remove the person and their phones from the group, and commit; matches keep the name.

    They become a guest who has left. Invitations that they may have seen are withdrawn. If no host
    with a phone is left, somebody with a phone becomes one, a member before a guest.

    Raises:
        NotPermitted: `me` is neither a host nor the person.
    """
    with group_transaction(group):
        groups.check_is_self_or_host(
            people.to_group_person(me), people.to_group_person(person), people.to_group_people(group)
        )
        _withdraw_visible_to(person)
        person.phones, person.invitations, person.left = [], [], clock.now()
        person.role = GUEST
        _ensure_host(person.group)


def _ensure_host(group: Group) -> None:
    """Make a member a host if no host with a phone is left."""
    heir = groups.pick_next_host(people.to_group_people(group))
    for person in group.people:
        if heir is not None and person.id == heir.id:
            _change_role(person, HOST)


def remove_phone_from_all_groups(device: str) -> None:
    """Remove the phone from all groups, inside the caller's transaction; its people stay.

    Invitations that they may have seen are withdrawn. If a group has no host with a phone left,
    somebody with a phone becomes one, a member before a guest.
    """
    for phone in db.session.scalars(select(Phone).where(Phone.device == device)).all():
        person = phone.person
        _withdraw_visible_to(person)
        person.phones.remove(phone)
        db.session.flush()
        _ensure_host(person.group)


def join_guest_to_person(group: Group, me: Person, guest: Person, person: Person) -> None:
    """Join the guest to that person, and commit: all that the guest played counts as the person's.

    The guest's invitations are withdrawn.

    Raises:
        NotPermitted: `me` is a guest, or one of the two has a higher role than `me`.
        Illegal: the guest is none, has a phone, is joined already or has guests joined to them; the
            person is the same, a joined guest or has left; or both sat at one evening.
    """
    with group_transaction(group):
        both, everybody = (
            (people.to_group_person(guest), people.to_group_person(person)),
            people.to_group_people(group),
        )
        for one in both:
            groups.check_may_act_for(people.to_group_person(me), one, everybody)
        own, others = ([one.id for one in people.person_with_joined_guests(who)] for who in (guest, person))
        there = select(Seat.table_id).where(Seat.person_id.in_(others))
        shared = select(Table).join(Seat).where(Seat.person_id.in_(own), Table.id.in_(there))
        evenings = db.session.scalars(shared.order_by(Table.id)).unique()
        names = [f"{table.name}, {table.created.date().isoformat()}" for table in evenings]
        groups.check_may_join_guest(*both, everybody, names)
        guest.joined_to, guest.invitations = person.id, []


def separate_joined_guest(group: Group, me: Person, guest: Person) -> None:
    """Undo the joining of a guest, and commit.

    Their name gets a number if somebody else in the group has it by now.

    Raises:
        NotPermitted: `me` is a guest, or has a lower role than the person to whom the guest is
            joined.
        Illegal: the guest is not joined to anybody.
    """
    with group_transaction(group):
        itself = people.to_group_person(people.resolve_joined_guest(guest))
        groups.check_may_act_for(people.to_group_person(me), itself, people.to_group_people(group))
        if guest.joined_to is None:
            raise Illegal(texts.NOT_JOINED.format(name=isolate_right_to_left_name(guest.name)))
        guest.name = people.make_unique_person_name(group, guest.name, but=guest)
        guest.joined_to = None
