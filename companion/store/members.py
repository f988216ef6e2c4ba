"""Who belongs to a group: roles, invitations and phones, guests who turn out to be somebody, leaving it."""

import secrets
from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import select

from companion.evening import groups, names
from companion.evening.groups import GUEST, HOST
from companion.evening.names import isolated
from companion.play.field import Illegal
from companion.store import clock, people, words
from companion.store.database import db
from companion.store.groups import changing
from companion.store.models import Group, Invitation, Person, Phone, Seat, Table
from companion.store.people import come_in

INVITED_FOR = timedelta(days=7)
MOST_INVITATIONS = 20


class UnknownInvitation(LookupError):
    """The invitation was used, has run out or never was; the message is a sentence for people."""


def add(group: Group, name: str) -> Person:
    """Add somebody as a guest, to be invited or to play; raise `BadName` or `Illegal`."""
    with changing(group):
        return people.newcomer(group, name)


def rename(group: Group, me: Person, person: Person, name: str) -> None:
    """Call the person otherwise in the group from now on; evenings keep the name that was used there."""
    cleaned = names.clean(name)
    with changing(group):
        everybody = people.everybody(group)
        if person.role != GUEST:
            groups.refuse_for(people.somebody(me), people.somebody(person), everybody)
        groups.refuse_name(cleaned, [one for one in everybody if one.id != person.id])
        person.name = cleaned


def dress(group: Group, me: Person, person: Person, colour: int, mark: str) -> None:
    """Give the person that colour and mark; raise `Illegal` for one that there is not or that is taken."""
    if colour not in range(1, groups.COLOURS + 1) or mark not in groups.MARKS:
        raise Illegal(words.NO_LOOK)
    with changing(group):
        groups.refuse_for(people.somebody(me), people.somebody(person), people.everybody(group))
        if any(one is not person and (one.colour, one.mark) == (colour, mark) for one in group.people):
            raise Illegal(words.SAME_LOOK)
        person.colour, person.mark = colour, mark


def set_role(group: Group, me: Person, person: Person, role: str) -> None:
    """Let the person be host, member or guest; a guest's phones are out of the group."""
    with changing(group):
        everybody = people.everybody(group)
        groups.refuse_but_host(people.somebody(me), everybody)
        groups.refuse_role(people.somebody(person), role, everybody)
        person.role = role
        if role == GUEST:
            person.phones, person.invitations = [], []


def invite(group: Group, me: Person, person: Person) -> Invitation:
    """Return a new invitation by which one phone comes in as that person; earlier ones make room."""
    with changing(group):
        groups.refuse_phone(people.somebody(person))
        kept = standing(person)[-MOST_INVITATIONS + 1 :]
        made = Invitation(token=secrets.token_urlsafe(16), by=me.name, at=clock.now())
        person.invitations = [*kept, made]
    return made


def invite_hosts(group: Group) -> list[tuple[Person, Invitation]]:
    """Invite the hosts of a group that was taken in, to which no phone belongs yet; return who by which."""
    return [(one, invite(group, one, one)) for one in group.people if one.role == HOST]


def withdraw(group: Group, person: Person) -> None:
    """Let no invitation of the person open anything any more."""
    with changing(group):
        person.invitations = []


def invitation(token: str) -> Invitation:
    """Return the invitation of that token; raise `UnknownInvitation`."""
    sought = select(Invitation).where(Invitation.token == token)
    made = db.session.scalar(sought) if people.may_be_token(token) else None
    if made is None or not _lasts(made):
        raise UnknownInvitation(words.NO_INVITATION)
    return made


def standing(person: Person) -> list[Invitation]:
    """Return the invitations of the person that may still be used."""
    return [one for one in person.invitations if _lasts(one)]


def _lasts(made: Invitation) -> bool:
    return made.at > clock.now() - INVITED_FOR


def accept(token: str, device: str) -> Group:
    """Let the phone come in as whoever the invitation is for; raise `UnknownInvitation` or `Illegal`.

    A phone that is somebody else's there stays that one's.
    """
    person = invitation(token).person
    group = person.group
    with changing(group):
        made = invitation(token)  # afresh: two phones may have scanned it
        known = people.whose(device, group.id)
        if known is not None and known is not person:
            raise Illegal(words.SOMEBODY_ELSE.format(name=isolated(known.name)))
        groups.refuse_phone(people.somebody(person))
        db.session.delete(made)
        if known is None:
            come_in(person, device)
    return group


def let_in(group: Group, seat: Seat) -> None:
    """Let the phone that holds the seat come in as who sits there; raise `Illegal` where that cannot be."""
    with changing(group):
        person = seat.person and people.themselves(seat.person)
        if person is None or seat.device is None or seat.table.group_id != group.id:
            raise Illegal(words.NOBODY)
        known = people.whose(seat.device, group.id)
        if known is not None and known is not person:
            raise Illegal(words.SOMEBODY_ELSE_THERE.format(name=isolated(known.name)))
        groups.refuse_phone(people.somebody(person))
        if known is None:
            come_in(person, seat.device)


def take_phone_out(group: Group, me: Person, person: Person, number: int) -> None:
    """Let one of the person's phones be out of the group."""
    with changing(group):
        groups.refuse_for(people.somebody(me), people.somebody(person), people.everybody(group))
        person.phones = [phone for phone in person.phones if phone.id != number]
        _pass_on(group)


def leave(group: Group, me: Person, person: Person) -> None:
    """Let the person be out of the group with all phones; what was played keeps the name."""
    with changing(group):
        groups.refuse_for(people.somebody(me), people.somebody(person), people.everybody(group))
        _go(person)


def _go(person: Person) -> None:
    person.phones, person.invitations, person.left = [], [], clock.now()
    person.role = GUEST
    _pass_on(person.group)


def _pass_on(group: Group) -> None:
    """Make somebody a host where no host with a phone is left."""
    heir = groups.heir(people.everybody(group))
    for person in group.people:
        if heir is not None and person.id == heir.id:
            person.role = HOST


def phone_forgotten(device: str) -> None:
    """Let the phone be out of all groups; inside a transaction of the caller's."""
    for phone in db.session.scalars(select(Phone).where(Phone.device == device)).all():
        person = phone.person
        person.phones.remove(phone)
        db.session.flush()
        _pass_on(person.group)


def join(group: Group, guest: Person, person: Person) -> None:
    """Let the guest have been that person all along; raise `Illegal` where that cannot be."""
    with changing(group):
        both = (people.somebody(guest), people.somebody(person))
        groups.refuse_joining(*both, people.everybody(group), _together(guest, person))
        guest.joined_to = person.id


def part(group: Group, guest: Person) -> None:
    """Let the guest be nobody but a guest again."""
    with changing(group):
        if guest.joined_to is None:
            raise Illegal(words.NOT_JOINED.format(name=isolated(guest.name)))
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
