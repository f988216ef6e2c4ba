"""Members of a group: roles, invitations, phones, joined guests, leaving."""

import secrets
from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import select

from companion.engine.field import Illegal
from companion.evenings.groups import groups
from companion.evenings.groups.groups import GUEST, HOST
from companion.evenings.tables import names
from companion.evenings.tables.names import isolated
from companion.store.database import clock, texts
from companion.store.database.session import db
from companion.store.groups import people
from companion.store.groups.groups import changing
from companion.store.groups.people import come_in
from companion.store.models import Group, Invitation, Person, Phone, Seat, Table

INVITED_FOR = timedelta(days=7)
MOST_INVITATIONS = 20


class UnknownInvitation(LookupError):
    """Raised if an invitation was used, has expired or never existed; the message is for people."""


def add(group: Group, name: str) -> Person:
    """Add a guest to the group; raise `BadName`, or `Illegal` if the group is full."""
    with changing(group):
        return people.newcomer(group, name)


def rename(group: Group, me: Person, person: Person, name: str) -> None:
    """Rename the person in the group; evenings keep the name that was used there."""
    cleaned = names.clean(name)
    with changing(group):
        everybody, itself = people.everybody(group), people.themselves(person)
        if itself.role != GUEST:
            groups.refuse_for(people.somebody(me), people.somebody(itself), everybody)
        groups.refuse_name(cleaned, [one for one in everybody if one.id != person.id])
        person.name = cleaned


def dress(group: Group, me: Person, person: Person, colour: int, mark: str) -> None:
    """Set the person's colour and badge; raise `Illegal` if there are none such or they are taken."""
    if colour not in range(1, groups.COLOURS + 1) or mark not in groups.MARKS:
        raise Illegal(texts.NO_LOOK)
    with changing(group):
        groups.refuse_for(people.somebody(me), people.somebody(person), people.everybody(group))
        if any(one is not person and (one.colour, one.mark) == (colour, mark) for one in group.people):
            raise Illegal(texts.SAME_LOOK)
        person.colour, person.mark = colour, mark


def set_role(group: Group, me: Person, person: Person, role: str) -> None:
    """Set the person's role; the phones of somebody who becomes a guest leave the group."""
    with changing(group):
        everybody = people.everybody(group)
        groups.refuse_but_host(people.somebody(me), everybody)
        groups.refuse_role(people.somebody(person), role, everybody)
        if groups.ROLES.index(role) > groups.ROLES.index(person.role):
            _withdraw_seen_by(person)
        _give_role(person, role)
        if role == GUEST:
            person.phones = []


def _give_role(person: Person, role: str) -> None:
    """Set the role and withdraw the person's invitations, which were made for the role before."""
    if role != person.role:
        person.role, person.invitations = role, []


def _withdraw_seen_by(person: Person) -> None:
    """Withdraw all invitations that the person may see, before they lose that right.

    Otherwise they could come in by one that they wrote down: again, or as somebody else.
    """
    me = people.somebody(person)
    seen = [one.id for one in people.everybody(person.group) if groups.may_invite(me, one)]
    for made in db.session.scalars(select(Invitation).where(Invitation.person_id.in_(seen))):
        db.session.delete(made)


def invite(group: Group, me: Person, person: Person) -> Invitation:
    """Return a new invitation for one phone of that person; beyond the limit the oldest goes.

    Raises:
        NotYours: only a host, or the person, may invite that phone.
        Illegal: no phone can come in as that person.
    """
    with changing(group):
        groups.refuse_inviting(people.somebody(me), people.somebody(person), people.everybody(group))
        return _invitation(person, me.name)


def invite_as_operator(group: Group, person: Person) -> Invitation:
    """Return a new invitation for anybody of the group, made by the operator of the companion.

    Raises:
        Illegal: no phone can come in as that person.
    """
    with changing(group):
        return _invitation(person, texts.OPERATOR)


def _invitation(person: Person, by: str) -> Invitation:
    groups.refuse_phone(people.somebody(person))
    kept = standing(person)[-MOST_INVITATIONS + 1 :]
    made = Invitation(token=secrets.token_urlsafe(16), by=by, at=clock.now())
    person.invitations = [*kept, made]
    return made


def invite_hosts(group: Group) -> list[tuple[Person, Invitation]]:
    """Return each host of an imported group with a new invitation; no phone belongs to it yet."""
    return [(one, invite(group, one, one)) for one in group.people if one.role == HOST]


def withdraw(group: Group, me: Person, person: Person) -> None:
    """Withdraw all invitations of the person.

    Raises:
        NotYours: only a host, or the person, may invite that phone.
    """
    with changing(group):
        groups.refuse_inviting(people.somebody(me), people.somebody(person), people.everybody(group))
        person.invitations = []


def invitation(token: str) -> Invitation:
    """Return the invitation with that token; raise `UnknownInvitation` if it is not valid."""
    sought = select(Invitation).where(Invitation.token == token)
    made = db.session.scalar(sought) if people.may_be_token(token) else None
    if made is None or not _lasts(made):
        raise UnknownInvitation(texts.NO_INVITATION)
    return made


def standing(person: Person) -> list[Invitation]:
    """Return the invitations of the person that are still valid."""
    return [one for one in person.invitations if _lasts(one)]


def shown_to(me: Person, person: Person) -> list[Invitation]:
    """Return the valid invitations of the person that `me` may see, and so could use."""
    may_see = groups.may_invite(people.somebody(me), people.somebody(person))
    return standing(person) if may_see else []


def _lasts(made: Invitation) -> bool:
    return made.at > clock.now() - INVITED_FOR


def accept(token: str, device: str) -> Group:
    """Add the phone to the group as the person whom the invitation is for.

    A phone that is in the group already does not use the invitation up.

    Raises:
        UnknownInvitation: the invitation is not valid.
        Illegal: the phone is somebody else's in the group, or the person can have no more phones.
    """
    person = invitation(token).person
    group = person.group
    with changing(group):
        made = invitation(token)  # read again, because two phones may have scanned it
        known = people.whose(device, group.id)
        if known is not None and known is not person:
            raise Illegal(texts.SOMEBODY_ELSE.format(name=isolated(known.name)))
        if known is None:
            groups.refuse_phone(people.somebody(person))
            db.session.delete(made)
            come_in(person, device)
    return group


def let_in(group: Group, me: Person, seat: Seat) -> None:
    """Add the phone that holds the seat to the group, as the person who sits there.

    Raises:
        NotYours: only a host, or the person who sits there, may let that phone in.
        Illegal: nobody of the group sits there, or the phone cannot be that person's.
    """
    with changing(group):
        person = seat.person and people.themselves(seat.person)
        if person is None or seat.device is None or seat.table.group_id != group.id:
            raise Illegal(texts.NOBODY)
        groups.refuse_inviting(people.somebody(me), people.somebody(person), people.everybody(group))
        known = people.whose(seat.device, group.id)
        if known is not None and known is not person:
            raise Illegal(texts.SOMEBODY_ELSE_THERE.format(name=isolated(known.name)))
        groups.refuse_phone(people.somebody(person))
        if known is None:
            come_in(person, seat.device)


def take_phone_out(group: Group, me: Person, person: Person, number: int) -> None:
    """Remove one of the person's phones from the group, by its id."""
    with changing(group):
        groups.refuse_for(people.somebody(me), people.somebody(person), people.everybody(group))
        left = [phone for phone in person.phones if phone.id != number]
        if len(left) < len(person.phones):
            _withdraw_seen_by(person)
            person.phones = left
            _pass_on(group)


def leave(group: Group, me: Person, person: Person) -> None:
    """Remove the person from the group with all phones; matches keep the name."""
    with changing(group):
        groups.refuse_for(people.somebody(me), people.somebody(person), people.everybody(group))
        _go(person)


def _go(person: Person) -> None:
    _withdraw_seen_by(person)
    person.phones, person.invitations, person.left = [], [], clock.now()
    person.role = GUEST
    _pass_on(person.group)


def _pass_on(group: Group) -> None:
    """Make a member a host if no host with a phone is left."""
    heir = groups.heir(people.everybody(group))
    for person in group.people:
        if heir is not None and person.id == heir.id:
            _give_role(person, HOST)


def phone_forgotten(device: str) -> None:
    """Remove the phone from all groups, inside the caller's transaction."""
    for phone in db.session.scalars(select(Phone).where(Phone.device == device)).all():
        person = phone.person
        _withdraw_seen_by(person)
        person.phones.remove(phone)
        db.session.flush()
        _pass_on(person.group)


def join(group: Group, me: Person, guest: Person, person: Person) -> None:
    """Join the guest to that person: all that the guest played counts as the person's.

    Raises:
        NotYours: one of them has a higher role than `me`.
        Illegal: the two cannot be one.
    """
    with changing(group):
        both, everybody = (people.somebody(guest), people.somebody(person)), people.everybody(group)
        for one in both:
            groups.refuse_acting_for(people.somebody(me), one, everybody)
        groups.refuse_joining(*both, everybody, _together(guest, person))
        guest.joined_to, guest.invitations = person.id, []


def part(group: Group, me: Person, guest: Person) -> None:
    """Undo the joining of a guest.

    Raises:
        NotYours: the person has a higher role than `me`.
        Illegal: the guest is not joined to anybody.
    """
    with changing(group):
        itself = people.somebody(people.themselves(guest))
        groups.refuse_acting_for(people.somebody(me), itself, people.everybody(group))
        if guest.joined_to is None:
            raise Illegal(texts.NOT_JOINED.format(name=isolated(guest.name)))
        guest.name = people.free_name(group, guest.name, but=guest)
        guest.joined_to = None


def _together(one: Person, other: Person) -> Sequence[str]:
    """Return the names of evenings at which both sat."""
    mine, theirs = ([person.id for person in people.selves(who)] for who in (one, other))
    sat = select(Seat.table_id).where(Seat.person_id.in_(theirs))
    both = select(Table).join(Seat).where(Seat.person_id.in_(mine), Table.id.in_(sat)).order_by(Table.id)
    return [
        f"{table.name}, {table.created.date().isoformat()}" for table in db.session.scalars(both).unique()
    ]
